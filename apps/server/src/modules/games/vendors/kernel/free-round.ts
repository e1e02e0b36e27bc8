import type { BetCall, WinCall } from '@baize/wallet-protocol';
import {
  countRounds,
  countWin,
  mayTakeGift,
  refusalOf,
  rewardNamed,
  rewardOfWager,
  takeGift,
  type Reward,
} from '../../../money/freerounds/index.ts';
import { openTurnover } from '../../../money/turnover/index.ts';
import { settleWager, type StakedWager } from '../../../base/wagers/index.ts';
import type { Uuid } from '../../../../ids.ts';
import { hasRoom } from '../closed-payout-part.ts';
import { derivedId, resultOf, type CallInBatch, type PlayerCall, type WalletResult } from './context.ts';

/** A round of a reward, which the house pays. A promotion is the supplier's own, and paid by it. */
export const isFreeRound = ({
  isFree,
  isSupplierPromo,
}: Pick<BetCall | WinCall, 'isFree' | 'isSupplierPromo'>): boolean => isFree && !isSupplierPromo;

const nameOf = ({ context, wallet }: PlayerCall) => ({ memberId: wallet.memberId, supplierId: context.supplierId });

/** The reward that a free bet names, where it is this player's with this supplier. */
export const rewardOf = (playerCall: PlayerCall<BetCall>): Reward | undefined =>
  rewardNamed(playerCall.batch, nameOf(playerCall), playerCall.call.rewardUuid ?? '');

export function refuseReward(playerCall: PlayerCall<BetCall>): WalletResult | undefined {
  const { batch, call, context, wallet } = playerCall;
  const reward = rewardOf(playerCall);
  const { gifts } = context;
  const isGift = reward ? reward.isGift : gifts !== undefined && gifts.dayMax > 0n;
  // Nothing more is begun where nothing more could be won.
  if (isGift && !(gifts && hasRoom(batch, nameOf(playerCall), gifts)))
    return resultOf('RS_ERROR_LIMIT_REACHED', wallet);
  if (isGift && !reward)
    return mayTakeGift(batch, nameOf(playerCall)) ? undefined : resultOf('RS_ERROR_LIMIT_REACHED', wallet);
  const { gameCode, currency, amount } = call;
  const refusal = refusalOf(reward, { gameCode, currency, amount, now: batch.now });
  return refusal && resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, refusal);
}

/** The reward of a bet that is taken: one that nobody ordered is the supplier's own, and begins with this round. */
export function rewardForBet(playerCall: PlayerCall<BetCall>): Reward {
  const { batch, call, context } = playerCall;
  return (
    rewardOf(playerCall) ??
    takeGift(batch, {
      ...nameOf(playerCall),
      id: derivedId(context.supplierId, `reward:${playerCall.wallet.memberId}:${call.rewardUuid}`),
      rewardUuid: call.rewardUuid as string as Uuid,
      gameCode: call.gameCode,
      currency: call.currency,
      stake: call.amount,
    })
  );
}

/** Whether a win is one of free rounds that the supplier gave by itself. */
export const isGiftOf = (playerCall: PlayerCall<WinCall>, wager: StakedWager | undefined): boolean =>
  wager !== undefined &&
  wager.rewardId !== null &&
  (rewardOfWager(playerCall.batch, nameOf(playerCall), wager.rewardId)?.isGift ?? false);

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
