import type { Amount } from '@baize/domain/money';
import { isBusy } from '../core/game-state.ts';
import { doubleStake, halfStake, maxStake } from '../core/stake.ts';
import { useGame, useGameState } from './context.tsx';
import { useKeys } from './use-keys.ts';

type Act = () => void;

/**
 * The keys of a game that is decided by one press: space plays, A, D and X set the stake, `more` what the game adds.
 * All but the press rest while an answer is awaited; the press has its own reasons to rest. `staked`: a round is open,
 * and its stake stands.
 */
export function useStakeKeys(press: Act, more: Readonly<Record<string, Act>> = {}, staked = false): void {
  const state = useGameState();
  const { stake, setStake, covered } = useGame();
  const { limits } = state.play!;
  const unlessBusy = (act: Act): Act => (isBusy(state) ? () => undefined : act);
  const set = (next: () => Amount): Act => (staked ? () => undefined : unlessBusy(() => setStake(next())));
  useKeys(
    {
      ' ': press,
      a: set(() => halfStake(stake, limits)),
      d: set(() => doubleStake(stake, limits)),
      x: set(() => maxStake(state.balance ?? limits.max, limits)),
      ...Object.fromEntries(Object.entries(more).map(([key, act]) => [key, unlessBusy(act)])),
    },
    !covered,
  );
}
