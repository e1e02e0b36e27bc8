import type { BetCall, WinCall } from '@baize/wallet-protocol';
import {
  countRounds,
  countWin,
  refusalOf,
  rewardNamed,
  rewardOfWager,
  type Reward,
} from '../../../money/freerounds/index.ts';
import { openTurnover } from '../../../money/turnover/index.ts';
import { settleWager, type StakedWager } from '../../../base/wagers/index.ts';
import { derivedId, resultOf, type CallInBatch, type PlayerCall, type WalletResult } from './context.ts';

/** A round that the house gave. What a supplier gives is a promotion of its own, and pays it itself. */
export const isFreeRound = ({
  isFree,
  isSupplierPromo,
}: Pick<BetCall | WinCall, 'isFree' | 'isSupplierPromo'>): boolean => isFree && !isSupplierPromo;

const nameOf = ({ context, wallet }: PlayerCall) => ({ memberId: wallet.memberId, supplierId: context.supplierId });

/** The reward that a free bet names, where it is this player's with this supplier. */
export const rewardOf = (playerCall: PlayerCall<BetCall>): Reward | undefined =>
  rewardNamed(playerCall.batch, nameOf(playerCall), playerCall.call.rewardUuid ?? '');

export function refuseReward(playerCall: PlayerCall<BetCall>): WalletResult | undefined {
  const { batch, call, wallet } = playerCall;
  const { gameCode, currency, amount } = call;
  const refusal = refusalOf(rewardOf(playerCall), { gameCode, currency, amount, now: batch.now });
  return refusal && resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, refusal);
}

/**
 * Money of a promotion is tagged and never mixed with a cash stake: a free win belongs to a free bet of the reward that
 * it names, and to no other.
 */
export function belongsTo(playerCall: PlayerCall<WinCall>, wager: StakedWager): boolean {
  const { batch, call } = playerCall;
  if (wager.rewardId === null) return !isFreeRound(call);
  if (!isFreeRound(call)) return false;
  return rewardOfWager(batch, nameOf(playerCall), wager.rewardId)?.rewardUuid === call.rewardUuid;
}

/** The house pays what it gave: into the reward's pocket, and with what must be staked before it leaves. */
export function payFree(playerCall: PlayerCall<WinCall>, wager: StakedWager): void {
  const { batch, context, call, wallet } = playerCall;
  const reward = rewardOfWager(batch, nameOf(playerCall), wager.rewardId!)!;
  const id = derivedId(context.supplierId, call.transactionUuid);
  if (call.amount > 0n) {
    const leg = { house: 'free-rounds', kind: 'free-round-win', key: id, tx: id, ref: wager.id } as const;
    batch.move(wallet, reward.pays, { ...leg, amount: call.amount });
    countWin(batch, reward, call.amount);
    const { memberId, multiple, weights } = reward;
    const credit = { memberId, source: 'free-rounds', ref: id, amount: call.amount, multiple, weights } as const;
    if (multiple > 0) openTurnover(batch, credit);
  }
  const nothing = { payoutCash: 0n, payoutBonus: 0n, jackpotWin: 0n, validBet: 0n };
  settleWager(batch, wallet, { wager, ...nothing, freeWin: call.amount });
}

/** The round of a bet that is taken back is the player's again. */
export function giveRoundBack({ batch, context }: CallInBatch, wager: StakedWager): void {
  if (wager.rewardId === null) return;
  const reward = rewardOfWager(batch, { memberId: wager.memberId, supplierId: context.supplierId }, wager.rewardId);
  if (reward) countRounds(batch, reward, -1);
}
