import { REPORT_DAYS_MAX } from '@baize/contract/console/play-report-words';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Days as they are asked for, the last one included. */
export type Days = { readonly from: string; readonly to: string };
export type Period = Days & {
  /** Their instants by the brand's clock; `end` is the first beyond. */
  readonly start: Date;
  readonly end: Date;
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** How many days these are; none where the last comes before the first. */
export const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What is wrong with the days, by field. */
export function wrongDays(days: Days, most = REPORT_DAYS_MAX): Record<string, string> | undefined {
  const count = daysIn(days);
  // The days before them must be days of the database's calendar too.
  if (Date.parse(days.from) < 0) return { from: 'before 1970' };
  if (count < 1) return { to: 'before the first day' };
  return count > most ? { to: `at most ${most} days` } : undefined;
}

export function periodOf({ from, to }: Days, offsetMinutes: number): Period {
  const shift = offsetMinutes * MINUTE_MS;
  return { from, to, start: new Date(Date.parse(from) - shift), end: new Date(Date.parse(to) + DAY_MS - shift) };
}

/** As many days just before these. */
export function daysBefore(days: Days): Days {
  const first = Date.parse(days.from);
  return { from: dayOf(first - daysIn(days) * DAY_MS), to: dayOf(first - DAY_MS) };
}
