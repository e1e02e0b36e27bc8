import { randomUUID } from 'node:crypto';
import type { PlayFailureCode } from '@baize/contract/play/failures';
import type { Amount } from '@baize/domain/money';
import { controlRefusal, type ControlRefusal } from '@baize/wallet-protocol/conformance/control-server';
import type { ControlAnswer, ControlRequest, SUPPLIER_VERBS } from '@baize/wallet-protocol/conformance/control';
import { findGame } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import { playableReward } from '../rewards/play-reward.ts';
import { readState } from '../rounds/read-state.ts';
import { startRound, type Choice } from '../rounds/start-round.ts';
import { findRound } from '../rounds/store.ts';
import type { PlayFailure, Round } from '../rounds/types.ts';
import { listCalls, listOpenCases } from '../settlement/store.ts';
import { findSession, type Session } from '../sessions/store.ts';

type Verbs = typeof SUPPLIER_VERBS;
export type Played = ControlAnswer<Verbs, 'play'>;
export type Refused = ControlRefusal;

/** Long odds or short ones by the game's own rules; nothing forces an outcome. */
const CHANCES_E2 = { win: 9_800, lose: 200, any: 5_000 } as const;

const MESSAGES: Readonly<Partial<Record<PlayFailureCode, string>>> = {
  NOT_ENOUGH_MONEY: 'Your balance is too low for this bet.',
  LIMIT_REACHED: 'This bet would pass one of your limits.',
  USER_DISABLED: 'Your account cannot play at the moment.',
  WALLET_SESSION_EXPIRED: 'Your session has ended. Start the game again.',
  GAME_DISABLED: 'This game is closed at the moment.',
  BET_VOID: 'The connection was interrupted. Your stake comes back by itself.',
};

export async function sessionOf(deps: Deps, token: string): Promise<Session | Refused> {
  return (await deps.db.tx((tx) => findSession(tx, token))) ?? controlRefusal(404, 'unknown session');
}
export const isRefused = (value: object): value is Refused => 'refused' in value;

/** What the client does when it loads: takes the secret from the address and asks for the state. */
export async function openSession(
  deps: Deps,
  { url }: ControlRequest<Verbs, 'open'>,
): Promise<{ session: string } | Refused> {
  const token = URL.canParse(url) ? (new URL(url).searchParams.get('s') ?? '') : '';
  const session = await sessionOf(deps, token);
  if (isRefused(session)) return session;
  await readState(deps, session);
  return { session: token };
}

/** What the client shows beside the stake: the free rounds that may be played here now. */
export async function offeredReward(
  deps: Deps,
  request: ControlRequest<Verbs, 'offered'>,
): Promise<ControlAnswer<Verbs, 'offered'> | Refused> {
  const session = await sessionOf(deps, request.session);
  if (isRefused(session)) return session;
  return { reward_uuid: (await playableReward(deps, session))?.id };
}

export const playOnce = (deps: Deps, request: ControlRequest<Verbs, 'play'>): Promise<Played | Refused> =>
  start(deps, request, (session) =>
    findGame(session.gameCode)?.family === 'dice'
      ? { family: 'dice', chanceE2: CHANCES_E2[request.favour], side: 'under' }
      : { family: 'slot' },
  );

type Begun = { readonly session: string; readonly stake: Amount; readonly reward_uuid?: string | undefined };

export async function start(
  deps: Deps,
  request: Begun,
  choose: (session: Session) => Choice,
): Promise<Played | Refused> {
  const session = await sessionOf(deps, request.session);
  if (isRefused(session)) return session;
  const round = await startRound(deps, session, {
    requestId: randomUUID(),
    stake: request.stake,
    choice: choose(session),
    rewardId: request.reward_uuid?.toLowerCase(),
  });
  return round.ok ? told(round.value) : tellFailure(deps, round.error);
}

function stateOf(round: Round): Played['state'] {
  switch (round.state) {
    case 'BET_SENT':
    case 'ROLLING_BACK':
      return 'pending';
    case 'BET_OK':
      return 'open';
    case 'REFUSED':
      return 'refused';
    case 'VOID':
      return 'void';
    default:
      return round.payout > 0n ? 'won' : 'lost';
  }
}

export const told = (round: Round): Played => ({
  round: round.id,
  state: stateOf(round),
  status: undefined,
  message: undefined,
  payout: round.state === 'SETTLING' || round.state === 'CLOSED' ? round.payout : undefined,
  balance: round.balanceAfter ?? undefined,
});

export async function tellFailure(deps: Deps, failure: PlayFailure): Promise<Played | Refused> {
  if (failure.round === undefined) return controlRefusal(400, failure.code, 'stake');
  const id = failure.round;
  const { round, calls } = await deps.db.tx(async (tx) => ({
    round: await findRound(tx, id),
    calls: await listCalls(tx, id),
  }));
  const status = calls.find((call) => call.kind === 'bet')?.lastStatus ?? undefined;
  if (!round) return controlRefusal(404, 'unknown round');
  return {
    ...told(round),
    status: round.state === 'REFUSED' ? status : undefined,
    message: MESSAGES[failure.code] ?? 'This bet was not accepted.',
    balance: failure.balance,
  };
}

const CALL_STATES = {
  pending: 'waiting',
  ok: 'done',
  refused: 'refused',
  unknown: 'refused',
  terminal: 'refused',
} as const;

export async function readRound(
  deps: Deps,
  request: ControlRequest<Verbs, 'round'>,
): Promise<ControlAnswer<Verbs, 'round'> | Refused> {
  const { round, calls, cases } = await deps.db.tx(async (tx) => ({
    round: await findRound(tx, request.round),
    calls: await listCalls(tx, request.round),
    cases: await listOpenCases(tx, request.round),
  }));
  if (!round) return controlRefusal(404, 'unknown round');
  return {
    round: round.id,
    state: stateOf(round),
    calls: calls.map((call) => ({
      kind: call.kind,
      transaction_uuid: call.id,
      state: CALL_STATES[call.state],
      attempts: call.attempts,
    })),
    cases: cases.map((found) => ({ code: found.status, transaction_uuid: found.walletTx })),
  };
}
