import { isOpenWithdrawal } from '@baize/domain/withdrawal';
import { formatAmount } from '@baize/domain/money';
import type { ErasureBlock } from '@baize/contract/erasure-terms';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberId } from '../../../ids.ts';
import type { Erased, PersonalData } from '../../../personal-data.ts';
import { blankAccounts, listAccounts } from './withdrawals/accounts.ts';

const OPEN_DEPOSITS = ['pending', 'confirming', 'review', 'disputed'] as const;

/** Orders of money and the accounts that it was paid to; the orders stay, as the books do. */
export const cashierPersonal = ({ keyring }: Pick<Deps, 'keyring'>): PersonalData => ({
  name: 'cashier',
  tell: async (tx, member) => ({
    payoutAccounts: (await listAccounts(tx, keyring, member)).map(({ kind, boundAt, target }) => ({
      kind,
      boundAt,
      ...target,
    })),
    deposits: (await listDeposits(tx, member)).map((row) => ({ ...row, amount: formatAmount(row.amount) })),
    memberTransfers: (await listTransfers(tx, member)).map((row) => ({ ...row, amount: formatAmount(row.amount) })),
    withdrawals: (await listWithdrawals(tx, member)).map((row) => ({ ...row, amount: formatAmount(row.amount) })),
  }),
  blocks,
  erase: async (tx, erased) => {
    await blankAccounts(tx, keyring, erased.memberId);
    await blankOrders(tx, erased);
  },
});

const listDeposits = (tx: Tx, member: MemberId) =>
  tx.rows(
    tables
      .selectFrom('cashier.deposit as d')
      .leftJoin('cashier.manualOrder as m', 'm.depositId', 'd.id')
      .select(['d.id', 'd.createdAt', 'd.method', 'd.amount', 'd.currency', 'd.state', 'm.reference', 'm.remark'])
      .where('d.memberId', '=', member)
      .orderBy('d.createdAt'),
  );

const listWithdrawals = (tx: Tx, member: MemberId) =>
  tx.rows(
    tables
      .selectFrom('cashier.withdrawal')
      .select(['id', 'createdAt', 'amount', 'currency', 'state', 'claimNote'])
      .where('memberId', '=', member)
      .orderBy('createdAt'),
  );

/** Of the other one of each nothing is told: it is their account as well. */
const listTransfers = (tx: Tx, member: MemberId) =>
  tx.rows(
    tables
      .selectFrom('cashier.memberTransfer')
      .select(['id', 'createdAt', 'amount', 'currency', 'way'])
      .select((of) => of('senderId', '=', member).as('sent'))
      .where((of) => of.or([of('senderId', '=', member), of('receiverId', '=', member)]))
      .orderBy('createdAt'),
  );

async function blocks(tx: Tx, member: MemberId): Promise<ErasureBlock[]> {
  const deposit = await tx.maybe(
    tables
      .selectFrom('cashier.deposit')
      .select('id')
      .where('memberId', '=', member)
      .where('state', 'in', OPEN_DEPOSITS)
      .limit(1),
  );
  const withdrawals = await listWithdrawals(tx, member);
  return [
    ...(deposit ? (['deposit'] as const) : []),
    ...(withdrawals.some(({ state }) => isOpenWithdrawal(state)) ? (['withdrawal'] as const) : []),
  ];
}

/** What the member wrote to an order, and the page on which it was paid. */
async function blankOrders(tx: Tx, { memberId }: Erased): Promise<void> {
  await tx.run(tables.updateTable('cashier.withdrawal').set({ claimNote: null }).where('memberId', '=', memberId));
  await tx.run(
    tables.updateTable('cashier.deposit').set({ payUrl: null, payTo: null }).where('memberId', '=', memberId),
  );
  await tx.run(
    tables
      .updateTable('cashier.manualOrder')
      .set({ reference: null, remark: null, qr: null })
      // By their orders, which are found by the member: what operators match is looked for by other things.
      .where('depositId', 'in', tables.selectFrom('cashier.deposit').select('id').where('memberId', '=', memberId)),
  );
}
