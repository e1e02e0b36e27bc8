/** For integration tests: stakes, wins and reversals through the ledger's door, with the wallet kernel's own events, without a vendor. */
import { randomUUID } from 'node:crypto';
import { gameTypeCode } from './game-types.ts';
import { supplierId, type BrandId, type MemberId, type Uuid } from './ids.ts';
import type { Batch, Ledger, Wager, Wallet } from './ledger/index.ts';
import { emitPlaced, emitReversed, settleWager as settleInBatch } from './modules/games/vendors/kernel/settle.ts';

const SUPPLIER = supplierId(7);
const VENDOR = 'BGS';
const uuid = (): Uuid => randomUUID() as Uuid;

async function within(
  ledger: Ledger,
  brand: BrandId,
  member: MemberId,
  round: string,
  work: (batch: Batch, wallet: Wallet, wager: Wager | undefined) => void,
): Promise<void> {
  await ledger.submit({
    brandId: brand,
    needs: { members: [member], rounds: [{ memberId: member, supplierId: SUPPLIER, round }] },
    decide: (batch) => {
      const wallet = batch.wallet(member);
      if (!wallet) throw new Error(`member ${member} has no wallet`);
      work(batch, wallet, batch.wagersOfRound(member, SUPPLIER, round)[0]);
    },
  });
}

/** Puts exactly the stake into the wallet and stakes it: the balance is what it was. */
export async function playWager(
  ledger: Ledger,
  brand: BrandId,
  member: MemberId,
  bet: { id: Uuid; stake: bigint; gameCode?: string },
): Promise<void> {
  await within(ledger, brand, member, bet.id, (batch, wallet) => {
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
      key: uuid(),
      tx: bet.id,
      ref: bet.id,
    });
    const wager = batch.placeWager({
      memberId: member,
      supplierId: SUPPLIER,
      id: bet.id,
      brandId: brand,
      gameType: gameTypeCode('BGS'),
      currency: wallet.currency,
      vendor: VENDOR,
      gameCode: bet.gameCode ?? 'stu_dice',
      round: bet.id,
      stakeCash: bet.stake,
      stakeBonus: 0n,
      jackpotContribution: 0n,
    });
    emitPlaced(batch, member, wager, wallet);
  });
}

export async function settleWager(
  ledger: Ledger,
  brand: BrandId,
  member: MemberId,
  win: { id: Uuid; payout: bigint },
): Promise<void> {
  await within(ledger, brand, member, win.id, (batch, wallet, wager) => {
    if (win.payout > 0n)
      batch.move(wallet, 'cash', {
        amount: win.payout,
        house: `vendor:${VENDOR}`,
        kind: 'win',
        key: uuid(),
        tx: win.id,
        ref: win.id,
      });
    settleInBatch(batch, wallet, wager!, {
      payoutCash: win.payout,
      payoutBonus: 0n,
      jackpotWin: 0n,
      validBet: undefined,
    });
  });
}

export async function reverseWager(
  ledger: Ledger,
  brand: BrandId,
  member: MemberId,
  undone: { id: Uuid },
): Promise<void> {
  await within(ledger, brand, member, undone.id, (batch, wallet, wager) => {
    const before = { settledAt: wager!.settledAt, validBet: wager!.validBet };
    wager!.state = 'reversed';
    wager!.version += 1;
    batch.changeWager(wager!);
    emitReversed(batch, member, wager!, wallet, before);
  });
}
