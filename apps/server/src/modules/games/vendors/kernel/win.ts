import { amount, splitByShare } from '@baize/domain/money';
import type { WinCall } from '@baize/wallet-protocol';
import type { Uuid } from '../../../../ids.ts';
import type { Batch, Wager, Wallet } from '../../../../ledger/index.ts';
import { meterPayout } from '../../../base/limits/index.ts';
import { placeSynthetic } from './bet.ts';
import {
  conclude,
  concludeOwed,
  derivedId,
  isAccepted,
  repeatOf,
  roundOf,
  stakeOf,
  verdict,
  type Scene,
  type Verdict,
} from './frame.ts';
import { settleWager } from './settle.ts';

/**
 * Money the player is owed: accepted for blocked players, expired sessions and retired games alike. The reference decides whose
 * it is; only a promotion without one is held to a known token.
 */
export function decideWin(batch: Batch, scene: Scene, call: WinCall): Verdict {
  const repeat = repeatOf(batch, scene, call);
  if (repeat) return repeat;
  const { wallet } = scene;
  if (!wallet) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
  if (scene.requestReused) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REQUEST_REUSED');
  const found = findBet(batch, scene, call, wallet);
  if ('status' in found) return concludeOwed(batch, scene, call, found);
  pay(batch, scene, call, wallet, found.wager ?? placeSynthetic(batch, scene, call, wallet));
  return conclude(batch, scene, call, verdict('RS_OK', wallet));
}

/** The wager this win pays; `wager` undefined: a promotion that has none. */
function findBet(
  batch: Batch,
  scene: Scene,
  call: WinCall,
  wallet: Wallet,
): { readonly wager: Wager | undefined } | Verdict {
  if (call.isSupplierPromo && scene.token === 'unknown') return verdict('RS_ERROR_INVALID_TOKEN', wallet);
  if (!scene.game) return verdict('RS_ERROR_INVALID_GAME', wallet);
  if (call.currency !== wallet.currency) return verdict('RS_ERROR_WRONG_CURRENCY', wallet);
  if (call.reference === undefined) return { wager: undefined };
  const bet = batch.vendorTx(scene.supplierId, call.reference as string as Uuid);
  if (!bet) return verdict('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wallet);
  if (bet.kind === 'tombstone') return verdict('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  if (bet.kind !== 'bet') return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'NOT_A_BET');
  if (bet.memberId !== wallet.memberId) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_USER');
  if (!isAccepted(bet)) return verdict('RS_ERROR_TRANSACTION_DOES_NOT_EXIST', wallet);
  const wager = roundOf(batch, scene, call).find((each) => each.id === derivedId(scene.supplierId, call.reference!));
  if (!wager) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'OTHER_ROUND');
  if (wager.state === 'reversed') return verdict('RS_ERROR_TRANSACTION_ROLLED_BACK', wallet);
  // Money of a promotion is tagged and never mixed with a cash stake: a free win has no business with a bet that was paid for.
  if (call.isFree && !call.isSupplierPromo) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REWARD_UNKNOWN');
  if (wager.roundClosed && !call.isSupplierPromo)
    return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');
  return { wager };
}

function pay(batch: Batch, scene: Scene, call: WinCall, wallet: Wallet, wager: Wager): void {
  const id = derivedId(scene.supplierId, call.transactionUuid);
  const { share: bonus, rest: cash } = splitByShare(call.amount, amount(wager.stakeBonus), amount(stakeOf(wager)));
  // The jackpot's part is ledgered apart; it comes out of the cash part, for a bonus never feeds a pool.
  const jackpot = call.jackpotWin < cash ? call.jackpotWin : cash;
  const leg = { tx: id, ref: wager.id };
  // The house that took the stake pays, whatever game of the lobby is being played by now.
  const { vendor } = wager;
  if (bonus > 0n)
    batch.move(wallet, 'bonus', { ...leg, amount: bonus, house: `vendor:${vendor}`, kind: 'win', key: id });
  if (cash - jackpot > 0n)
    batch.move(wallet, 'cash', { ...leg, amount: cash - jackpot, house: `vendor:${vendor}`, kind: 'win', key: id });
  if (jackpot > 0n)
    batch.move(wallet, 'cash', {
      ...leg,
      amount: jackpot,
      house: `vendor-jackpot:${vendor}`,
      kind: 'vendor-jackpot',
      key: derivedId(scene.supplierId, `jackpot:${call.transactionUuid}`),
    });
  const meters = meterPayout(wallet.gate, call.amount, batch.now, scene.offsetMinutes);
  if (meters) {
    Object.assign(wallet.gate, meters);
    batch.meter(wallet);
  }
  settleWager(batch, wallet, wager, {
    payoutCash: cash,
    payoutBonus: bonus,
    jackpotWin: jackpot,
    validBet: validBetOf(call, wager),
  });
  settleOthers(batch, scene, call, wallet, wager);
}

/**
 * Turnover as the supplier says it, never more than was staked: a valid bet that grew by itself would be a bonus earned for nothing.
 * Only a message that sums up many game actions (a buy-in played several times over) may turn over more than its stake.
 */
function validBetOf(call: WinCall, wager: Wager): bigint | undefined {
  const said = call.meta.validBet;
  const stake = stakeOf(wager);
  return said === undefined || call.isAggregated || said < stake ? said : stake;
}

/** What else this win settles: the bets it names, and with `round_closed` every live bet of the round. */
function settleOthers(batch: Batch, scene: Scene, call: WinCall, wallet: Wallet, paid: Wager): void {
  const named = new Set((call.meta.settles ?? []).map((bet) => derivedId(scene.supplierId, bet)));
  for (const wager of roundOf(batch, scene, call)) {
    if (wager !== paid && wager.state === 'open' && (call.roundClosed || named.has(wager.id)))
      settleWager(batch, wallet, wager);
    if (call.roundClosed && wager.state === 'settled' && !wager.roundClosed) {
      wager.roundClosed = true;
      batch.changeWager(wager);
    }
  }
}
