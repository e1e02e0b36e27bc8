import { amount, type Amount } from '@baize/domain/money';
import type { BetResult, MoneyCall } from '../wire/api.ts';
import { toAmount, type FreeRounds, type PlayState, type Round } from '../wire/rounds.ts';
import { countEnds, countShown, stakeOfLogin, type Visit } from './visit.ts';
import { callReducer, READY, type CallProgress, type CallEvent } from './call-progress.ts';

/** What a bet was: the call as it went out and what it takes from the balance. */
export interface Bet {
  readonly call: MoneyCall;
  /** Taken at once; 0 for calls that only end or go on with a round. */
  readonly stake: Amount;
  readonly sentAt: number;
}
/** The result of any money call. */
export type CallResult = BetResult;
export type GameCall = CallProgress<Bet, CallResult>;

export interface JackpotPool {
  readonly amount: Amount;
  /** A stake wins with the chance stake / odds; of no meaning where the pool must be won. */
  readonly odds: Amount;
  /** Where the pool must be won: at an amount above the first and at most the second. */
  readonly mustHitBy?: { readonly from: Amount; readonly to: Amount };
}
export interface JackpotHit {
  readonly amount: Amount;
  /** The masked name of who won. */
  readonly by: string;
}

/** A pool that the player of this game has won. */
export interface JackpotWin {
  readonly pool: string;
  /** Which of the pool's lives it was. */
  readonly epoch: string;
  readonly name: string;
  readonly amount: Amount;
}

export type GameStatus = 'loading' | 'ready' | 'blocked';

export interface GameState {
  readonly status: GameStatus;
  /** Why the state is blocked, or why loading goes on. */
  readonly code: string | undefined;
  readonly play: PlayState | undefined;
  /** What the brand's rules let a round be staked with by now, as the page says; null: no bounds. */
  readonly stakeMax: Amount | null;
  /** The balance the studio named last. */
  readonly balance: Amount | undefined;
  readonly progress: GameCall;
  readonly lastCode: string | undefined;
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly moreRounds: string | undefined;
  readonly visit: Visit;
  /** A round of an earlier visit was found open. */
  readonly resumed: boolean;
  /** The round that was open here was ended in another window. */
  readonly endedElsewhere: boolean;
  /** The last result came late, after its answer had been lost. */
  readonly late: boolean;
  /** The player hides their balance on the page around the game. */
  readonly figuresHidden: boolean;
  /** A window of the page stands over the game. */
  readonly covered: boolean;
  /** What the page around the game says of the pool that its stakes feed. */
  readonly jackpot: JackpotPool | undefined;
  /** Somebody has won it just now. */
  readonly jackpotHit: JackpotHit | undefined;
  /** The player has won one and is being told so. */
  readonly jackpotWin: JackpotWin | undefined;
}

export type GameEvent =
  | {
      readonly type: 'loaded';
      readonly play: PlayState;
      readonly rounds: readonly Round[];
      readonly more: string | undefined;
      readonly first: boolean;
    }
  | { readonly type: 'blocked'; readonly code: string }
  | { readonly type: 'trouble'; readonly code: string }
  | { readonly type: 'call'; readonly event: CallEvent<Bet, CallResult>; readonly code?: string }
  | { readonly type: 'shown' }
  | { readonly type: 'patch'; readonly play: Partial<PlayState> }
  | { readonly type: 'balance'; readonly balance: Amount | undefined }
  /** How a bet at a shared table stands now. */
  | { readonly type: 'round'; readonly round: Round }
  | { readonly type: 'page'; readonly rounds: readonly Round[]; readonly more: string | undefined }
  | { readonly type: 'figures'; readonly hidden: boolean }
  | { readonly type: 'covered'; readonly covered: boolean }
  | { readonly type: 'visit'; readonly visit: Visit }
  | { readonly type: 'stake-max'; readonly stakeMax: Amount | null }
  | { readonly type: 'jackpot'; readonly pool: JackpotPool }
  | { readonly type: 'jackpot-hit'; readonly hit: JackpotHit | undefined }
  | { readonly type: 'jackpot-won'; readonly win: JackpotWin }
  | { readonly type: 'jackpot-seen' }
  | { readonly type: 'noticed' };

