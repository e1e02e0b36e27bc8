import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { brandId, memberId, supplierId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { placeWager, roundNeeds, wagersOfRound } from '../modules/base/wagers/index.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { createClock } from './clock.ts';
import { createLedger, type Ledger } from './index.ts';

/** The clock of money is the statement's: neither the process's own, nor the moment at which a transaction began. */
let database: TestDatabase;
let ledger: Ledger;
let brand: BrandId;
let superuser: pg.Client;
let nextMember = 7_000n;

const HOURS_4 = 4 * 3_600_000;
const SUPPLIER = supplierId(7);
const uuid = (): Uuid => randomUUID() as Uuid;
const one = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> =>
  (await superuser.query<Row>(sql, values)).rows[0]!;
const databaseNow = async (): Promise<number> =>
  (await one<{ now: Date }>('select clock_timestamp() as now')).now.getTime();

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'clock-test', 'BDT'));
  ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await superuser.end();
  await ledger.close();
  await database.close();
});

const deposit = (member: MemberId, amount: bigint, key = uuid()) =>
  ({ memberId: member, pocket: 'cash', amount, house: 'cashier:test', kind: 'deposit', key }) as const;
async function openMember(): Promise<MemberId> {
  const member = memberId((nextMember += 1n));
  await database.db.tx(brand, async (tx) => {
    await ledger.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' });
    await ledger.post(tx, brand, { transfers: [deposit(member, 1_000_000n)] });
  });
  return member;
}

/** A bet without a stake through the door: when it was placed, as the database has it. */
async function place(member: MemberId): Promise<number> {
  const id = uuid();
  const name = { memberId: member, supplierId: SUPPLIER, round: id as string };
  await ledger.submit({
    brandId: brand,
    needs: { members: [member], parts: [roundNeeds([name])] },
    decide: (batch) => {
      if (wagersOfRound(batch, name).length > 0) throw new Error('the round is new');
      placeWager(batch, batch.wallet(member)!, {
        ...name,
        id,
        brandId: brand,
        gameType: 1,
        currency: 'BDT',
        vendor: 'TEST',
        gameCode: 'g',
        stakeCash: 0n,
        stakeBonus: 0n,
        jackpotContribution: 0n,
      });
    },
  });
  return (await one<{ at: Date }>('select placed_at as at from wagers.wager where id = $1', [id])).at.getTime();
}

test.each([HOURS_4, -HOURS_4])(
  'where the clock of the machine is set %i ms on, bets are dated by the database',
  async (jump) => {
    const [remembered, stranger] = [await openMember(), await openMember()];
    await place(remembered);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    for (const member of [remembered, stranger, remembered]) {
      const before = await databaseNow();
      const at = await place(member);
      expect(at).toBeGreaterThanOrEqual(before - 50);
      expect(at).toBeLessThanOrEqual((await databaseNow()) + 50);
    }
  },
);

test('what waited for a wallet is dated after what it waited for', async () => {
  const member = await openMember();
  await superuser.query('begin');
  await superuser.query('select 1 from ledger.account where member_id = $1 for update', [member]);
  const key = uuid();
  const posted = database.db.tx(brand, (tx) => ledger.post(tx, brand, { transfers: [deposit(member, 1n, key)] }));
  const waiting = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await one<{ n: number }>(waiting)).n).toBe(1), 5_000);
  const freed = await databaseNow();
  await superuser.query('commit');
  expect(await posted).toMatchObject({ ok: true });
  const { at } = await one<{ at: Date }>('select created_at as at from ledger.posting where key = $1', [key]);
  expect(at.getTime()).toBeGreaterThanOrEqual(freed);
});

test('a time that was told is told on by what has passed, and is asked for again after a second', () => {
  let passed = 5_000;
  const clock = createClock(() => passed);
  expect(clock.isOld()).toBe(true);
  clock.observe(new Date('2026-01-01T00:00:00.000Z'));
  passed += 999.9;
  expect([clock.isOld(), clock.now().toISOString()]).toEqual([false, '2026-01-01T00:00:00.999Z']);
  passed += 1;
  expect(clock.isOld()).toBe(true);
});

/** When a transaction began, by each of its names. */
const BEGAN = /(?<![\w.])(?:now\(\)|transaction_timestamp\(\)|current_timestamp|localtimestamp)/i;

test('no table of money dates a row by the beginning of its transaction', async () => {
  const { rows } = await superuser.query<{ name: string; value: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name, column_default as value
      from information_schema.columns
      where column_default is not null and (table_schema in ('ledger', 'wagers', 'cashier', 'turnover', 'rebates', 'salaries', 'jackpots')
        or table_name in ('vendor_tx', 'vendor_case', 'free_spins', 'transfer'))`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ value }) => BEGAN.test(value))).toEqual([]);
});

test('no function that writes money reads the beginning of its transaction', async () => {
  const { rows } = await superuser.query<{ name: string; source: string }>(
    `select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p join pg_roles r on r.oid = p.proowner
      where r.rolname = 'baize_ledger'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ source }) => BEGAN.test(source)).map(({ name }) => name)).toEqual([]);
});

test('no statement that writes money reads the beginning of its transaction', () => {
  const server = join(import.meta.dirname, '..');
  // What proofs read is no time of money.
  const sources = [
    'ledger',
    'modules/base/wagers',
    'modules/money',
    'modules/rewards',
    'modules/games/jackpots',
  ].flatMap((folder) =>
    readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.startsWith('proofs/') && !/\.test\.ts$|(^|\/)testing-/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((path) =>
    [...readFileSync(join(server, path), 'utf8').matchAll(/`[^`]*`/g)]
      .map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, ''))
      .filter((text) => BEGAN.test(text))
      .map((text) => `${path}: ${text.slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});
