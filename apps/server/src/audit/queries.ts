import type { AuditQuerySchema, AuditRowSchema } from '@baize/contract/console/audit';
import type { Page } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
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
      .$if(target !== undefined, (rowsOf) => rowsOf.where(isAbout(target!)))
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

/**
 * Whether an entry is about what is wanted: `kind:id` or the id alone, or how either begins. A number is an id as a
 * whole, for `player:10` is not about player 10004; but it may be the first group of a longer id.
 */
function isAbout(wanted: string): RawBuilder<boolean> {
  const kindNamed = wanted.includes(':');
  const id = kindNamed ? sql`target` : sql`substr(target, strpos(target, ':') + 1)`;
  const isNumber = /^\d+$/.test(wanted.slice(wanted.indexOf(':') + 1));
  if (isNumber) return sql<boolean>`(${id} = ${wanted} or starts_with(${id}, ${`${wanted}-`}))`;
  return kindNamed
    ? sql<boolean>`starts_with(target, ${wanted})`
    : sql<boolean>`(starts_with(target, ${wanted}) or starts_with(${id}, ${wanted}))`;
}
