import { fail, type CallResult } from '@baize/contract/failure';
import { nextBillState } from '@baize/domain/agents/states';
import { ok } from '@baize/domain/result';
import { hash } from 'node:crypto';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { uuidOf, type BrandId, type MemberId, type Uuid } from '../../../../ids.ts';
import { walletAfter, type Transfer } from '../../../../ledger/index.ts';
import type { SalaryDeps } from '../deps.ts';
import { findBill, lockBills, saveBill, type BillRow } from '../run-store.ts';
import { PAID_BY } from '../salary-part.ts';

export type PayBill = {
  readonly brandId: BrandId;
  readonly id: Uuid;
  /** Only this member's bill: they collect it themselves. */
  readonly collector?: MemberId;
};
type Refusal = 'NOT_FOUND' | 'STATE_CONFLICT' | 'INSUFFICIENT_FUNDS';
type PayDeps = Pick<SalaryDeps, 'db' | 'ledger' | 'now'>;

/**
 * Pays what is due of a bill, in the transaction that notes it. Each payment has a key of its own that follows from the
 * bill and what was paid before, so whatever dies in between it is paid once.
 */
export function payBill(deps: PayDeps, { brandId, id, collector }: PayBill): Promise<CallResult<BillRow, Refusal>> {
  return runCommand(deps, { brandId }, async (tx) => {
    const seen = await findBill(tx, id);
    if (!seen || (collector !== undefined && seen.memberId !== collector)) return fail('NOT_FOUND');
    const upline = seen.uplinePays && seen.payerId !== null ? await findBill(tx, seen.payerId) : undefined;
    // Wallets come before the bills of their members: every payment keeps to that order.
    const wallets = await deps.ledger.lock(tx, upline ? [seen.memberId, upline.memberId] : [seen.memberId]);
    const bills = await lockBills(tx, upline ? [id, upline.id] : [id]);
    const bill = bills.get(id)!;
    const payer = upline && bills.get(upline.id);
    const due = bill.net - bill.paid - bill.passedOn;
    const inWallet = wallets.find(({ memberId }) => memberId === payer?.memberId)?.cash.balance ?? 0n;
    const payment = payer ? outOf(payer, inWallet, due) : { purse: 0n, drawn: 0n, given: due };
    const state = nextBillState(bill.state, eventOf(payment.given, due));
    if (state === undefined) return fail('STATE_CONFLICT');
    if (payment.given === 0n && due > 0n && state === bill.state) return fail('INSUFFICIENT_FUNDS');
    if (payment.given > 0n) await post({ ...deps, tx, brandId }, { bill, payer }, payment);
    if (payer && payment.purse > 0n) await saveBill(tx, payer.id, { passedOn: payer.passedOn + payment.purse });
    const paidAt = payment.given > 0n ? deps.now() : bill.paidAt;
    await saveBill(tx, id, { state, paid: bill.paid + payment.given, paidAt });
    return ok((await findBill(tx, id))!);
  });
}

type Payment = {
  /** Out of the upline's bill, before that is paid. */
  readonly purse: bigint;
  /** Out of the upline's wallet. */
  readonly drawn: bigint;
  readonly given: bigint;
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** First out of what the upline's own bill still holds, then out of their wallet, which never goes below zero. */
function outOf(payer: BillRow, inWallet: bigint, due: bigint): Payment {
  const held = payer.state === 'UNCOLLECTED' ? payer.net - payer.paid - payer.passedOn : 0n;
  const purse = least(held, due);
  const drawn = least(inWallet, due - purse);
  return { purse, drawn, given: purse + drawn };
}

function eventOf(given: bigint, due: bigint): 'PAY' | 'PAY_PART' | 'PAY_NOTHING' {
  if (given === due) return 'PAY';
  return given > 0n ? 'PAY_PART' : 'PAY_NOTHING';
}

async function post(
  { ledger, tx, brandId }: Pick<PayDeps, 'ledger'> & { readonly tx: Tx; readonly brandId: BrandId },
  { bill, payer }: { readonly bill: BillRow; readonly payer: BillRow | undefined },
  { given, drawn }: Payment,
): Promise<void> {
  const { posting, house } = PAID_BY[bill.kind];
  const key = uuidOf(hash('sha256', `pay:${bill.id}:${bill.paid}`));
  const common = { pocket: 'cash', house, ref: bill.id, tx: key } as const;
  const transfers: Transfer[] = [{ ...common, memberId: bill.memberId, amount: given, kind: posting, key }];
  if (payer && drawn > 0n)
    transfers.push({
      ...common,
      memberId: payer.memberId,
      amount: -drawn,
      kind: 'salary-passed-on',
      key: uuidOf(hash('sha256', `drawn:${bill.id}:${bill.paid}`)),
    });
  const posted = await ledger.post(tx, brandId, {
    transfers,
    event: (wallet) => ({
      type: 'salary.paid',
      billId: bill.id,
      kind: bill.kind,
      amount: given.toString(),
      currency: bill.currency,
      wallet: walletAfter(wallet),
    }),
  });
  if (!posted.ok) throw new Error(`bill ${bill.id} cannot be paid: ${posted.code}`);
}
