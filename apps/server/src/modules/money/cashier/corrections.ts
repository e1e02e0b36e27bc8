import { randomUUID } from 'node:crypto';
import type { Correction } from '@baize/contract/console';
import type { Page } from '@baize/contract/envelope';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorContext } from '../../../context.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import { walletAfter } from '../../../ledger/index.ts';

type Row = {
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

const present = (row: Row): Correction => ({
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

/** The maker's half: nothing moves. The same request key answers the same order. */
export async function makeCorrection(
  deps: Deps,
  ctx: OperatorContext,
  player: { memberId: MemberId; currency: string },
  order: { direction: 'credit' | 'debit'; amount: string; reason: string },
): Promise<CallResult<Correction>> {
  if (ctx.idempotencyKey === null) return fail('IDEMPOTENCY_KEY_MISSING');
  const amount = parseAmount(order.amount);
  if (amount === undefined || amount === 0n || amount % 1_000n !== 0n)
    return fail('AMOUNT_INVALID', { fields: { amount: 'amount' } });
  return deps.db.tx(ctx.brandId, async (tx) => {
    const id = randomUUID();
    const made = await tx.run(
      'insert into correction (id, brand_id, member_id, direction, amount, currency, reason, maker_id, request_key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (brand_id, maker_id, request_key) do nothing',
      [
        id,
        ctx.brandId,
        player.memberId,
        order.direction,
        amount,
        player.currency,
        order.reason,
        ctx.operator.operatorId,
        ctx.idempotencyKey,
      ],
    );
    const row = await tx.row<Row>(`${SELECT} where c.maker_id = $1 and c.request_key = $2`, [
      ctx.operator.operatorId,
      ctx.idempotencyKey,
    ]);
    if (
      row.member_id !== player.memberId.toString() ||
      BigInt(row.amount) !== amount ||
      row.direction !== order.direction
    )
      return fail('IDEMPOTENCY_CONFLICT');
    if (made === 1)
      await recordAudit(tx, {
        actor: ctx.operator.name,
        ip: ctx.ip,
        action: 'make-correction',
        target: `correction:${id}`,
        after: { player: row.member_id, direction: order.direction, amount: row.amount },
        reason: order.reason,
      });
    return ok(present(row));
  });
}

/** The checker's half, another person's: the ledger moves under the correction's own id, once. */
export async function checkCorrection(
  deps: Deps,
  ctx: OperatorContext,
  id: Uuid,
  decision: { decision: 'apply' | 'reject'; note: string },
): Promise<CallResult<Correction>> {
  return deps.db.tx(ctx.brandId, async (tx) => {
    const seen = await tx.maybe<Row>(`${SELECT} where c.id = $1`, [id]);
    if (!seen) return fail('NOT_FOUND');
    await deps.ledger.lock(tx, [memberId(seen.member_id)]);
    const row = await tx.row<Row>(`${SELECT} where c.id = $1 for update of c`, [id]);
    if (row.maker_id === ctx.operator.operatorId) return fail('SELF_APPROVAL');
    if (row.state !== 'waiting') return fail('STATE_CONFLICT');
    if (decision.decision === 'apply') {
      const signed = row.direction === 'credit' ? BigInt(row.amount) : -BigInt(row.amount);
      const posted = await deps.ledger.post(tx, ctx.brandId, {
        transfers: [
          {
            memberId: memberId(row.member_id),
            pocket: 'cash',
            amount: signed,
            house: 'correction',
            kind: 'correction',
            key: id,
            ref: id,
          },
        ],
        event: (wallet) => ({
          type: 'correction.applied',
          correctionId: id,
          amount: signed.toString(),
          currency: row.currency,
          wallet: walletAfter(wallet),
        }),
      });
      if (!posted.ok) return fail(posted.code === 'INSUFFICIENT_FUNDS' ? 'INSUFFICIENT_FUNDS' : 'STATE_CONFLICT');
    }
    const state = decision.decision === 'apply' ? 'applied' : 'rejected';
    await tx.run('update correction set state = $2, checker_id = $3, checked_at = now(), note = $4 where id = $1', [
      id,
      state,
      ctx.operator.operatorId,
      decision.note,
    ]);
    await recordAudit(tx, {
      actor: ctx.operator.name,
      ip: ctx.ip,
      action: 'check-correction',
      target: `correction:${id}`,
      before: { state: 'waiting' },
      after: { state },
      reason: decision.note,
    });
    return ok(present(await tx.row<Row>(`${SELECT} where c.id = $1`, [id])));
  });
}

export async function listCorrections(
  tx: Tx,
  query: { state?: string | undefined; pageNo: number; pageSize: number },
): Promise<Page<Correction>> {
  const rows = await tx.rows<Row & { total: string }>(
    `${SELECT.replace('select ', 'select count(*) over () as total, ')} where ($1::text is null or c.state = $1) order by c.made_at desc limit $2 offset $3`,
    [query.state ?? null, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  const total = Number(rows[0]?.total ?? 0);
  return {
    content: rows.map(present),
    pageNum: query.pageNo,
    pageSize: query.pageSize,
    total,
    totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
  };
}
