import { formatAmount, parseAmount, ZERO, type Amount } from '@baize/domain/money';
import type { MoneyCall, PlayApi, Reply, RevealAnswer } from '../wire/api.ts';
import type { Round } from '../wire/decode.ts';
import type { NotifyParent } from '../wire/parent.ts';
import { repeatUntilKnown } from './repeat-call.ts';
import {
  gameReducer,
  emptyGame,
  endsSession,
  shownBalance,
  type Answer,
  type Bet,
  type GameState,
  type GameEvent,
} from './game-state.ts';
import { checkDelay, mayBet } from './call-progress.ts';
import type { SessionStore } from './session-store.ts';
import { newRequestId } from './uuid.ts';

/** Everything one game needs to be played: the state, and the few things a player can do. */
export interface GameControl {
  readonly get: () => GameState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<void>;
  /** Places a bet unless one is open. `body` is the call without its request id. */
  readonly bet: (path: MoneyCall['path'], body: Readonly<Record<string, string | number>>, stake: Amount) => void;
  readonly reveal: (round: Round, tile: number) => void;
  readonly cashOut: (round: Round) => void;
  /** The game has shown the result. */
  readonly shown: () => void;
  readonly dismiss: () => void;
  readonly noticed: () => void;
  readonly moreRounds: () => Promise<void>;
  readonly rotate: () => ReturnType<PlayApi['rotate']>;
  readonly setClientSeed: (seed: string) => ReturnType<PlayApi['setClientSeed']>;
  readonly resetTry: () => Promise<void>;
  readonly needDeposit: (stake: Amount) => void;
}

