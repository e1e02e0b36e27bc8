import { createRecordStore } from '@baize/webkit/store';

/**
 * While a stake is in play nothing opens over the game: windows, popups and notices wait until its result has been
 * shown.
 */
const store = createRecordStore<{ inPlay: boolean }>({ inPlay: false });

export const setStakeInPlay = (inPlay: boolean): void => store.merge({ inPlay });
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
