import { useEffect, useState } from 'react';
import { shownBalance } from '../core/game-state.ts';
import { countRound, endOf, startRun, type AutoEnd, type AutoRun, type AutoStops } from '../core/autoplay.ts';
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
  readonly start: (stops: AutoStops) => void;
  readonly stop: () => void;
}
export interface AutoGame {
  /** Places the bet as it lies. */
  readonly press: () => void;
  readonly stake: bigint;
  /** Nothing can be placed, whether or not a round is under way. */
  readonly off: boolean;
}

/** Presses again each time a result has been shown, until one of the player's limits is reached. */
export function useAutoplay(game: AutoGame): Autoplay {
  const state = useGameState();
  const { covered } = useGame();
  const [run, setRun] = useState<AutoRun | undefined>();
  const [end, setEnd] = useState<AutoEnd | undefined>();
  const latest = useLatest({ game, state });
  const { at } = state.progress;
  const newest = state.rounds[0]?.id;
  const allowed = state.play?.autoplayAllowed ?? false;
  const over = (why: AutoEnd | undefined): void => {
    setRun(undefined);
    setEnd(why);
  };
  useEffect(() => {
    if (!run || (at !== 'ready' && at !== 'refused')) return undefined;
    const { game: now, state: seen } = latest.current;
    const last = seen.rounds[0];
    if (at === 'ready' && last && last.id !== run.seen) {
      setRun(countRound(run, last));
      return undefined;
    }
    const won = run.played === 0 ? undefined : last?.payout;
    const why = endOf(run, { stake: now.stake, balance: shownBalance(seen), won });
    if (why || at === 'refused' || now.off) {
      over(why ?? 'trouble');
      return undefined;
    }
    // Behind a sheet or a window of the page nothing begins.
    if (covered) return undefined;
    const timer = setTimeout(() => latest.current.game.press(), run.played === 0 ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [run, at, newest, covered, latest]);
  return {
    allowed,
    run,
    end,
    start: (stops) => {
      setEnd(undefined);
      setRun(startRun(stops, game.stake, newest));
    },
    stop: () => over(undefined),
  };
}
