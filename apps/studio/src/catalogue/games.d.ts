import { type Amount } from '@baize/domain/money';
import { type DiceParams } from '@baize/domain/games/dice';
import { type Prize } from '@baize/domain/games/instant/instant-game';
import { findGame, GAMES, type GameEntry, type GameLimits } from '@baize/domain/games/registry';
/** The catalogue is code: models and limits come from the domain, so what is listed is what is played. */
export { findGame, GAMES };
export type { GameEntry, GameLimits };
export declare const productOf: (label: string | undefined) => string;
/** The games that are sold under a label; of the house where none is named. */
export declare const gamesOf: (label: string | undefined) => readonly GameEntry[];
export declare const PLATFORMS: readonly ['GPL_DESKTOP', 'GPL_MOBILE'];
export declare const LANGUAGES: readonly ['bn', 'en'];
/** The limits of a game in one currency. The step is the model's and does not scale. */
export declare function limitsOf(
  game: GameEntry,
  currency: string,
): GameLimits & {
  readonly defaultStake: Amount;
};
/** "1.9800": a multiplier on our own wire. */
export declare function formatE4(multiplierE4: bigint): string;
/** "49.50": a chance or a roll in hundredths. */
export declare function formatE2(value: number): string;
/** What a client needs to draw and explain a game. */
export declare function rulesOf(game: GameEntry): Readonly<Record<string, unknown>>;
/** To which chances a round was exposed, in units of its stake: for the counters of returns only. */
export type RoundStatistics = {
  readonly expected: number;
  readonly variance: number;
  /** The most that one chance in it could bring or take. */
  readonly gain: number;
  readonly loss: number;
};
export declare const statisticsOfDice: ({ chanceE2 }: DiceParams) => RoundStatistics;
export declare const statisticsOfPrizes: (prizes: readonly Prize[]) => RoundStatistics;
export declare const statisticsOfSlot: (
  game: Extract<
    GameEntry,
    {
      family: 'slot';
    }
  >,
) => RoundStatistics;
/**
 * A mines round is a martingale that the player stops at will: its variance is the sum of the conditional variances
 * of the steps taken, whatever the player's strategy.
 */
export declare function statisticsOfMines(mines: number, steps: number): RoundStatistics;
export type GameUrls = {
  readonly publicUrl: string;
};
export type CatalogueContext = GameUrls & {
  readonly label?: string | undefined;
  readonly currencies: readonly string[];
  readonly blockedCountries: readonly string[];
};
/** One entry of `/game/list`. */
export declare function listEntry(
  game: GameEntry,
  enabled: boolean,
  context: CatalogueContext,
): {
  game_code: import('@baize/domain/games/registry').GameCode;
  name: string;
  product: string;
  category: string;
  platforms: readonly ['GPL_DESKTOP', 'GPL_MOBILE'];
  enabled: boolean;
  freebet_support: boolean;
  blocked_countries: readonly string[];
  url_thumb: string;
  url_background: string;
  rtp: string;
  volatility: import('@baize/domain/games/registry').Volatility;
  currencies: readonly string[];
};
export type Release = {
  readonly enabled: boolean;
  readonly releasedAt: Date;
};
/** One row of the feed's `games` stream, without version. */
export declare function feedGame(
  game: GameEntry,
  { enabled, releasedAt }: Release,
  context: CatalogueContext,
): {
  game_code: import('@baize/domain/games/registry').GameCode;
  name: import('@baize/domain/games/slot/sheet').Words;
  kind: string;
  category: string;
  platforms: readonly ['GPL_DESKTOP', 'GPL_MOBILE'];
  currencies: readonly string[];
  languages: readonly ['bn', 'en'];
  limits: {
    [k: string]: {
      min: string;
      max: string;
      max_win: string;
    };
  };
  rtp_theoretical: string;
  model_hash: string;
  volatility: import('@baize/domain/games/registry').Volatility;
  max_multiplier: string;
  freebet_support: boolean;
  demo: boolean;
  jackpot_pools: never[];
  assets: {
    thumb: string;
    background: string;
  };
  fairness: {
    scheme: string;
    verifier_url: string;
  };
  enabled: boolean;
  released_at: string;
};
/** Names a catalogue row's content: another hash, as of a game that changed its label, is another version. */
export declare function rowHash(game: GameEntry, context: CatalogueContext): string;
