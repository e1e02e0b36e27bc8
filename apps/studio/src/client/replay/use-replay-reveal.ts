import { useEffect, useState } from 'react';
import { winTier } from '../core/tiers.ts';
import { useGame } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import type { Round } from '../wire/rounds.ts';

/** Shows a recorded round that was decided by one press, once: whether it is still on its way after so many ms. */
export function useReplayReveal(round: Round, length: number): boolean {
  const { sounds } = useGame();
  const [revealing, setRevealing] = useState(true);
  const latest = useLatest({ sounds, length });
  useEffect(() => {
    const { sounds: board, length: showing } = latest.current;
    board().roll(showing);
    const timer = setTimeout(() => {
      setRevealing(false);
      const tier = winTier(round.payout, round.stake);
      board().land(tier !== 'none');
      board().win(tier);
    }, showing);
    return () => clearTimeout(timer);
  }, [round, latest]);
  return revealing;
}
