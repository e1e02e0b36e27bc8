import type { PageMessage } from '@baize/contract/play/frame-messages';
import { toAmount } from '../wire/rounds.ts';
import type { GameEvent, GameState, JackpotPool } from './game-state.ts';

type PoolSaid = Extract<PageMessage, { type: 'jackpot' }>;
type HitSaid = Extract<PageMessage, { type: 'jackpot-hit' }>;
type WonSaid = Extract<PageMessage, { type: 'jackpot-won' }>;

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
  let won: WonSaid | undefined;

  function catchUp(): void {
    if (!isCalm()) return;
    if (pool) dispatch({ type: 'jackpot', pool: poolOf(pool) });
    if (hit) dispatch({ type: 'jackpot-hit', hit: { amount: toAmount(hit.amount), by: hit.by } });
    if (won) dispatch({ type: 'jackpot-won', win: { ...won, amount: toAmount(won.amount) } });
    pool = undefined;
    hit = undefined;
    won = undefined;
  }

  return {
    catchUp,
    hear: (message: PoolSaid | HitSaid | WonSaid): void => {
      const { play } = get();
      if (play?.mode === 'try') return;
      // A player is told of their own win in whatever game they are by then.
      if (message.type === 'jackpot-won') won = message;
      else if (!play?.game.jackpot) return;
      else if (message.type === 'jackpot') pool = message;
      else hit = message;
      catchUp();
    },
  };
}
