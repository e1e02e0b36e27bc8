import type { DepositContradiction } from '@baize/contract/console/constants';
import type { DisputedDeposit } from '@baize/contract/console/deposits';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { DepositRow } from './store.ts';

/** Disputed orders as operators see them, with the names of the players. */
export async function presentDisputed(tx: Tx, rows: readonly DepositRow[]): Promise<DisputedDeposit[]> {
  const members = await findMembers(tx, [...new Set(rows.map((row) => row.memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  return rows.map((row) => ({
    id: row.id,
    playerId: row.memberId.toString(),
    account: accounts.get(row.memberId) ?? '',
    method: row.method,
    amount: formatAmount(row.amount),
    currency: row.currency,
    contradiction: row.failure as DepositContradiction, // what the order was disputed for, and nothing else
    checkout: row.providerRef,
    createdAt: row.createdAt.toISOString(),
  }));
}
