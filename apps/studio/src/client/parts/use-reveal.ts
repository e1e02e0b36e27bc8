import { useEffect, useRef, useState } from 'react';
import type { Detail, Round } from '../wire/rounds.ts';
import { useGame, useGameState } from './context.tsx';
import { playResult } from './play-result.ts';
import { useLatest } from './use-latest.ts';

/** What the board shows: the last round until the next press, or the one that is on its way. */
export interface Revealed<D extends Detail> {
  /** Undefined before the first round, and while the answer is awaited. */
  readonly round: Round<D> | undefined;
  /** From the press until the result has been shown. */
  readonly revealing: boolean;
}

export interface RevealRules<D extends Detail> {
  readonly isOwn: (round: Round) => round is Round<D>;
  /** A bet has left. */
  readonly onSent?: () => void;
  /** A result has come, so long after its press: how long it is shown now, in ms. Not asked for a late one. */
  readonly onResult: (round: Round, waitedMs: number) => number;
}

/** Follows the progress of a round that is decided by one press: waits, shows the result, then reports it shown. */
export function useReveal<D extends Detail>(rules: RevealRules<D>): Revealed<D> {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game, rules });
  const { progress } = state;
  const pressed = useRef(0);
  const [settled, setSettled] = useState<string | undefined>();
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now, rules: own } = latest.current;
    const { progress: current } = seen;
    if (current.at === 'sent') {
      pressed.current = performance.now();
      own.onSent?.();
    }
    if (current.at === 'refused') now.sounds().error();
    if (current.at !== 'showing') return undefined;
    const { round } = current.result;
    const length = current.late ? 0 : own.onResult(round, performance.now() - pressed.current);
    const timer = setTimeout(() => {
      setSettled(round.id);
      playResult(round, now.sounds());
      now.control.shown();
    }, length);
    return () => clearTimeout(timer);
  }, [progress.at, id, latest]);
  const last = state.rounds.find((round): round is Round<D> => rules.isOwn(round) && round.state === 'closed');
  const revealing =
    progress.at === 'sent' ||
    progress.at === 'checking' ||
    (progress.at === 'showing' && settled !== progress.result.round.id);
  const result = progress.at === 'showing' ? progress.result.round : undefined;
  const coming = result && rules.isOwn(result) ? result : undefined;
  return { round: revealing ? coming : (coming ?? last), revealing };
}
