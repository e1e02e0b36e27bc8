import type { SchedulePeriod } from '@baize/contract/console/report-schedule-words';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** A clock: minutes that it is ahead of UTC. */
type Clock = { readonly offsetMinutes: number };
export type Days = { readonly from: string; readonly to: string };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day on which a period begins that a day belongs to, as that day's midnight in the clock. */
function beginOf(period: SchedulePeriod, local: Date): number {
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  if (period === 'daily') return midnight;
  if (period === 'monthly') return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1);
  // Weeks begin on Monday.
  return midnight - ((local.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS) * DAY_MS;
}

/** The days of the period that is over at an instant. */
export function daysOver(period: SchedulePeriod, at: Date, { offsetMinutes }: Clock): Days {
  const end = beginOf(period, new Date(at.getTime() + offsetMinutes * MINUTE_MS));
  return { from: dayOf(beginOf(period, new Date(end - DAY_MS))), to: dayOf(end - DAY_MS) };
}

/** When the next report is due after an instant: at its hour of the first day after a period. */
export function nextAfter(
  { period, hour }: { readonly period: SchedulePeriod; readonly hour: number },
  at: Date,
  { offsetMinutes }: Clock,
): Date {
  const shift = offsetMinutes * MINUTE_MS;
  const local = new Date(at.getTime() + shift);
  const due = (begin: number): Date => new Date(begin + hour * HOUR_MS - shift);
  const now = due(beginOf(period, local));
  if (now > at) return now;
  // No period is longer than 31 days, and none begins within one day of its own beginning.
  const begin = beginOf(period, local);
  const days = { daily: 1, weekly: WEEK_DAYS, monthly: 31 }[period];
  return due(beginOf(period, new Date(begin + days * DAY_MS)));
}
