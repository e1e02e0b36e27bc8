import {
  DOES_NOT_EXIST_GRACE_MS,
  isTerminal,
  retryDelayMs,
  type Outcome as WalletOutcome,
} from '@baize/wallet-protocol';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { lockRound } from '../rounds/store.ts';
import { toClosed, toUnraised, toVoid, type Finish } from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { countRound } from '../rtp/store.ts';
import { closeWon } from './settle-bet.ts';
import { claimOfRound, finishCall, findCall, openCase, postponeCall, type NewCall, type StoredCall } from './store.ts';

/** Sends one stored call whose lease this process holds. The bytes are the stored ones, the signature's time is new. */
export async function sendCall(
  deps: Deps,
  call: Pick<StoredCall, 'operatorId' | 'kind' | 'requestUuid' | 'body'>,
): Promise<WalletOutcome> {
  const connection = deps.connections.find(call.operatorId);
  if (!connection) return { kind: 'unknown', reason: 'NETWORK' };
  deps.step(`before-call:${call.kind}`);
  const outcome = await connection.wallet.deliver({ kind: call.kind, requestUuid: call.requestUuid, body: call.body });
  deps.step(`after-call:${call.kind}`);
  deps.meter.count('studio_wallet_calls_total', { kind: call.kind, outcome: outcome.kind });
  return outcome;
}

/** What sending a stored call takes: its body opened. */
export type SentCall = NewCall & Partial<Pick<StoredCall, 'attempts' | 'lastStatus'>>;

/**
 * Sends a win or rollback and books the answer: done, never to be sent again, or once more later. With the round that
 * the win settles, an accepted win is booked by one statement; the answer is the closed round.
 */
export async function deliverCall(deps: Deps, call: SentCall, settling?: Round): Promise<Round | undefined> {
  const outcome = await sendCall(deps, call);
  const now = new Date(deps.clock());
  if (settling && outcome.kind === 'ok') {
    const balanceAfter = outcome.balance ?? null;
    return deps.db.once((tx) => closeWon(tx, { round: settling, winId: call.id, now, balanceAfter }));
  }
  await bookAnswer(deps, call, { outcome, now });
  return undefined;
}

type Answer = { readonly outcome: WalletOutcome; readonly now: Date };

async function bookAnswer(deps: Deps, call: SentCall, { outcome, now }: Answer): Promise<void> {
  const attempts = (call.attempts ?? 0) + 1;
  const retry = retryDelayMs(attempts);
  let postponed = false;
  await deps.db.tx(async (tx) => {
    const round = await lockRound(tx, call.roundId);
    if (!round) throw new Error(`call of an unknown round ${call.roundId}`);
    if (outcome.kind === 'ok') {
      if (await finishCall(tx, call.id, { state: 'ok', status: 'RS_OK', now }))
        await finishRound(
          tx,
          { round, kind: call.kind },
          { now, balanceAfter: outcome.balance ?? null, disputed: false },
        );
      return;
    }
    const status = outcome.kind === 'unknown' ? outcome.reason : outcome.status;
    if (outcome.kind === 'unknown' || !isFinal(call, outcome.status, now)) {
      await postponeCall(tx, call.id, { status, nextAt: new Date(now.getTime() + retry) });
      postponed = true;
      deps.log.warn({ round: round.id, kind: call.kind, status, attempts }, 'a wallet call will be sent again');
      return;
    }
    if (!(await finishCall(tx, call.id, { state: 'terminal', status, now }))) return;
    await openCase(tx, {
      roundId: round.id,
      walletTx: call.id,
      kind: `${call.kind}-refused`,
      status,
      detail: outcome.detail ?? null,
      openedAt: now,
    });
    deps.log.error({ round: round.id, kind: call.kind, status }, 'the wallet refused for good: a case was opened');
    await finishRound(tx, { round, kind: call.kind }, { now, balanceAfter: outcome.balance ?? null, disputed: true });
  });
  // The worker looks around seldom, so it is told when there is something to send.
  if (postponed) setTimeout(() => deps.wake(), retry).unref();
}

/** Some wires have one word for every refusal that has none of its own: it is believed once it has stood so long. */
const UNNAMED_REFUSAL_MS = 3_600_000;

/**
 * The wallet may still be writing the bet, so "does not exist" is taken as final only after a while; a refusal that has
 * no name only after longer, and where the answer before it was the same.
 */
function isFinal(call: SentCall, status: Parameters<typeof isTerminal>[1], now: Date): boolean {
  if (call.kind === 'bet') return false;
  const ageMs = now.getTime() - call.createdAt.getTime();
  if (status === 'RS_ERROR_UNKNOWN') return ageMs >= UNNAMED_REFUSAL_MS && call.lastStatus === status;
  if (!isTerminal(call.kind, status)) return false;
  return status !== 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' || ageMs >= DOES_NOT_EXIST_GRACE_MS;
}

type Delivered = { readonly round: Round; readonly kind: StoredCall['kind'] };

async function finishRound(tx: Tx, { round, kind }: Delivered, finish: Finish): Promise<void> {
  if (kind === 'win') {
    if (round.state !== 'SETTLING') throw new Error(`a win of round ${round.id} in state ${round.state}`);
    await toClosed(tx, round, finish);
    await countRound(tx, round, finish.now);
  } else if (round.state === 'BET_OK' && round.raise?.phase === 'back') await toUnraised(tx, round, finish);
  else {
    if (round.state !== 'ROLLING_BACK') throw new Error(`a rollback of round ${round.id} in state ${round.state}`);
    await toVoid(tx, round, finish);
  }
}

/** The win that was stored under our own lease a moment ago. */
export async function deliverWin(deps: Deps, round: Round): Promise<Round | undefined> {
  const call = await deps.db.once((tx) => findCall(tx, deps.secrets, { roundId: round.id, kind: 'win' }));
  return call?.state === 'pending' ? deliverCall(deps, call, round) : undefined;
}

/** Tries what a round still owes the wallet, out of turn, because its player is waiting. */
export async function deliverNow(deps: Deps, roundId: string): Promise<void> {
  const now = new Date(deps.clock());
  const call = await deps.db.tx((tx) =>
    claimOfRound({ tx, secrets: deps.secrets }, { now, until: new Date(now.getTime() + deps.limits.leaseMs) }, roundId),
  );
  if (call) await deliverCall(deps, call);
}
