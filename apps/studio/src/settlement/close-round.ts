import type { Amount } from '@baize/domain/money';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { paidFor, type Paid } from '../rounds/outcome.ts';
import type { RoundResult } from '../rounds/stored.ts';
import { toRaiseBack, toRollingBack, toSettling, type Reversal } from '../rounds/transitions.ts';
import type { Round } from '../rounds/types.ts';
import { findWalletToken } from '../sessions/store.ts';
import { closingCall, rollbackCall } from './calls.ts';
import { findCall, insertCall, type NewCall, type RaiseRef } from './store.ts';

/**
 * The two ends of a real round whose bet was sent: its outcome with the win, or a rollback. Both in the caller's
 * transaction.
 */
export type Ending = Paid & {
  readonly round: Round;
  readonly result: RoundResult;
  readonly closedBy: 'player' | 'rule';
  readonly balanceBefore?: Amount | null;
  /** Set when this process sends the win itself, right after the commit. */
  readonly leaseUntil: Date | null;
  /** Of the launch that the round was opened by, where the caller has it. */
  readonly token?: string | undefined;
};
export type Settling = { readonly round: Round; readonly win: NewCall };

/** Stores the outcome and the closing win together: neither exists without the other. */
export async function settleRound(
  deps: Deps,
  tx: Tx,
  { round, leaseUntil, token, ...ending }: Ending,
): Promise<Settling> {
  const payout = paidFor(round, ending);
  const wallet = deps.connections.walletOf(round.operatorId);
  const settling = await toSettling(tx, round, { ...ending, payout });
  const parties = await readParties(deps, tx, { round, token });
  const win = closingCall(wallet, { ...parties, leaseUntil, payout, validBet: settling.validBet });
  await insertCall(tx, deps.secrets, win);
  return { round: settling, win };
}

/** Gives the stake back: a bet whose answer is not known, or a round that ends by rule before its first step. */
export async function rollBackRound(
  deps: Deps,
  tx: Tx,
  { round, ...reversal }: Reversal & { readonly round: Round },
): Promise<void> {
  await toRollingBack(tx, round, reversal);
  const parties = await readParties(deps, tx, { round });
  const call = rollbackCall(deps.connections.walletOf(round.operatorId), { ...parties, leaseUntil: null });
  await insertCall(tx, deps.secrets, call);
}

/** Takes a further stake back of which nobody knows whether it was taken; the round goes on once it is back. */
export async function rollBackRaise(deps: Deps, tx: Tx, { round, call }: DroppedRaise): Promise<void> {
  if (!round.raise) throw new Error(`round ${round.id} has no further stake under way`);
  await toRaiseBack(tx, round, round.raise);
  const parties = await readParties(deps, tx, { round });
  const back = { ...parties, bet: call.id, raise: call.raise, leaseUntil: null };
  await insertCall(tx, deps.secrets, rollbackCall(deps.connections.walletOf(round.operatorId), back));
}
export type DroppedRaise = { readonly round: Round; readonly call: RaiseRef };

async function readParties(deps: Deps, tx: Tx, { round, token }: Pick<Ending, 'round' | 'token'>) {
  const bet = await findCall(tx, deps.secrets, { roundId: round.id, kind: 'bet' });
  if (!bet) throw new Error(`round ${round.id} has no bet`);
  return {
    roundId: round.id,
    operatorId: round.operatorId,
    user: round.externalUser,
    token: token ?? (await findWalletToken(tx, deps.secrets, round.sessionId)),
    gameCode: round.gameCode,
    currency: round.currency,
    now: new Date(deps.clock()),
    bet: bet.id,
    reward: round.rewardId,
  };
}
