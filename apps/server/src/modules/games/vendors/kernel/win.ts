import { amount, splitByShare } from '@baize/domain/money';
import type { WinCall } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import { countPayout, gateIn } from '../../../base/limits/index.ts';
import { closeRoundOf, settleAsLost, settleWager, stakeOf, type StakedWager } from '../../../base/wagers/index.ts';
import { CLOSED_CODE, GIFTS_CODE, isLetThrough } from '../case-part.ts';
import { countClosedPayout } from '../closed-payout-part.ts';
import { placeSynthetic } from './bet.ts';
import { belongsTo, isGiftOf, payFree } from './free-round.ts';
import {
  conclude,
  concludeOwed,
  derivedId,
  wagerIdOf,
  findRepeatOwed,
  findTransaction,
  isAccepted,
  openCase,
  platformTime,
  requestReused,
  resultOf,
  roundOf,
  type WalletResult,
  type PlayerCall,
} from './context.ts';

/**
 * Money the player is owed: accepted for blocked players, expired sessions and retired games alike. The reference
 * decides whose it is; only a promotion without one is held to a known token.
 */
export function decideWin(playerCall: PlayerCall<WinCall>): WalletResult {
  const repeat = findRepeatOwed(playerCall);
  if (repeat) return repeat;
  if (playerCall.context.requestReused) return concludeOwed(playerCall, requestReused(playerCall));
  const found = findBet(playerCall);
  if ('status' in found) return concludeOwed(playerCall, found);
  const beyond = ceilingPassed(playerCall, found.wager);
  if (beyond !== undefined) {
    // Not stored: its supplier repeats it, and it is paid once operators let the supplier in, raise the ceiling or let
    // this transaction through. One that they refuse is stored then (commands/decide-case.ts).
    return openCase(playerCall, beyond, resultOf('RS_ERROR_UNKNOWN', playerCall.wallet));
  }
  const wager = found.wager ?? placeSynthetic(playerCall);
  pay(playerCall, wager);
  const { isSupplierPromo, reference } = playerCall.call;
  const ofRound = reference === undefined && !isSupplierPromo;
  return conclude(playerCall, resultOf('RS_OK', playerCall.wallet), ofRound ? wager.id : undefined);
}

/**
 * What a supplier pays that is not let in any more is counted, and so is what its own free rounds win; both have an
 * end, but for what operators let through. The code of the case in which a win beyond it stands.
 */
function ceilingPassed(playerCall: PlayerCall<WinCall>, wager: StakedWager | undefined): string | undefined {
  const { batch, context, call, wallet } = playerCall;
  const { supplierId } = context;
  const ceiling = context.ceiling ?? (isGiftOf(playerCall, wager) ? context.gifts : undefined);
  if (ceiling === undefined) return undefined;
  const owner = { memberId: wallet.memberId, supplierId };
  const isWithin =
    isLetThrough(batch, { ...owner, txUuid: call.transactionUuid as string as Uuid }) ||
    countClosedPayout(batch, owner, { amount: call.amount, ceiling });
  if (isWithin) return undefined;
  return ceiling.kind === 'closed' ? CLOSED_CODE : GIFTS_CODE;
}

