import { useEffect } from 'react';
import { useGameState, useGame } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { isBusy } from '../core/game-state.ts';
import { isBigMoment, winTier } from '../core/tiers.ts';
import type { MoneyCall } from '../wire/api.ts';
import { isMines, type MinesDetail, type Round } from '../wire/rounds.ts';
import { showLength } from './board.ts';

export interface MinesOnBoard {
  /** The round on the board: running, or the last one until the next starts. */
  readonly round: Round<MinesDetail> | undefined;
  /** The tile whose answer is awaited. */
  readonly opening: number | undefined;
  /** An answer is awaited or being shown. */
  readonly busy: boolean;
}

type Step = Parameters<typeof showLength>[0];

const stepOf = (name: MoneyCall['name'], detail: MinesDetail): Step => {
  if (name === 'startMines') return 'start';
  if (detail.phase === 'busted') return 'bust';
  return detail.phase === 'cashed' ? 'cash' : 'gem';
};

/** Follows the calls of a round, with their sounds, and reports each as shown when its tile has turned. */
export function useMinesRound(): MinesOnBoard {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game });
  const { progress, play } = state;
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now } = latest.current;
    const { progress: current } = seen;
    if (current.at === 'refused') now.sounds().error();
    if (current.at !== 'showing') return undefined;
    const { round } = current.result;
    if (!isMines(round)) return now.control.shown();
    const step = stepOf(current.bet.call.name, round.detail);
    const sounds = now.sounds();
    const tier = winTier(round.payout, round.stake);
    if (step === 'gem') sounds.gem(round.detail.gems);
    if (step === 'bust') sounds.bust();
    if (step === 'cash') (isBigMoment(tier) ? sounds.big : sounds.cash)(tier);
    const length = showLength(step, now.reduced);
    if (length === 0) return now.control.shown();
    const timer = setTimeout(now.control.shown, length);
    return () => clearTimeout(timer);
  }, [progress.at, id, latest]);

  const busy = isBusy(state);
  const awaited = progress.at === 'sent' || progress.at === 'checking' ? progress.bet.call : undefined;
  const opening = awaited?.name === 'revealTile' ? awaited.input.tile : undefined;
  const starting = awaited?.name === 'startMines';
  const answered = progress.at === 'showing' ? progress.result.round : undefined;
  const last = state.rounds.find((round): round is Round<MinesDetail> => isMines(round) && round.state === 'closed');
  const current = answered ?? play?.open ?? (starting ? undefined : last);
  return { round: current && isMines(current) ? current : undefined, opening, busy };
}
