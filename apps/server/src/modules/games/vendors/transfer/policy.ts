import type { Gate, PlatformTime } from '../../../base/limits/index.ts';
import { authorizeStake, platformDay } from '../../../base/limits/index.ts';

/** A call is under way for at most this long (the wire's time limit and ours): nobody asks about it before. */
export const IN_FLIGHT_MS = 8_000;
/** Since the outcome of a transfer is not known, it is asked about after these pauses, then at the last distance. */
export const CHECKS_AFTER_S = [2, 5, 15, 60] as const;
export const CHECK_EVERY_S = 300;
/** How often it is looked at whether a player has left a supplier that holds money of theirs. */
export const LOOK_EVERY_MS = 60_000;
const LOOK_MAX_MS = 3_600_000;

/** When a transfer is asked about next, after it was asked about so many times. */
export function askAgainAt(
  { unknownAt, asked }: { readonly unknownAt: Date; readonly asked: number },
  now: Date,
): Date {
  const after = CHECKS_AFTER_S[asked];
  const nextMs = after === undefined ? now.getTime() + CHECK_EVERY_S * 1_000 : unknownAt.getTime() + after * 1_000;
  return new Date(Math.max(nextMs, now.getTime()));
}

/** Money that did not come home is fetched again after pauses that double. */
export const lookAgainAt = (looks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(LOOK_MAX_MS, LOOK_EVERY_MS * 2 ** Math.min(looks, 6)));

export type MoveInRefusal =
  | 'ACCOUNT_DISABLED'
  | 'ACCOUNT_FROZEN'
  | 'SELF_EXCLUDED'
  | 'LIMIT_REACHED'
  | 'INSUFFICIENT_FUNDS';
export type Wish = {
  readonly gate: Gate;
  readonly cash: bigint;
  /** What was moved to such suppliers today and has not come back. */
  readonly outToday: bigint;
  /** Null: all that there is. */
  readonly wanted: bigint | null;
};

/**
 * How much may be moved in. What a player does there is not told to us stake by stake, so that all that is moved counts
 * as staked and as lost until it comes back. "All" means all that the limits leave room for.
 */
export function decideMoveIn({ gate, cash, outToday, wanted }: Wish, at: PlatformTime): bigint | MoveInRefusal {
  const standing = authorizeStake(gate, 0n, at);
  if (standing === 'DISABLED') return 'ACCOUNT_DISABLED';
  if (standing === 'FROZEN') return 'ACCOUNT_FROZEN';
  if (standing !== 'ok') return standing;
  const room = roomOf(gate, outToday, at);
  if (wanted !== null && wanted > cash) return 'INSUFFICIENT_FUNDS';
  if (wanted !== null && room !== null && wanted > room) return 'LIMIT_REACHED';
  const amount = wanted ?? (room === null || cash < room ? cash : room);
  return amount <= 0n && cash > 0n ? 'LIMIT_REACHED' : amount;
}

/** Null: no limit is set. */
function roomOf(gate: Gate, outToday: bigint, { now, offsetMinutes }: PlatformTime): bigint | null {
  const isToday = gate.meterDay === platformDay(now, offsetMinutes);
  const stake = (isToday ? gate.dayStake : 0n) + outToday;
  const loss = stake - (isToday ? gate.dayPayout : 0n);
  const rooms = [
    gate.singleStakeMax,
    gate.dayStakeMax === null ? null : gate.dayStakeMax - stake,
    gate.dayLossMax === null ? null : gate.dayLossMax - loss,
  ].filter((room) => room !== null);
  if (rooms.length === 0) return null;
  const least = rooms.reduce((low, room) => (room < low ? room : low));
  return least > 0n ? least : 0n;
}

/** When a platform day began. */
export const dayBegan = ({ now, offsetMinutes }: PlatformTime): Date =>
  new Date(Date.parse(`${platformDay(now, offsetMinutes)}T00:00:00Z`) - offsetMinutes * 60_000);
