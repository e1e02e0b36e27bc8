import type { ComponentType } from 'react';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { Amount } from '@baize/domain/money';
import type { MessageKey } from '../messages/en.ts';
import type { Translate } from '../parts/context.tsx';
import type { HelpRow } from '../parts/help-sheet.tsx';
import type { Sounds } from '../sound/sounds.ts';
import type { Round, StepsDetail } from '../wire/rounds.ts';

export interface TableProps {
  /** Running, or the last one until the next is dealt. */
  readonly round: Round<StepsDetail> | undefined;
  /** The round goes on. */
  readonly open: boolean;
  /** An answer is awaited or being shown. */
  readonly busy: boolean;
  /** What the player prepares for the next step. */
  readonly draft: Fields;
  readonly prepare: (draft: Fields) => void;
}
export interface ActionsProps extends TableProps {
  readonly round: Round<StepsDetail>;
  readonly act: (action: Fields) => void;
}
/** What has just come: the first cards, a step, or the step that ended the round. */
export type StepEvent = 'start' | 'step' | 'end';

/** What every game of many steps brings. */
interface CommonView {
  readonly Board: ComponentType<TableProps>;
  /** Plays what is heard of an event, and answers how long it is shown, in ms. */
  readonly show: (round: Round<StepsDetail>, event: StepEvent, sounds: Sounds) => number;
  /** What is heard of a result, where `show` has not told it; without this, what all games share. */
  readonly result?: (round: Round<StepsDetail>, sounds: Sounds) => void;
  readonly keyRows: readonly HelpRow[];
  /** The way it is played, one point each. */
  readonly rules: readonly MessageKey[];
  /** Prizes and chances, for the rules. */
  readonly Odds: ComponentType;
  /** What came of the round, in words, for the result line. */
  readonly outcome: (detail: StepsDetail, t: Translate) => string;
  /** Bets of many odds lie in one stake: what they came to is told as a sum, not as a multiple of all of them. */
  readonly sumsAlone?: boolean;
}
/** A game whose board is played on itself has stage and deck of its own. */
export interface OwnTableView extends CommonView {
  readonly Table: ComponentType;
  /** What begins a round. */
  readonly start: MessageKey;
}
/** All that a game of many steps brings to the common stage and deck. */
export interface CommonTableView extends CommonView {
  /** What stands prepared when a round begins. */
  readonly draft: Fields;
  /** In the deck while a round is open. */
  readonly Actions: ComponentType<ActionsProps>;
  /** What was staked first, where steps stake further; a move's further stake. */
  readonly first?: (round: Round<StepsDetail>) => Amount;
  readonly further?: (round: Round<StepsDetail>, action: Fields) => Amount;
  /** Keys of a round that is open. */
  readonly keys: (props: ActionsProps) => Readonly<Record<string, () => void>>;
}
export type StepsView = OwnTableView | CommonTableView;
