import { ZERO, type Amount } from '@baize/domain/money';
import type { PlayApi } from '../wire/api.ts';
import type { NotifyParent } from '../wire/parent.ts';
import type { Round } from '../wire/rounds.ts';
import type { GameEvent, GameState } from './game-state.ts';
import type { SessionStore } from './session-store.ts';
import { countEnds, countStake, type Visit } from './visit.ts';

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
  /**
   * A bet was cashed out while its round goes on, and the player has seen it: it counts at once, as the balance does.
   * The page around the game hears of it at the end.
   */
  readonly cashed: (round: Round) => void;
  /** A bet came to its end, with what it was paid, and the player has seen it. */
  readonly ended: (round: Round) => void;
}

interface Core {
  readonly api: PlayApi;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOnline: () => boolean;
  readonly notifyParent: NotifyParent;
  readonly store: Pick<SessionStore, 'keepVisit'>;
  readonly get: () => GameState;
  readonly dispatch: (event: GameEvent) => void;
}

export function createTableLink(
  { api, now, wait, isOnline, notifyParent, store, get, dispatch }: Core,
  refresh: () => void,
): TableLink {
  /** The last rounds show a bet from the moment it stands; what was cashed out is said with every tick. */
  const list = (round: Round): void => {
    const known = get().rounds.find(({ id }) => id === round.id);
    if (known?.state !== round.state || known.payout !== round.payout) dispatch({ type: 'round', round });
  };
  const count = (change: (visit: Visit) => Visit): void => {
    const { visit } = get();
    const changed = change(visit);
    if (changed === visit) return;
    dispatch({ type: 'visit', visit: changed });
    // A page that is loaded anew in the middle of a round goes on from here.
    store.keepVisit(get().visit);
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
    placed: (bet, balance) => {
      const { stake, currency } = bet;
      list(bet);
      // At once, as the wallet counts it: what the page tells of the session holds the stakes of bets that still run.
      count((visit) => countStake(visit, bet));
      notifyParent({ type: 'round-start', stake, currency, ...(balance === undefined ? {} : { balance }) });
      notifyParent({ type: 'round-rest' });
    },
    found: (bet) => {
      list(bet);
      count((visit) => countStake(visit, bet));
      refresh();
    },
    cashed: (bet) => {
      list(bet);
      count((visit) => countEnds(visit, [{ ...bet, state: 'closed' }]));
    },
    ended: (told) => {
      const bet: Round = { ...told, state: told.state === 'void' ? 'void' : 'closed' };
      const { id, state, payout, currency } = bet;
      const stake = state === 'void' ? ZERO : bet.stake;
      list(bet);
      count((visit) => countEnds(visit, [bet]));
      notifyParent({ type: 'round-end', round: id, stake, payout, currency });
    },
  };
}
