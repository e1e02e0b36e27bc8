import type { MemberTransfer } from '@baize/contract/member-transfers';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId } from '../../../../ids.ts';
import { findMembers, maskAccount } from '../../../people/identity/index.ts';
import type { TransferRow } from './store.ts';

const isUpline = ({ way }: Pick<TransferRow, 'way'>, sent: boolean): boolean => (way === 'up') === sent;

/** Transfers as one of the two sees them. */
export async function presentTransfers(
  tx: Tx,
  member: MemberId,
  rows: readonly TransferRow[],
): Promise<MemberTransfer[]> {
  const others = rows.map(({ senderId, receiverId }) => (senderId === member ? receiverId : senderId));
  const accounts = new Map((await findMembers(tx, [...new Set(others)])).map(({ id, account }) => [id, account]));
  return rows.map((row, index) => {
    const sent = row.senderId === member;
    const account = accounts.get(others[index]!) ?? '';
    const upline = isUpline(row, sent);
    return {
      id: row.id,
      way: sent ? 'sent' : 'received',
      other: { is: upline ? 'upline' : 'downline', account: upline ? maskAccount(account) : account },
      amount: formatAmount(row.amount),
      currency: row.currency,
      at: row.createdAt.toISOString(),
    };
  });
}
