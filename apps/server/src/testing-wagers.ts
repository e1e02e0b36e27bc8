/**
 * For integration tests: stakes, wins and reversals through the ledger's door, with the wagers' own events, without a
 * supplier.
 */
import { randomUUID } from 'node:crypto';
import type { GameType } from '@baize/contract/game-types';
import { gameTypeCode } from './game-types.ts';
import { supplierId, type BrandId, type MemberId, type Uuid } from './ids.ts';
import type { Batch, Ledger, Wallet } from './ledger/index.ts';
import {
  placeWager,
  reverseWager as reverseInBatch,
  roundNeeds,
  settleWager as settleInBatch,
  wagersOfRound,
  type StakedWager,
} from './modules/base/wagers/index.ts';

const SUPPLIER = supplierId(7);
const VENDOR = 'BGS';
const uuid = (): Uuid => randomUUID() as Uuid;

/** A member's wager, which is the one of its round. */
type WagerName = { readonly brandId: BrandId; readonly memberId: MemberId; readonly id: Uuid };

async function within(
  ledger: Ledger,
  { brandId, memberId, id }: WagerName,
  work: (batch: Batch, wallet: Wallet, wager: StakedWager | undefined) => void,
): Promise<void> {
  const name = { memberId, supplierId: SUPPLIER, round: id };
  await ledger.submit({
    brandId,
    needs: { members: [memberId], parts: [roundNeeds([name])] },
    decide: (batch) => {
      const wallet = batch.wallet(memberId);
      if (!wallet) throw new Error(`member ${memberId} has no wallet`);
      work(batch, wallet, wagersOfRound(batch, name)[0]);
    },
  });
}

type Bet = WagerName & { readonly stake: bigint; readonly gameCode?: string; readonly gameType?: GameType };

/** Puts exactly the stake into the wallet and stakes it: the balance is what it was. */
export const playWager = (ledger: Ledger, bet: Bet): Promise<void> => stakeOn(ledger, bet, true);
/** Stakes what is in the wallet. */
export const stakeWager = (ledger: Ledger, bet: Bet): Promise<void> => stakeOn(ledger, bet, false);

async function stakeOn(ledger: Ledger, bet: Bet, isPaidIn: boolean): Promise<void> {
  await within(ledger, bet, (batch, wallet) => {
    if (isPaidIn)
      batch.move(wallet, 'cash', {
        amount: bet.stake,
        house: 'cashier:test',
        kind: 'deposit',
        key: uuid(),
        tx: bet.id,
        ref: null,
      });
    batch.move(wallet, 'cash', {
      amount: -bet.stake,
      house: `vendor:${VENDOR}`,
      kind: 'bet',
      key: bet.id,
      tx: bet.id,
      ref: bet.id,
    });
    placeWager(batch, wallet, {
      memberId: bet.memberId,
      supplierId: SUPPLIER,
      id: bet.id,
      brandId: bet.brandId,
      gameType: gameTypeCode(bet.gameType ?? 'BGS'),
      currency: wallet.currency,
      vendor: VENDOR,
      gameCode: bet.gameCode ?? 'stu_dice',
      round: bet.id,
      stakeCash: bet.stake,
      stakeBonus: 0n,
      jackpotContribution: 0n,
    });
  });
}

export async function settleWager(ledger: Ledger, win: WagerName & { readonly payout: bigint }): Promise<void> {
  await within(ledger, win, (batch, wallet, wager) => {
    if (win.payout > 0n)
      batch.move(wallet, 'cash', {
        amount: win.payout,
        house: `vendor:${VENDOR}`,
        kind: 'win',
        key: uuid(),
        tx: win.id,
        ref: win.id,
      });
    settleInBatch(batch, wallet, {
      wager: wager!,
      payoutCash: win.payout,
      payoutBonus: 0n,
      jackpotWin: 0n,
    });
  });
}

export async function reverseWager(ledger: Ledger, undone: WagerName): Promise<void> {
  await within(ledger, undone, (batch, wallet, wager) => reverseInBatch(batch, wallet, wager!));
}

/** Takes a wager that has won nothing back, with its money. */
export async function rollBackWager(ledger: Ledger, undone: WagerName & { readonly stake: bigint }): Promise<void> {
  const { id, stake } = undone;
  await within(ledger, undone, (batch, wallet, wager) => {
    const back = { amount: stake, house: `vendor:${VENDOR}`, kind: 'rollback' } as const;
    batch.move(wallet, 'cash', { ...back, key: uuid(), tx: id, ref: id });
    reverseInBatch(batch, wallet, wager!);
  });
}
