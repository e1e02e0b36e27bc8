import { randomUUID } from 'node:crypto';
import type { GameType } from '@baize/contract/game-types';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { gameTypeCode } from '../../../../game-types.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { databaseTime, walletAfter } from '../../../../ledger/index.ts';
import type { RebateDeps } from '../deps.ts';
import { insertPayment, takeOwed } from '../store.ts';

/**
 * Pays an account what it is owed, in the transaction that takes it off: whatever dies in between, it is paid once. An
 * account in a category may owe us, after a bet was taken back: that waits for what comes.
 */
export async function payRebates(
  { db, ledger }: Pick<RebateDeps, 'db' | 'ledger'>,
  brandId: BrandId,
  memberId: MemberId,
): Promise<void> {
  await runCommand({ db }, { brandId }, async (tx) => {
    // The wallet comes before other rows of its member: every payment keeps to that order.
    await ledger.lock(tx, [memberId]);
    for (const { own, ...due } of await takeOwed(tx, memberId)) {
      const id = randomUUID() as Uuid;
      const paidAt = await databaseTime(tx);
      await insertPayment(tx, { ...due, own, id, brandId, memberId, paidAt });
      const kind = own ? 'rebate' : 'agent-rebate';
      const leg = { memberId, pocket: 'cash', house: 'rebate', kind, key: id, ref: id, amount: due.amount } as const;
      const posted = await ledger.post(tx, brandId, {
        transfers: [leg],
        event: (wallet) => ({
          type: 'rebate.paid',
          paymentId: id,
          own,
          gameType: gameTypeCode(due.category as GameType),
          amount: due.amount.toString(),
          paidAt: paidAt.toISOString(),
          currency: due.currency,
          wallet: walletAfter(wallet),
        }),
      });
      if (!posted.ok) throw new Error(`rebates of member ${memberId} cannot be paid: ${posted.code}`);
    }
    return ok(null);
  });
}
