/** Limits in 1/100 000 units; null lifts one. */
export type Limits = {
  readonly singleStakeMax: bigint | null;
  readonly dayStakeMax: bigint | null;
  readonly dayLossMax: bigint | null;
};

/** What decides whether a member may stake. Limits in 1/100 000 units; null: none set. */
export type Gate = {
  readonly disabled: boolean;
  /** The books do not agree about this member: no money leaves until an operator has looked. */
  readonly frozen: boolean;
  readonly excludedUntil: Date | null;
  readonly singleStakeMax: bigint | null;
  readonly dayStakeMax: bigint | null;
  readonly dayLossMax: bigint | null;
  /** Day of the meters in the platform's offset, YYYY-MM-DD. Meters are kept only where a limit is set. */
  meterDay: string | null;
  dayStake: bigint;
  dayPayout: bigint;
  /**
   * Money that is away with suppliers, of its day: counted as staked until it comes back, since nobody tells its stakes
   * one by one. Written by commands, apart from the meters, which are proven against wagers.
   */
  readonly awayDay: string | null;
  readonly awayStake: bigint;
  readonly awayPayout: bigint;
};

/** The meters of one day, as they stand after an operation. Amounts in 1/100 000 units. */
export type Meters = Pick<Gate, 'meterDay' | 'dayStake' | 'dayPayout'>;
export type StakePermission = 'ok' | 'SELF_EXCLUDED' | 'DISABLED' | 'FROZEN' | 'LIMIT_REACHED';
/** What a reversal takes back: the stake on the day it was placed, the payout on the day it was credited. */
export type ReversedStake = {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
};

/** An instant, and the platform's offset that says which day it falls on. */
export type PlatformTime = { readonly now: Date; readonly offsetMinutes: number };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Calendar day, YYYY-MM-DD, of an instant in the platform's offset. */
export function platformDay(at: Date, offsetMinutes: number): string {
  return new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10);
}

/** From such a day's midnight to the next one's. */
export function daySpan(day: string, offsetMinutes: number): { readonly from: Date; readonly to: Date } {
  const from = Date.parse(day) - offsetMinutes * MINUTE_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** Calendar month, YYYY-MM, of an instant in the platform's offset. */
export const platformMonth = (at: Date, offsetMinutes: number): string => platformDay(at, offsetMinutes).slice(0, 7);

/** From such a month's first midnight to the next one's. */
export function monthSpan(month: string, offsetMinutes: number): { readonly from: Date; readonly to: Date } {
  const [year, ordinal] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const midnight = (index: number): Date => new Date(Date.UTC(year, index, 1) - offsetMinutes * MINUTE_MS);
  return { from: midnight(ordinal - 1), to: midnight(ordinal) };
}

/** Where neither day limit is set no meter is kept, so that an unlimited member's stake writes no gate row. */
const isMetered = (gate: Gate): boolean => gate.dayStakeMax !== null || gate.dayLossMax !== null;

/**
 * Whether a stake may leave the wallet now. Standing comes before limits. A free round (stake 0) meets no limit; a
 * member may reach a limit exactly but never pass it. The day's loss counts this stake as lost, for it may be.
 */
export function authorizeStake(gate: Gate, stake: bigint, { now, offsetMinutes }: PlatformTime): StakePermission {
  if (stake < 0n) throw new RangeError('a stake is never negative');
  if (gate.disabled) return 'DISABLED';
  if (gate.frozen) return 'FROZEN';
  if (gate.excludedUntil !== null && gate.excludedUntil > now) return 'SELF_EXCLUDED';
  if (stake === 0n) return 'ok';
  if (gate.singleStakeMax !== null && stake > gate.singleStakeMax) return 'LIMIT_REACHED';
  if (!isMetered(gate)) return 'ok';
  const today = spentOn(gate, platformDay(now, offsetMinutes));
  if (gate.dayStakeMax !== null && today.stake + stake > gate.dayStakeMax) return 'LIMIT_REACHED';
  if (gate.dayLossMax !== null && today.stake - today.payout + stake > gate.dayLossMax) return 'LIMIT_REACHED';
  return 'ok';
}

/** What a day's limits count: the wagers' meters, and what is away with suppliers. */
export function spentOn(gate: Gate, day: string): { readonly stake: bigint; readonly payout: bigint } {
  const { dayStake, dayPayout } = metersOf(gate, day);
  if (gate.awayDay !== day) return { stake: dayStake, payout: dayPayout };
  return { stake: dayStake + gate.awayStake, payout: dayPayout + gate.awayPayout };
}

/**
 * Whether an exclusion has ended a game: every one that was launched before the exclusion's own end, so that nobody
 * plays on who has not come back by themselves.
 */
export const endedByExclusion = ({ excludedUntil }: Gate, launchedAt: Date | null): boolean =>
  excludedUntil !== null && launchedAt !== null && launchedAt < excludedUntil;

/** The meters of `day`: yesterday's count for nothing. */
function metersOf(gate: Gate, day: string): { meterDay: string; dayStake: bigint; dayPayout: bigint } {
  return gate.meterDay === day
    ? { meterDay: day, dayStake: gate.dayStake, dayPayout: gate.dayPayout }
    : { meterDay: day, dayStake: 0n, dayPayout: 0n };
}

/** Meters after a stake, or null where none are kept and nothing is to be written. */
export function meterStake(gate: Gate, stake: bigint, { now, offsetMinutes }: PlatformTime): Meters | null {
  if (!isMetered(gate)) return null;
  const today = metersOf(gate, platformDay(now, offsetMinutes));
  return { ...today, dayStake: today.dayStake + stake };
}

/** Meters after a payout, on the day it is credited, whenever its stake was placed. Null: nothing to write. */
export function meterPayout(gate: Gate, payout: bigint, { now, offsetMinutes }: PlatformTime): Meters | null {
  if (!isMetered(gate) || payout === 0n) return null;
  const today = metersOf(gate, platformDay(now, offsetMinutes));
  return { ...today, dayPayout: today.dayPayout + payout };
}

/**
 * Meters after a reversal. Only what today's meters counted is taken back: a stake of yesterday gives no room today.
 * Neither meter falls below zero, for a limit set in the middle of a round starts from a recount. Null: nothing to
 * write.
 */
export function meterReversal(
  gate: Gate,
  reversed: ReversedStake,
  { now, offsetMinutes }: PlatformTime,
): Meters | null {
  if (!isMetered(gate)) return null;
  const day = platformDay(now, offsetMinutes);
  const today = metersOf(gate, day);
  const stake = platformDay(reversed.placedAt, offsetMinutes) === day ? reversed.stake : 0n;
  const payout =
    reversed.settledAt !== null && platformDay(reversed.settledAt, offsetMinutes) === day ? reversed.payout : 0n;
  if (stake === 0n && payout === 0n) return null;
  return { ...today, dayStake: floorAtZero(today.dayStake - stake), dayPayout: floorAtZero(today.dayPayout - payout) };
}

const floorAtZero = (value: bigint): bigint => (value < 0n ? 0n : value);
