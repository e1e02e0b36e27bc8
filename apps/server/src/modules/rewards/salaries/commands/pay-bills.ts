import { ok } from '@baize/domain/result';
import { hash } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { uuidOf, type BrandId, type MemberId, type Uuid } from '../../../../ids.ts';
import { databaseTime, decideTransfers, walletAfter, type Transfer } from '../../../../ledger/index.ts';
import type { SalaryDeps } from '../deps.ts';
import { decidePayments, type Payment, type Unpaid } from '../payments.ts';
import { findBills, lockBills, saveBills, type BillRow } from '../run-store.ts';
import { PAID_BY } from '../salary-part.ts';

export type PayDeps = Pick<SalaryDeps, 'db' | 'ledger'>;
export type PayBills = { readonly brandId: BrandId; readonly ids: readonly Uuid[] };

/** A group holds many wallets while it waits for one: it gives up where a door would, and is paid bill by bill. */
const LOCK_WAIT_MAX = '250ms';

/** Pays bills in their order in one transaction, all or none. One that another process was faster with is left. */
export async function payBills(deps: PayDeps, group: PayBills): Promise<void> {
  await runCommand(deps, { brandId: group.brandId }, async (tx) => {
    if (group.ids.length > 1) await tx.rows("select set_config('lock_timeout', $1, true)", [LOCK_WAIT_MAX]);
    await payInOrder(deps, tx, group);
    return ok(null);
  });
}

/**
 * Pays what is due of bills in the transaction that notes it, and answers which were refused. Each payment has a key of
 * its own that follows from the bill and what was paid before, so whatever dies in between it is paid once.
 */
export async function payInOrder(deps: PayDeps, tx: Tx, { brandId, ids }: PayBills): Promise<Map<Uuid, Unpaid>> {
  const seen = await findBills(tx, ids);
  const uplines = await findBills(tx, [...new Set(seen.flatMap((bill) => payerOf(bill) ?? []))]);
  const rows = new Map([...seen, ...uplines].map((bill) => [bill.id, bill]));
  // Wallets come before the bills of their members: every payment keeps to that order.
  const members = new Set([...rows.values()].map(({ memberId }) => memberId));
  const wallets = await deps.ledger.lock(tx, [...members]);
  const { payments, changed, refused } = decidePayments({
    ids,
    bills: await lockBills(tx, [...rows.keys()]),
    inWallet: new Map(wallets.map(({ memberId, cash }) => [memberId, cash.balance])),
  });
  const paidAt = await databaseTime(tx);
  if (payments.length > 0) await post(deps, tx, { brandId, payments, paidAt });
  if (changed.length > 0) await saveBills(tx, changed, paidAt);
  return refused;
}

const payerOf = ({ uplinePays, payerId }: BillRow): Uuid | undefined =>
  uplinePays && payerId !== null ? payerId : undefined;

type Posting = { readonly brandId: BrandId; readonly payments: readonly Payment[]; readonly paidAt: Date };

async function post({ ledger }: PayDeps, tx: Tx, { brandId, payments, paidAt }: Posting): Promise<void> {
  const orders = payments.map((payment) => ({ payment, transfers: transfersOf(payment) }));
  const keys = orders.flatMap(({ transfers }) => transfers);
  const members = [...new Set(keys.map(({ memberId }): MemberId => memberId))];
  await ledger.apply(tx, {
    brandId,
    needs: { members, keys },
    decide: (batch) => {
      for (const { payment, transfers } of orders) {
        const { bill, given } = payment;
        const posted = decideTransfers(batch, transfers);
        if (!posted.ok) throw new Error(`bill ${bill.id} cannot be paid: ${posted.code}`);
        if (!posted.applied) continue;
        batch.appendEvent(bill.memberId, {
          type: 'salary.paid',
          billId: bill.id,
          kind: bill.kind,
          amount: given.toString(),
          paidAt: paidAt.toISOString(),
          currency: bill.currency,
          wallet: walletAfter(posted.wallet),
        });
      }
    },
  });
}

function transfersOf({ bill, payer, given, drawn }: Payment): Transfer[] {
  const { posting, house } = PAID_BY[bill.kind];
  const keyOf = (word: string): Uuid => uuidOf(hash('sha256', `${word}:${bill.id}:${bill.paid}`));
  const key = keyOf('pay');
  const common = { pocket: 'cash', house, ref: bill.id, tx: key } as const;
  const paid: Transfer = { ...common, memberId: bill.memberId, amount: given, kind: posting, key };
  if (payer === undefined || drawn === 0n) return [paid];
  return [paid, { ...common, memberId: payer.memberId, amount: -drawn, kind: 'salary-passed-on', key: keyOf('drawn') }];
}
