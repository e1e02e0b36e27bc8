import type { ComponentType } from 'react';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { Translate } from '../parts/context.tsx';
import type { HelpRow } from '../parts/help-sheet.tsx';
import type { MessageKey } from '../messages/en.ts';
import type { Revealed } from '../parts/use-reveal.ts';
import type { InstantDetail } from '../wire/rounds.ts';

export interface ShownRound extends Revealed<InstantDetail> {
  /** How long the showing of a known result takes, in ms. */
  readonly length: number;
}

export interface ChoiceProps {
  readonly choice: Fields;
  readonly choose: (choice: Fields) => void;
  /** Takes the last change back; absent where there is none. */
  readonly back?: (() => void) | undefined;
  /** A round is under way: nothing can be changed. */
  readonly locked: boolean;
}
export interface BoardProps extends ChoiceProps {
  /** A round stands only beside the choice that it was played with: `choice` is its own. */
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
  /** A past round in the row of last results; absent: what it was paid by. Without a colour it has that of its end. */
  readonly last?: (detail: InstantDetail) => { readonly text: string; readonly colour?: string };
  /** Chips of many odds lie in one stake: what they came to is told as a sum, not as a multiple of all of them. */
  readonly sumsAlone?: boolean;
  /** Quick keys beside those of every game of one press, for the page of keys. */
  readonly keys?: readonly HelpRow[];
}
