import { formatAmount, ZERO, type Amount } from '@baize/domain/money';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { BetCall, MoneyCall, PlayApi, Reply } from '../wire/api.ts';
import { isCrash, type PlayState, type Round } from '../wire/rounds.ts';
import type { PageMessage } from '@baize/contract/play/frame-messages';
import type { NotifyParent } from '../wire/parent.ts';
import { checkDelay, mayBet } from './call-progress.ts';
import { OUT_OF_STEP } from './codes.ts';
import {
  emptyGame,
  endsSession,
  gameReducer,
  shownBalance,
  type Bet,
  type CallResult,
  type GameEvent,
  type GameState,
} from './game-state.ts';
import { createPageNews, type PageNews } from './page-news.ts';
import { newRequestId, repeatUntilKnown } from './repeat-call.ts';
import { createTableLink, type TableLink } from './table-link.ts';
import type { SessionStore } from './session-store.ts';
import { isThisBet, isThisStep } from './own-round.ts';
import { endOf, unheardEnd, visitTold } from './visit.ts';

/** Everything one game needs to be played: the state, and the few things a player can do. */
export interface GameControl {
  readonly get: () => GameState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<void>;
  /** Places a bet unless one is open. `callOf` makes the call from what every bet says. */
  readonly bet: (stake: Amount, callOf: (said: { requestId: string; stake: string }) => BetCall) => void;
  /** The same of a round that costs nothing. */
  readonly freeBet: GameControl['bet'];
  /** The player has read what their free rounds won. */
  readonly freeRoundsSeen: () => void;
  /** Takes the next step of a round that is played in steps; `further` is what it stakes beside what is staked. */
  readonly step: (round: Round, action: Fields, further?: Amount) => void;
  /** The game has shown the result. */
  readonly shown: () => void;
  /** The player has read a refusal. */
  readonly dismiss: () => void;
  /** The player has read that a round of an earlier visit is open. */
  readonly noticed: () => void;
  /** The player has seen that they won a pool. */
  readonly jackpotSeen: () => void;
  readonly moreRounds: () => Promise<void>;
  readonly rotate: () => ReturnType<PlayApi['rotate']>;
  readonly setClientSeed: (seed: string) => ReturnType<PlayApi['setClientSeed']>;
  readonly resetTry: () => Promise<void>;
  readonly needDeposit: (stake: Amount) => void;
  /** The page around the game has said something. */
  readonly hear: (message: PageMessage) => void;
  readonly table: TableLink | undefined;
}

export interface GameDeps {
  readonly api: PlayApi;
  readonly notifyParent: NotifyParent;
  readonly store: SessionStore;
  /** This machine's clock in ms. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** False while this machine has no network. */
  readonly isOnline: () => boolean;
}

const IN_PROGRESS = { is: 'unknown', code: 'IN_PROGRESS', afterMs: 1000 } as const;

/** What the parts of a game share. */
interface GameCore extends GameDeps {
  readonly get: () => GameState;
  readonly dispatch: (event: GameEvent) => void;
  /** Now on the studio's clock: times of bets are kept on it, like the times of its records. */
  readonly studioNow: () => number;
  readonly setStudioTime: (iso: string) => void;
}

interface CoreWithListeners extends GameCore {
  readonly subscribe: GameControl['subscribe'];
}

