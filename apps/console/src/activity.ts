import { client, onRefused } from './client.ts';
import { leave, refreshSession, session } from './session.ts';
import { createStore } from '@baize/webkit/store';

/** Without input for this long, the operator counts as idle and polling pauses. */
export const PAUSE_AFTER_MS = 3 * 60_000;
/** Standards, item 13: after half an hour without input the operator logs in again. */
export const END_AFTER_MS = 30 * 60_000;
const CHECK_EVERY_MS = 15_000;
/**
 * An operator sees a change of their permissions after this time, and at once when they use one that was taken away.
 */
const RIGHTS_EVERY_MS = 10_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export type Presence = 'here' | 'away' | 'gone';

/** The presence after this many milliseconds without input. */
export const presenceAfter = (idleMs: number): Presence =>
  idleMs >= END_AFTER_MS ? 'gone' : idleMs >= PAUSE_AFTER_MS ? 'away' : 'here';

export const idle = createStore(false);

/** Watches for input. The server has the same limit; this one also ends a session that polls would keep alive. */
export function watchActivity(): void {
  let last = Date.now();
  const touch = (): void => {
    last = Date.now();
    idle.set(false);
  };
  for (const name of INPUT_EVENTS) window.addEventListener(name, touch, { passive: true });
  setInterval(() => {
    const presence = presenceAfter(Date.now() - last);
    idle.set(presence !== 'here');
    if (presence !== 'gone' || session.get().kind !== 'in') return;
    void client.call('closeSession');
    leave('idle');
  }, CHECK_EVERY_MS);
}

/**
 * Keeps the operator's permissions current. While the operator is idle nothing is asked, so that the session can end.
 */
export function watchRights(): void {
  onRefused(() => void refreshSession());
  setInterval(() => {
    if (!idle.get()) void refreshSession();
  }, RIGHTS_EVERY_MS);
}