export interface GameDeps {
  readonly api: PlayApi;
  readonly tell: NotifyParent;
  readonly store: SessionStore;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Codes of mines calls that mean "our picture of the round is old": the studio's picture replaces it. */
const OUT_OF_STEP = new Set([
  'ROUND_OVER',
  'STEP_CONFLICT',
  'TILE_OPEN',
  'NO_GEM',
  'ROUND_OPEN',
  'NOT_FOUND',
  'REQUEST_CONFLICT',
]);

export function createGame(deps: GameDeps): GameControl {
  const { api, tell, store, wait } = deps;
  /** The studio's clock minus ours: times of bets are kept in the studio's, like the times of its records. */
  let offset = 0;
  const now = (): number => deps.now() + offset;
  let desk = emptyGame(store.visit(deps.now()));
  const listeners = new Set<() => void>();
  const dispatch = (event: GameEvent): void => {
    const next = gameReducer(desk, event);
    if (next === desk) return;
    desk = next;
    for (const listener of listeners) listener();
  };

  /** The page around us must know whether a stake is in play, also when the round was opened or ended elsewhere. */
  const notifyOpenRound = (before: Round | undefined, now: Round | undefined, rounds: readonly Round[]): void => {
    if (before?.id === now?.id) return;
    const ended = before && rounds.find((round) => round.id === before.id);
    if (before)
      tell({
        type: 'round-end',
        round: before.id,
        stake: before.stake,
        payout: ended?.payout ?? 0n,
        currency: before.currency,
      });
    if (!now) return;
    tell({ type: 'round-start', stake: now.stake, currency: now.currency });
    tell({ type: 'round-rest' });
  };

  const load = async (first: boolean): Promise<void> => {
    for (let tries = 0; ; tries++) {
      const [state, page] = await Promise.all([api.state(), api.rounds()]);
      if (state.is === 'refusal') {
        if (endsSession(state.code)) tell({ type: 'session-ended', code: state.code });
        return dispatch({ type: 'blocked', code: state.code });
      }
      if (state.is === 'answer') {
        const studioTime = Date.parse(state.value.serverTime);
        if (Number.isFinite(studioTime)) offset = studioTime - deps.now();
        const { rounds, next } = page.is === 'answer' ? page.value : { rounds: desk.rounds, next: undefined };
        notifyOpenRound(desk.play?.open, state.value.open, rounds);
        return dispatch({
          type: 'loaded',
          play: state.value,
          rounds: rounds.filter((round) => round.state !== 'open'),
          more: next,
          first,
        });
      }
      dispatch({ type: 'trouble', code: state.code });
      await wait(state.afterMs ?? checkDelay(tries));
    }
  };

  /** The studio could not name the balance with the answer: it is asked once more, without disturbing the game. */
  const refreshBalance = async (): Promise<void> => {
    await wait(checkDelay(1));
    const state = await api.state();
    if (state.is === 'answer' && mayBet(desk.progress)) dispatch({ type: 'balance', balance: state.value.balance });
  };

  /** Finds a bet that may or may not have arrived: still pending, open, among the last rounds, or not there. */
  const lookUp = async (requestId: string, bet: Bet): Promise<Reply<Answer> | { readonly is: 'absent' }> => {
    const [state, page] = await Promise.all([api.state(), api.rounds()]);
    if (state.is !== 'answer') return state;
    if (page.is !== 'answer') return page;
    const inProgress = { is: 'unknown', code: 'IN_PROGRESS', afterMs: 1000 } as const;
    if (state.value.pending?.requestId === requestId) return inProgress;
    const known = [...(state.value.open ? [state.value.open] : []), ...page.value.rounds];
    const round = known.find((one) => isThisBet(one, requestId, bet));
    if (round) return { is: 'answer', value: { round, balance: state.value.balance } };
    return state.value.pending ? inProgress : { is: 'absent' };
  };

  const fly = async (
    requestId: string,
    bet: Bet,
    send: () => Promise<Reply<Answer>>,
    repeatable: boolean,
  ): Promise<void> => {
    const known = await repeatUntilKnown({
      send,
      lookUp: repeatable ? undefined : () => lookUp(requestId, bet),
      wait,
      now,
      sentAt: bet.sentAt,
      onLost: (code) => dispatch({ type: 'progress', event: { type: 'lost', requestId }, code }),
    });
    store.clearBet();
    if (known.is === 'answer')
      return dispatch({ type: 'progress', event: { type: 'answered', requestId, answer: known.value } });
    dispatch({ type: 'progress', event: { type: 'refused', requestId, code: known.code } });
    if (known.balance !== undefined) dispatch({ type: 'balance', balance: known.balance as Amount });
    if (bet.stake > 0n && desk.play)
      tell({ type: 'round-end', round: '', stake: 0n, payout: 0n, currency: desk.play.currency });
    if (endsSession(known.code)) tell({ type: 'session-ended', code: known.code });
    if (OUT_OF_STEP.has(known.code)) await load(false);
  };

  const isFree = (): boolean => mayBet(desk.progress) && desk.status === 'ready' && desk.play?.pending === undefined;

  const start = (requestId: string, bet: Bet, send: () => Promise<Reply<Answer>>, repeatable: boolean): void => {
    if (!isFree()) return;
    dispatch({ type: 'progress', event: { type: 'send', requestId, bet } });
    void fly(requestId, bet, send, repeatable);
  };

  /** A bet that was in the air when the page went away is looked for before anything else can be played. */
  const recover = async (): Promise<void> => {
    const stored = store.bet();
    if (!stored || desk.status !== 'ready' || !desk.play) return;
    const { requestId, bet } = stored;
    dispatch({ type: 'patch', play: { pending: undefined } });
    dispatch({ type: 'progress', event: { type: 'recover', requestId, bet } });
    await fly(requestId, bet, () => api.money(bet.call), false);
  };

  /** A bet of this player is under way elsewhere (another tab or device): wait until it is known, then show the table. */
  const awaitPending = async (): Promise<void> => {
    for (let tries = 0; desk.status === 'ready' && desk.play?.pending !== undefined; tries++) {
      await wait(checkDelay(tries));
      await load(true);
    }
  };

  return {
    get: () => desk,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: async () => {
      await load(true);
      if (desk.status === 'ready') tell({ type: 'ready' });
      if (store.bet()) await recover();
      else await awaitPending();
    },
    bet: (path, body, stake) => {
      const requestId = newRequestId();
      const call: MoneyCall = { path, body: { requestId, stake: formatAmount(stake), ...body } };
      const bet: Bet = { call, stake, sentAt: now() };
      if (!isFree()) return;
      store.keepBet(requestId, bet);
      tell({ type: 'round-start', stake, currency: desk.play!.currency });
      start(requestId, bet, () => api.money(call), false);
    },
    reveal: (round, tile) => {
      if (round.detail.kind !== 'mines') return;
      const step = round.detail.picks.length;
      const call: MoneyCall = { path: '/mines/reveal', body: { round: round.id, step, tile } };
      const send = (): Promise<Reply<RevealAnswer>> => api.reveal(round.id, step, tile);
      start(`${round.id}:${step}:${tile}`, { call, stake: ZERO, sentAt: now() }, send, true);
    },
    cashOut: (round) => {
      const requestId = newRequestId();
      const call: MoneyCall = { path: '/mines/cash-out', body: { requestId, round: round.id } };
      start(requestId, { call, stake: ZERO, sentAt: now() }, () => api.money(call), true);
    },
    shown: () => {
      if (desk.progress.at !== 'showing') return;
      const { round, balance: named } = desk.progress.answer;
      dispatch({ type: 'shown' });
      if (named === undefined) void refreshBalance();
      store.keepVisit(desk.visit);
      const { currency } = round;
      tell(
        round.state === 'open'
          ? { type: 'round-rest' }
          : { type: 'round-end', round: round.id, stake: round.stake, payout: round.payout, currency },
      );
      const balance = shownBalance(desk);
      if (balance !== undefined) tell({ type: 'balance', balance, currency });
    },
    dismiss: () => dispatch({ type: 'progress', event: { type: 'dismiss' } }),
    noticed: () => dispatch({ type: 'noticed' }),
    moreRounds: async () => {
      if (desk.moreRounds === undefined) return;
      const page = await api.rounds(desk.moreRounds);
      if (page.is === 'answer') dispatch({ type: 'page', rounds: page.value.rounds, more: page.value.next });
    },
    rotate: async () => {
      const reply = await api.rotate(desk.play?.seeds.serverSeedHash ?? '');
      if (reply.is === 'answer') dispatch({ type: 'patch', play: { seeds: reply.value.seeds } });
      return reply;
    },
    setClientSeed: async (seed) => {
      const reply = await api.setClientSeed(seed);
      if (reply.is === 'answer') dispatch({ type: 'patch', play: { seeds: reply.value } });
      return reply;
    },
    resetTry: async () => {
      const reply = await api.resetTry();
      if (reply.is === 'answer') dispatch({ type: 'balance', balance: reply.value });
    },
    needDeposit: (stake) => {
      if (desk.play && desk.balance !== undefined)
        tell({ type: 'need-deposit', balance: desk.balance, stake, currency: desk.play.currency });
    },
  };
}

/** Is this record the bet of that request? By its id where the studio names it, else by stake and time. */
export function isThisBet(round: Round, requestId: string, bet: Bet): boolean {
  if (round.requestId !== undefined) return round.requestId === requestId;
  const stake = bet.call.body.stake;
  const sameStake = typeof stake === 'string' && parseAmount(stake) === round.stake;
  return sameStake && Date.parse(round.openedAt) >= bet.sentAt - CLOCK_SLACK_MS;
}

const CLOCK_SLACK_MS = 5_000;
