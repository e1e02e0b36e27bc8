import type { AuditQuerySchema, AuditRowSchema } from '@baize/contract/console/audit';
import type { KeysetPage } from '@baize/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { keysetPageOf } from '../page.ts';
import { beginsWith } from '../db/begins-with.ts';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';
import { foundByAny } from '../db/search.ts';

type AuditQuery = Omit<z.output<typeof AuditQuerySchema>, 'target'> & {
  /** What entries may be about: any of these, each as `isAbout` reads it. */
  readonly targets?: readonly string[] | undefined;
};
type AuditEntry = Omit<z.input<typeof AuditRowSchema>, 'targetName'>;

const matching = ({ actor, action, from, to }: AuditQuery) =>
  tables
    .selectFrom('audit.audit')
    .select(['seq', 'at', 'actor', 'ip', 'action', 'target', 'before', 'after', 'reason', 'hash'])
    .$if(actor !== undefined, (rows) => rows.where('actor', '=', actor!))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(from !== undefined, (rows) => rows.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (rows) => rows.where('at', '<', new Date(to!)));

/** A page of the chain, the newest entry first. One row more than asked for tells whether the list goes on. */
export async function listAuditRows(tx: Tx, query: AuditQuery): Promise<KeysetPage<AuditEntry>> {
  const { targets, before, after, pageSize } = query;
  const towardsNewer = after !== undefined && before === undefined;
  const page = matching(query)
    .$if(before !== undefined, (rowsOf) => rowsOf.where('seq', '<', BigInt(before!)))
    .$if(after !== undefined, (rowsOf) => rowsOf.where('seq', '>', BigInt(after!)))
    .orderBy('seq', towardsNewer ? 'asc' : 'desc')
    .limit(pageSize + 1);
  const ways = targets?.flatMap(waysOf);
  const found = ways && foundByAny(ways, (way) => page.clearSelect().select('seq').where(way), 'seq');
  const rows = await tx.rows(page.$if(found !== undefined, (all) => all.where(found!)));
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
function waysOf(wanted: string): RawBuilder<boolean>[] {
  const at = wanted.indexOf(':');
  const id = wanted.slice(at + 1);
  const named = at < 0 ? sql<boolean>`true` : sql<boolean>`target_kind = ${wanted.slice(0, at)}`;
  if (id === '') return [named];
  const ids = /^\d+$/.test(id)
    ? [sql<boolean>`target_id = ${id}`, beginsWith('target_id', `${id}-`)]
    : [beginsWith('target_id', id)];
  const ofKind = at < 0 && ids.length === 1 ? [beginsWith('target_kind', wanted)] : [];
  return [...ids.map((way) => sql<boolean>`${named} and ${way}`), ...ofKind];
}
