import type { DepositContradiction } from '@baize/contract/console/constants';
import type { DisputedDeposit, FaultyDeposit } from '@baize/contract/console/deposits';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { DepositRow } from './store.ts';

async function ordersOf(tx: Tx, rows: readonly DepositRow[]) {
  const members = await findMembers(tx, [...new Set(rows.map((row) => row.memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  return rows.map((row) => ({
    row,
    order: {
      id: row.id,
      playerId: row.memberId.toString(),
      account: accounts.get(row.memberId) ?? '',
      method: row.method,
      amount: formatAmount(row.amount),
      currency: row.currency,
      createdAt: row.createdAt.toISOString(),
    },
  }));
}

/** Orders of which the provider tells nothing, with the names of the players. */
export async function presentFaulty(tx: Tx, rows: readonly DepositRow[]): Promise<FaultyDeposit[]> {
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    asked: row.asked,
    fault: row.lastFault ?? '',
    faultAt: (row.lastFaultAt ?? row.createdAt).toISOString(),
    askAt: row.askAt.toISOString(),
  }));
}

/** Disputed orders as operators see them, with the names of the players. */
export async function presentDisputed(tx: Tx, rows: readonly DepositRow[]): Promise<DisputedDeposit[]> {
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    contradiction: row.failure as DepositContradiction, // what the order was disputed for, and nothing else
    checkout: row.providerRef,
  }));
}