/** The wager this win pays; `wager` undefined: a promotion that has none. */
function findBet(playerCall: PlayerCall<WinCall>): { readonly wager: StakedWager | undefined } | WalletResult {
  const { context, call, wallet } = playerCall;
  if (call.isSupplierPromo && context.token === 'unknown') return resultOf('RS_ERROR_INVALID_TOKEN', wallet);
  if (!context.game) return resultOf('RS_ERROR_INVALID_GAME', wallet);
  if (call.currency !== wallet.currency) return resultOf('RS_ERROR_WRONG_CURRENCY', wallet);
  if (call.reference === undefined) return call.isSupplierPromo ? { wager: undefined } : findBetOfRound(playerCall);
  const bet = findTransaction(playerCall, wallet, call.reference);
  if (!bet) return resultOf('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wallet);
  if (bet.kind === 'tombstone') return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  if (bet.kind !== 'bet') return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'NOT_A_BET');
  if (bet.memberId !== wallet.memberId) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_USER');
  if (!isAccepted(bet)) return resultOf('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wallet);
  const id = wagerIdOf(context.supplierId, call.reference);
  const wager = roundOf(playerCall).find((one) => one.id === id);
  if (!wager) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_ROUND');
  if (wager.state === 'reversed') return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  if (!belongsTo(playerCall, wager)) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REWARD_UNKNOWN');
  if (wager.roundClosed && !call.isSupplierPromo)
    return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');
  return { wager };
}

/** Of a win that names its round alone: the latest bet that waits for its result, else the latest that got one. */
function findBetOfRound(playerCall: PlayerCall<WinCall>): { readonly wager: StakedWager } | WalletResult {
  const { wallet } = playerCall;
  const round = roundOf(playerCall);
  if (round.length === 0) return resultOf('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wallet);
  const wager = round.findLast(({ state }) => state === 'open') ?? round.findLast(({ state }) => state === 'settled');
  if (!wager) return resultOf('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  if (wager.roundClosed) return resultOf('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');
  return { wager };
}

function pay(playerCall: PlayerCall<WinCall>, wager: StakedWager): void {
  const { batch, context, call, wallet } = playerCall;
  if (wager.rewardId !== null) {
    payFree(playerCall, wager);
    return settleOthers(playerCall, wager);
  }
  const id = derivedId(context.supplierId, call.transactionUuid);
  const { share: bonus, rest: cash } = splitByShare(call.amount, amount(wager.stakeBonus), amount(stakeOf(wager)));
  // The jackpot's part is ledgered apart; it comes out of the cash part, for a bonus never feeds a pool.
  const jackpot = call.jackpotWin < cash ? call.jackpotWin : cash;
  // The house that took the stake pays, whatever game of the lobby is being played by now.
  const win = { house: `vendor:${wager.vendor}`, kind: 'win', key: id, tx: id, ref: wager.id } as const;
  if (bonus > 0n) batch.move(wallet, 'bonus', { ...win, amount: bonus });
  if (cash - jackpot > 0n) batch.move(wallet, 'cash', { ...win, amount: cash - jackpot });
  if (jackpot > 0n)
    batch.move(wallet, 'cash', {
      ...win,
      amount: jackpot,
      house: `vendor-jackpot:${wager.vendor}`,
      kind: 'vendor-jackpot',
      key: derivedId(context.supplierId, `jackpot:${call.transactionUuid}`),
    });
  countPayout(batch, gateIn(batch, wallet.memberId), { payout: call.amount, at: platformTime(playerCall) });
  settleWager(batch, wallet, {
    wager,
    payoutCash: cash,
    payoutBonus: bonus,
    jackpotWin: jackpot,
    validBet: validBetOf(call, wager),
  });
  settleOthers(playerCall, wager);
}

/**
 * Turnover as the supplier says it, never more than was staked: a valid bet that grew by itself would be a bonus earned
 * for nothing. Only a message that sums up many game actions (a buy-in played several times over) may turn over more
 * than its stake.
 */
function validBetOf(call: WinCall, wager: StakedWager): bigint | undefined {
  const said = call.meta.validBet;
  const stake = stakeOf(wager);
  return said === undefined || call.isAggregated || said < stake ? said : stake;
}

/** What else this win settles: the bets it names, and with `round_closed` every live bet of the round. */
function settleOthers(playerCall: PlayerCall<WinCall>, paid: StakedWager): void {
  const { batch, context, call, wallet } = playerCall;
  const named = new Set((call.meta.settles ?? []).map((bet) => wagerIdOf(context.supplierId, bet)));
  for (const wager of roundOf(playerCall)) {
    if (wager !== paid && wager.state === 'open' && (call.roundClosed || named.has(wager.id)))
      settleAsLost(batch, wallet, wager);
    if (call.roundClosed && wager.state === 'settled' && !wager.roundClosed) closeRoundOf(batch, wager);
  }
}
