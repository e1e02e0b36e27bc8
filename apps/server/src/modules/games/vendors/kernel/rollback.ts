import type { RollbackCall } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import type { Batch, Wager, Wallet } from '../../../../ledger/index.ts';
import { meterReversal } from '../../../base/limits/index.ts';
import {
  concludeOwed,
  derivedId,
  isAccepted,
  NO_CONTENT,
  repeatOf,
  ROLLED_BACK_CODE,
  roundOf,
  stakeOf,
  verdict,
  type Scene,
  type Verdict,
} from './frame.ts';
import { emitReversed } from './settle.ts';

/** Undoes one bet, with its exact parts. An unknown bet is tombstoned: should it come late, it is refused. */
export function decideRollback(batch: Batch, scene: Scene, call: RollbackCall): Verdict {
  const repeat = repeatOf(batch, scene, call);
  if (repeat) return repeat;
  const { wallet } = scene;
  if (!wallet) return { status: 'RS_OK' }; // the shell leaves the tombstone: there is no wallet to lock
  if (scene.requestReused) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REQUEST_REUSED');
  const answer = rule(batch, scene, call, wallet);
  if (answer.status === 'RS_OK') closeIfOver(batch, scene, call);
  return concludeOwed(batch, scene, call, answer);
}

function rule(batch: Batch, scene: Scene, call: RollbackCall, wallet: Wallet): Verdict {
  const reference = call.reference as string as Uuid;
  const bet = batch.vendorTx(scene.supplierId, reference);
  if (!bet) {
    batch.recordVendorTx({
      supplierId: scene.supplierId,
      txUuid: reference,
      kind: 'tombstone',
      memberId: wallet.memberId,
      content: NO_CONTENT,
      reference: null,
      status: ROLLED_BACK_CODE,
      detail: 0,
      balance: null,
    });
    return verdict('RS_OK', wallet);
  }
  if (bet.kind === 'tombstone') return verdict('RS_OK', wallet);
  if (bet.kind !== 'bet') return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'NOT_A_BET');
  if (bet.memberId !== wallet.memberId) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_USER');
  if (!isAccepted(bet)) return verdict('RS_OK', wallet);
  const wager = roundOf(batch, scene, call).find((each) => each.id === derivedId(scene.supplierId, call.reference));
  if (!wager) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_ROUND');
  if (wager.state === 'reversed') return verdict('RS_OK', wallet);
  // Version 1 means that no win ever touched it: a bet that closed its own round as lost may still be taken back.
  if (wager.state === 'settled' && wager.version > 1)
    return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'BET_SETTLED');
  giveBack(batch, scene, call, wallet, wager);
  return verdict('RS_OK', wallet);
}

function giveBack(batch: Batch, scene: Scene, call: RollbackCall, wallet: Wallet, wager: Wager): void {
  const id = derivedId(scene.supplierId, call.transactionUuid);
  const leg = { house: `vendor:${wager.vendor}`, kind: 'rollback', tx: id, ref: wager.id, key: id } as const;
  if (wager.stakeBonus > 0n) batch.move(wallet, 'bonus', { ...leg, amount: wager.stakeBonus });
  if (wager.stakeCash > 0n) batch.move(wallet, 'cash', { ...leg, amount: wager.stakeCash });
  const meters = meterReversal(
    wallet.gate,
    { stake: stakeOf(wager), payout: 0n, placedAt: wager.placedAt, settledAt: null },
    batch.now,
    scene.offsetMinutes,
  );
  if (meters) {
    Object.assign(wallet.gate, meters);
    batch.meter(wallet);
  }
  const before = { settledAt: wager.settledAt, validBet: wager.validBet };
  wager.state = 'reversed';
  wager.version += 1;
  wager.validBet = 0n;
  batch.changeWager(wager);
  emitReversed(batch, wallet.memberId, wager, wallet, before);
}

/** `round_closed` closes the round once none of its bets is live. */
function closeIfOver(batch: Batch, scene: Scene, call: RollbackCall): void {
  const round = roundOf(batch, scene, call);
  if (!call.roundClosed || round.some((each) => each.state === 'open')) return;
  for (const each of round) {
    if (each.roundClosed) continue;
    each.roundClosed = true;
    batch.changeWager(each);
  }
}
