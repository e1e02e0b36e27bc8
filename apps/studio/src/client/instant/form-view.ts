import type { ComponentType } from 'react';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { Translate } from '../parts/context.tsx';
import type { MessageKey } from '../messages/en.ts';
import type { InstantDetail, Round } from '../wire/rounds.ts';

/** What the stage shows: the last round until the next press, or the one that is on its way. */
export interface ShownRound {
  /** Undefined before the first round, and while the answer is awaited. */
  readonly round: Round<InstantDetail> | undefined;
  /** From the press until the result has been shown. */
  readonly revealing: boolean;
  /** How long the showing of a known result takes, in ms. */
  readonly length: number;
}

export interface ChoiceProps {
  readonly choice: Fields;
  readonly choose: (choice: Fields) => void;
  /** A round is under way: nothing can be changed. */
  readonly locked: boolean;
}
export interface BoardProps extends ChoiceProps {
  readonly shown: ShownRound;
}

/** All that a game of one press brings to the common stage and deck. */
export interface FormView {
  readonly first: Fields;
  readonly Board: ComponentType<BoardProps>;
  /** What is chosen in the deck beside the stake. */
  readonly Choice: ComponentType<ChoiceProps>;
  /** How long a result is shown, in ms, at the usual pace. */
  readonly length: (detail: InstantDetail) => number;
  /** The way it is played, one point each. */
  readonly rules: readonly MessageKey[];
  /** What was drawn, in words or figures, for the result line and the record. */
  readonly outcome: (detail: InstantDetail, t: Translate) => string;
}
