import type { RollbackCall } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import { countReversal, gateIn } from '../../../base/limits/index.ts';
import { closeRoundOf, mayBeTakenBack, reverseWager, stakeOf, type StakedWager } from '../../../base/wagers/index.ts';
import { transactionPart } from '../ledger-parts.ts';
import { codesOf } from '../stored-codes.ts';
import { giveRoundBack } from './free-round.ts';
import {
  concludeOwed,
  derivedId,
  wagerIdOf,
  findRepeatOwed,
  findTransaction,
  isAccepted,
  isOwnReference,
  NO_CONTENT,
  platformTime,
  requestReused,
  resultOf,
  roundOf,
  type WalletResult,
  type PlayerCall,
} from './context.ts';

/** Undoes one bet, with its exact parts. An unknown bet is tombstoned: should it come late, it is refused. */
export function decideRollback(playerCall: PlayerCall<RollbackCall>): WalletResult {
  const repeat = findRepeatOwed(playerCall);
  if (repeat) return repeat;
  if (playerCall.context.requestReused) return concludeOwed(playerCall, requestReused(playerCall));
  const result = undoBet(playerCall);
  if (result.status === 'RS_OK') closeIfOver(playerCall);
  return concludeOwed(playerCall, result);
}

function undoBet(playerCall: PlayerCall<RollbackCall>): WalletResult {
  const { batch, context, call, wallet } = playerCall;
  // It would be its own tombstone, and no bet can come late under an id that is taken by a rollback.
  if (isOwnReference(call)) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'NOT_A_BET');
  const bet = findTransaction(playerCall, wallet, call.reference);
  if (!bet) {
    leaveTombstone(playerCall);
    return resultOf('RS_OK', wallet);
  }
  if (bet.kind === 'tombstone') return resultOf('RS_OK', wallet);
  if (bet.kind !== 'bet') return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'NOT_A_BET');
  if (bet.memberId !== wallet.memberId) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_USER');
  if (!isAccepted(bet)) return resultOf('RS_OK', wallet);
  const id = wagerIdOf(context.supplierId, call.reference);
  const wager = roundOf(playerCall).find((one) => one.id === id);
  if (!wager) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_ROUND');
  if (wager.state === 'reversed') return resultOf('RS_OK', wallet);
  // A bet that closed its own round as lost may still be taken back.
  if (wager.state === 'settled' && !mayBeTakenBack(wager, batch.now))
    return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'BET_SETTLED');
  giveBack(playerCall, wager);
  return resultOf('RS_OK', wallet);
}

function leaveTombstone({ batch, context, call, wallet }: PlayerCall<RollbackCall>): void {
  batch.part(transactionPart).add({
    supplierId: context.supplierId,
    txUuid: call.reference as string as Uuid,
    kind: 'tombstone',
    memberId: wallet.memberId,
    content: NO_CONTENT,
    reference: null,
    ...codesOf({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }),
    balance: null,
  });
}

function giveBack(playerCall: PlayerCall<RollbackCall>, wager: StakedWager): void {
  const { batch, context, call, wallet } = playerCall;
  const id = derivedId(context.supplierId, call.transactionUuid);
  const leg = { house: `vendor:${wager.vendor}`, kind: 'rollback', tx: id, ref: wager.id, key: id } as const;
  if (wager.stakeBonus > 0n) batch.move(wallet, 'bonus', { ...leg, amount: wager.stakeBonus });
  if (wager.stakeCash > 0n) batch.move(wallet, 'cash', { ...leg, amount: wager.stakeCash });
  countReversal(batch, gateIn(batch, wallet.memberId), {
    reversed: { stake: stakeOf(wager), payout: 0n, placedAt: wager.placedAt, settledAt: null },
    at: platformTime(playerCall),
  });
  giveRoundBack(playerCall, wager);
  reverseWager(batch, wallet, wager);
}

/** `round_closed` closes the round once none of its bets is live. */
function closeIfOver(playerCall: PlayerCall<RollbackCall>): void {
  const round = roundOf(playerCall);
  if (!playerCall.call.roundClosed || round.some((wager) => wager.state === 'open')) return;
  for (const wager of round) if (!wager.roundClosed) closeRoundOf(playerCall.batch, wager);
}
