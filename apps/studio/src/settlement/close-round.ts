import { payoutOf } from '@baize/domain/money';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { toRollingBack, toSettling } from '../rounds/store.ts';
import type { Round, RoundResult } from '../rounds/types.ts';
import { findWalletToken } from '../sessions/store.ts';
import { closingCall, rollbackCall } from './calls.ts';
import { findCall, insertWalletTx } from './store.ts';

/** The two ways out of a real round that was sent: its outcome and the win of it, or its undoing. Both in the caller's transaction. */
export type Ending = {
  readonly result: RoundResult;
  readonly multiplierE4: bigint;
  readonly closedBy: 'player' | 'rule';
  readonly balanceBefore?: bigint | null;
  /** Set when this process sends the win itself, right after the commit. */
  readonly leaseUntil: Date | null;
};

/** Stores the outcome and the closing win together: neither exists without the other. */
export async function settleRound(deps: Deps, tx: Tx, round: Round, ending: Ending): Promise<void> {
  const payout = payoutOf(round.stake, ending.multiplierE4);
  await toSettling(tx, round, { ...ending, payout });
  await insertWalletTx(
    tx,
    deps.secrets,
    closingCall({
      ...(await partiesOf(deps, tx, round, ending.leaseUntil)),
      payout,
      validBet: round.stake,
    }),
  );
}

/** Gives the stake back: a bet whose answer nobody knows, or a round that ends by rule before its first step. */
export async function rollBackRound(
  deps: Deps,
  tx: Tx,
  round: Round,
  change: { closedBy: 'player' | 'rule'; result?: RoundResult },
): Promise<void> {
  await toRollingBack(tx, round, change);
  await insertWalletTx(tx, deps.secrets, rollbackCall(await partiesOf(deps, tx, round, null)));
}

async function partiesOf(deps: Deps, tx: Tx, round: Round, leaseUntil: Date | null) {
  const bet = await findCall(tx, deps.secrets, round.id, 'bet');
  if (!bet) throw new Error(`round ${round.id} has no bet`);
  return {
    roundId: round.id,
    operatorId: round.operatorId,
    user: round.externalUser,
    token: await findWalletToken(tx, deps.secrets, round.sessionId),
    gameCode: round.gameCode,
    currency: round.currency,
    now: new Date(deps.clock()),
    leaseUntil,
    bet: bet.id,
  };
}
