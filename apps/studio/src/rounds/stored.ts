import type { CrashPanel } from '@baize/domain/games/crash';
import type { DiceSide } from '@baize/domain/games/dice';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { MinesPhase } from '@baize/domain/games/mines';
import type { SlotSpin } from '@baize/domain/games/slot/record';

/** What the player chose, as stored. Bigints are decimal text. */
export type RoundParams =
  | { readonly family: 'dice'; readonly chanceE2: number; readonly side: DiceSide }
  | { readonly family: 'slot' }
  /** Of mines before it took the form of steps. */
  | { readonly family: 'mines'; readonly mines: number; readonly ceilingE4: string }
  /** A bet in a shared round; `ceilingE2` is the figure at which the house can pay no more. */
  | {
      readonly family: 'crash';
      readonly shared: string;
      readonly panel: CrashPanel;
      readonly targetE2: number | null;
      readonly ceilingE2: number;
    }
  /** As the game's own `readChoice` answered it. */
  | { readonly family: 'instant'; readonly choice: Fields }
  | { readonly family: 'steps'; readonly choice: Fields };

/** What came of a round of mines before it took the form of steps. */
export type FormerMines = {
  readonly family: 'mines';
  readonly phase: MinesPhase;
  readonly picks: readonly number[];
  readonly lastStep: number;
  readonly layout: readonly number[] | null;
};

/** What came of it, as stored and safe to show: what a running round has not turned is not here. */
export type RoundResult =
  | { readonly family: 'dice'; readonly rollE2: number; readonly win: boolean }
  | { readonly family: 'slot'; readonly spins: readonly SlotSpin[]; readonly units: number; readonly capped: boolean }
  | FormerMines
  | { readonly family: 'instant'; readonly drawn: Fields }
  | { readonly family: 'steps'; readonly steps: readonly Fields[]; readonly shown: Fields }
  | CrashResult;

/** `cashedE2` is what the bet was paid by, `livedE2` the figure up to which it stood in the round. */
export type CrashResult = {
  readonly family: 'crash';
  readonly phase: 'open' | 'cashed' | 'crashed' | 'void';
  readonly cashedE2: number | null;
  readonly by: 'press' | 'target' | null;
  readonly livedE2: number | null;
};

/** What a running round of many steps keeps sealed: all that chance decided. */
export type RoundSecret = { readonly dealt: readonly number[] };

/**
 * A further stake that a step of a running round asks for. Its money was sent for and nobody knows yet, or it is on its
 * way back: until that is over nothing else is done in the round.
 */
export type Raise = {
  readonly phase: 'sent' | 'back';
  /** The transaction id of its bet. */
  readonly bet: string;
  readonly step: number;
  readonly action: Fields;
  /** In 1/100 000, as text. */
  readonly amount: string;
};
