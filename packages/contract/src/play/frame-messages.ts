/**
 * What the frame of a game and the page around it tell each other, by postMessage. Neither loads a schema with it, and
 * neither believes a figure: what the page says makes the game ask its studio.
 */
export const FRAME_SOURCE = 'baize-studio';

export const FRAME_EVENTS = [
  'ready',
  'balance',
  'round-start',
  /** A round is open and waits for the player's next step: no result is on its way. */
  'round-rest',
  'round-end',
  'need-deposit',
  'need-session',
  'session-ended',
  'jackpot-seen',
] as const;
export type FrameEvent = (typeof FRAME_EVENTS)[number];

interface Said extends Record<FrameEvent, object> {
  readonly balance: { readonly balance: bigint; readonly currency: string };
  /**
   * A stake leaves, or a step without one may bring a result: who shows the balance takes the stake off and waits for
   * `round-rest` or `round-end`. `balance` is what the game shows from now on; the wallet's news may have come first.
   */
  readonly 'round-start': { readonly stake: bigint; readonly currency: string; readonly balance?: bigint };
  /**
   * The result has been shown. A stake of 0: the bet was refused or given back; `round` is empty where none came of it.
   */
  readonly 'round-end': {
    readonly round: string;
    readonly stake: bigint;
    readonly payout: bigint;
    readonly currency: string;
  };
  readonly 'need-deposit': { readonly balance: bigint; readonly stake: bigint; readonly currency: string };
  /** Time and money of the login are asked for anew: what the page told of them came in the middle of a round. */
  readonly 'need-session': object;
  readonly 'session-ended': { readonly code: string };
  /** The player has seen the win that the page told of by `jackpot-won`. */
  readonly 'jackpot-seen': { readonly pool: string; readonly epoch: string };
}
/** One message before it is posted: its amounts travel as decimal strings. */
export type FrameMessage = { [E in FrameEvent]: { readonly type: E } & Said[E] }[FrameEvent];

/** What the page around a game tells the frame. */
export const PAGE_SOURCE = 'baize-page';

export const PAGE_EVENTS = [
  'wallet',
  'bet-ended',
  'figures',
  'covered',
  'session',
  'excluded',
  'stake-max',
  'jackpot',
  'jackpot-hit',
  'jackpot-won',
] as const;
export type PageEvent = (typeof PAGE_EVENTS)[number];

interface PageSaid extends Record<PageEvent, object> {
  /** The wallet holds this now. A game that knows another figure asks its studio. */
  readonly wallet: { readonly balance: string; readonly currency: string };
  /** A bet of this game came to its end, here or in another window. */
  readonly 'bet-ended': object;
  /** The player hides or shows their balance. */
  readonly figures: { readonly hidden: boolean };
  /** A window of the page stands over the game, or has gone: behind one no round begins by itself. */
  readonly covered: { readonly covered: boolean };
  /** The player has excluded themself from play: no further bet is taken. */
  readonly excluded: object;
  /**
   * What the brand's rules let a round be staked with by now; null: they set no bounds. The game offers no more than
   * the lower of this and what its launch said; the wallet is asked in any case.
   */
  readonly 'stake-max': { readonly amount: string | null; readonly currency: string };
  /**
   * What the pool that this game's stakes feed holds now. A stake wins it with the chance stake / odds; where it must
   * be won, the one that brings it to an amount above the first bound and at most the second.
   */
  readonly jackpot: {
    readonly amount: string;
    readonly currency: string;
    readonly odds: string;
    readonly mustHitBy: { readonly from: string; readonly to: string } | null;
  };
  /** Somebody has won it; `by` is their masked name. Told between rounds. */
  readonly 'jackpot-hit': { readonly amount: string; readonly currency: string; readonly by: string };
  /** The player themself has won a pool, in this game or another: it is shown once no result is being shown. */
  readonly 'jackpot-won': {
    readonly pool: string;
    readonly epoch: string;
    readonly name: string;
    readonly amount: string;
    readonly currency: string;
  };
  /**
   * Time and money of the login that plays, over all games: when it began, what was staked in rounds that began since,
   * and what these paid. `open` names those of this game whose stake is in it and whose end is not; null: one that the
   * game finds open. `heard` is there where a page that sums up by itself was told of a start in this game and of no
   * end: the last round whose end it knows. The game tells it how that start ended, and asks for the sums anew.
   */
  readonly session: {
    readonly since: string;
    readonly staked: string;
    readonly paid: string;
    readonly open: readonly string[] | null;
    readonly heard?: string;
  };
}
export type PageMessage = { [E in PageEvent]: { readonly type: E } & PageSaid[E] }[PageEvent];
