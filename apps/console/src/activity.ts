import { client, onRefused } from './client.ts';
import { leave, refreshSession, session } from './session.ts';
import { createStore } from './store.ts';

/** Nobody at the desk for this long: polling pauses. */
export const PAUSE_AFTER_MS = 3 * 60_000;
/** Standards, item 13: after half an hour without a touch the operator logs in again. */
export const END_AFTER_MS = 30 * 60_000;
const CHECK_EVERY_MS = 15_000;
/** Whoever is at the desk sees a change of his rights after this time, and at once where he uses one that is gone. */
const RIGHTS_EVERY_MS = 10_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export type Presence = 'here' | 'away' | 'gone';

/** What a silence of this length means. */
export const presenceAfter = (silentMs: number): Presence =>
  silentMs >= END_AFTER_MS ? 'gone' : silentMs >= PAUSE_AFTER_MS ? 'away' : 'here';

export const idle = createStore(false);

/** Watches for signs of life. The server has the same limit; ours also ends what the polls would keep alive. */
export function watchActivity(): void {
  let last = Date.now();
  const touch = (): void => {
    last = Date.now();
    idle.set(false);
  };
  for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true });
  setInterval(() => {
    const presence = presenceAfter(Date.now() - last);
    idle.set(presence !== 'here');
    if (presence !== 'gone' || session.get().kind !== 'in') return;
    void client.call('closeSession');
    leave('idle');
  }, CHECK_EVERY_MS);
}

/** Follows what the operator may. While nobody is at the desk nothing is asked, so that the session can end. */
export function watchRights(): void {
  onRefused(() => void refreshSession());
  setInterval(() => {
    if (!idle.get()) void refreshSession();
  }, RIGHTS_EVERY_MS);
}
