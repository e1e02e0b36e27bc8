import { formatDate } from '@baize/webkit/format';

export type HistoryDay<T> = { day: string; which: 'today' | 'yesterday' | 'other'; items: T[] };
const DAY_MS = 86_400_000;

/** Splits a list that is already in order into days of the brand's zone. */
export function groupByDay<T extends { createdAt: string }>(
  items: readonly T[],
  now: Date,
  gmtOffsetMinutes: number,
): HistoryDay<T>[] {
  const dayOf = (iso: string): string => formatDate(iso, gmtOffsetMinutes);
  const today = dayOf(now.toISOString());
  // An offset from GMT knows no summer time: every day has 24 hours.
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS).toISOString());
  const groups = Map.groupBy(items, (item) => dayOf(item.createdAt));
  return [...groups].map(([day, list]) => ({
    day,
    which: day === today ? 'today' : day === yesterday ? 'yesterday' : 'other',
    items: list,
  }));
}
