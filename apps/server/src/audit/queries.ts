import type { AuditQuerySchema, AuditRowSchema } from '@baize/contract/console/audit';
import type { Page } from '@baize/contract/envelope';
import type { z } from 'zod';
import { boundsOf, pageOf } from '../page.ts';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';

export async function listAuditRows(
  tx: Tx,
  query: z.output<typeof AuditQuerySchema>,
): Promise<Page<z.input<typeof AuditRowSchema>>> {
  const { actor, action, target, from, to } = query;
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(
    tables
      .selectFrom('audit.audit')
      .select(['seq', 'at', 'actor', 'ip', 'action', 'target', 'before', 'after', 'reason', 'hash'])
      .select((eb) => eb.fn.countAll<bigint>().over().as('total'))
      .$if(actor !== undefined, (rowsOf) => rowsOf.where('actor', '=', actor!))
      .$if(action !== undefined, (rowsOf) => rowsOf.where('action', '=', action!))
      .$if(target !== undefined, (rowsOf) => rowsOf.where('target', '=', target!))
      .$if(from !== undefined, (rowsOf) => rowsOf.where('at', '>=', new Date(from!)))
      .$if(to !== undefined, (rowsOf) => rowsOf.where('at', '<', new Date(to!)))
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset(offset),
  );
  const total = Number(rows[0]?.total ?? 0);
  const content = rows.map((row) => ({
    seq: row.seq.toString(),
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
  return pageOf(content, total, query);
}
