import type { KeysetPage } from '@baize/contract/envelope';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import type { Posting, PostingQuerySchema } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import { goesTowardsNewer } from '../../../page.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { pocketOf, type Ledger } from '../../../ledger/index.ts';

export type PostingQuery = z.output<typeof PostingQuerySchema>;
export type ListPostings = { readonly query: PostingQuery; readonly ledger: Pick<Ledger, 'codeOf' | 'kindOf'> };

/**
 * A posting beside its account. The view's columns may be null for all that PostgreSQL knows; its tables say they are
 * not.
 */
export type PostingRow = Pick<
  Row<'ledger.posting'>,
  'accountId' | 'seq' | 'kind' | 'amount' | 'balanceAfter' | 'ref' | 'createdAt' | 'tx'
> & { readonly accountKind: Row<'ledger.account'>['kind'] };

/** Of each account, the first posting of the newer side: a place between postings. */
type Place = ReadonlyMap<string, bigint>;
const readPlace = (cursor: string): Place =>
  new Map(cursor.split(',').map((each) => [each.split(':')[0]!, BigInt(each.split(':')[1]!)]));
const writePlace = (place: Place): string => [...place].map(([account, seq]) => `${account}:${seq}`).join(',');

/**
 * A page of a member's postings, the latest first. Each account is read along its own sequence, which is the order in
 * which its money moved, and the accounts are laid into one another by time. An account without a place in the cursor
 * was opened after it.
 */
export async function listPostings(
  tx: Tx,
  member: MemberId,
  { query, ledger }: ListPostings,
): Promise<KeysetPage<Posting>> {
  const newer = goesTowardsNewer(query);
  const cursor = query.before ?? query.after ?? (await placeOf(tx, member, query.to));
  const start = await startOf(tx, member, { newer, cursor });
  const kind = query.kind === undefined ? null : ledger.codeOf(query.kind);
  const direction = newer ? sql`asc` : sql`desc`;
  const rows = await tx.rows(sql<PostingRow>`
    select p.*, ${newer ? sql`max` : sql`min`}(p.created_at)
      over (partition by p.account_id order by p.seq ${direction}) as in_line
    from ledger_read_postings(${member}, ${[...start.keys()]}::bigint[], ${[...start.values()]}::bigint[], ${newer},
      ${kind}::smallint, ${query.pageSize + 1}) p
    order by in_line ${direction}, p.account_id, p.seq ${direction}
    limit ${query.pageSize + 1}`);
  const within = rows.filter(({ createdAt }) => isWithin(createdAt, query));
  const page = within.slice(0, query.pageSize);
  const end = new Map(start);
  for (const { accountId, seq } of page) end.set(String(accountId), newer ? seq + 1n : seq);
  const ahead = within.length > query.pageSize ? writePlace(end) : null;
  const behind = query.before ?? query.after ?? null;
  return {
    content: (newer ? page.toReversed() : page).map((row) => presentPosting(row, ledger)),
    newer: newer ? ahead : behind,
    older: newer ? behind : ahead,
  };
}

/** The place before an instant: rows from there on are newer than what is asked for. */
async function placeOf(tx: Tx, member: MemberId, to: string | undefined): Promise<string | undefined> {
  const place = to === undefined ? [] : await placesAt(tx, member, new Date(to));
  return place.length === 0 ? undefined : writePlace(new Map(place.map(({ accountId, seq }) => [`${accountId}`, seq])));
}

const isWithin = (at: Date, { from, to }: Pick<PostingQuery, 'from' | 'to'>): boolean =>
  (from === undefined || at >= new Date(from)) && (to === undefined || at < new Date(to));

/** Of each of a member's accounts the first posting that is not older than an instant. */
export const placesAt = (tx: Tx, member: MemberId, at: Date): Promise<Computed<{ accountId: bigint; seq: bigint }>[]> =>
  tx.rows(sql`select account_id, seq from ledger_places_at(${member}, ${at})`);

/** Where a reading towards the older begins that is to end before an instant, for each account of the member. */
export const startBefore = async (tx: Tx, member: MemberId, to: string | undefined): Promise<Map<string, bigint>> =>
  startOf(tx, member, { newer: false, cursor: await placeOf(tx, member, to) });

/** Where the reading begins, for each account of the member. */
async function startOf(
  tx: Tx,
  member: MemberId,
  { newer, cursor }: { readonly newer: boolean; readonly cursor: string | undefined },
): Promise<Map<string, bigint>> {
  const heads = await tx.rows(sql<Computed<{ accountId: bigint; next: bigint }>>`
    select account_id, next from ledger_heads_of(${member})`);
  const place = cursor === undefined ? undefined : readPlace(cursor);
  return new Map(
    heads.map(({ accountId, next }) => {
      const own = place === undefined ? next : (place.get(String(accountId)) ?? 1n);
      return [String(accountId), newer ? own : own < next ? own : next];
    }),
  );
}

export const presentPosting = (row: PostingRow, ledger: Pick<Ledger, 'kindOf'>): Posting => ({
  seq: row.seq.toString(),
  account: pocketOf(row.accountKind),
  kind: shownKind(ledger.kindOf(row.kind)),
  amount: formatAmount(row.amount),
  balanceAfter: formatAmount(row.balanceAfter),
  ref: row.ref,
  gameName: null,
  at: row.createdAt.toISOString(),
  tx: row.tx,
});

/** A kind that the contract does not name moves money between house accounts only. */
function shownKind(kind: string): Posting['kind'] {
  const shown = POSTING_KINDS.find((each) => each === kind);
  if (!shown) throw new Error(`a member has a posting of kind ${kind}, which the contract does not name`);
  return shown;
}
