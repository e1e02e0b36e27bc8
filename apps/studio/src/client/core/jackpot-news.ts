import type { PageMessage } from '@baize/contract/play/frame-messages';
import { toAmount } from '../wire/rounds.ts';
import type { GameEvent, GameState, JackpotPool } from './game-state.ts';

type PoolSaid = Extract<PageMessage, { type: 'jackpot' }>;
type HitSaid = Extract<PageMessage, { type: 'jackpot-hit' }>;

export interface JackpotNewsDeps {
  readonly get: () => GameState;
  readonly dispatch: (event: GameEvent) => void;
  readonly isCalm: () => boolean;
}

const poolOf = ({ amount, odds, mustHitBy }: PoolSaid): JackpotPool => ({
  amount: toAmount(amount),
  odds: toAmount(odds),
  ...(mustHitBy && { mustHitBy: { from: toAmount(mustHitBy.from), to: toAmount(mustHitBy.to) } }),
});

/**
 * What the page says of the pool. While a result is being shown the last word waits: a pool that falls in the middle of
 * a spin would tell who has won it before the reels do.
 */
export function createJackpotNews({ get, dispatch, isCalm }: JackpotNewsDeps) {
  let pool: PoolSaid | undefined;
  let hit: HitSaid | undefined;

  function catchUp(): void {
    if (!isCalm()) return;
    if (pool) dispatch({ type: 'jackpot', pool: poolOf(pool) });
    if (hit) dispatch({ type: 'jackpot-hit', hit: { amount: toAmount(hit.amount), by: hit.by } });
    pool = undefined;
    hit = undefined;
  }

  return {
    catchUp,
    hear: (message: PoolSaid | HitSaid): void => {
      const { play } = get();
      if (play?.mode === 'try' || !play?.game.jackpot) return;
      if (message.type === 'jackpot') pool = message;
      else hit = message;
      catchUp();
    },
  };
}
