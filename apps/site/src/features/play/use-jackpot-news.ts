import type { Jackpot } from '@baize/contract/boot';
import type { PageMessage } from '@baize/contract/play/frame-messages';
import { useCallback, useEffect, useRef } from 'react';
import { useLive } from '../../live.ts';
import { useJackpots } from '../../use-jackpots.ts';

/** The pool that a game's stakes feed: its own where it has one, running or not, else that of all games. */
const poolOfGame = (pools: readonly Jackpot[] | undefined, gameCode: string): Jackpot | undefined =>
  pools?.find((pool) => pool.gameCode === gameCode) ??
  pools?.find((pool) => pool.gameCode === null && !pool.notFedBy.includes(gameCode));

type JackpotNews = { readonly gameCode: string; readonly isFed: boolean };

/**
 * Tells a game whose stakes feed a pool what is in it, and when somebody has won it. Answers what greets a game that
 * has just become ready.
 */
export function useJackpotNews(
  { gameCode, isFed }: JackpotNews,
  post: (message: PageMessage) => void,
): { greet: () => void } {
  const { data } = useJackpots({ enabled: isFed });
  const pool = isFed ? poolOfGame(data, gameCode) : undefined;
  const told = useRef<Extract<PageMessage, { type: 'jackpot' }>>(undefined);

  const { poolId, amount, currency, odds } = pool ?? {};
  const { from, to } = pool?.mustHitBy ?? {};
  useEffect(() => {
    if (amount === undefined || currency === undefined || odds === undefined) return;
    const mustHitBy = from === undefined || to === undefined ? null : { from, to };
    told.current = { type: 'jackpot', amount, currency, odds, mustHitBy };
    post(told.current);
  }, [post, amount, currency, odds, from, to]);
  useLive('jackpot', ({ poolId: hitPool, hit }) => {
    if (hit !== null && hitPool === poolId && told.current)
      post({ type: 'jackpot-hit', amount: hit.amount, currency: told.current.currency, by: hit.customerName });
  });
  const greet = useCallback((): void => {
    if (told.current) post(told.current);
  }, [post]);
  return { greet };
}
