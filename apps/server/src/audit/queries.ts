import type { AuditQuerySchema, AuditRowSchema } from '@baize/contract/console/audit';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { keysetPageOf } from '../page.ts';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';

type AuditQuery = Omit<z.output<typeof AuditQuerySchema>, 'target'> & {
  /** What entries may be about: any of these, each as `isAbout` reads it. */
  readonly targets?: readonly string[] | undefined;
};
type AuditEntry = Omit<z.input<typeof AuditRowSchema>, 'targetName'>;

const matching = ({ actor, action, targets, from, to }: AuditQuery) =>
  tables
    .selectFrom('audit.audit')
    .select(['seq', 'at', 'actor', 'ip', 'action', 'target', 'before', 'after', 'reason', 'hash'])
    .$if(actor !== undefined, (rows) => rows.where('actor', '=', actor!))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(targets !== undefined, (rows) => rows.where((eb) => eb.or(targets!.map(isAbout))))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where('at', '<', new Date(to!)));

/** A page of the chain, the newest entry first. One row more than asked for tells whether the list goes on. */
export async function listAuditRows(tx: Tx, query: AuditQuery): Promise<KeysetPage<AuditEntry>> {
  const { before, after, pageSize } = query;
  const towardsNewer = after !== undefined && before === undefined;
  const rows = await tx.rows(
    matching(query)
      .$if(before !== undefined, (rowsOf) => rowsOf.where('seq', '<', BigInt(before!)))
      .$if(after !== undefined, (rowsOf) => rowsOf.where('seq', '>', BigInt(after!)))
      .orderBy('seq', towardsNewer ? 'asc' : 'desc')
      .limit(pageSize + 1),
  );
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
  return keysetPageOf(content, query, ({ seq }) => seq);
}

/**
 * Whether an entry is about what is wanted: `kind:id` or the id alone, or how either begins. A number is an id as a
 * whole, for `player:10` is not about player 10004; but it may be the first group of a longer id.
 */
function isAbout(wanted: string): RawBuilder<boolean> {
  // A kind alone is looked up by an index of its own.
  if (wanted.endsWith(':')) return sql<boolean>`split_part(target, ':', 1) = ${wanted.slice(0, -1)}`;
  const kindNamed = wanted.includes(':');
  const id = kindNamed ? sql`target` : sql`substr(target, strpos(target, ':') + 1)`;
  const isNumber = /^\d+$/.test(wanted.slice(wanted.indexOf(':') + 1));
  if (isNumber) return sql<boolean>`(${id} = ${wanted} or starts_with(${id}, ${`${wanted}-`}))`;
  return kindNamed
    ? sql<boolean>`starts_with(target, ${wanted})`
    : sql<boolean>`(starts_with(target, ${wanted}) or starts_with(${id}, ${wanted}))`;
}
