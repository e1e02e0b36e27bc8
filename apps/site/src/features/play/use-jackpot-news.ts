import type { PageMessage } from '@baize/contract/play/frame-messages';
import { useCallback, useEffect, useRef } from 'react';
import { useLive } from '../../live.ts';
import { useJackpots } from '../../use-jackpots.ts';

/**
 * Tells a game whose stakes feed the platform's pool what is in it, and when somebody has won it. Answers what greets a
 * game that has just become ready.
 */
export function useJackpotNews(isFed: boolean, post: (message: PageMessage) => void): { greet: () => void } {
  const { data } = useJackpots({ enabled: isFed });
  const pool = isFed ? data?.[0] : undefined;
  const told = useRef<Extract<PageMessage, { type: 'jackpot' }>>(undefined);

  const { poolId, amount, currency, odds } = pool ?? {};
  useEffect(() => {
    if (amount === undefined || currency === undefined || odds === undefined) return;
    told.current = { type: 'jackpot', amount, currency, odds };
    post(told.current);
  }, [post, amount, currency, odds]);
  useLive('jackpot', ({ poolId: hitPool, hit }) => {
    if (hit !== null && hitPool === poolId && told.current)
      post({ type: 'jackpot-hit', amount: hit.amount, currency: told.current.currency, by: hit.customerName });
  });
  const greet = useCallback((): void => {
    if (told.current) post(told.current);
  }, [post]);
  return { greet };
}
