import { amount, type Amount } from '@baize/domain/money';
import type { BetAnswer, MoneyCall } from '../wire/api.ts';
import type { PlayState, Round } from '../wire/decode.ts';
import { flightReducer, READY, type Flight, type FlightEvent } from './flight.ts';

/** What a bet was: the call as it went out and what it takes from the balance. */
export interface Bet {
  readonly call: MoneyCall;
  /** Taken at once; 0 for calls that only end or go on with a round. */
  readonly stake: Amount;
  readonly sentAt: number;
}
/** The answer of any money call; `gem` only after a reveal. */
export type Answer = BetAnswer & { readonly gem?: boolean };
export type DeskFlight = Flight<Bet, Answer>;

/** Time and result of this sitting, which must stay in view. */
export interface Sitting {
  readonly startedAt: number;
  /** Payouts minus stakes; negative when the player has lost. */
  readonly net: bigint;
}

export type DeskStatus = 'loading' | 'ready' | 'blocked';

export interface Desk {
  readonly status: DeskStatus;
  /** Why the desk is blocked, or why loading goes on. */
  readonly code: string | undefined;
  readonly play: PlayState | undefined;
  /** The balance the studio named last. */
  readonly balance: Amount | undefined;
  readonly flight: DeskFlight;
  readonly lastCode: string | undefined;
  /** Newest first. */
  readonly rounds: readonly Round[];
  readonly moreRounds: string | undefined;
  readonly sitting: Sitting;
  /** A round of an earlier visit was found open or finished while nobody looked. */
  readonly resumed: boolean;
}

export type DeskEvent =
  | {
      readonly type: 'loaded';
      readonly play: PlayState;
      readonly rounds: readonly Round[];
      readonly more: string | undefined;
      readonly first: boolean;
    }
  | { readonly type: 'blocked'; readonly code: string }
  | { readonly type: 'trouble'; readonly code: string }
  | { readonly type: 'flight'; readonly event: FlightEvent<Bet, Answer>; readonly code?: string }
  | { readonly type: 'shown' }
  | { readonly type: 'patch'; readonly play: Partial<PlayState> }
  | { readonly type: 'balance'; readonly balance: Amount | undefined }
  | { readonly type: 'page'; readonly rounds: readonly Round[]; readonly more: string | undefined }
  | { readonly type: 'noticed' };

export const emptyDesk = (sitting: Sitting): Desk => ({
  status: 'loading',
  code: undefined,
  play: undefined,
  balance: undefined,
  flight: READY,
  lastCode: undefined,
  rounds: [],
  moreRounds: undefined,
  sitting,
  resumed: false,
});

/** Codes after which nothing can be played here any more. */
const ENDS = new Set(['SESSION_UNKNOWN', 'SESSION_EXPIRED', 'WALLET_SESSION_EXPIRED', 'USER_DISABLED']);
export const endsSession = (code: string): boolean => ENDS.has(code);

export function deskReducer(desk: Desk, event: DeskEvent): Desk {
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
    case 'flight':
      return afterFlight(desk, event.event, event.code);
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

function afterFlight(desk: Desk, event: FlightEvent<Bet, Answer>, code: string | undefined): Desk {
  const flight = flightReducer(desk.flight, event);
  if (flight === desk.flight) return desk;
  const next: Desk = {
    ...desk,
    flight,
    lastCode: code ?? desk.lastCode,
    resumed: event.type === 'send' ? false : desk.resumed,
  };
  if (flight.at === 'showing' && event.type === 'answered')
    return {
      ...next,
      balance: balanceAfter(desk.balance, flight.bet, flight.answer),
      play: seedsAfter(desk.play, flight.answer.round),
    };
  if (flight.at === 'refused' && endsSession(flight.code)) return { ...next, status: 'blocked', code: flight.code };
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

/** The result has been seen: it joins the list, the sitting counts it, an open round stays on the table. */
function afterShown(desk: Desk): Desk {
  if (desk.flight.at !== 'showing' || desk.play === undefined) return desk;
  const { bet, answer } = desk.flight;
  const { round } = answer;
  const paid = round.state === 'open' ? 0n : round.state === 'void' ? (bet.stake > 0n ? bet.stake : 0n) : round.payout;
  return {
    ...desk,
    flight: READY,
    sitting: { ...desk.sitting, net: desk.sitting.net - bet.stake + paid },
    play: { ...desk.play, open: round.state === 'open' ? round : undefined },
    rounds: [round, ...desk.rounds.filter((known) => known.id !== round.id)],
  };
}

/**
 * The balance to show now. A stake is off the moment it is sent; a payout is on only after its result has been shown,
 * so that the figure never tells the outcome before the reels do.
 */
export function shownBalance(desk: Desk): Amount | undefined {
  const { balance, flight } = desk;
  if (balance === undefined) return undefined;
  if (flight.at === 'sent' || flight.at === 'checking')
    return amount(balance > flight.bet.stake ? balance - flight.bet.stake : 0n);
  if (flight.at !== 'showing') return balance;
  const hidden = arrived(flight.answer.round);
  return amount(balance < hidden ? balance : balance - hidden);
}

/** The net figure to show now: like the balance, it counts a stake at once. */
export function shownNet(desk: Desk): bigint {
  const { flight, sitting } = desk;
  const staked = flight.at === 'sent' || flight.at === 'checking' || flight.at === 'showing' ? flight.bet.stake : 0n;
  return sitting.net - staked;
}
