import { readItem, writeItem } from '../../storage.ts';
import { useEffect, useState } from 'react';
import { modalStore, openModal } from '../../modals.ts';
import { useRoute } from '../../navigate.ts';
import { popupsFor } from '../../session-rules.ts';
import { useSession } from '../../session.ts';
import { useStakeInPlay } from '../../stake-guard.ts';
import { useAnnouncements } from '../../use-announcements.ts';

const CLOSED_KEY = 'closedPopups';

/** Shown since this page was loaded. A reload forgets it, so that a popup that was never closed comes again. */
export const shownPopups = new Set<string>();

/** Closed by this visitor in this session. */
export const closedPopups = (): Set<string> =>
  new Set((readItem('session', CLOSED_KEY) ?? '').split(',').filter(Boolean));

export function markClosed(id: string): void {
  writeItem('session', CLOSED_KEY, [...closedPopups().add(id)].join(','));
}

/** Popups come after the page has settled, never into the first seconds of it. */
const AFTER_MS = 6_000;

/** Whoever fills something in is asked again after so long. */
const AGAIN_MS = 2_000;
const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea';

/** Whether the page holds what somebody types, or has typed and not sent. */
export function isFilling(page: Document = document): boolean {
  if (page.activeElement?.matches(`${FIELDS}, select`)) return true;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`form :is(${FIELDS})`);
  return [...fields].some(({ value, defaultValue }) => value !== '' && value !== defaultValue);
}

/**
 * Opens the public popups that are due for this visitor: B for guests, A for members, F on a first login. Not over a
 * game or another window.
 */
export function usePublicPopups(): void {
  const { isLogin, firstTimeLogin, status } = useSession();
  const route = useRoute();
  const inPlay = useStakeInPlay();
  const { open } = modalStore.useValue();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isQuiet =
    isSettled &&
    status !== 'loading' &&
    route.layout === 'full' &&
    route.popup === null &&
    open.length === 0 &&
    !inPlay;
  const { data } = useAnnouncements(isQuiet);
  useEffect(() => {
    if (!isQuiet || data === undefined) return undefined;
    const due = popupsFor(data.popup, { isLogin, firstTimeLogin }, { shown: shownPopups, closed: closedPopups() });
    if (due.length === 0) return undefined;
    const show = (): void => {
      if (isFilling()) return;
      clearInterval(timer);
      for (const { id } of due) shownPopups.add(id);
      openModal('publicPopup', { popups: due });
    };
    const timer = setInterval(show, AGAIN_MS);
    show();
    return () => clearInterval(timer);
  }, [isQuiet, data, isLogin, firstTimeLogin]);
}