export const emptyGame = (visit: Visit): GameState => ({
  status: 'loading',
  code: undefined,
  play: undefined,
  stakeMax: null,
  balance: undefined,
  progress: READY,
  lastCode: undefined,
  rounds: [],
  moreRounds: undefined,
  visit,
  resumed: false,
  endedElsewhere: false,
  late: false,
  figuresHidden: false,
  covered: false,
  jackpot: undefined,
  jackpotHit: undefined,
  jackpotWin: undefined,
});

/** Codes after which nothing can be played here any more. */
const ENDS = new Set(['SESSION_UNKNOWN', 'SESSION_EXPIRED', 'WALLET_SESSION_EXPIRED', 'USER_DISABLED']);
export const endsSession = (code: string): boolean => ENDS.has(code);

export function gameReducer(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'loaded':
      return {
        ...state,
        status: 'ready',
        code: undefined,
        play: ruled(event.play, state.stakeMax),
        balance: event.play.balance ?? state.balance,
        rounds: event.rounds,
        moreRounds: event.more,
        visit: countEnds(state.visit, event.rounds),
        resumed: event.first && event.play.open !== undefined,
        endedElsewhere: !event.first && (state.endedElsewhere || endedBetween(state.play?.open, event.play.open)),
      };
    case 'blocked':
      return { ...state, status: 'blocked', code: event.code };
    case 'trouble':
      return { ...state, code: event.code };
    case 'call':
      return afterCallEvent(state, event.event, event.code);
    case 'shown':
      return afterShown(state);
    case 'patch':
      return state.play === undefined ? state : { ...state, play: { ...state.play, ...event.play } };
    case 'balance':
      return { ...state, balance: event.balance ?? state.balance };
    case 'round':
      return { ...state, rounds: withRound(state.rounds, event.round) };
    case 'page':
      return { ...state, rounds: [...state.rounds, ...event.rounds], moreRounds: event.more };
    case 'figures':
      return { ...state, figuresHidden: event.hidden };
    case 'covered':
      return { ...state, covered: event.covered };
    case 'stake-max':
      return { ...state, stakeMax: event.stakeMax, play: state.play && ruled(state.play, event.stakeMax) };
    case 'visit':
      return { ...state, visit: event.visit };
    case 'jackpot':
      return { ...state, jackpot: event.pool };
    // What everybody is told of it, its winner need not read beside it.
    case 'jackpot-hit':
      return isOwn(state.jackpotWin, event.hit) ? state : { ...state, jackpotHit: event.hit };
    case 'jackpot-won':
      return { ...state, jackpotWin: event.win, jackpotHit: undefined };
    case 'jackpot-seen':
      return { ...state, jackpotWin: undefined };
    case 'noticed':
      return { ...state, resumed: false, endedElsewhere: false, late: false, jackpotHit: undefined };
  }
}

/** No more is offered than the rules of now allow, nor more than the launch did. */
function ruled(play: PlayState, stakeMax: Amount | null): PlayState {
  const { launchMax, step } = play.limits;
  const most = stakeMax === null ? launchMax : amount(stakeMax - (stakeMax % step));
  return { ...play, limits: { ...play.limits, max: most < launchMax ? most : launchMax } };
}

/** In its place where it is known, else before all others. */
const withRound = (rounds: readonly Round[], round: Round): readonly Round[] =>
  rounds.some(({ id }) => id === round.id)
    ? rounds.map((known) => (known.id === round.id ? round : known))
    : [round, ...rounds];

const isOwn = (win: JackpotWin | undefined, hit: JackpotHit | undefined): boolean =>
  win !== undefined && win.amount === hit?.amount;

const endedBetween = (before: Round | undefined, now: Round | undefined): boolean =>
  before !== undefined && before.id !== now?.id;