function createCore(deps: GameDeps): CoreWithListeners {
  /** The studio's clock minus ours. */
  let offset = 0;
  let state = emptyGame(deps.store.visit(deps.now()));
  const listeners = new Set<() => void>();
  return {
    ...deps,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (event) => {
      const next = gameReducer(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    studioNow: () => deps.now() + offset,
    setStudioTime: (iso) => {
      const studioTime = Date.parse(iso);
      if (Number.isFinite(studioTime)) offset = studioTime - deps.now();
    },
  };
}

interface OpenRoundChange {
  readonly before: Round | undefined;
  readonly now: Round | undefined;
  /** The last rounds, among which the one that ended may be. */
  readonly rounds: readonly Round[];
}

/** The page around us must know of an open round, also when it was opened or ended elsewhere. */
function notifyOpenRound(notifyParent: NotifyParent, { before, now, rounds }: OpenRoundChange): void {
  if (before?.id === now?.id) return;
  if (before) {
    const { id, stake, currency } = before;
    const payout = rounds.find((round) => round.id === id)?.payout ?? 0n;
    notifyParent({ type: 'round-end', round: id, stake, payout, currency });
  }
  // Its stake left the balance when it was opened: it is not told a second time.
  if (now) notifyParent({ type: 'round-rest' });
}

function refuseGame({ notifyParent, dispatch }: GameCore, code: string): void {
  if (endsSession(code)) notifyParent({ type: 'session-ended', code });
  dispatch({ type: 'blocked', code });
}

interface LastRounds {
  readonly rounds: readonly Round[];
  readonly next: string | undefined;
  /** The game has just been opened. */
  readonly first: boolean;
}

/** The studio has said how the game stands: it is shown, and the page around us hears of an open round. */
function takeState(core: GameCore, play: PlayState, { rounds, next, first }: LastRounds): void {
  core.setStudioTime(play.serverTime);
  notifyOpenRound(core.notifyParent, { before: core.get().play?.open, now: play.open, rounds });
  // A round of one's own stands on the table until it is over; of a shared one the list alone tells.
  const told = rounds.filter((round) => round.state !== 'open' || isCrash(round));
  core.dispatch({ type: 'loaded', play, rounds: told, more: next, first });
}

/** Asks the studio for the state of the game until it says it, or refuses it for good. */
async function loadGame(core: GameCore, first: boolean): Promise<void> {
  const { api, dispatch, get, wait } = core;
  for (let tries = 0; ; tries++) {
    const [state, page] = await Promise.all([api.state(), api.rounds()]);
    if (state.is === 'refusal') return refuseGame(core, state.code);
    if (state.is === 'answer') {
      const known = page.is === 'answer' ? page.value : { rounds: get().rounds, next: undefined };
      return takeState(core, state.value, { ...known, first });
    }
    dispatch({ type: 'trouble', code: state.code });
    await wait(state.afterMs ?? checkDelay(tries));
  }
}

/** Asks the studio once for the state between rounds; false without an answer, or when a bet began meanwhile. */
async function reloadGame(core: GameCore): Promise<boolean> {
  const { api, get } = core;
  const before = get().progress;
  const [state, page] = await Promise.all([api.state(), api.rounds()]);
  if (get().progress !== before) return false;
  if (state.is === 'refusal') refuseGame(core, state.code);
  if (state.is !== 'answer' || page.is !== 'answer') return state.is === 'refusal' || page.is === 'refusal';
  takeState(core, state.value, { ...page.value, first: false });
  return state.value.balance !== undefined;
}

/** The studio could not name the balance with the result: it is asked once more, without disturbing the game. */
async function refreshBalance({ api, wait, get, dispatch }: GameCore): Promise<void> {
  await wait(checkDelay(1));
  const state = await api.state();
  if (state.is === 'answer' && mayBet(get().progress)) dispatch({ type: 'balance', balance: state.value.balance });
}

/** A bet of this player is under way elsewhere (another tab or device): waits until its result is known. */
async function awaitPending(core: GameCore): Promise<void> {
  const hadToWait = core.get().play?.pending !== undefined;
  for (let tries = 0; core.get().status === 'ready' && core.get().play?.pending !== undefined; tries++) {
    await core.wait(checkDelay(tries));
    await loadGame(core, true);
  }
  // The bet may have reached the wallet only after the page told of the login.
  if (hadToWait) core.notifyParent({ type: 'need-session' });
}

interface SentCall {
  readonly requestId: string;
  readonly bet: Bet;
  readonly send: () => Promise<Reply<CallResult>>;
  /** Sending it again can never take a stake: it need not be looked up first. */
  readonly repeatable: boolean;
}

/** Finds a bet that may or may not have arrived: still pending, open, among the last rounds, or not there. */
async function lookUp({ api }: GameCore, { requestId, bet }: SentCall): Promise<Reply<CallResult> | Absent> {
  const [state, page] = await Promise.all([api.state(), api.rounds()]);
  if (state.is !== 'answer') return state;
  if (page.is !== 'answer') return page;
  const { pending, open, balance } = state.value;
  if (pending?.requestId === requestId) return IN_PROGRESS;
  const known = [...(open ? [open] : []), ...page.value.rounds];
  const round = known.find((one) => isThisStep(one, bet) || isThisBet(one, requestId, bet));
  if (round) return { is: 'answer', value: { round, balance } };
  return pending ? IN_PROGRESS : { is: 'absent' };
}

interface Absent {
  readonly is: 'absent';
}

/** After the refusal of one of these the round waits for the player as before. */
const GOES_ON: ReadonlySet<string> = new Set<MoneyCall['name']>(['playStep']);

/** Follows one call until the studio has said what became of it. */
async function followCall(core: GameCore, call: SentCall): Promise<void> {
  const { dispatch, notifyParent, store } = core;
  const { requestId, bet } = call;
  const reply = await repeatUntilKnown({
    send: call.send,
    lookUp: call.repeatable ? undefined : () => lookUp(core, call),
    wait: core.wait,
    now: core.studioNow,
    sentAt: bet.sentAt,
    onLost: (code) => dispatch({ type: 'call', event: { type: 'lost', requestId }, code }),
  });
  store.clearBet();
  if (reply.is === 'answer')
    return dispatch({ type: 'call', event: { type: 'answered', requestId, result: reply.value } });
  dispatch({ type: 'call', event: { type: 'refused', requestId, code: reply.code } });
  if (reply.balance !== undefined) dispatch({ type: 'balance', balance: reply.balance });
  const currency = core.get().play?.currency;
  if (currency !== undefined)
    notifyParent(
      GOES_ON.has(bet.call.name)
        ? { type: 'round-rest' }
        : { type: 'round-end', round: '', stake: 0n, payout: 0n, currency },
    );
  tellBalance(core);
  if (endsSession(reply.code)) notifyParent({ type: 'session-ended', code: reply.code });
  if (OUT_OF_STEP.has(reply.code)) await loadGame(core, false);
}

/** What the player sees from now on: the stake is gone, and no result is told before it was shown. */
function notifyStart({ get, notifyParent }: GameCore, stake: Amount): void {
  const { play } = get();
  const had = shownBalance(get());
  if (!play) return;
  const left = had === undefined ? {} : { balance: had > stake ? had - stake : ZERO };
  notifyParent({ type: 'round-start', stake, currency: play.currency, ...left });
}

const mayStart = ({ progress, status, play }: GameState): boolean =>
  mayBet(progress) && status === 'ready' && play?.pending === undefined;

function startCall(core: GameCore, call: SentCall): void {
  if (!mayStart(core.get())) return;
  const { requestId, bet } = call;
  core.dispatch({ type: 'call', event: { type: 'send', requestId, bet } });
  // A press without a network is refused: sent later, it would play when the player has long turned away.
  if (core.isOnline()) void followCall(core, call);
  else core.dispatch({ type: 'call', event: { type: 'refused', requestId, code: 'OFFLINE' } });
}

/** A bet without a known result when the page went away is looked for before anything else can be played. */
async function recoverBet(core: GameCore): Promise<void> {
  const stored = core.store.bet();
  const { status, play } = core.get();
  if (!stored || status !== 'ready' || !play) return;
  const { requestId, bet } = stored;
  core.dispatch({ type: 'patch', play: { pending: undefined } });
  core.dispatch({ type: 'call', event: { type: 'recover', requestId, bet } });
  await followCall(core, { requestId, bet, send: () => core.api.money(bet.call), repeatable: false });
}

/** The calls that move money. */
function moneyActions(core: GameCore): Pick<GameControl, 'bet' | 'freeBet' | 'step'> {
  const { api, store, studioNow } = core;
  /** A step that moves no stake may be sent again without a look. */
  const goOn = (requestId: string, call: MoneyCall): void => {
    if (!mayStart(core.get())) return;
    if (core.isOnline()) notifyStart(core, ZERO);
    const bet: Bet = { call, stake: ZERO, sentAt: studioNow() };
    startCall(core, { requestId, bet, send: () => api.money(call), repeatable: true });
  };
  const raise = (requestId: string, call: MoneyCall, stake: Amount): void => {
    if (!mayStart(core.get())) return;
    if (core.isOnline()) notifyStart(core, stake);
    const bet: Bet = { call, stake, sentAt: studioNow() };
    startCall(core, { requestId, bet, send: () => api.money(call), repeatable: false });
  };
  const place =
    (costOf: (stake: Amount) => Amount): GameControl['bet'] =>
    (stake, callOf) => {
      if (!mayStart(core.get())) return;
      const requestId = newRequestId();
      const call = callOf({ requestId, stake: formatAmount(stake) });
      const bet: Bet = { call, stake: costOf(stake), sentAt: studioNow() };
      if (core.isOnline()) {
        store.keepBet(requestId, bet);
        notifyStart(core, bet.stake);
      }
      startCall(core, { requestId, bet, send: () => api.money(call), repeatable: false });
    };
  return {
    bet: place((stake) => stake),
    freeBet: place(() => ZERO),
    step: (round, action, further = ZERO) => {
      if (round.detail.family !== 'steps') return;
      const step = round.detail.steps.length;
      const input = { round: round.id, step, action: action as never };
      const requestId = `${round.id}:${step}:${JSON.stringify(action)}`;
      if (further > 0n) raise(requestId, { name: 'playStep', input }, further);
      else goOn(requestId, { name: 'playStep', input });
    },
  };
}

/** The result has been seen: it counts, and the page around us is told. */
function markShown(core: GameCore): void {
  const { get, dispatch, notifyParent, store } = core;
  const { progress } = get();
  if (progress.at !== 'showing') return;
  const { round, balance: named } = progress.result;
  dispatch({ type: 'shown' });
  if (named === undefined) void refreshBalance(core);
  store.keepVisit(get().visit);
  notifyParent(round.state === 'open' ? { type: 'round-rest' } : endOf(round));
  tellBalance(core);
}

function tellBalance({ get, notifyParent }: GameCore): void {
  const { play } = get();
  const balance = shownBalance(get());
  if (play && balance !== undefined) notifyParent({ type: 'balance', balance, currency: play.currency });
}

/** Seeds, history and the balance of a try session. */
function otherActions(core: GameCore): Pick<GameControl, 'moreRounds' | 'rotate' | 'setClientSeed' | 'resetTry'> {
  const { api, get, dispatch } = core;
  return {
    moreRounds: async () => {
      const cursor = get().moreRounds;
      if (cursor === undefined) return;
      const page = await api.rounds(cursor);
      if (page.is === 'answer') dispatch({ type: 'page', rounds: page.value.rounds, more: page.value.next });
    },
    rotate: async () => {
      const reply = await api.rotate(get().play?.seeds.serverSeedHash ?? '');
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
      if (reply.is !== 'answer') return;
      dispatch({ type: 'balance', balance: reply.value });
      tellBalance(core);
    },
  };
}

/** One game of one session: its state, and what the player can do. */
export function createGame(deps: GameDeps): GameControl {
  const core = createCore(deps);
  const { get, subscribe, dispatch, notifyParent, store } = core;
  const news: PageNews = createPageNews({
    ...core,
    look: () => reloadGame(core),
    exclude: () => dispatch({ type: 'blocked', code: 'USER_DISABLED' }),
    setVisit: (session) => {
      const unheard = unheardEnd(session, get());
      if (unheard) return [unheard, { type: 'need-session' } as const].forEach(notifyParent);
      dispatch({ type: 'visit', visit: visitTold(session, get(), core.studioNow() - core.now()) });
      store.keepVisit(get().visit);
    },
    askSession: () => notifyParent({ type: 'need-session' }),
  });
  return {
    get,
    subscribe,
    ...moneyActions(core),
    ...otherActions(core),
    load: async () => {
      await loadGame(core, true);
      if (get().status === 'ready') notifyParent({ type: 'ready' });
      // Play money, and money that stands at the studio, are known to the game alone.
      tellBalance(core);
      if (store.bet()) await recoverBet(core);
      else await awaitPending(core);
    },
    shown: () => {
      markShown(core);
      news.catchUp();
    },
    hear: news.hear,
    table: createTableLink(core, () => void reloadGame(core).then(() => tellBalance(core))),
    dismiss: () => dispatch({ type: 'call', event: { type: 'dismiss' } }),
    noticed: () => dispatch({ type: 'noticed' }),
    freeRoundsSeen: () => {
      dispatch({ type: 'patch', play: { freeRounds: undefined } });
      void reloadGame(core); // there may be others
    },
    jackpotSeen: () => {
      const { jackpotWin } = get();
      if (jackpotWin === undefined) return;
      dispatch({ type: 'jackpot-seen' });
      notifyParent({ type: 'jackpot-seen', pool: jackpotWin.pool, epoch: jackpotWin.epoch });
    },
    needDeposit: (stake) => {
      const { play, balance } = get();
      if (play && balance !== undefined)
        notifyParent({ type: 'need-deposit', balance, stake, currency: play.currency });
    },
  };
}
