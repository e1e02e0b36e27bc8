import type { BetCall, WinCall } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import type { Wallet } from '../../../../ledger/index.ts';
import { authorizeStake, countStake, endedByExclusion, gateIn } from '../../../base/limits/index.ts';
import { closeRoundOf, placeWager, settleAsLost, stakeOf, type StakedWager } from '../../../base/wagers/index.ts';
import { countRounds } from '../../../money/freerounds/index.ts';
import { isFreeRound, refuseReward, rewardForBet } from './free-round.ts';
import {
  conclude,
  promoWagerIdOf,
  wagerIdOf,
  findRepeat,
  platformTime,
  playable,
  requestReused,
  resultOf,
  roundOf,
  type WalletResult,
  type PlayerCall,
} from './context.ts';

/** A stake, before any outcome. Order of checks and stored refusals: wallet-protocol, "Order of checks". */
export function decideBet(playerCall: PlayerCall<BetCall>): WalletResult {
  const repeat = findRepeat(playerCall, playerCall.wallet);
  if (repeat) return repeat;
  if (playerCall.context.requestReused) return conclude(playerCall, requestReused(playerCall));
  const refusal = refuse(playerCall);
  if (refusal) return conclude(playerCall, refusal);
  place(playerCall);
  return conclude(playerCall, resultOf('RS_OK', playerCall.wallet));
}

/** A supplier that hangs every bet on one round would make each call read them all. */
const ROUND_BETS_MAX = 1_000;

function refuse(playerCall: PlayerCall<BetCall>): WalletResult | undefined {
  const { batch, context, call, wallet } = playerCall;
  // The zero bet before a supplier's promotion gives nothing and takes nothing: only a token that is known at all is
  // asked of it.
  const promo = call.isSupplierPromo;
  if (!context.partnerEnabled && !promo) return resultOf('RS_ERROR_INVALID_PARTNER', wallet);
  if (context.token === 'unknown') return resultOf('RS_ERROR_INVALID_TOKEN', wallet);
  if (context.token === 'expired' && !promo) return resultOf('RS_ERROR_TOKEN_EXPIRED', wallet);
  const round = roundOf(playerCall);
  // A game switched off lets a running round finish: its further bets pass while one of them is live.
  if (!context.game || (!promo && !context.game.open && !round.some((wager) => wager.state === 'open')))
    return resultOf('RS_ERROR_INVALID_GAME', wallet);
  if (call.currency !== wallet.currency || call.currency !== context.sessionCurrency)
    return resultOf('RS_ERROR_WRONG_CURRENCY', wallet);
  if (!promo && round.some((wager) => wager.roundClosed))
    return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');
  if (promo) return undefined;
  const gate = gateIn(batch, wallet.memberId);
  const stake = call.isFree ? 0n : call.amount;
  const permission = authorizeStake(gate, stake, platformTime(playerCall));
  if (permission === 'DISABLED' || permission === 'FROZEN' || permission === 'SELF_EXCLUDED')
    return resultOf('RS_ERROR_USER_DISABLED', wallet);
  if (endedByExclusion(gate, context.launchedAt)) return resultOf('RS_ERROR_TOKEN_EXPIRED', wallet);
  // Nothing is staked in it: limits and funds are not asked, who may not play at all may not play it either.
  if (call.isFree) return round.length >= ROUND_BETS_MAX ? tooMany(wallet) : refuseReward(playerCall);
  if (context.needsLossLimit && gate.dayLossMax === null) return resultOf('RS_ERROR_LIMIT_REACHED', wallet);
  if (permission === 'LIMIT_REACHED' || round.length >= ROUND_BETS_MAX || exceedsRule(playerCall, round))
    return resultOf('RS_ERROR_LIMIT_REACHED', wallet);
  if (playable(wallet) < call.amount) return resultOf('RS_ERROR_NOT_ENOUGH_MONEY', wallet);
  return undefined;
}

