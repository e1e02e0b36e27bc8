import type { Amount } from '@baize/domain/money';
import type { PlayApi } from '../wire/api.ts';
import type { NotifyParent } from '../wire/parent.ts';
import type { Round } from '../wire/rounds.ts';
import type { GameEvent, GameState } from './game-state.ts';

/** What a game at a shared table needs of the game around it: several bets may run there at once. */
export interface TableLink {
  readonly api: PlayApi;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** False while this machine has no network. */
  readonly isOnline: () => boolean;
  /** A stake was taken, or a round has paid: this is what the wallet holds now. */
  readonly setBalance: (balance: Amount | undefined) => void;
  /** Balance and last rounds are read anew. */
  readonly refresh: () => void;
  /** A bet was placed: the page around the game hears of it, and of what is left. */
  readonly placed: (round: Round, balance: Amount | undefined) => void;
  /** The same of a bet whose first answer was lost: what a later one says of the balance is of then. */
  readonly found: (round: Round) => void;
  /** A bet came to its end and the player has seen it. */
  readonly ended: (round: Round, payout: Amount) => void;
}

interface Core {
  readonly api: PlayApi;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOnline: () => boolean;
  readonly notifyParent: NotifyParent;
  readonly get: () => GameState;
  readonly dispatch: (event: GameEvent) => void;
}

export function createTableLink(
  { api, now, wait, isOnline, notifyParent, get, dispatch }: Core,
  refresh: () => void,
): TableLink {
  const count = (sum: bigint): void => {
    const { visit } = get();
    dispatch({ type: 'visit', visit: { ...visit, net: visit.net + sum } });
  };
  return {
    api,
    now,
    wait,
    isOnline,
    refresh,
    setBalance: (balance) => {
      const currency = get().play?.currency;
      if (balance === undefined || currency === undefined) return;
      dispatch({ type: 'balance', balance });
      notifyParent({ type: 'balance', balance, currency });
    },
    placed: ({ stake, currency }, balance) => {
      // At once, as the wallet counts it: what the page tells of the session holds the stakes of bets that still run.
      count(0n - stake);
      notifyParent({ type: 'round-start', stake, currency, ...(balance === undefined ? {} : { balance }) });
      notifyParent({ type: 'round-rest' });
    },
    found: ({ stake }) => {
      count(0n - stake);
      refresh();
    },
    ended: ({ id, state, stake, currency }, payout) => {
      const staked = state === 'void' ? (0n as Amount) : stake;
      count(state === 'void' ? stake : payout);
      notifyParent({ type: 'round-end', round: id, stake: staked, payout, currency });
    },
  };
}
