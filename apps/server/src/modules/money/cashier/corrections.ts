import type { Correction } from '@baize/contract/console';
import type { Page } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId, OperatorId, Uuid } from '../../../ids.ts';

export type CorrectionRow = {
  id: Uuid;
  member_id: string;
  account: string;
  direction: 'credit' | 'debit';
  amount: string;
  currency: string;
  reason: string;
  state: Correction['state'];
  maker: string;
  maker_id: number;
  made_at: Date;
  checker: string | null;
  checked_at: Date | null;
  note: string | null;
};
const SELECT = `select c.id, c.member_id, m.account, c.direction, c.amount, c.currency, c.reason, c.state, c.maker_id, k.display_name as maker, c.made_at, p.display_name as checker, c.checked_at, c.note
  from correction c join member m on m.id = c.member_id join operator k on k.id = c.maker_id left join operator p on p.id = c.checker_id`;

export const presentCorrection = (row: CorrectionRow): Correction => ({
  id: row.id,
  playerId: row.member_id,
  account: row.account,
  direction: row.direction,
  amount: formatAmount(BigInt(row.amount)),
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  maker: row.maker,
  madeAt: row.made_at.toISOString(),
  checker: row.checker,
  checkedAt: row.checked_at?.toISOString() ?? null,
  note: row.note,
});

export type NewCorrection = {
  readonly id: Uuid;
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly direction: 'credit' | 'debit';
  /** In 1/100 000 units, above zero. */
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly makerId: OperatorId;
  readonly requestKey: string;
};

export async function insertCorrection(tx: Tx, made: NewCorrection): Promise<void> {
  await tx.run(
    `insert into correction (id, brand_id, member_id, direction, amount, currency, reason, maker_id, request_key)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      made.id,
      made.brandId,
      made.memberId,
      made.direction,
      made.amount,
      made.currency,
      made.reason,
      made.makerId,
      made.requestKey,
    ],
  );
}

export const findCorrection = (
  tx: Tx,
  id: Uuid,
  lock: 'read' | 'update' = 'read',
): Promise<CorrectionRow | undefined> =>
  tx.maybe<CorrectionRow>(`${SELECT} where c.id = $1${lock === 'update' ? ' for update of c' : ''}`, [id]);

export type CorrectionCheck = {
  readonly state: 'applied' | 'rejected';
  readonly checkerId: OperatorId;
  readonly note: string;
};

export async function saveCheck(tx: Tx, id: Uuid, check: CorrectionCheck): Promise<void> {
  await tx.run('update correction set state = $2, checker_id = $3, checked_at = now(), note = $4 where id = $1', [
    id,
    check.state,
    check.checkerId,
    check.note,
  ]);
}

export async function listCorrections(
  tx: Tx,
  query: { state?: string | undefined; pageNo: number; pageSize: number },
): Promise<Page<Correction>> {
  const rows = await tx.rows<CorrectionRow & { total: string }>(
    `${SELECT.replace('select ', 'select count(*) over () as total, ')} where ($1::text is null or c.state = $1) order by c.made_at desc limit $2 offset $3`,
    [query.state ?? null, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  const total = Number(rows[0]?.total ?? 0);
  return {
    content: rows.map(presentCorrection),
    pageNum: query.pageNo,
    pageSize: query.pageSize,
    total,
    totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
  };
}
