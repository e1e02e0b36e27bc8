import { REPORT_DAYS_MAX, type DayRange } from '@baize/contract/agents';
import { fail } from '@baize/contract/failure';

const DAY_MS = 86_400_000;

export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
export const isRange = (range: DayRange): boolean => daysIn(range) >= 1 && daysIn(range) <= REPORT_DAYS_MAX;
export const NO_RANGE = fail('BAD_REQUEST', { fields: { to: 'range' } });

/** As many days, right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const shift = daysIn({ from, to }) * DAY_MS;
  const back = (day: string): string => new Date(Date.parse(day) - shift).toISOString().slice(0, 10);
  return { from: back(from), to: back(to) };
}

/** Instants of a range: as long as the longest one of days. */
export function isSpan({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= REPORT_DAYS_MAX * DAY_MS;
}
