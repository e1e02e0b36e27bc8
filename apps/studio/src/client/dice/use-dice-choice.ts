import { useState } from 'react';
import { clampChance, type DiceChoice } from './dice-math.ts';

export interface ChoiceState {
  readonly choice: DiceChoice;
  readonly choose: (change: Partial<DiceChoice>) => void;
}

const FIRST: DiceChoice = { chanceE2: 4950, side: 'under' };

/** The chosen chance and side, always within what the game takes. */
export function useDiceChoice(): ChoiceState {
  const [choice, keep] = useState<DiceChoice>(FIRST);
  return {
    choice,
    choose: (change) =>
      keep((before) => ({
        side: change.side ?? before.side,
        chanceE2: clampChance(change.chanceE2 ?? before.chanceE2),
      })),
  };
}
