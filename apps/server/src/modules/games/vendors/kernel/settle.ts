import type { MemberId } from '../../../../ids.ts';
import { walletAfter, type Batch, type Wager, type Wallet } from '../../../../ledger/index.ts';
import { stakeOf } from './frame.ts';

const bodyOf = (wager: Wager, wallet: Wallet) => ({
  wagerId: wager.id,
  supplierId: wager.supplierId,
  vendor: wager.vendor,
  gameCode: wager.gameCode,
  gameType: wager.gameType,
  round: wager.round,
  currency: wager.currency,
  stakeCash: wager.stakeCash.toString(),
  stakeBonus: wager.stakeBonus.toString(),
  version: wager.version,
  wallet: walletAfter(wallet),
});

export function emitPlaced(batch: Batch, member: MemberId, wager: Wager, wallet: Wallet): void {
  batch.emit(member, {
    type: 'wager.placed',
    jackpotContribution: wager.jackpotContribution.toString(),
    ...bodyOf(wager, wallet),
  });
}

export function emitReversed(
  batch: Batch,
  member: MemberId,
  wager: Wager,
  wallet: Wallet,
  before: { settledAt: Date | null; validBet: bigint },
): void {
  batch.emit(member, {
    type: 'wager.reversed',
    placedAt: wager.placedAt.toISOString(),
    settledAt: before.settledAt?.toISOString() ?? null,
    validBet: before.validBet.toString(),
    ...bodyOf(wager, wallet),
  });
}

export type Settlement = {
  readonly payoutCash: bigint;
  readonly payoutBonus: bigint;
  readonly jackpotWin: bigint;
  readonly validBet: bigint | undefined;
};
const NOTHING: Settlement = { payoutCash: 0n, payoutBonus: 0n, jackpotWin: 0n, validBet: undefined };

/**
 * Settles a wager or adds a further win to a settled one. The valid bet is fixed by the first settlement: what the caller took
 * from the supplier, the stake where it said nothing.
 */
export function settleWager(batch: Batch, wallet: Wallet, wager: Wager, settlement: Settlement = NOTHING): void {
  const first = wager.state === 'open';
  const validBet = first ? (settlement.validBet ?? stakeOf(wager)) : 0n;
  wager.state = 'settled';
  wager.version += first && wager.roundClosed ? 0 : 1;
  wager.payoutCash += settlement.payoutCash;
  wager.payoutBonus += settlement.payoutBonus;
  wager.validBet += validBet;
  wager.settledAt ??= batch.now;
  batch.changeWager(wager);
  batch.emit(wallet.memberId, {
    type: 'wager.settled',
    first,
    payout: (settlement.payoutCash + settlement.payoutBonus).toString(),
    validBet: validBet.toString(),
    jackpotWin: settlement.jackpotWin.toString(),
    jackpotContribution: first ? wager.jackpotContribution.toString() : '0',
    settledAt: batch.now.toISOString(),
    ...bodyOf(wager, wallet),
  });
}
