import { bigints, booleans, smallints, uuids } from '../db/arrays.ts';
import type { Statement } from '../db/pipeline.ts';
import type { Prepared } from '../db/pool.ts';
import type { AccountId, BrandId } from '../ids.ts';
import { isNothing, type OpenBatch, type PostingWrite } from './batch.ts';
import type { PocketState } from './types.ts';

const POST: Prepared = {
  name: 'ledger_post',
  text: `select ledger_write($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[], $9::boolean[], $10::smallint[], $11::uuid[], $12::uuid[], $13::uuid[])`,
};
const APPEND: Prepared = {
  name: 'ledger_append',
  text: `insert into outbox.outbox (brand_id, type, member_id, data)
    select $1, t, m, d from unnest($2::text[], $3::bigint[], $4::jsonb[]) as e (t, m, d)`,
};
const BARRIER: Prepared = { name: 'ledger_barrier', text: 'select ledger_replay_barrier()' };

/** Whether a batch's write raises the versions of its wallets: always where it has something to write or to prove. */
export const raisesVersions = (batch: OpenBatch): boolean => !batch.complete || !isNothing(batch.writes);

/**
 * Every statement of the batch's writes, in their order: postings and versions, then the parts in theirs, then the
 * events.
 */
export function write(brandId: BrandId, houses: ReadonlyMap<string, AccountId>, batch: OpenBatch): Statement[] {
  const { events, tables, repeated } = batch.writes;
  const statements: Statement[] = [];
  if (raisesVersions(batch)) statements.push(post(houses, batch));
  else if (repeated) statements.push({ ...BARRIER, values: [] });
  for (const table of tables) if (table) statements.push(...table.statements(brandId, batch.now));
  if (events.length > 0)
    statements.push({
      ...APPEND,
      values: [
        brandId,
        events.map(({ event }) => event.type),
        bigints(events.map(({ memberId }) => memberId)),
        events.map(({ event }) => JSON.stringify(event)),
      ],
    });
  return statements;
}

/**
 * The postings, and the proof that the wallets are still what the batch decided on: their versions, which it raises. A
 * version travels with the first posting of a cash account; wallets without one come apart.
 */
function post(houses: ReadonlyMap<string, AccountId>, { wallets, writes: { postings } }: OpenBatch): Statement {
  const lastOf = new Map<PocketState, PostingWrite>(postings.map((p) => [p.pocket, p]));
  const versions = new Map<PocketState, bigint>(wallets.map((wallet) => [wallet.cash, wallet.version]));
  const still = wallets.filter((wallet) => !lastOf.has(wallet.cash));
  return {
    ...POST,
    values: [
      bigints(still.map((wallet) => wallet.cash.id)),
      bigints(still.map((wallet) => wallet.version)),
      bigints(postings.map((p) => p.pocket.id)),
      bigints(postings.map((p) => versions.get(p.pocket))),
      bigints(postings.map((p) => p.seq)),
      bigints(postings.map((p) => houses.get(`${p.house}:${p.currency}`))),
      bigints(postings.map((p) => p.amount)),
      bigints(postings.map((p) => p.after)),
      booleans(postings.map((p) => lastOf.get(p.pocket) === p)),
      smallints(postings.map((p) => p.kind)),
      uuids(postings.map((p) => p.key)),
      uuids(postings.map((p) => p.tx)),
      uuids(postings.map((p) => p.ref)),
    ],
  };
}
