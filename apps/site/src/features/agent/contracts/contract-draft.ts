import type { WireTerms } from '@baize/contract/agent-terms';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import { findDominanceFaults } from '@baize/domain/agents/dominance';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { ungroupDigits } from '@baize/domain/digits';
import { type RateType } from '@baize/domain/agents/rates';
import {
  findTermsFaults,
  usualCarry,
  type CarryMode,
  type ContractCategory,
  type Terms,
} from '@baize/domain/agents/terms';
import { parseAmount } from '@baize/domain/money';
import { percentOfShare, shareOfPercent } from '@baize/domain/percent';

/** A tier as it is typed: a share as a percentage, everything else as it is. */
export type TierDraft = { minimumBet: string; netLoss: string; activeMember: string; rate: string };
/** Terms as they are typed. Period and kind of rate are those of the contract out of which they are given. */
export type Draft = {
  kind: ContractKind;
  category: ContractCategory;
  carry: CarryMode;
  tiers: TierDraft[];
  profitRate: string;
  lossRate: string;
  singleBet: string;
};
export const EMPTY_TIER: TierDraft = { minimumBet: '', netLoss: '', activeMember: '', rate: '' };

/** What is wrong, and in which tier, counted from zero; null: in the contract as a whole. */
export type DraftFault = { readonly code: string; readonly tier: number | null };

/** Groups of digits are for the eye: what is read has none. */
const plain = (text: string): string => ungroupDigits(text.trim());

const typedAmount = (amount: string): string => amount.replace(/\.0+$/, '');
const typedRate = (type: RateType, value: string): string =>
  type === 'P' ? percentOfShare(value) : typedAmount(value);

/** Terms to begin with: those of a contract that is changed, or, for a new one, what the agent holds themselves. */
export function draftOf(terms: Terms, category: ContractCategory): Draft {
  const wire = tellTerms(terms);
  const blank = { carry: 'NONE' as CarryMode, tiers: [], profitRate: '', lossRate: '', singleBet: '' };
  if (wire.kind === 'REALTIME')
    return {
      ...blank,
      kind: wire.kind,
      category,
      profitRate: percentOfShare(wire.profitRate),
      lossRate: percentOfShare(wire.lossRate),
      singleBet: typedAmount(wire.singleBet),
    };
  const tiers = wire.tiers.map((tier) => ({
    minimumBet: typedAmount(tier.minimumBet),
    netLoss: typedAmount(tier.netLoss),
    activeMember: String(tier.activeMember),
    rate: typedRate(wire.rateType, tier.rate),
  }));
  return { ...blank, kind: wire.kind, category, carry: wire.carry, tiers };
}

export const newDraft = (basis: Terms, category: ContractCategory): Draft => ({
  ...draftOf(basis, category),
  carry: basis.kind === 'REALTIME' ? 'NONE' : usualCarry(basis.kind, basis.period),
});

/** What is typed, as terms to be sent; or everything that is wrong with it, beside the contract that it is given of. */
export function readDraft(draft: Draft, basis: Terms): { terms: WireTerms | undefined; faults: DraftFault[] } {
  const { wire, faults } = draft.kind === 'REALTIME' ? readRealtime(draft) : readTiers(draft, basis);
  const terms = wire && readTerms(wire);
  if (!wire || !terms)
    return { terms: undefined, faults: faults.length > 0 ? faults : [{ code: 'AMOUNT', tier: null }] };
  const wrong = [
    ...findTermsFaults(terms),
    ...findDominanceFaults(basis, terms).map((fault) => ({
      code: fault.code,
      tier: fault.code === 'TIER_NOT_COVERED' ? fault.tier : null,
    })),
  ];
  return { terms: wrong.length === 0 ? wire : undefined, faults: wrong };
}

type Read = { wire: WireTerms | undefined; faults: DraftFault[] };

function readRealtime({ category, ...typed }: Draft): Read {
  const [profitRate, lossRate] = [shareOfPercent(typed.profitRate), shareOfPercent(typed.lossRate)];
  const singleBet = plain(typed.singleBet);
  if (profitRate === undefined || lossRate === undefined || parseAmount(singleBet) === undefined)
    return { wire: undefined, faults: [{ code: 'AMOUNT', tier: null }] };
  return { wire: { kind: 'REALTIME', category, profitRate, lossRate, singleBet }, faults: [] };
}

function readTiers({ kind, category, carry, tiers }: Draft, basis: Terms): Read {
  if (basis.kind === 'REALTIME' || kind === 'REALTIME') throw new Error('tiers are no part of a real-time salary');
  const { period, rateType } = basis;
  const read = tiers.map((tier) => {
    const minimumBet = plain(tier.minimumBet);
    const netLoss = kind === 'DIVIDEND' ? plain(tier.netLoss) || '0' : '0';
    const typed = rateType === 'P' ? shareOfPercent(tier.rate) : plain(tier.rate);
    const active = plain(tier.activeMember) || '0';
    const isRead =
      /^\d{1,7}$/.test(active) &&
      typed !== undefined &&
      [minimumBet, netLoss, ...(rateType === 'F' ? [typed] : [])].every((each) => parseAmount(each) !== undefined);
    return isRead ? { minimumBet, netLoss, activeMember: Number(active), rate: typed } : undefined;
  });
  const whole = read.filter((tier) => tier !== undefined);
  if (whole.length < read.length)
    return { wire: undefined, faults: read.flatMap((tier, index) => (tier ? [] : [{ code: 'AMOUNT', tier: index }])) };
  return { wire: { kind, category, period, carry, rateType, tiers: whole }, faults: [] };
}
