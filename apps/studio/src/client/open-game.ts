import { createGame, type GameControl } from './core/game.ts';
import type { Params } from './core/params.ts';
import { createSessionStore, tabStorage } from './core/session-store.ts';
import { createApi } from './wire/api.ts';
import { createParentNotifier, followParent } from './wire/parent.ts';

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });

/**
 * Opens the game that the address names; undefined where it names none. The studio is asked at once: its state comes
 * while words and boards still load.
 */
export function openGame({ page, parent }: Params, session: string): GameControl | undefined {
  if (page.kind !== 'game' || session === '') return undefined;
  const control = createGame({
    api: createApi(session),
    notifyParent: createParentNotifier(page.game, parent),
    store: createSessionStore(session, tabStorage(window)),
    now: () => Date.now(),
    wait,
    isOnline: () => navigator.onLine,
  });
  followParent(parent, control.hear);
  void control.load();
  return control;
}
