import type { ContractKind } from './kinds.ts';

/** For how long a contract's conditions are summed. Weeks run from Monday; half months to the 15th and to the end. */
export const PERIODS = ['realtime', 'hourly', 'daily', 'weekly', 'semimonthly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

/** From its first instant to the first of the next one. */
export type Span = { readonly from: Date; readonly to: Date };

const MINUTE_MS = 60_000;
const WINDOW_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday: the Monday before it. */
const FIRST_MONDAY_MS = -3 * DAY_MS;
const HALF_MONTH_DAY = 16;

const floorTo = (at: number, length: number, origin = 0): number =>
  Math.floor((at - origin) / length) * length + origin;
const evenSpan = (from: number, length: number): [number, number] => [from, from + length];

/** Both ends on the wall clock of the platform, as if that were GMT. */
const LOCAL_SPAN: Readonly<Record<Period, (local: number) => [number, number]>> = {
  realtime: (local) => evenSpan(floorTo(local, WINDOW_MS), WINDOW_MS),
  hourly: (local) => evenSpan(floorTo(local, HOUR_MS), HOUR_MS),
  daily: (local) => evenSpan(floorTo(local, DAY_MS), DAY_MS),
  weekly: (local) => evenSpan(floorTo(local, WEEK_MS, FIRST_MONDAY_MS), WEEK_MS),
  semimonthly: (local) => {
    const [first, next] = monthOf(local);
    const half = first + (HALF_MONTH_DAY - 1) * DAY_MS;
    return local < half ? [first, half] : [half, next];
  },
  monthly: monthOf,
};

function monthOf(local: number): [number, number] {
  const day = new Date(local);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
}

/** The period in which an instant falls, by the platform's offset. */
export function periodAt(period: Period, at: Date, offsetMinutes: number): Span {
  const shift = offsetMinutes * MINUTE_MS;
  const [from, to] = LOCAL_SPAN[period](at.getTime() + shift);
  return { from: new Date(from - shift), to: new Date(to - shift) };
}

/**
 * From when a change of a contract holds that was agreed at an instant: the running period is settled as it was begun.
 * One that is agreed at the very boundary waits for the next, for the period that begins there has begun.
 */
export const nextBoundary = (period: Period, at: Date, offsetMinutes: number): Date =>
  periodAt(period, at, offsetMinutes).to;

/** Whether a period is the first of its month: there a month's memory begins anew. */
export function beginsMonth({ from }: Span, offsetMinutes: number): boolean {
  return new Date(from.getTime() + offsetMinutes * MINUTE_MS).getUTCDate() === 1;
}

/** How long after its end a period is settled: late news of bets have time to come, and a night's runs do not meet. */
const DELAY_MINUTES: Readonly<Record<ContractKind, number>> = { REALTIME: 0, HOURLY: 5, DAILY: 30, DIVIDEND: 130 };

export const settledAt = (kind: ContractKind, { to }: Span): Date =>
  new Date(to.getTime() + DELAY_MINUTES[kind] * MINUTE_MS);
