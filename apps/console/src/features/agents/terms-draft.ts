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
