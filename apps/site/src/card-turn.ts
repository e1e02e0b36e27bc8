import { createStore } from '@baize/webkit/store';
import { useEffect } from 'react';

/** Section 9 of the specification: the cards' timers. */
export const CARD_TURN_MS = 3_000;

const turns = createStore(0);
const stopped = createStore(false);
let followers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all cards of the page. It passes over moments at which nobody looks, or nothing is to move. */
function follow(): () => void {
  followers += 1;
  timer ??= setInterval(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (document.visibilityState === 'visible' && !isCalm && !stopped.get()) turns.set(turns.get() + 1);
  }, CARD_TURN_MS);
  return () => {
    followers -= 1;
    if (followers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Which of so many lines a card shows now: the next one every three seconds, all cards together. */
export function useCardTurn(lines: number): number {
  const turn = turns.useValue();
  const hasMany = lines > 1;
  useEffect(() => (hasMany ? follow() : undefined), [hasMany]);
  return hasMany ? turn % lines : 0;
}

/** Whether the visitor stopped the cards, and the switch for it. */
export function useCardsStopped(): [isStopped: boolean, setStopped: (stop: boolean) => void] {
  return [stopped.useValue(), stopped.set];
}
