import { useState } from 'react';

const FULL = 360;

export interface Turn {
  /** Of the round that is shown. */
  readonly id: string | undefined;
  /** Where it comes to rest, in degrees. */
  readonly rest: number;
  /** How many whole turns a round makes, against the clock where below zero. */
  readonly turns: number;
}

/** Every round turns on by whole turns to its own place, always the same way round. */
export function useTurn({ id, rest, turns }: Turn): number {
  const [seen, setSeen] = useState({ id, turn: rest });
  if (seen.id === id) return seen.turn;
  const way = Math.sign(turns);
  const wanted = (((rest * way) % FULL) + FULL) % FULL;
  const turn = way * (Math.ceil((seen.turn * way) / FULL) * FULL + Math.abs(turns) * FULL + wanted);
  setSeen({ id, turn });
  return turn;
}
