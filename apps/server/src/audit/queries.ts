import type { AuditQuerySchema, AuditRowSchema } from '@baize/contract/console';
import type { Page } from '@baize/contract/envelope';
import type { z } from 'zod';
import type { Tx } from '../db/pool.ts';

type Row = {
  seq: string;
  at: Date;
  actor: string;
  ip: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  reason: string;
  hash: Buffer;
  total: string;
};

export async function listAuditRows(
  tx: Tx,
  query: z.output<typeof AuditQuerySchema>,
): Promise<Page<z.input<typeof AuditRowSchema>>> {
  const rows = await tx.rows<Row>(
    `select seq, at, actor, ip, action, target, before, after, reason, hash, count(*) over () as total from audit
      where ($1::text is null or actor = $1) and ($2::text is null or action = $2) and ($3::text is null or target = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5) order by seq desc limit $6 offset $7`,
    [
      query.actor ?? null,
      query.action ?? null,
      query.target ?? null,
      query.from ?? null,
      query.to ?? null,
      query.pageSize,
      (query.pageNo - 1) * query.pageSize,
    ],
  );
  const total = Number(rows[0]?.total ?? 0);
  const content = rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    ip: row.ip,
    action: row.action,
    target: row.target,
    before: row.before,
    after: row.after,
    reason: row.reason,
    hash: row.hash.toString('hex'),
  }));
  return {
    content,
    pageNum: query.pageNo,
    pageSize: query.pageSize,
    total,
    totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
  };
}
