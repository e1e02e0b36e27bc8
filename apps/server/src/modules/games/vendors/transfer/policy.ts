import type { Gate, PlatformTime } from '../../../base/limits/index.ts';
import { authorizeStake, platformDay, spentOn } from '../../../base/limits/index.ts';

/** A call is under way for at most this long (the wire's time limit and ours): nobody asks about it before. */
export const IN_FLIGHT_MS = 8_000;
/** Since the outcome of a transfer is not known, it is asked about after these pauses, then at the last distance. */
export const CHECKS_AFTER_S = [2, 5, 15, 60] as const;
export const CHECK_EVERY_S = 300;
/** How often it is looked at whether a player has left a supplier that holds money of theirs. */
export const LOOK_EVERY_MS = 60_000;
const LOOK_MAX_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** A supplier may book money after all has come home: its balance is asked for after these pauses, then no more. */
export const LATE_LOOKS_AFTER_MS = [
  LOOK_EVERY_MS,
  10 * LOOK_EVERY_MS,
  HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
  72 * HOUR_MS,
  168 * HOUR_MS,
] as const;
/** What was given back since it had never arrived is asked about again before a gain is paid, for this long. */
export const GIVEN_BACK_LOOKED_AT_MS = 7 * 24 * HOUR_MS;
/** So many of them at once: more are a person's matter, and one of them is enough to hold the gain. */
export const GIVEN_BACK_MAX = 10;

/** When a transfer is asked about next, after it was asked about so many times. */
export function askAgainAt(
  { unknownAt, asked }: { readonly unknownAt: Date; readonly asked: number },
  now: Date,
): Date {
  const after = CHECKS_AFTER_S[asked];
  const nextMs = after === undefined ? now.getTime() + CHECK_EVERY_S * 1_000 : unknownAt.getTime() + after * 1_000;
  return new Date(Math.max(nextMs, now.getTime()));
}

/** When a balance is asked for next where nothing should stand any more. Null: no more. */
export function lateLookAt(looks: number, now: Date): Date | null {
  const after = LATE_LOOKS_AFTER_MS[looks];
  return after === undefined ? null : new Date(now.getTime() + after);
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
  /** Null: all that there is. */
  readonly wanted: bigint | null;
  /** What stands there already: it counts as staked and lost, so that playing with it passes no limit. */
  readonly standing: bigint;
};

/**
 * How much may be moved in. What a player does there is not told to us stake by stake, so that all that is moved counts
 * as staked and as lost until it comes back. "All" means all that the limits leave room for.
 */
export function decideMoveIn({ gate, cash, wanted, standing }: Wish, at: PlatformTime): bigint | MoveInRefusal {
  const said = authorizeStake(gate, 0n, at);
  if (said === 'DISABLED') return 'ACCOUNT_DISABLED';
  if (said === 'FROZEN') return 'ACCOUNT_FROZEN';
  if (said !== 'ok' && !(said === 'LIMIT_REACHED' && standing > 0n && wanted === null)) return said;
  const room = roomOf(gate, at);
  if (wanted !== null && wanted > cash) return 'INSUFFICIENT_FUNDS';
  if (wanted !== null && room !== null && wanted > room) return 'LIMIT_REACHED';
  const amount = wanted ?? (room === null || cash < room ? cash : room);
  return amount <= 0n && cash > 0n && standing === 0n ? 'LIMIT_REACHED' : amount;
}

/** Null: no limit is set. */
function roomOf(gate: Gate, { now, offsetMinutes }: PlatformTime): bigint | null {
  const { stake, payout } = spentOn(gate, platformDay(now, offsetMinutes));
  const loss = stake - payout;
  const rooms = [
    gate.singleStakeMax,
    gate.dayStakeMax === null ? null : gate.dayStakeMax - stake,
    gate.dayLossMax === null ? null : gate.dayLossMax - loss,
  ].filter((room) => room !== null);
  if (rooms.length === 0) return null;
  const least = rooms.reduce((low, room) => (room < low ? room : low));
  return least > 0n ? least : 0n;
}
