import type { JackpotWin } from '@baize/contract/jackpots';
import { PAGE_SOURCE, type FrameEvent, type PageMessage } from '@baize/contract/play/frame-messages';
import { useLanguage } from '@baize/webkit/i18n';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { currentBalance, useBalance } from '../../balance.ts';
import { useBoot } from '../../boot.ts';
import { client } from '../../client.ts';
import { useLive } from '../../live.ts';
import { modalStore } from '../../modals.ts';
import { sessionStore, useSession } from '../../session.ts';
import { greetHeld } from './held-result.ts';
import { useJackpotNews } from './use-jackpot-news.ts';

type GameNews = {
  frameRef: RefObject<HTMLIFrameElement | null>;
  /** The origin of the launch address; undefined before there is one. */
  origin: string | undefined;
  gameCode: string;
  mode: 'real' | 'try';
  /** The game's stakes feed a jackpot. */
  isJackpot: boolean;
  /** What is played with stands at the game's supplier: our sums know nothing of it. */
  isHeldThere: boolean;
};

/**
 * Tells a running game what changes beside it: the wallet, the rules, an end of one of its bets, whether figures are
 * hidden or a window stands over it. Only the origin it was launched at hears it. `hear` takes what the game says: it
 * greets one that has just become ready.
 */
export function useGameNews({ frameRef, origin, gameCode, mode, isJackpot, isHeldThere }: GameNews): {
  hear: (type: FrameEvent) => void;
  /** The player has won a pool: the game shows it over its board. */
  tellWin: (win: JackpotWin) => void;
} {
  const { balance } = useBalance();
  const { hideBalance } = useSession();
  const isCovered = modalStore.useValue().open.length > 0;
  const isReal = mode === 'real';
  const isReady = useRef(false);

  const post = useCallback(
    (message: PageMessage): void => {
      if (origin === undefined || !isReady.current) return;
      frameRef.current?.contentWindow?.postMessage({ source: PAGE_SOURCE, ...message }, origin);
    },
    [frameRef, origin],
  );
  const tellBalance = useCallback((): void => {
    const held = currentBalance();
    if (isReal && held !== null) post({ type: 'wallet', balance: held.balance, currency: held.currency });
  }, [post, isReal]);
  const tellFigures = useCallback(
    (): void => post({ type: 'figures', hidden: sessionStore.get().hideBalance }),
    [post],
  );

  const tellStakeMax = useStakeMaxNews(post, isReal);
  const tellCovered = useCallback((): void => post({ type: 'covered', covered: isCovered }), [post, isCovered]);
  useEffect(tellCovered, [tellCovered]);
  useEffect(tellBalance, [tellBalance, balance]);
  useEffect(tellFigures, [tellFigures, hideBalance]);
  useLive('bet', (event) => {
    if (isReal && event.gameCode === gameCode && event.event !== 'placed') post({ type: 'bet-ended' });
  });

  useLive('excluded', () => {
    if (isReal) post({ type: 'excluded' });
  });

  const { tellSession, countTurn } = useSessionNews(post, { gameCode, isReal, isHeldThere });

  const { greet: tellJackpot } = useJackpotNews({ gameCode, isFed: isReal && isJackpot }, post);

  const greet = useCallback((): void => {
    isReady.current = true;
    tellFigures();
    tellStakeMax();
    tellCovered();
    tellBalance();
    tellJackpot();
    void tellSession();
  }, [tellFigures, tellStakeMax, tellCovered, tellBalance, tellJackpot, tellSession]);
  const language = useLanguage();
  const tellWin = useCallback((win: JackpotWin): void => post(winMessage(win, language)), [post, language]);
  const hear = useCallback(
    (type: FrameEvent): void => {
      if (type === 'ready') greet();
      if (type === 'need-session') void tellSession();
      if (type === 'round-start' || type === 'round-end') countTurn();
    },
    [greet, tellSession, countTurn],
  );
  return { hear, tellWin };
}

/** A login's figures that a round has overtaken are asked for so often; the game asks again once its round is over. */
const SESSION_TRIES = 3;
type SessionOf = Pick<GameNews, 'gameCode' | 'isHeldThere'> & { isReal: boolean };

/** Time and money of the login, as they are while no round of this game begins or ends. */
function useSessionNews(post: (message: PageMessage) => void, { gameCode, isReal, isHeldThere }: SessionOf) {
  /** How many starts and ends of rounds this game has told. */
  const turns = useRef(0);
  const countTurn = useCallback((): void => {
    turns.current += 1;
  }, []);
  const tellSession = useCallback(async (): Promise<void> => {
    for (let tries = 0; isReal && tries < SESSION_TRIES; tries++) {
      const asked = turns.current;
      const result = await client.call('getSessionResult', { gameCode });
      if (!result.ok) return;
      const { since, staked, paid, open } = result.value;
      if (turns.current === asked)
        return post(isHeldThere ? greetHeld(gameCode, since) : { type: 'session', since, staked, paid, open });
    }
  }, [post, isReal, isHeldThere, gameCode]);
  return { tellSession, countTurn };
}

/** The rules of a brand are told to its pages when they change: an open game need not be refused to learn it. */
function useStakeMaxNews(post: (message: PageMessage) => void, isReal: boolean): () => void {
  const { jurisdiction, brand } = useBoot();
  const { currency } = brand;
  const amount = jurisdiction.stakeMax[currency] ?? null;
  const tell = useCallback((): void => {
    if (isReal) post({ type: 'stake-max', amount, currency });
  }, [post, isReal, amount, currency]);
  useEffect(tell, [tell]);
  return tell;
}

const winMessage = ({ poolId, epoch, name, amount, currency }: JackpotWin, language: string): PageMessage => ({
  type: 'jackpot-won',
  pool: poolId,
  epoch: String(epoch),
  name: name[language] ?? name.en ?? poolId,
  amount,
  currency,
});
