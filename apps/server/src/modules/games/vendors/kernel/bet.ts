import type { BetCall } from '@baize/wallet-protocol';
import type { Batch, Wager, Wallet } from '../../../../ledger/index.ts';
import { authorizeStake, meterStake } from '../../../base/limits/index.ts';
import { conclude, derivedId, playable, repeatOf, roundOf, verdict, type Scene, type Verdict } from './frame.ts';
import { emitPlaced, settleWager } from './settle.ts';

/** A stake, before any outcome. Order of checks and stored refusals: wallet-protocol, "Order of checks". */
export function decideBet(batch: Batch, scene: Scene, call: BetCall): Verdict {
  const repeat = repeatOf(batch, scene, call);
  if (repeat) return repeat;
  const { wallet } = scene;
  if (!wallet) return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (scene.requestReused) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REQUEST_REUSED');
  const refusal = refuse(batch, scene, call, wallet);
  if (refusal) return conclude(batch, scene, call, refusal);
  place(batch, scene, call, wallet);
  return conclude(batch, scene, call, verdict('RS_OK', wallet));
}

/** A supplier that hangs every bet on one round would make each call read them all. */
const ROUND_BETS_MAX = 1_000;

function refuse(batch: Batch, scene: Scene, call: BetCall, wallet: Wallet): Verdict | undefined {
  // The zero bet before a supplier's promotion gives nothing and takes nothing: only a token that is known at all is asked of it.
  const promo = call.isSupplierPromo;
  if (!scene.partnerEnabled && !promo) return verdict('RS_ERROR_INVALID_PARTNER', wallet);
  if (scene.token === 'unknown') return verdict('RS_ERROR_INVALID_TOKEN', wallet);
  if (scene.token === 'expired' && !promo) return verdict('RS_ERROR_TOKEN_EXPIRED', wallet);
  const round = roundOf(batch, scene, call);
  // A game switched off lets a running round finish: its further bets pass while one of them is live.
  if (!scene.game || (!promo && !scene.game.open && !round.some((wager) => wager.state === 'open')))
    return verdict('RS_ERROR_INVALID_GAME', wallet);
  if (call.currency !== wallet.currency || call.currency !== scene.sessionCurrency)
    return verdict('RS_ERROR_WRONG_CURRENCY', wallet);
  if (!promo && round.some((wager) => wager.roundClosed))
    return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'ROUND_CLOSED');
  if (promo) return undefined;
  if (call.isFree) return verdict('RS_ERROR_DUPLICATE_TRANSACTION', wallet, 'REWARD_UNKNOWN');
  const gate = authorizeStake(wallet.gate, call.amount, batch.now, scene.offsetMinutes);
  if (gate === 'DISABLED' || gate === 'SELF_EXCLUDED') return verdict('RS_ERROR_USER_DISABLED', wallet);
  if (gate === 'LIMIT_REACHED' || round.length >= ROUND_BETS_MAX) return verdict('RS_ERROR_LIMIT_REACHED', wallet);
  if (playable(wallet) < call.amount) return verdict('RS_ERROR_NOT_ENOUGH_MONEY', wallet);
  return undefined;
}

function place(batch: Batch, scene: Scene, call: BetCall, wallet: Wallet): void {
  const game = scene.game!;
  const id = derivedId(scene.supplierId, call.transactionUuid);
  // A restricted bonus is staked first; a payout returns in the stake's proportions.
  const bonus = wallet.bonus?.balance ?? 0n;
  const stakeBonus = bonus < call.amount ? bonus : call.amount;
  const stakeCash = call.amount - stakeBonus;
  const leg = { house: `vendor:${game.vendor}`, kind: 'bet', tx: id, ref: id } as const;
  if (stakeBonus > 0n) batch.move(wallet, 'bonus', { ...leg, amount: -stakeBonus, key: id });
  if (stakeCash > 0n) batch.move(wallet, 'cash', { ...leg, amount: -stakeCash, key: id });
  const meters = meterStake(wallet.gate, call.amount, batch.now, scene.offsetMinutes);
  if (meters) {
    Object.assign(wallet.gate, meters);
    batch.meter(wallet);
  }
  const wager = batch.placeWager({
    memberId: wallet.memberId,
    supplierId: scene.supplierId,
    id,
    brandId: wallet.brandId,
    gameType: game.gameType,
    currency: wallet.currency,
    vendor: game.vendor,
    gameCode: game.gameCode,
    round: call.round,
    stakeCash,
    stakeBonus,
    jackpotContribution: call.jackpotContribution,
  });
  emitPlaced(batch, wallet.memberId, wager, wallet);
  if (call.roundClosed) closeAsLost(batch, scene, call, wallet, wager);
}

/** `round_closed` on a bet: known as lost, and with it whatever else of the round is still open. */
function closeAsLost(batch: Batch, scene: Scene, call: BetCall, wallet: Wallet, own: Wager): void {
  own.roundClosed = true; // before it settles: its version stays 1, and its own rollback stays possible
  settleWager(batch, wallet, own);
  for (const wager of roundOf(batch, scene, call)) {
    if (wager !== own && wager.state === 'open') settleWager(batch, wallet, wager);
    if (wager !== own && wager.state === 'settled') {
      wager.roundClosed = true;
      batch.changeWager(wager);
    }
  }
}

/** A zero stake that stands for a promotion without a bet: the win that follows it has something to refer to. */
export function placeSynthetic(
  batch: Batch,
  scene: Scene,
  call: { readonly transactionUuid: string; readonly round: string },
  wallet: Wallet,
): Wager {
  const game = scene.game!;
  const wager = batch.placeWager({
    memberId: wallet.memberId,
    supplierId: scene.supplierId,
    id: derivedId(scene.supplierId, `promo:${call.transactionUuid}`),
    brandId: wallet.brandId,
    gameType: game.gameType,
    currency: wallet.currency,
    vendor: game.vendor,
    gameCode: game.gameCode,
    round: call.round,
    stakeCash: 0n,
    stakeBonus: 0n,
    jackpotContribution: 0n,
  });
  emitPlaced(batch, wallet.memberId, wager, wallet);
  return wager;
}
