import { amount, type Amount } from '@baize/domain/money';
import type { BetAnswer, MoneyCall } from '../wire/api.ts';
import type { PlayState, Round } from '../wire/decode.ts';
import { callReducer, READY, type CallProgress, type CallEvent } from './call-progress.ts';

/** What a bet was: the call as it went out and what it takes from the balance. */
export interface Bet {
  readonly call: MoneyCall;
  /** Taken at once; 0 for calls that only end or go on with a round. */
  readonly stake: Amount;
  readonly sentAt: number;
}
/** The answer of any money call; `gem` only after a reveal. */
export type Answer = BetAnswer & { readonly gem?: boolean };
export type GameCall = CallProgress<Bet, Answer>;

/** Time and result of this visit, which must stay in view. */
export interface Visit {
  readonly startedAt: number;
  /** Payouts minus stakes; negative when the player has lost. */
  readonly net: bigint;
}

export type GameStatus = 'loading' | 'ready' | 'blocked';

export interface GameState {
  readonly status: GameStatus;
  /** Why the desk is blocked, or why loading goes on. */
  readonly code: string | undefined;
  readonly play: PlayState | undefined;
  /** The balance the studio named last. */
  readonly balance: Amount | undefined;
  readonly progress: GameCall;
  readonly lastCode: string | undefined;
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly moreRounds: string | undefined;
  readonly visit: Visit;
  /** A round of an earlier visit was found open or finished while nobody looked. */
  readonly resumed: boolean;
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
  | { readonly type: 'progress'; readonly event: CallEvent<Bet, Answer>; readonly code?: string }
  | { readonly type: 'shown' }
  | { readonly type: 'patch'; readonly play: Partial<PlayState> }
  | { readonly type: 'balance'; readonly balance: Amount | undefined }
  | { readonly type: 'page'; readonly rounds: readonly Round[]; readonly more: string | undefined }
  | { readonly type: 'noticed' };

export const emptyGame = (visit: Visit): GameState => ({
  status: 'loading',
  code: undefined,
  play: undefined,
  balance: undefined,
  progress: READY,
  lastCode: undefined,
  rounds: [],
  moreRounds: undefined,
  visit,
  resumed: false,
});

/** Codes after which nothing can be played here any more. */
const ENDS = new Set(['SESSION_UNKNOWN', 'SESSION_EXPIRED', 'WALLET_SESSION_EXPIRED', 'USER_DISABLED']);
export const endsSession = (code: string): boolean => ENDS.has(code);

export function gameReducer(desk: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'loaded':
      return {
        ...desk,
        status: 'ready',
        code: undefined,
        play: event.play,
        balance: event.play.balance ?? desk.balance,
        rounds: event.rounds,
        moreRounds: event.more,
        resumed: event.first && event.play.open !== undefined,
      };
    case 'blocked':
      return { ...desk, status: 'blocked', code: event.code };
    case 'trouble':
      return { ...desk, code: event.code };
    case 'progress':
      return afterCallEvent(desk, event.event, event.code);
    case 'shown':
      return afterShown(desk);
    case 'patch':
      return desk.play === undefined ? desk : { ...desk, play: { ...desk.play, ...event.play } };
    case 'balance':
      return { ...desk, balance: event.balance ?? desk.balance };
    case 'page':
      return { ...desk, rounds: [...desk.rounds, ...event.rounds], moreRounds: event.more };
    case 'noticed':
      return desk.resumed ? { ...desk, resumed: false } : desk;
  }
}

function afterCallEvent(desk: GameState, event: CallEvent<Bet, Answer>, code: string | undefined): GameState {
  const progress = callReducer(desk.progress, event);
  if (progress === desk.progress) return desk;
  const next: GameState = {
    ...desk,
    progress,
    lastCode: code ?? desk.lastCode,
    resumed: event.type === 'send' ? false : desk.resumed,
  };
  if (progress.at === 'showing' && event.type === 'answered')
    return {
      ...next,
      balance: balanceAfter(desk.balance, progress.bet, progress.answer),
      play: seedsAfter(desk.play, progress.answer.round),
    };
  if (progress.at === 'refused' && endsSession(progress.code))
    return { ...next, status: 'blocked', code: progress.code };
  return next;
}

/** What the wallet holds now: as the studio names it, else as it must be; a win still on its way is not there yet. */
function balanceAfter(before: Amount | undefined, bet: Bet, { balance, round }: Answer): Amount | undefined {
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
function afterShown(desk: GameState): GameState {
  if (desk.progress.at !== 'showing' || desk.play === undefined) return desk;
  const { bet, answer } = desk.progress;
  const { round } = answer;
  const paid = round.state === 'open' ? 0n : round.state === 'void' ? (bet.stake > 0n ? bet.stake : 0n) : round.payout;
  return {
    ...desk,
    progress: READY,
    visit: { ...desk.visit, net: desk.visit.net - bet.stake + paid },
    play: { ...desk.play, open: round.state === 'open' ? round : undefined },
    rounds: [round, ...desk.rounds.filter((known) => known.id !== round.id)],
  };
}

/**
 * The balance to show now. A stake is off the moment it is sent; a payout is on only after its result has been shown,
 * so that the figure never tells the outcome before the reels do.
 */
export function shownBalance(desk: GameState): Amount | undefined {
  const { balance, progress } = desk;
  if (balance === undefined) return undefined;
  if (progress.at === 'sent' || progress.at === 'checking')
    return amount(balance > progress.bet.stake ? balance - progress.bet.stake : 0n);
  if (progress.at !== 'showing') return balance;
  const hidden = arrived(progress.answer.round);
  return amount(balance < hidden ? balance : balance - hidden);
}

/** The net figure to show now: like the balance, it counts a stake at once. */
export function shownNet(desk: GameState): bigint {
  const { progress, visit } = desk;
  const staked =
    progress.at === 'sent' || progress.at === 'checking' || progress.at === 'showing' ? progress.bet.stake : 0n;
  return visit.net - staked;
}
