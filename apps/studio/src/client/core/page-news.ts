import type { PageMessage } from '@baize/contract/play/frame-messages';
import { parseAmount, type Amount } from '@baize/domain/money';
import { createJackpotNews } from './jackpot-news.ts';
import { checkDelay, mayBet } from './call-progress.ts';
import type { GameEvent, GameState } from './game-state.ts';

/** Stake and win of a round are often told one after the other: they are looked at once. */
const PAUSE_MS = 300;

/** What the page has told and this game does not know yet. */
interface News {
  readonly balance: Amount | undefined;
  readonly betEnded: boolean;
  readonly excluded: boolean;
}
const NOTHING: News = { balance: undefined, betEnded: false, excluded: false };

export interface NewsDeps {
  readonly get: () => GameState;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly dispatch: (event: GameEvent) => void;
  /** Time and money of the login, which go on with what is played here. */
  readonly setVisit: (session: Extract<PageMessage, { type: 'session' }>) => void;
  /** The page is asked for them once more. */
  readonly askSession: () => void;
  /** No further bet is taken, and the game says why. */
  readonly exclude: () => void;
  /** Asks the studio how things stand; false when it did not say, or a bet began meanwhile. */
  readonly look: () => Promise<boolean>;
}

export interface PageNews {
  readonly hear: (message: PageMessage) => void;
  /** The game is between rounds again: what was told meanwhile is looked at now. */
  readonly catchUp: () => void;
}

type SessionDeps = Pick<NewsDeps, 'setVisit' | 'askSession'> & { readonly isCalm: () => boolean };

/** In the middle of a round it may hold the stake already, which the game counts itself: it is asked for later. */
function createSessionNews({ isCalm, setVisit, askSession }: SessionDeps) {
  let missed = false;
  return {
    hear: (message: Extract<PageMessage, { type: 'session' }>): void => {
      missed = !isCalm();
      if (!missed) setVisit(message);
    },
    catchUp: (): void => {
      if (!missed || !isCalm()) return;
      missed = false;
      askSession();
    },
  };
}

/**
 * Keeps an open game true when money moves beside it: a deposit, a correction, a round ended in another window. A
 * figure of the page is only a reason to ask the studio; while a bet is under way or its result is being shown it
 * waits, so that it never tells the result first.
 */
export function createPageNews({ get, wait, dispatch, setVisit, askSession, exclude, look }: NewsDeps): PageNews {
  let news = NOTHING;
  let looking = false;

  const isCalm = (): boolean => get().status === 'ready' && mayBet(get().progress);
  const isNew = ({ balance, betEnded }: News): boolean =>
    (balance !== undefined && balance !== get().balance) || (betEnded && get().play?.open !== undefined);

  /** A round that is open may still be played to its end. */
  function excludeBetweenRounds(): boolean {
    if (!news.excluded || !isCalm() || get().play?.open !== undefined) return false;
    exclude();
    return true;
  }

  async function lookWhenCalm(): Promise<void> {
    if (looking || excludeBetweenRounds()) return;
    looking = true;
    await wait(PAUSE_MS);
    for (let tries = 0; isCalm() && isNew(news); tries++) {
      const told = news;
      news = { ...NOTHING, excluded: told.excluded };
      if (await look()) continue;
      news = {
        balance: news.balance ?? told.balance,
        betEnded: news.betEnded || told.betEnded,
        excluded: told.excluded,
      };
      await wait(checkDelay(tries));
    }
    if (isCalm()) news = { ...NOTHING, excluded: news.excluded };
    looking = false;
    excludeBetweenRounds();
  }

  /** At once, also while a round runs: it binds the next stake. */
  function tightenStake({ amount, currency }: Extract<PageMessage, { type: 'stake-max' }>): void {
    const { play } = get();
    if (play?.mode !== 'real' || play.currency !== currency) return;
    dispatch({ type: 'stake-max', stakeMax: amount === null ? null : (parseAmount(amount) ?? null) });
  }

  const jackpot = createJackpotNews({ get, dispatch, isCalm });
  const session = createSessionNews({ isCalm, setVisit, askSession });

  function take(more: Partial<News>): void {
    if (get().play?.mode === 'try') return;
    news = { ...news, ...more };
    if (isCalm()) void lookWhenCalm();
  }

  return {
    hear: (message) => {
      if (message.type === 'figures') return dispatch({ type: 'figures', hidden: message.hidden });
      if (message.type === 'covered') return dispatch({ type: 'covered', covered: message.covered });
      if (message.type === 'bet-ended') return take({ betEnded: true });
      if (message.type === 'excluded') return take({ excluded: true });
      if (message.type === 'stake-max') return tightenStake(message);
      if (message.type === 'session') return session.hear(message);
      if (message.currency !== get().play?.currency) return;
      if (message.type === 'jackpot' || message.type === 'jackpot-hit' || message.type === 'jackpot-won')
        return jackpot.hear(message);
      take({ balance: parseAmount(message.balance) });
    },
    catchUp: () => {
      session.catchUp();
      jackpot.catchUp();
      if (news !== NOTHING) void lookWhenCalm();
    },
  };
}
