import { createRecordStore } from '@baize/webkit/store';

/** The longest honest show is a chain of free spins at normal speed. */
export const SHOW_MAX_MS = 120_000;

/**
 * While a stake is in play nothing opens over the game: windows, popups and notices wait until its result has been
 * shown, and no longer than a show lasts: a game cannot keep them away by never ending a round.
 */
const store = createRecordStore<{ inPlay: boolean }>({ inPlay: false });

let timer: ReturnType<typeof setTimeout> | undefined;

export function setStakeInPlay(inPlay: boolean): void {
  clearTimeout(timer);
  if (inPlay) timer = setTimeout(() => store.merge({ inPlay: false }), SHOW_MAX_MS);
  store.merge({ inPlay });
}
export const useStakeInPlay = (): boolean => store.useValue().inPlay;
export const isStakeInPlay = (): boolean => store.get().inPlay;

/** Runs something now, or as soon as no stake is in play. */
export function whenCalm(run: () => void): void {
  if (!store.get().inPlay) return run();
  const stop = store.subscribe(() => {
    if (store.get().inPlay) return;
    stop();
    run();
  });
}