function afterCallEvent(state: GameState, event: CallEvent<Bet, CallResult>, code: string | undefined): GameState {
  const progress = callReducer(state.progress, event);
  if (progress === state.progress) return state;
  const next: GameState = {
    ...state,
    progress,
    lastCode: code ?? state.lastCode,
    resumed: event.type === 'send' ? false : state.resumed,
    endedElsewhere: event.type === 'send' || event.type === 'dismiss' ? false : state.endedElsewhere,
    late: event.type === 'send' ? false : state.late,
  };
  if (progress.at === 'showing' && event.type === 'answered')
    return {
      ...next,
      balance: balanceAfter(state.balance, progress.bet, progress.result),
      play: seedsAfter(state.play, progress.result.round),
    };
  if (progress.at === 'refused' && endsSession(progress.code))
    return { ...next, status: 'blocked', code: progress.code };
  return next;
}

/** What the wallet holds now: as the studio names it, else as it must be; a win still on its way is not there yet. */
function balanceAfter(before: Amount | undefined, bet: Bet, { balance, round }: CallResult): Amount | undefined {
  if (balance !== undefined || before === undefined) return balance;
  const left = before > bet.stake ? before - bet.stake : 0n;
  return amount(left + arrived(round));
}

/** The part of a round's payout that is in the wallet. */
const arrived = (round: Round): bigint => (round.state === 'closed' && round.settled ? round.payout : 0n);

/** A round that was just opened has used one number of the seed. */
function seedsAfter(play: PlayState | undefined, round: Round): PlayState | undefined {
  if (play === undefined || round.fairness.serverSeedHash !== play.seeds.serverSeedHash) return play;
  return { ...play, seeds: { ...play.seeds, nonce: Math.max(play.seeds.nonce, round.fairness.nonce + 1) } };
}

/** The result has been seen: it joins the list, the visit counts it, an open round stays on the table. */
function afterShown(state: GameState): GameState {
  if (state.progress.at !== 'showing' || state.play === undefined) return state;
  const { bet, result, late } = state.progress;
  const { round } = result;
  return {
    ...state,
    progress: READY,
    late,
    visit: countShown(state.visit, bet, round),
    play: {
      ...state.play,
      open: round.state === 'open' ? round : undefined,
      freeRounds: result.freeRounds ?? state.play.freeRounds,
    },
    rounds: [round, ...state.rounds.filter((known) => known.id !== round.id)],
  };
}

/**
 * The balance to show now. A stake is off the moment it is sent; a payout is on only after its result has been shown,
 * so that the figure never tells the outcome before the reels do.
 */
export function shownBalance(state: GameState): Amount | undefined {
  const { balance, progress } = state;
  if (balance === undefined) return undefined;
  if (progress.at === 'sent' || progress.at === 'checking')
    return amount(balance > progress.bet.stake ? balance - progress.bet.stake : 0n);
  if (progress.at !== 'showing') return balance;
  const hidden = arrived(progress.result.round);
  return amount(balance < hidden ? balance : balance - hidden);
}

/** What its round would be staked with as a whole: a raise comes on top of what the round has taken. */
export const roundStakeWith = (open: Round | undefined, { call, stake }: Bet): bigint =>
  call.name === 'playStep' ? stake + (open?.stake ?? 0n) : stake;

/** A bet is under way or its result is being shown: nothing else can be played. */
export const isBusy = ({ progress: { at } }: GameState): boolean =>
  at === 'sent' || at === 'checking' || at === 'showing';

/** The free rounds of which the next round is one. */
export const nextFree = ({ play }: GameState): FreeRounds | undefined =>
  play?.freeRounds && play.freeRounds.used < play.freeRounds.rounds ? play.freeRounds : undefined;

/** At which a bet is played: its own stake, or that of the free round that it is. */
export const playedStake = ({ call, stake }: Bet): Amount =>
  'stake' in call.input ? toAmount(call.input.stake) : stake;

/** The net figure to show now: like the balance, it counts a stake at once. */
export function shownNet(state: GameState): bigint {
  const { progress, visit } = state;
  const isUnder = progress.at === 'sent' || progress.at === 'checking' || progress.at === 'showing';
  return isUnder ? visit.net - stakeOfLogin(visit, progress.bet) : visit.net;
}
