import { useEffect, useState, useSyncExternalStore } from 'react';
import { shownBalance } from '../core/game-state.ts';
import {
  countRounds,
  endOf,
  freshRounds,
  startRun,
  type AutoEnd,
  type AutoRun,
  type AutoStops,
} from '../core/autoplay.ts';
import type { Round } from '../wire/rounds.ts';
import { useGame, useGameState } from './context.tsx';
import { useLatest } from './use-latest.ts';

/** Between a result that has been shown and the next press. */
const PAUSE_MS = 500;

export interface Autoplay {
  /** The jurisdiction allows it. */
  readonly allowed: boolean;
  readonly run: AutoRun | undefined;
  /** Why the last run ended; undefined where the player ended it. */
  readonly end: AutoEnd | undefined;
  /** Its rounds may bring free spins or respins. */
  readonly hasFeature: boolean;
  readonly start: (stops: AutoStops) => void;
  readonly stop: () => void;
}
export interface AutoGame {
  /** Places the bet as it lies. */
  readonly press: () => void;
  readonly stake: bigint;
  /** Nothing can be placed, whether or not a round is under way. */
  readonly off: boolean;
  /** Whether free spins or respins came of a round, in games that have them. */
  readonly feature?: (round: Round) => boolean;
}

function useHidden(): boolean {
  const follow = (listener: () => void): (() => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  };
  return useSyncExternalStore(follow, () => document.hidden);
}

const mostOf = (rounds: readonly Round[]): bigint | undefined =>
  rounds.reduce<bigint | undefined>((most, { payout }) => (payout > (most ?? -1n) ? payout : most), undefined);

/** Presses again each time a result has been shown, until one of the player's limits is reached. */
export function useAutoplay(game: AutoGame): Autoplay {
  const state = useGameState();
  const { covered: hasSheet } = useGame();
  const [run, setRun] = useState<AutoRun | undefined>();
  const [end, setEnd] = useState<AutoEnd | undefined>();
  const latest = useLatest({ game, state });
  const { at } = state.progress;
  const newest = state.rounds[0]?.id;
  const allowed = state.play?.autoplayAllowed ?? false;
  // What the last run came to is told until the player plays on.
  if (end && !run && at === 'sent') setEnd(undefined);
  const rests = useHidden() || hasSheet || state.covered;
  useEffect(() => {
    // Behind a sheet or a window of the page, and in a tab that nobody sees, nothing begins.
    if (!run || rests || at === 'sent' || at === 'showing') return undefined;
    const turn = (): void => {
      if (at === 'checking') {
        setRun(undefined);
        return setEnd('connection');
      }

      const { game: now, state: seen } = latest.current;
      const fresh = freshRounds(run, seen.rounds);
      const counted = countRounds(run, fresh);
      const feature = fresh.some((round) => now.feature?.(round) ?? false);
      const standing = { stake: now.stake, balance: shownBalance(seen), won: mostOf(fresh), feature };
      const why = endOf(counted, standing) ?? (at === 'refused' || now.off ? 'trouble' : undefined);
      setRun(why ? undefined : counted);
      if (why) setEnd(why);
      else now.press();
    };
    const timer = setTimeout(turn, run.played === 0 && newest === run.seen ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, at, newest, rests, latest]);
  return {
    allowed,
    hasFeature: game.feature !== undefined,
    run,
    end,
    start: (stops) => {
      setEnd(undefined);
      setRun(startRun(stops, game.stake, newest));
    },
    stop: () => {
      setRun(undefined);
      setEnd(undefined);
    },
  };
}
