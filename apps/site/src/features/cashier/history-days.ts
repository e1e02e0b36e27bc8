export type HistoryDay<T> = { day: string; which: 'today' | 'yesterday' | 'other'; items: T[] };

/** The day of an instant in the reader's own zone. */
const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;

/** Splits a list that is already in order into days of the reader's zone. */
export function groupByDay<T extends { createdAt: string }>(items: readonly T[], now: Date): HistoryDay<T>[] {
  const today = dayOf(now);
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const groups = Map.groupBy(items, (item) => dayOf(new Date(item.createdAt)));
  return [...groups].map(([day, list]) => ({
    day,
    which: day === today ? 'today' : day === yesterday ? 'yesterday' : 'other',
    items: list,
  }));
}
