import type { BrandWithdrawal } from '@baize/contract/console/withdrawals';
import type { WithdrawalReason } from '@baize/contract/console/constants';
import type { Withdrawal } from '@baize/contract/withdrawals';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../../db/pool.ts';
import type { OperatorId } from '../../../../ids.ts';
import { displayNamesOf } from '../../../base/operators/index.ts';
import { findMembers } from '../../../people/identity/index.ts';
import type { Keyring } from '../../../../sealing/index.ts';
import { findAccounts, maskNumber, type AccountRow } from './accounts.ts';
import type { WithdrawalRow } from './store.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
/** What an operator wrote is for the player where it explains an end they did not ask for. */
const EXPLAINED: readonly WithdrawalRow['state'][] = [
  'rejected',
  'forced-received',
  'forced-return',
  'resolved-paid',
  'resolved-refund',
];

function presentOrder(row: WithdrawalRow, { kind, target }: AccountRow): Withdrawal {
  const { id, amount, fee, currency, state, claim, claimedAmount } = row;
  return {
    id,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    net: formatAmount(amount - fee),
    currency,
    state,
    account: { kind, provider: target.provider, number: maskNumber(target.number) },
    createdAt: row.createdAt.toISOString(),
    paidAt: timeOf(row.paidAt),
    confirmBy: timeOf(row.confirmBy),
    claim,
    claimed: claimedAmount === null ? null : formatAmount(claimedAmount),
    returned: formatAmount(row.returned),
    closedAt: timeOf(row.closedAt),
    note: EXPLAINED.includes(state) ? row.decisionNote : null,
  };
}

export async function presentWithdrawals(
  tx: Tx,
  keyring: Keyring,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const accounts = await findAccounts(
    tx,
    keyring,
    rows.map(({ payoutAccountId }) => payoutAccountId),
  );
  return rows.map((row) => presentOrder(row, accounts.get(row.payoutAccountId)!));
}

const endingOf = (row: WithdrawalRow, names: ReadonlyMap<OperatorId, string>): BrandWithdrawal['ending'] =>
  row.endMakerId === null
    ? null
    : {
        as: row.endAs!,
        amount: formatAmount(row.endAmount!),
        by: names.get(row.endMakerId) ?? '',
        reason: row.endNote!,
      };

/** Orders as operators see them, with the names of the players and of whoever decided. */
export async function presentBrandWithdrawals(
  tx: Tx,
  keyring: Keyring,
  rows: readonly WithdrawalRow[],
): Promise<BrandWithdrawal[]> {
  const orders = await presentWithdrawals(tx, keyring, rows);
  const members = await findMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  const logins = new Map(members.map(({ id, account }) => [id, account]));
  const people = rows.flatMap(({ makerId, decidedBy, endMakerId }) =>
    [makerId, decidedBy, endMakerId].filter((id) => id !== null),
  );
  const names = await displayNamesOf(tx, [...new Set(people)]);
  return rows.map((row, index) => ({
    ...orders[index]!,
    note: row.decisionNote,
    playerId: row.memberId.toString(),
    login: logins.get(row.memberId) ?? '',
    reasons: row.reasons as WithdrawalReason[],
    approvedBy: row.makerId === null ? null : (names.get(row.makerId) ?? ''),
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
    ending: row.closedAt === null ? endingOf(row, names) : null,
    fault: row.fault,
    providerRef: row.providerRef,
  }));
}
