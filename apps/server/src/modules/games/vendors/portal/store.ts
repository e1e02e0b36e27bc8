import type { Outcome } from '@baize/wallet-protocol/conformance/index';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import type { MemberId, SupplierId, Uuid } from '../../../../ids.ts';

export type TestPlayerRow = Readonly<Row<'vendors.testPlayer'>>;

/** Under lock of the supplier, so that two who make one at once do not pass the bound together. */
export async function lockPlayers(tx: Tx, supplierId: SupplierId): Promise<readonly TestPlayerRow[]> {
  await tx.run(tables.selectFrom('vendors.supplier').select('id').where('id', '=', supplierId).forUpdate());
  return listPlayers(tx, supplierId);
}

export const listPlayers = (tx: Tx, supplierId: SupplierId): Promise<TestPlayerRow[]> =>
  tx.rows(
    tables.selectFrom('vendors.testPlayer').selectAll().where('supplierId', '=', supplierId).orderBy('madeAt', 'desc'),
  );

export const findPlayer = (tx: Tx, supplierId: SupplierId, member: MemberId): Promise<TestPlayerRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('vendors.testPlayer')
      .selectAll()
      .where('supplierId', '=', supplierId)
      .where('memberId', '=', member),
  );

export async function insertPlayer(tx: Tx, player: TestPlayerRow): Promise<void> {
  await tx.run(tables.insertInto('vendors.testPlayer').values(player));
}

export type RunRow = Readonly<Row<'vendors.conformanceRun'>>;
type RunDraft = Pick<
  RunRow,
  'id' | 'supplierId' | 'brandId' | 'dialect' | 'chosen' | 'planned' | 'startedBy' | 'startedAt'
>;

/** What a supplier answered may hold a zero, or be cut within a character of two halves: JSON there holds neither. */
const readable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value;
const written = (outcomes: readonly Outcome[]) => sql<Outcome[]>`${JSON.stringify(outcomes, readable)}::jsonb`;

/** Undefined: one of this supplier runs already. */
export const insertRun = (tx: Tx, draft: RunDraft): Promise<RunRow | undefined> =>
  tx.maybe(
    tables
      .insertInto('vendors.conformanceRun')
      .values({ ...draft, seenAt: draft.startedAt, state: 'running', outcomes: written([]) })
      .onConflict((clash) => clash.doNothing())
      .returningAll(),
  );

const RUNS_SHOWN = 20;
const LISTED = [
  'id',
  'supplierId',
  'brandId',
  'dialect',
  'chosen',
  'planned',
  'startedBy',
  'startedAt',
  'seenAt',
  'port',
  'stopAsked',
  'endedAt',
  'state',
  'fault',
] as const satisfies (keyof RunRow)[];
/** As a list tells of outcomes: what was sent and answered in each is read with its run. */
const WITHOUT_EXCHANGES = sql<Outcome[]>`
  (select coalesce(jsonb_agg(each - 'exchanges' order by nth), '[]')
     from jsonb_array_elements(outcomes) with ordinality as o (each, nth))`;
export const listRuns = (tx: Tx, supplierId: SupplierId): Promise<RunRow[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.conformanceRun')
      .select(LISTED)
      .select(WITHOUT_EXCHANGES.as('outcomes'))
      .where('supplierId', '=', supplierId)
      .orderBy('startedAt', 'desc')
      .limit(RUNS_SHOWN),
  );

/** What is not shown any more goes. */
export async function forgetRuns(tx: Tx, supplierId: SupplierId): Promise<void> {
  const shown = tables
    .selectFrom('vendors.conformanceRun')
    .select('id')
    .where('supplierId', '=', supplierId)
    .orderBy('startedAt', 'desc')
    .limit(RUNS_SHOWN);
  await tx.run(
    tables
      .deleteFrom('vendors.conformanceRun')
      .where('supplierId', '=', supplierId)
      .where('state', '<>', 'running')
      .where('id', 'not in', shown),
  );
}

export const findRun = (tx: Tx, supplierId: SupplierId, id: Uuid): Promise<RunRow | undefined> =>
  tx.maybe(
    tables.selectFrom('vendors.conformanceRun').selectAll().where('supplierId', '=', supplierId).where('id', '=', id),
  );

export async function countRunsSince(tx: Tx, supplierId: SupplierId, since: Date): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('vendors.conformanceRun')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('supplierId', '=', supplierId)
      .where('startedAt', '>', since),
  );
  return count;
}

/** Of a run that goes on: what it has found so far. Undefined: it is over. */
export const noteProgress = (
  tx: Tx,
  id: Uuid,
  { outcomes, ...change }: Pick<RunRow, 'seenAt' | 'outcomes'> & Partial<Pick<RunRow, 'port'>>,
): Promise<Pick<RunRow, 'stopAsked'> | undefined> =>
  tx.maybe(
    tables
      .updateTable('vendors.conformanceRun')
      .set({ ...change, outcomes: written(outcomes) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('stopAsked'),
  );

type Ending = { readonly state: RunRow['state']; readonly fault: string | null; readonly endedAt: Date };

export async function endRun(
  tx: Tx,
  id: Uuid,
  { outcomes, ...ending }: Ending & Pick<RunRow, 'outcomes'>,
): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.conformanceRun')
      .set({ ...ending, outcomes: written(outcomes), port: null })
      .where('id', '=', id)
      .where('state', '=', 'running'),
  );
}

/** Those whose process has not been heard of since: it was stopped under them. */
export async function endLost(
  tx: Tx,
  supplierId: SupplierId,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('vendors.conformanceRun')
      .set({ state: 'broken', fault: 'the server was stopped while it ran', endedAt: now, port: null })
      .where('supplierId', '=', supplierId)
      .where('state', '=', 'running')
      .where('seenAt', '<', since),
  );
}

export const askStop = (tx: Tx, supplierId: SupplierId, id: Uuid): Promise<RunRow | undefined> =>
  tx.maybe(
    tables
      .updateTable('vendors.conformanceRun')
      .set({ stopAsked: true })
      .where('supplierId', '=', supplierId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returningAll(),
  );
