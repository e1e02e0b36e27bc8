import { GAME_TYPES, type GameType } from '../game-types.ts';
import { AMOUNT_MAX, type Amount } from '../money.ts';
import type { ContractKind } from './kinds.ts';
import type { Period } from './periods.ts';
import { RATE_UNIT, type Rate, type RateType } from './rates.ts';

/** All categories of games together. Only contracts know it. */
export const COMPREHENSIVE = 'CONS';
export const CONTRACT_CATEGORIES = [...GAME_TYPES, COMPREHENSIVE] as const;
export type ContractCategory = GameType | typeof COMPREHENSIVE;

/** How a period in which the team won is remembered against the next ones. */
export const CARRY_MODES = ['NONE', 'PREVIOUS', 'MONTH', 'FOREVER'] as const;
export type CarryMode = (typeof CARRY_MODES)[number];

/** What a team has to reach, and what it then earns. The loss is a dividend's condition; elsewhere it is zero. */
export type Tier = {
  readonly minimumBet: Amount;
  readonly netLoss: Amount;
  readonly activeMember: number;
  /** Millionths where the rate type is P, 1/100 000 of the currency's unit where it is F. */
  readonly rate: bigint;
};

export type TieredTerms = {
  readonly kind: Exclude<ContractKind, 'REALTIME'>;
  readonly category: ContractCategory;
  readonly period: Exclude<Period, 'realtime'>;
  readonly carry: CarryMode;
  readonly rateType: RateType;
  readonly tiers: readonly Tier[];
};

export type RealtimeTerms = {
  readonly kind: 'REALTIME';
  readonly category: ContractCategory;
  /** Of the valid bet of a bet that the player won, and of one that they lost. */
  readonly profitRate: Rate;
  readonly lossRate: Rate;
  /** The smallest stake of a bet that counts. */
  readonly singleBet: Amount;
};

/** What a contract says, whoever holds it. */
export type Terms = TieredTerms | RealtimeTerms;

export const TIERS_MAX = 8;
export const ACTIVE_MEMBER_MAX = 1_000_000;

const PERIODS_OF: Readonly<Record<ContractKind, readonly Period[]>> = {
  DIVIDEND: ['daily', 'weekly', 'semimonthly', 'monthly'],
  DAILY: ['daily'],
  HOURLY: ['hourly'],
  REALTIME: ['realtime'],
};
/** A month's memory needs several periods within a month, which weeks do not keep to. */
const CARRIES_OF: Readonly<Record<Period, readonly CarryMode[]>> = {
  realtime: ['NONE'],
  hourly: ['NONE'],
  daily: ['NONE', 'PREVIOUS', 'MONTH', 'FOREVER'],
  weekly: ['NONE', 'FOREVER'],
  semimonthly: ['NONE', 'PREVIOUS', 'MONTH', 'FOREVER'],
  monthly: ['NONE', 'FOREVER'],
};

export const periodsOf = (kind: ContractKind): readonly Period[] => PERIODS_OF[kind];
/** What may be carried by contracts of a kind and a period: salaries carry nothing. */
export const carriesOf = (kind: ContractKind, period: Period): readonly CarryMode[] =>
  kind === 'DIVIDEND' ? CARRIES_OF[period] : ['NONE'];
/** The mode that stands where nobody chose one. */
export const usualCarry = (kind: ContractKind, period: Period): CarryMode =>
  carriesOf(kind, period).includes('MONTH') ? 'MONTH' : 'NONE';

export const TERMS_FAULTS = [
  'PERIOD_NOT_OF_KIND',
  'CARRY_NOT_OF_PERIOD',
  'RATE_TYPE_NOT_OF_KIND',
  'TIERS_MISSING',
  'TIERS_TOO_MANY',
  'THRESHOLD_OUT_OF_RANGE',
  'LOSS_ABOVE_BET',
  'LOSS_NOT_OF_KIND',
  'ACTIVE_OUT_OF_RANGE',
  'ACTIVE_DESCENDS',
  'RATE_OUT_OF_RANGE',
  'RATE_NOT_ASCENDING',
] as const;
/** What is wrong with terms, and in which tier, counted from zero; null: in the contract as a whole. */
export type TermsFault = { readonly code: (typeof TERMS_FAULTS)[number]; readonly tier: number | null };

const isThreshold = (value: Amount): boolean => value >= 0n && value <= AMOUNT_MAX;
const whole = (code: TermsFault['code'], wrong: boolean): TermsFault[] => (wrong ? [{ code, tier: null }] : []);

/** Everything that makes terms unfit for any contract; none: they are fit. */
export function findTermsFaults(terms: Terms): readonly TermsFault[] {
  if (terms.kind === 'REALTIME') return findRealtimeFaults(terms);
  const { kind, period, carry, rateType, tiers } = terms;
  return [
    ...whole('PERIOD_NOT_OF_KIND', !periodsOf(kind).includes(period)),
    ...whole('CARRY_NOT_OF_PERIOD', !carriesOf(kind, period).includes(carry)),
    ...whole('RATE_TYPE_NOT_OF_KIND', kind === 'DIVIDEND' && rateType !== 'P'),
    ...whole('TIERS_MISSING', tiers.length === 0),
    ...whole('TIERS_TOO_MANY', tiers.length > TIERS_MAX),
    ...tiers.flatMap((tier, index) => findTierFaults(terms, tier, index)),
  ];
}

function findRealtimeFaults({ profitRate, lossRate, singleBet }: RealtimeTerms): TermsFault[] {
  const isShare = (share: Rate): boolean => share >= 0n && share <= RATE_UNIT;
  const paysNothing = profitRate === 0n && lossRate === 0n;
  return [
    ...whole('RATE_OUT_OF_RANGE', !isShare(profitRate) || !isShare(lossRate) || paysNothing),
    ...whole('THRESHOLD_OUT_OF_RANGE', !isThreshold(singleBet)),
  ];
}

function findTierFaults({ kind, rateType, tiers }: TieredTerms, tier: Tier, index: number): TermsFault[] {
  const before = tiers[index - 1];
  const rateMax = rateType === 'P' ? RATE_UNIT : AMOUNT_MAX;
  const isActive = Number.isInteger(tier.activeMember) && tier.activeMember >= 0;
  const wrong: Partial<Record<TermsFault['code'], boolean>> = {
    THRESHOLD_OUT_OF_RANGE: !isThreshold(tier.minimumBet) || !isThreshold(tier.netLoss),
    LOSS_ABOVE_BET: kind === 'DIVIDEND' && tier.netLoss > tier.minimumBet,
    LOSS_NOT_OF_KIND: kind !== 'DIVIDEND' && tier.netLoss !== 0n,
    ACTIVE_OUT_OF_RANGE: !isActive || tier.activeMember > ACTIVE_MEMBER_MAX,
    ACTIVE_DESCENDS: before !== undefined && tier.activeMember < before.activeMember,
    RATE_OUT_OF_RANGE: tier.rate <= 0n || tier.rate > rateMax,
    RATE_NOT_ASCENDING: before !== undefined && tier.rate <= before.rate,
  };
  return TERMS_FAULTS.flatMap((code) => (wrong[code] ? [{ code, tier: index }] : []));
}
