/**
 * The application role makes tables of its own (temporary ones, or in a schema of ours) to stand before a real one in a
 * function that has more rights.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { recordAudit } from '../audit/index.ts';
import { brandId, memberId, type Uuid } from '../ids.ts';
import { createLedger } from '../ledger/index.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { createTestDatabase, seedBrand } from '../testing.ts';
import { sqlStateOf, type Tx } from './pool.ts';

const NOT_ALLOWED = '42501';
const MEMBER = memberId(7_001n);

const database = await createTestDatabase({ isCopy: false });
const brand = brandId(await seedBrand(database.ownerUrl, 'shadow-test', 'BDT'));
const ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
const admin = new pg.Client({ connectionString: database.superUrl });
await admin.connect();
const ofCatalogue = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await admin.query<Row>(text)).rows;

const schemas = (
  await ofCatalogue<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1",
  )
).map(({ name }) => name);
const tables = await ofCatalogue<{ qualified: string; name: string }>(
  `select n.nspname || '.' || c.relname as qualified, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
);
const definers = await ofCatalogue<{ signature: string; path: string | null }>(
  `select p.oid::regprocedure::text as signature,
      (select substr(c, length('search_path=') + 1) from unnest(p.proconfig) as c where c like 'search_path=%') as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_' order by 1`,
);
await database.db.tx(brand, (tx) => ledger.openWallet(tx, { brandId: brand, memberId: MEMBER, currency: 'BDT' }));

const setTemporary = (may: boolean): Promise<unknown> =>
  admin.query(
    `${may ? 'grant' : 'revoke'} temporary on database ${pg.escapeIdentifier(new URL(database.appUrl).pathname.slice(1))}
      ${may ? 'to' : 'from'} baize_app`,
  );
afterEach(() => setTemporary(false));
afterAll(async () => {
  await admin.end();
  await ledger.close();
  await database.close();
});

const count = async (tx: Tx, table: string): Promise<number> =>
  Number((await tx.row<{ count: string }>(`select count(*) as count from ${table}`)).count);

/** Money and an audit entry, by the functions of more rights. */
async function actOnce(tx: Tx): Promise<void> {
  const deposit = {
    memberId: MEMBER,
    pocket: 'cash',
    amount: 100n,
    house: 'cashier:test',
    kind: 'deposit',
    key: randomUUID() as Uuid,
  } as const;
  const outcome = await ledger.post(tx, brand, { transfers: [deposit] });
  expect(outcome.ok).toBe(true);
  await recordAudit(tx, { actor: 'operator:1', ip: '127.0.0.1', action: 'test', target: 'member:1' });
}

/** What actOnce leaves: the newest rows of the real tables, as the app may see them. */
async function seenBy(tx: Tx): Promise<{ postings: number; entries: number; balance: bigint }> {
  const [wallet] = await ledger.lock(tx, [MEMBER]);
  return {
    postings: await count(tx, 'ledger.member_posting'),
    entries: await count(tx, 'audit.audit'),
    balance: wallet!.cash.balance,
  };
}

async function refusal(work: (tx: Tx) => Promise<unknown>): Promise<string | undefined> {
  try {
    await database.db.tx(brand, work);
    return undefined;
  } catch (error) {
    return sqlStateOf(error);
  }
}

test.each(definers)('$signature finds the system first and temporary tables last', ({ path }) => {
  expect(path?.split(', ').at(0)).toBe('pg_catalog');
  expect(path?.split(', ').at(-1)).toBe('pg_temp');
});

test.each(schemas)('the app makes no table, view, sequence, type or function in schema %s', async (schema) => {
  for (const made of [
    `create table ${schema}.stolen (id bigint)`,
    `create view ${schema}.stolen as select 1 as id`,
    `create sequence ${schema}.stolen`,
    `create type ${schema}.stolen as (id bigint)`,
    `create function ${schema}.stolen() returns integer language sql as 'select 1'`,
  ])
    expect([made, await refusal((tx) => tx.run(made))]).toEqual([made, NOT_ALLOWED]);
});

test('the app makes no temporary table, and no schema', async () => {
  for (const made of ['create temporary table audit (id bigint)', 'create schema shadow'])
    expect([made, await refusal((tx) => tx.run(made))]).toEqual([made, NOT_ALLOWED]);
});

test.each(tables)(
  'a temporary $name before $schema.$name changes nothing, even where one may be made',
  async (real) => {
    await setTemporary(true);
    await database.db.tx(brand, async (tx) => {
      const before = await seenBy(tx);
      // Whatever its columns: a function that found it would fail, or write into it.
      await tx.run(`create temporary table ${real.name} on commit drop as select 1 as id where false`);
      await actOnce(tx);
      expect(await seenBy(tx)).toEqual({
        postings: before.postings + 1,
        entries: before.entries + 1,
        balance: before.balance + 100n,
      });
      expect(await count(tx, `pg_temp.${real.name}`)).toBe(0);
    });
  },
);

test.each([
  { path: 'public, brand', found: 'the temporary table' },
  { path: 'pg_catalog, public, brand, pg_temp', found: 'the real table' },
])('with $path a function of more rights finds $found', async ({ path, found }) => {
  await setTemporary(true);
  await admin.query(`create or replace function looks_up() returns bigint language sql security definer
    set search_path = ${path} as 'select count(*) from ip_country'`);
  try {
    await database.db.tx(null, async (tx) => {
      await tx.run('create temporary table ip_country on commit drop as select 1 as id where false');
      await tx.run('grant select on pg_temp.ip_country to public');
      expect(
        (await tx.row<{ n: string }>('select looks_up() as n')).n === '0' ? 'the temporary table' : 'the real table',
      ).toBe(found);
    });
  } finally {
    await admin.query('drop function looks_up()');
  }
});
