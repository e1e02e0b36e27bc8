/**
 * What the studio tells everybody at the table of a shared round, as events of one stream. Figures are decimal strings,
 * moments Unix ms of the studio's clock: `now` is when it was told.
 */
export const CRASH_STREAM_PATH = '/crash/stream';

export interface CrashOver {
  readonly id: string;
  readonly place: number;
  readonly point: string;
  readonly seed: string;
}

export interface CrashRoundNews {
  readonly id: string;
  /** Of its seed in the chain. */
  readonly place: number;
  /** What its seed hashes to: the seed of the round before. */
  readonly seedHash: string;
  /** Bets are taken until then. */
  readonly startsAt: number;
  /** Null until the round is over. */
  readonly over: CrashOver | null;
}

export interface CrashChainNews {
  readonly salt: string;
  /** Told before the first round of the chain. */
  readonly firstHash: string;
  readonly rounds: number;
}

/** Somebody's bet: a real player of the same operator and brand, under a masked name. */
export interface CrashOther {
  readonly who: string;
  readonly stake: string;
  readonly currency: string;
  readonly cashedAt: string | null;
}

export type CrashMessage =
  | {
      readonly type: 'table';
      readonly now: number;
      readonly round: CrashRoundNews | null;
      readonly chain: CrashChainNews | null;
      /** The last rounds, newest first. */
      readonly last: readonly CrashOver[];
    }
  /** The clock: the round goes on. */
  | { readonly type: 'tick'; readonly now: number; readonly id: string }
  | { readonly type: 'crash'; readonly now: number; readonly over: CrashOver }
  | {
      readonly type: 'bets';
      readonly id: string;
      readonly count: number;
      readonly top: readonly CrashOther[];
    };
export type CrashTableNews = Extract<CrashMessage, { type: 'table' }>;
