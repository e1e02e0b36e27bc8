import type { ReturnBand } from './return-band.ts';
import type { ReturnState } from './return-words.ts';

/**
 * A supplier that tells the chances of its good rounds alone is judged by these alone. So what it tells is held against
 * what we settled ourselves, by stakes: of rounds that had the time to be told, nearly all must have been, and no more.
 */
export type ToldAndSeen = {
  readonly told: { readonly rounds: number; readonly stake: number };
  /** By our own wagers, over the same time. */
  readonly seen: { readonly rounds: number; readonly stake: number };
};

/** Fewer say nothing: one answer that was lost would be a tenth of them. */
const ROUNDS_MIN = 20;
const WATCH: ReturnBand = { low: 0.98, high: 1.02 };
/** Told less of than this, a game is judged as if it told nothing. */
export const TOLD_ALARM: ReturnBand = { low: 0.9, high: 1.1 };

export type ToldVerdict = { readonly state: Exclude<ReturnState, 'unknown'>; readonly share: number | undefined };

export function judgeTold({ told, seen }: ToldAndSeen): ToldVerdict {
  if (seen.stake <= 0) return { state: 'inside', share: undefined };
  const share = told.stake / seen.stake;
  if (Math.max(told.rounds, seen.rounds) < ROUNDS_MIN) return { state: 'inside', share };
  const lies = ({ low, high }: ReturnBand): boolean => share >= low && share <= high;
  return { state: lies(WATCH) ? 'inside' : lies(TOLD_ALARM) ? 'watch' : 'alarm', share };
}
