import { afterBet, alarmsAfterBet, type Outcome as WalletOutcome } from '@baize/wallet-protocol';
import { findGame } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { minesResult, playRound } from '../rounds/outcome.ts';
import { findRound, lockRound, storeMines, toRefused } from '../rounds/store.ts';
import type { FaultCode, Round } from '../rounds/types.ts';
import { readServerSeed } from '../seeds/store.ts';
import { rollBackRound, settleRound } from './close-round.ts';
import { finishCall, openCase, type WalletTx } from './store.ts';

const REFUSALS: Readonly<Record<string, FaultCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'NOT_ENOUGH_MONEY',
  RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
  RS_ERROR_USER_DISABLED: 'USER_DISABLED',
  RS_ERROR_INVALID_TOKEN: 'WALLET_SESSION_EXPIRED',
  RS_ERROR_TOKEN_EXPIRED: 'WALLET_SESSION_EXPIRED',
  RS_ERROR_INVALID_GAME: 'GAME_DISABLED',
};

/**
 * Books what the wallet said about a bet: played and stored, refused, or (nobody knows) on its way back. A round that
 * somebody else moved on in the meantime is left as it is. Returns the round as it now stands.
 */
export async function concludeBet(deps: Deps, call: WalletTx | BetRef, outcome: WalletOutcome): Promise<Round> {
  const now = new Date(deps.clock());
  return deps.db.tx(async (tx) => {
    const round = await lockRound(tx, call.roundId);
    if (!round) throw new Error(`bet of an unknown round ${call.roundId}`);
    if (round.state !== 'BET_SENT') return round;
    const verdict =
      outcome.kind === 'ok' ? 'play' : outcome.kind === 'unknown' ? 'roll_back' : afterBet(outcome.status);
    deps.meter.count('studio_bets_total', { game: round.gameCode, verdict });
    if (outcome.kind === 'ok') await playBet(deps, tx, round, call.id, outcome.balance ?? null, now);
    else if (outcome.kind === 'unknown' || verdict === 'roll_back') {
      await finishCall(tx, call.id, 'unknown', outcome.kind === 'unknown' ? outcome.reason : outcome.status, now);
      await rollBackRound(deps, tx, round, { closedBy: 'rule' });
    } else {
      await finishCall(tx, call.id, 'refused', outcome.status, now);
      await toRefused(tx, round, {
        code: REFUSALS[outcome.status] ?? 'WALLET_REFUSED',
        balance: outcome.balance ?? null,
        now,
      });
      if (alarmsAfterBet(outcome.status)) {
        await openCase(tx, {
          roundId: round.id,
          walletTx: call.id,
          kind: 'bet-refused',
          status: outcome.status,
          detail: outcome.detail ?? null,
          now,
        });
        deps.log.error({ round: round.id, status: outcome.status }, 'a bet was refused in a way a person must look at');
      }
    }
    const after = await findRound(tx, round.id);
    if (!after) throw new Error('a round does not vanish');
    return after;
  });
}

export type BetRef = { readonly id: string; readonly roundId: string };

/** The stake is taken: the outcome is computed from the frozen seeds and stored, before anybody is told. */
async function playBet(
  deps: Deps,
  tx: Tx,
  round: Round,
  betId: string,
  balance: bigint | null,
  now: Date,
): Promise<void> {
  const game = findGame(round.gameCode);
  if (!game || round.nonce === null) throw new Error(`round ${round.id} cannot be played`);
  await finishCall(tx, betId, 'ok', 'RS_OK', now);
  const serverSeed = await readServerSeed(tx, deps.secrets, round.seedId);
  const outcome = playRound(game, round.params, { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce });
  const balanceBefore = balance === null ? null : balance + round.stake;
  if (!outcome.final) {
    await storeMines(tx, deps.secrets, round, outcome.state, minesResult(outcome.state), {
      before: balanceBefore,
      after: balance,
    });
    return;
  }
  await settleRound(deps, tx, round, {
    result: outcome.result,
    multiplierE4: outcome.multiplierE4,
    closedBy: 'player',
    balanceBefore,
    leaseUntil: new Date(now.getTime() + deps.limits.leaseMs),
  });
}
