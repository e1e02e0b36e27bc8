import type { Correction } from '@baize/contract/console/corrections';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import { displayNamesOf } from '../../base/operators/index.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { CorrectionRow } from './correction-store.ts';

/** Corrections as operators see them, with the names of the player, the maker and the checker. */
export async function presentCorrections(tx: Tx, rows: readonly CorrectionRow[]): Promise<Correction[]> {
  const members = await findMembers(tx, [...new Set(rows.map((row) => row.memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  const operators = new Set(
    rows.flatMap(({ makerId, checkerId }) => (checkerId === null ? [makerId] : [makerId, checkerId])),
  );
  const names = await displayNamesOf(tx, [...operators]);
  return rows.map((row) => ({
    id: row.id,
    playerId: row.memberId.toString(),
    account: accounts.get(row.memberId) ?? '',
    direction: row.direction,
    amount: formatAmount(row.amount),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    maker: names.get(row.makerId) ?? '',
    madeAt: row.madeAt.toISOString(),
    checker: row.checkerId === null ? null : (names.get(row.checkerId) ?? ''),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    note: row.note,
  }));
}

export async function presentCorrection(tx: Tx, row: CorrectionRow): Promise<Correction> {
  return (await presentCorrections(tx, [row]))[0]!;
}
