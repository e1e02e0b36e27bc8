import type { WireTerms } from '@baize/contract/agent-terms';
import { readTerms } from '@baize/contract/terms-text';
import type { ContractKind } from '@baize/domain/agents/kinds';
import type { RateType } from '@baize/domain/agents/rates';
import {
  carriesOf,
  findTermsFaults,
  periodsOf,
  usualCarry,
  type CarryMode,
  type ContractCategory,
} from '@baize/domain/agents/terms';
import { percentOfShare, shareOfPercent } from '@baize/domain/percent';
import { isAmount } from '../../lib/filter-rules.ts';
import type { Tiered } from './terms-text.ts';

export type TierDraft = Record<'minimumBet' | 'netLoss' | 'activeMember' | 'rate', string>;
export type TieredPeriod = Tiered['period'];
/** Terms as they are typed: shares in hundredths. */
export type TermsDraft = {
  readonly kind: ContractKind;
  readonly category: ContractCategory;
  readonly period: TieredPeriod;
  readonly carry: CarryMode;
  readonly rateType: RateType;
  readonly tiers: readonly TierDraft[];
  readonly profitRate: string;
  readonly lossRate: string;
  readonly singleBet: string;
};

export const EMPTY_TIER: TierDraft = { minimumBet: '0', netLoss: '0', activeMember: '0', rate: '' };
export const NEW_DRAFT: TermsDraft = {
  kind: 'DIVIDEND',
  category: 'CONS',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers: [EMPTY_TIER],
  profitRate: '',
  lossRate: '',
  singleBet: '0',
};

/** Another kind has periods of its own, and only salaries pay fixed amounts. */
export function withKind(draft: TermsDraft, kind: ContractKind): TermsDraft {
  const [period] = periodsOf(kind);
  const usual = kind === 'DIVIDEND' ? 'semimonthly' : period;
  return {
    ...draft,
    kind,
    ...(usual !== undefined && usual !== 'realtime' && { period: usual, carry: usualCarry(kind, usual) }),
    rateType: kind === 'DIVIDEND' ? 'P' : draft.rateType,
    tiers: kind === 'DIVIDEND' ? draft.tiers : draft.tiers.map((tier) => ({ ...tier, netLoss: '0' })),
  };
}

export function withPeriod(draft: TermsDraft, period: TieredPeriod): TermsDraft {
  const keeps = carriesOf(draft.kind, period).includes(draft.carry);
  return { ...draft, period, carry: keeps ? draft.carry : usualCarry(draft.kind, period) };
}

export function draftOf(terms: WireTerms): TermsDraft {
  const { kind, category } = terms;
  if (terms.kind === 'REALTIME') {
    const shares = { profitRate: percentOfShare(terms.profitRate), lossRate: percentOfShare(terms.lossRate) };
    return { ...NEW_DRAFT, ...shares, kind, category, singleBet: terms.singleBet };
  }
  const { period, carry, rateType } = terms;
  const tiers = terms.tiers.map((tier) => ({
    minimumBet: tier.minimumBet,
    netLoss: tier.netLoss,
    activeMember: String(tier.activeMember),
    rate: rateType === 'P' ? percentOfShare(tier.rate) : tier.rate,
  }));
  return { ...NEW_DRAFT, kind, category, period, carry, rateType, tiers };
}

/** A field of a draft, or of one of its tiers. */
export type FieldName = keyof TierDraft | 'profitRate' | 'lossRate' | 'singleBet';
/** What is wrong, in which field, and in which tier, counted from zero; null: in the contract as a whole. */
export type DraftFault = { readonly code: string; readonly field: FieldName; readonly tier: number | null };

const FIELDS_OF: Readonly<Record<string, readonly FieldName[]>> = {
  THRESHOLD_OUT_OF_RANGE: ['minimumBet', 'netLoss', 'singleBet'],
  LOSS_ABOVE_BET: ['netLoss'],
  ACTIVE_OUT_OF_RANGE: ['activeMember'],
  ACTIVE_DESCENDS: ['activeMember'],
  RATE_OUT_OF_RANGE: ['rate', 'profitRate', 'lossRate'],
  RATE_NOT_ASCENDING: ['rate'],
};

/** Everything that is typed and cannot be offered. What is still empty is missing, and not wrong yet. */
export function findDraftFaults(draft: TermsDraft): DraftFault[] {
  const wire = draft.kind === 'REALTIME' ? realtimeOf(draft) : tieredOf(draft);
  const terms = wire && readTerms(wire);
  if (!terms) return findUnread(draft);
  const names: readonly FieldName[] =
    draft.kind === 'REALTIME'
      ? ['profitRate', 'lossRate', 'singleBet']
      : ['minimumBet', 'netLoss', 'activeMember', 'rate'];
  return findTermsFaults(terms).flatMap(({ code, tier }) =>
    (FIELDS_OF[code] ?? []).filter((field) => names.includes(field)).map((field) => ({ code, field, tier })),
  );
}

/** What is no figure of its kind. */
function findUnread({ kind, rateType, tiers, profitRate, lossRate, singleBet }: TermsDraft): DraftFault[] {
  const isShare = (text: string): boolean => isAmount(shareOfPercent(text) ?? '');
  const unread = (tier: number | null, texts: Partial<Record<FieldName, string>>): DraftFault[] =>
    (Object.entries(texts) as [FieldName, string][]).flatMap(([field, text]): DraftFault[] => {
      if (text.trim() === '') return [];
      if (field === 'activeMember') return isCount(text) ? [] : [{ code: 'COUNT', field, tier }];
      if (field === 'profitRate' || field === 'lossRate' || (field === 'rate' && rateType === 'P'))
        return isShare(text) ? [] : [{ code: 'SHARE', field, tier }];
      return isAmount(text) ? [] : [{ code: 'AMOUNT', field, tier }];
    });
  if (kind === 'REALTIME') return unread(null, { profitRate, lossRate, singleBet });
  return tiers.flatMap((tier, index) => unread(index, tier));
}

const isCount = (text: string): boolean => /^\d{1,7}$/.test(text.trim());

/** Terms that could be offered; undefined: something is missing or breaks a rule of every contract. */
export function readDraft(draft: TermsDraft): WireTerms | undefined {
  const wire = draft.kind === 'REALTIME' ? realtimeOf(draft) : tieredOf(draft);
  const terms = wire && readTerms(wire);
  return terms && findTermsFaults(terms).length === 0 ? wire : undefined;
}

function realtimeOf({ category, profitRate, lossRate, singleBet }: TermsDraft): WireTerms | undefined {
  const [profit, loss] = [shareOfPercent(profitRate), shareOfPercent(lossRate)];
  if (profit === undefined || loss === undefined || !isAmount(singleBet)) return undefined;
  return { kind: 'REALTIME', category, profitRate: profit, lossRate: loss, singleBet };
}

function tieredOf({ kind, category, period, carry, rateType, tiers }: TermsDraft): WireTerms | undefined {
  if (kind === 'REALTIME') return undefined;
  const read = tiers.flatMap(({ minimumBet, netLoss, activeMember, rate: typed }) => {
    // A tier's share travels as amounts do: five places, which are three of hundredths.
    const rate = rateType === 'P' ? shareOfPercent(typed) : typed;
    const isRead = rate !== undefined && [minimumBet, netLoss, rate].every(isAmount) && isCount(activeMember);
    return isRead ? [{ minimumBet, netLoss, activeMember: Number(activeMember), rate }] : [];
  });
  return read.length === tiers.length ? { kind, category, period, carry, rateType, tiers: read } : undefined;
}
