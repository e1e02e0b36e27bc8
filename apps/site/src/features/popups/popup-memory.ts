import { readItem, writeItem } from '../../storage.ts';

const CLOSED_KEY = 'closedPopups';

/** Shown since this page was loaded. A reload forgets it, so that a popup that was never closed comes again. */
export const shownPopups = new Set<string>();

/** Closed by this visitor in this session. */
export const closedPopups = (): Set<string> =>
  new Set((readItem('session', CLOSED_KEY) ?? '').split(',').filter(Boolean));

export function markClosed(id: string): void {
  writeItem('session', CLOSED_KEY, [...closedPopups().add(id)].join(','));
}