const tooMany = (wallet: Wallet): WalletResult => resultOf('RS_ERROR_LIMIT_REACHED', wallet);

/** A round takes no more than the brand's rules let it; what is brought to a table for many rounds is no stake yet. */
function exceedsRule({ context, call }: PlayerCall<BetCall>, round: readonly StakedWager[]): boolean {
  if (context.stakeMax === null || call.isAggregated) return false;
  const staked = round.reduce((sum, wager) => (wager.state === 'reversed' ? sum : sum + stakeOf(wager)), 0n);
  return staked + call.amount > context.stakeMax;
}

function place(playerCall: PlayerCall<BetCall>): void {
  const { batch, context, call, wallet } = playerCall;
  const id = wagerIdOf(context.supplierId, call.transactionUuid);
  if (isFreeRound(call)) return placeFree(playerCall, id);
  // A restricted bonus is staked first; a payout returns in the stake's proportions.
  const bonus = wallet.bonus?.balance ?? 0n;
  const stakeBonus = bonus < call.amount ? bonus : call.amount;
  const stakeCash = call.amount - stakeBonus;
  const leg = { house: `vendor:${context.game!.vendor}`, kind: 'bet', key: id, tx: id, ref: id } as const;
  if (stakeBonus > 0n) batch.move(wallet, 'bonus', { ...leg, amount: -stakeBonus });
  if (stakeCash > 0n) batch.move(wallet, 'cash', { ...leg, amount: -stakeCash });
  countStake(batch, gateIn(batch, wallet.memberId), { stake: call.amount, at: platformTime(playerCall) });
  const wager = placeWager(batch, wallet, {
    ...namesOf(playerCall),
    id,
    stakeCash,
    stakeBonus,
    jackpotContribution: call.jackpotContribution,
  });
  if (call.roundClosed) closeAsLost(playerCall, wager);
}

/** A round of a reward: nothing is staked, and a round of it is used. */
function placeFree(playerCall: PlayerCall<BetCall>, id: Uuid): void {
  const { batch, call, wallet } = playerCall;
  const reward = rewardForBet(playerCall);
  countRounds(batch, reward, 1);
  const wager = placeWager(batch, wallet, {
    ...namesOf(playerCall),
    id,
    rewardId: reward.id,
    stakeCash: 0n,
    stakeBonus: 0n,
    jackpotContribution: 0n,
  });
  if (call.roundClosed) closeAsLost(playerCall, wager);
}

/** `round_closed` on a bet: known as lost, and with it whatever else of the round is still open. */
function closeAsLost(playerCall: PlayerCall<BetCall>, own: StakedWager): void {
  const { batch, wallet } = playerCall;
  own.roundClosed = true; // before it settles: its version stays 1, and its own rollback stays possible
  settleAsLost(batch, wallet, own);
  for (const wager of roundOf(playerCall)) {
    if (wager !== own && wager.state === 'open') settleAsLost(batch, wallet, wager);
    if (wager !== own && wager.state === 'settled') closeRoundOf(batch, wager);
  }
}

/** A zero stake that stands for a promotion without a bet: the win that follows it has something to refer to. */
export function placeSynthetic(playerCall: PlayerCall<WinCall>): StakedWager {
  const { batch, context, call, wallet } = playerCall;
  return placeWager(batch, wallet, {
    ...namesOf(playerCall),
    id: promoWagerIdOf(context.supplierId, call.transactionUuid),
    stakeCash: 0n,
    stakeBonus: 0n,
    jackpotContribution: 0n,
  });
}

/** Whose wager it is, and on what. */
const namesOf = ({ context, call, wallet }: PlayerCall<BetCall | WinCall>) => ({
  memberId: wallet.memberId,
  supplierId: context.supplierId,
  brandId: wallet.brandId,
  currency: wallet.currency,
  gameType: context.game!.gameType,
  vendor: context.game!.vendor,
  gameCode: context.game!.gameCode,
  round: call.round as string,
});
