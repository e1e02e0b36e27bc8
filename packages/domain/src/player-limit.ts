import type { JurisdictionRules, LimitMode } from './jurisdiction.ts';
import { parseAmount } from './money.ts';

/** Limits of money that hold for a day of the platform, for a calendar month of it, or for each single stake. */
export const MONEY_LIMITS = ['deposit-day', 'deposit-month', 'loss-day', 'wager-day', 'single-stake'] as const;
export type MoneyLimit = (typeof MONEY_LIMITS)[number];
/** `session`: the minutes that a login may be played with. */
export const LIMIT_KINDS = [...MONEY_LIMITS, 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Pauses shorter than the shortest self-exclusion, in hours. */
export const TIME_OUT_HOURS = [1, 3, 6, 12] as const;

/** Money in 1/100 000 of the unit, of a session minutes; null: no limit. */
export type LimitValue = bigint | null;
export type PlayerLimit = {
  readonly value: LimitValue;
  /** What holds later: only what is looser waits. */
  readonly next: { readonly value: LimitValue; readonly from: Date } | null;
};
export const NO_LIMIT: PlayerLimit = { value: null, next: null };

const HOUR_MS = 3_600_000;

/** Whether one limit leaves less room than another. */
export const isTighter = (one: LimitValue, other: LimitValue): boolean =>
  one !== null && (other === null || one < other);

/** What a limit becomes with time alone. */
export const limitAt = (limit: PlayerLimit, now: Date): PlayerLimit =>
  limit.next !== null && limit.next.from <= now ? { value: limit.next.value, next: null } : limit;

/**
 * What a limit is after a player has asked for another: tighter at once, looser after the wait. What holds now, asked
 * for again, takes a looser wish back; a wish made less loose keeps its day, a wish made looser waits anew.
 */
export function askLimit(
  held: PlayerLimit,
  wanted: LimitValue,
  { now, waitHours }: { readonly now: Date; readonly waitHours: number },
): PlayerLimit {
  const limit = limitAt(held, now);
  if (wanted === limit.value || isTighter(wanted, limit.value)) return { value: wanted, next: null };
  const from =
    limit.next !== null && !isTighter(limit.next.value, wanted)
      ? limit.next.from
      : new Date(now.getTime() + waitHours * HOUR_MS);
  return { value: limit.value, next: { value: wanted, from } };
}

type LimitRules = Pick<JurisdictionRules, 'depositLimit' | 'lossLimit' | 'sessionLimit'>;

/** What a profile says of a limit: how long a looser one waits, whether there must be one, and which all have. */
export function limitRuleOf(
  kind: LimitKind,
  { depositLimit, lossLimit, sessionLimit }: LimitRules,
  currency: string,
): { readonly waitHours: number; readonly mode: LimitMode; readonly fallback: LimitValue } {
  const money = (said: string | undefined): LimitValue => (said === undefined ? null : (parseAmount(said) ?? null));
  switch (kind) {
    case 'deposit-day':
    case 'loss-day': {
      const { raiseAfterHours, mode, defaults } = kind === 'deposit-day' ? depositLimit : lossLimit;
      return { waitHours: raiseAfterHours, mode, fallback: mode === 'optional' ? null : money(defaults[currency]) };
    }
    case 'session': {
      const { raiseAfterHours, mode, minutes } = sessionLimit;
      const fallback = mode === 'optional' || minutes === null ? null : BigInt(minutes);
      return { waitHours: raiseAfterHours, mode, fallback };
    }
    case 'deposit-month':
      return { waitHours: depositLimit.raiseAfterHours, mode: 'optional', fallback: null };
    case 'wager-day':
    case 'single-stake':
      return { waitHours: lossLimit.raiseAfterHours, mode: 'optional', fallback: null };
  }
}
