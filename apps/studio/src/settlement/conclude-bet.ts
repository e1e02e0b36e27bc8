import type { WalletRefusal } from '@baize/contract/play/failures';
import { amount, type Amount } from '@baize/domain/money';
import { afterBet, alarmsAfterBet, type Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { findGame } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { playRound } from '../rounds/outcome.ts';
import { lockRound, rereadRound } from '../rounds/store.ts';
import { OPEN_BET } from '../rounds/shared-bets.ts';
import { takenFor } from '../rounds/valid-bet.ts';
import { storeStep, toAboard, toRefused } from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { refuseReward } from '../rewards/store.ts';
import { readServerSeed } from '../seeds/store.ts';
import { endSession } from '../sessions/store.ts';
import { rollBackRound, settleRound } from './close-round.ts';
import { finishCall, openCase, type BetRef } from './store.ts';

const REFUSALS: ReadonlyMap<string, WalletRefusal> = new Map(
  Object.entries<WalletRefusal>({
    RS_ERROR_NOT_ENOUGH_MONEY: 'NOT_ENOUGH_MONEY',
    RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
    RS_ERROR_USER_DISABLED: 'USER_DISABLED',
    RS_ERROR_INVALID_TOKEN: 'WALLET_SESSION_EXPIRED',
    RS_ERROR_TOKEN_EXPIRED: 'WALLET_SESSION_EXPIRED',
    RS_ERROR_INVALID_GAME: 'GAME_DISABLED',
  }),
);

const REWARD_DETAILS: ReadonlySet<string> = new Set(['REWARD_UNKNOWN', 'REWARD_SPENT']);

type Refused = Extract<WalletOutcome, { kind: 'refused' }>;

/**
 * Books what the wallet said about a bet: played and stored, refused, or (the answer is not known) rolled back. A
 * round that another process moved on in the meantime is left as it is. Returns the round as it now stands.
 */
export async function concludeBet(deps: Deps, bet: BetRef, outcome: WalletOutcome): Promise<Round> {
  const now = new Date(deps.clock());
  return deps.db.tx(async (tx) => {
    const round = await lockRound(tx, bet.roundId);
    if (!round) throw new Error(`bet of an unknown round ${bet.roundId}`);
    if (round.state !== 'BET_SENT') return round;
    const action = outcome.kind === 'ok' ? 'play' : outcome.kind === 'unknown' ? 'roll_back' : afterBet(outcome.status);
    deps.meter.count('studio_bets_total', { game: round.gameCode, verdict: action });
    if (outcome.kind === 'ok') await playBet(deps, tx, { round, betId: bet.id, balance: outcome.balance ?? null, now });
    else if (outcome.kind === 'unknown' || action === 'roll_back') {
      const status = outcome.kind === 'unknown' ? outcome.reason : outcome.status;
      await finishCall(tx, bet.id, { state: 'unknown', status, now });
      await rollBackRound(deps, tx, { round, closedBy: 'rule' });
    } else await refuseBet(deps, tx, { round, betId: bet.id, refusal: outcome, now });
    return rereadRound(tx, round.id);
  });
}

export type RefusedBet = {
  readonly round: Round;
  readonly betId: string;
  readonly refusal: Refused;
  readonly now: Date;
};

async function refuseBet(deps: Deps, tx: Tx, { round, betId, refusal, now }: RefusedBet): Promise<void> {
  const code = await noteRefusal(deps, tx, { round, betId, refusal, now });
  await toRefused(tx, round, { code, balance: refusal.balance ?? null, now });
}

/** What a refusal leaves beside the round: the call's end, that of a launch that is over, and what people must see. */
export async function noteRefusal(
  deps: Deps,
  tx: Tx,
  { round, betId, refusal, now }: RefusedBet,
): Promise<WalletRefusal> {
  const { status } = refusal;
  await finishCall(tx, betId, { state: 'refused', status, now });
  if (round.rewardId !== null && REWARD_DETAILS.has(refusal.detail ?? '')) {
    // The operator's word: it took the reward back, or counts otherwise. Nothing more of it is offered.
    await refuseReward(tx, round.rewardId, now);
    return 'FREE_ROUNDS_OVER';
  }
  const code = REFUSALS.get(status) ?? 'WALLET_REFUSED';
  if (code === 'WALLET_SESSION_EXPIRED') await endSession(tx, round.sessionId, now);
  if (!alarmsAfterBet(status)) return code;
  await openCase(tx, {
    roundId: round.id,
    walletTx: betId,
    kind: 'bet-refused',
    status,
    detail: refusal.detail ?? null,
    openedAt: now,
  });
  deps.log.error({ round: round.id, status }, 'a bet was refused in a way that a person must look at');
  return code;
}

type AcceptedBet = {
  readonly round: Round;
  readonly betId: string;
  /** The balance after the stake; null where the wallet did not say. */
  readonly balance: Amount | null;
  readonly now: Date;
};

/**
 * The stake is taken. In a shared round the bet is in it; in any other the outcome is computed from the frozen seeds
 * and stored before it is shown.
 */
async function playBet(deps: Deps, tx: Tx, { round, betId, balance, now }: AcceptedBet): Promise<void> {
  const game = findGame(round.gameCode);
  if (!game || round.nonce === null) throw new Error(`round ${round.id} cannot be played`);
  await finishCall(tx, betId, { state: 'ok', status: 'RS_OK', now });
  const balanceBefore = balance === null ? null : amount(balance + takenFor(round));
  if (round.params.family === 'crash') {
    const bet = { shown: OPEN_BET, sharedId: round.params.shared, now, before: balanceBefore, after: balance };
    // The wallet said yes when the round had begun: the stake goes back, whatever the round comes to.
    if (!(await toAboard(tx, round, bet))) await rollBackRound(deps, tx, { round, closedBy: 'rule' });
    return;
  }
  if (round.seedId === null) throw new Error(`round ${round.id} has no seeds`);
  const serverSeed = await readServerSeed(tx, deps.secrets, round.seedId);
  const outcome = playRound(game, round.params, { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce });
  if (!outcome.final) {
    const balances = { before: balanceBefore, after: balance };
    await storeStep({ tx, secrets: deps.secrets }, round, { ...outcome, balances });
    return;
  }
  await settleRound(deps, tx, {
    round,
    ...outcome,
    closedBy: 'player',
    balanceBefore,
    leaseUntil: new Date(now.getTime() + deps.limits.leaseMs),
  });
}
