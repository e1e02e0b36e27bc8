/**
 * Somebody with the whole database makes what was given away look other than it is: a sum of a day is changed or taken
 * away, and the proof names it.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { foldKinds } from '../kinds.ts';

const UNIT = 100_000n;
const NAMES = ['kind-days-agree-with-postings', 'kind-days-agree-with-teams', 'postings-are-in-days'];
let t: TestPlatform;
let intruder: pg.Client;
const ids = new Map<string, MemberId>();
const idOf = (account: string): MemberId => ids.get(account)!;

async function open(account: string, type: number, parent: string | null): Promise<void> {
  const { deps, identity } = t.platform;
  const parentId = parent === null ? null : idOf(parent);
  const made = await deps.db.tx(t.brandId, (tx) => identity.createMember(tx, t.brandId, { account, type, parentId }));
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value);
}

async function pay(account: string, kind: 'rebate' | 'salary-daily', amount: bigint): Promise<void> {
  const { db, ledger } = t.platform.deps;
  const [memberId, house] = [idOf(account), kind === 'rebate' ? ('rebate' as const) : ('salary' as const)];
  await db.tx(t.brandId, async (tx) => {
    await ledger.openWallet(tx, { memberId, brandId: t.brandId, currency: 'BDT', pockets: ['cash'] });
    const key = randomUUID() as Uuid;
    await ledger.post(tx, t.brandId, { transfers: [{ memberId, pocket: 'cash', house, kind, amount, key }] });
  });
}

/** Ten minutes later: all that is posted by now is added up, and nothing that comes. */
const fold = (): Promise<void> => foldKinds(t.platform.deps.db, t.brandId, new Date(Date.now() + 10 * 60_000 + 1));

type Broken = readonly (readonly [string, readonly string[]])[];
async function broken(): Promise<Broken> {
  const { db, ledger } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx));
  const own = checks.filter(({ name }) => NAMES.includes(name));
  expect(own.map(({ name }) => name).toSorted()).toEqual(NAMES);
  return own.filter(({ ok }) => !ok).map(({ name, broken: subjects }) => [name, subjects] as const);
}

async function move(account: string, from: string, to: string): Promise<void> {
  const of = { brandId: t.brandId, memberId: idOf(account), parentId: idOf(to) };
  await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.identity.moveBelow(tx, of));
  await intruder.query(`insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason,
      asked_at, effective_at, state, ended_at)
    values (gen_random_uuid(), ${t.brandId}, ${idOf(account)}, ${idOf(from)}, ${idOf(to)}, '', '', now(), now(), 'done',
      clock_timestamp())`);
}

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  await open('top', 1, null);
  await open('east', 2, 'top');
  await open('west', 2, 'top');
  await open('player', 0, 'east');
  await open('other', 0, 'east');
  await pay('player', 'rebate', 3n * UNIT);
  await pay('other', 'rebate', 5n * UNIT);
  await pay('east', 'salary-daily', 7n * UNIT);
  // What the house moves between its own accounts, as a pool is fed.
  await intruder.query(`insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
    select a.id, a.seq + 1, c.id, 5, 5, 31, gen_random_uuid(), gen_random_uuid()
    from ledger.account a join ledger.account c on c.brand_id = a.brand_id and c.house = 'salary'
    where a.house = 'rebate' and a.brand_id = ${t.brandId} limit 1`);
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

test('sound sums are named by no proof: before they are made, after, and while some is not added up yet', async () => {
  expect(await broken()).toEqual([]);
  await fold();
  const { rows } = await intruder.query<{ scope: string }>('select distinct scope from ledger.kind_day order by 1');
  expect(rows.map(({ scope }) => scope)).toEqual(['below', 'house', 'own']);
  expect(await broken()).toEqual([]);
  await pay('player', 'rebate', 11n * UNIT);
  expect(await broken()).toEqual([]);
  await fold();
  expect(await broken()).toEqual([]);
});

const ROWS: Readonly<Record<string, { readonly where: () => string; readonly names: readonly string[] }>> = {
  'a player, whose agent is told of it as well': {
    where: () => `scope = 'own' and member_id = ${idOf('player')}`,
    names: ['kind-days-agree-with-postings', 'kind-days-agree-with-teams'],
  },
  'a team': {
    where: () => `scope = 'below' and member_id = ${idOf('top')}`,
    names: ['kind-days-agree-with-teams'],
  },
  'the house': { where: () => `scope = 'house'`, names: ['kind-days-agree-with-postings'] },
};

test.each(Object.entries(ROWS))('one sum that was changed by hand is named: of %s', async (_of, { where, names }) => {
  const one = `(brand_id, scope, day, currency, member_id, kind) = (select brand_id, scope, day, currency, member_id, kind
    from ledger.kind_day where ${where()} order by kind limit 1)`;
  await intruder.query(`update ledger.kind_day set amount = amount + 1 where ${one}`);
  expect((await broken()).map(([name]) => name)).toEqual(names);
  await intruder.query(`update ledger.kind_day set amount = amount - 1 where ${one}`);
  expect(await broken()).toEqual([]);
});

test('a sum that is gone is missed by the postings that it was of, and one that was made up has none', async () => {
  const gone = await intruder.query<{ kind: number; amount: string; day: string }>(
    `delete from ledger.kind_day where scope = 'own' and member_id = ${idOf('east')} returning kind, amount, day::text`,
  );
  expect(gone.rows).toHaveLength(1);
  const named = await broken();
  expect(named.map(([name]) => name)).toEqual(
    expect.arrayContaining(['postings-are-in-days', 'kind-days-agree-with-teams']),
  );
  const [{ kind, amount, day }] = gone.rows as [{ kind: number; amount: string; day: string }];
  const row = (
    of: MemberId,
  ): string => `insert into ledger.kind_day (brand_id, scope, day, currency, member_id, kind, amount)
    values (${t.brandId}, 'own', '${day}', 'BDT', ${of}, ${kind}, ${amount})`;
  await intruder.query(row(idOf('east')));
  expect(await broken()).toEqual([]);
  await intruder.query(row(idOf('top')));
  expect(await broken()).toEqual([
    ['kind-days-agree-with-postings', [`day ${day} of own of member ${idOf('top')} in BDT`]],
  ]);
  await intruder.query(`delete from ledger.kind_day where scope = 'own' and member_id = ${idOf('top')}`);
});

test('whoever is moved meanwhile, teams are the sums of those below them', async () => {
  await move('other', 'east', 'west');
  await pay('other', 'rebate', 13n * UNIT);
  await fold();
  expect(await broken()).toEqual([]);
  await intruder.query(
    `update ledger.kind_day set amount = amount + 1 where scope = 'below' and member_id = ${idOf('top')}`,
  );
  expect((await broken()).map(([name]) => name)).toEqual(['kind-days-agree-with-teams']);
});
