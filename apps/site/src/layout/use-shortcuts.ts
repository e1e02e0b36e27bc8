import { useEffect } from 'react';
import { bootStore, openCategories } from '../boot.ts';
import { closeModal, modalStore, openModal } from '../modals.ts';
import { go } from '../navigate.ts';
import { isStakeInPlay } from '../stake-guard.ts';

/** After `g` the second key counts this long. */
const CHORD_MS = 1_200;

/**
 * `/` searches; `g` then `h`, `s` or `c` goes home, to sports, to the casino. Not while typing, in a window or with a
 * stake in play.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let chordAt = 0;
    function onKey(event: KeyboardEvent) {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isStakeInPlay() ||
        modalStore.get().open.length > 0
      )
        return;
      const { boot } = bootStore.get();
      if (boot === null) return;
      const inChord = event.timeStamp - chordAt < CHORD_MS;
      chordAt = 0;
      if (event.key === '/') {
        event.preventDefault();
        return openModal('search');
      }
      if (event.key === 'g') {
        chordAt = event.timeStamp;
        return;
      }
      const target = inChord ? { h: '/', s: '/sports', c: '/rng' }[event.key] : undefined;
      if (target === undefined) return;
      if (
        target === '/' ||
        openCategories(boot).some(({ gameCategory }) => `/${gameCategory.toLowerCase()}` === target)
      ) {
        closeModal();
        go(target);
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;
