import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { brandId, memberId, supplierId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { placeWager, roundNeeds, wagersOfRound } from '../modules/base/wagers/index.ts';
import { cancelWithdrawal } from '../modules/money/cashier/withdrawals/commands/confirm-withdrawal.ts';
import { openWithdrawals } from '../modules/money/cashier/withdrawals/testing-withdrawals.ts';
import { transferUpline } from '../modules/money/cashier/transfers/commands/transfer-upline.ts';
import { createTransferBed } from '../modules/games/vendors/transfer/testing-transfers.ts';
import { payRebates } from '../modules/rewards/rebates/commands/pay-rebates.ts';
import { readRates } from '../modules/rewards/rebates/policy.ts';
import { saveRates } from '../modules/rewards/rebates/store.ts';
import { payRuns } from '../modules/rewards/salaries/commands/pay-runs.ts';
import {
  createTestPeople,
  giveContract,
  paidTo,
  play,
  salaryDepsOf,
  settle,
  spanAt,
  tier,
  tiered,
} from '../modules/rewards/salaries/testing-runs.ts';
import type { TestPlatform } from '../testing-platform.ts';
import { playWager, settleWager } from '../testing-wagers.ts';
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
/** What a door knows of the database's time is as old as the answer was on its way: on a busy machine some of these. */
const TOLD_MS = 2_000;
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
      expect(at).toBeGreaterThanOrEqual(before - TOLD_MS);
      expect(at).toBeLessThanOrEqual((await databaseNow()) + TOLD_MS);
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
      where column_default is not null and (table_schema in ('ledger', 'wagers', 'cashier', 'freerounds', 'turnover', 'rebates', 'salaries', 'jackpots')
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

/** The columns by which the proofs of a minute find what is new: a row dated behind would wait for the whole's turn. */
async function readByProofs(): Promise<string[]> {
  const { rows } = await superuser.query<{ source: string }>(
    "select prosrc as source from pg_proc where prosrc ~ '>= p_since'",
  );
  const found = rows.flatMap(({ source }) => {
    const named = [...source.matchAll(/(?:from|join)\s+(\w+\.\w+)\s+(\w+)/g)];
    const tableOf = new Map(named.map(([, table, alias]) => [alias!, table!]));
    return [...source.matchAll(/(\w+)\.(\w+) >= p_since/g)].flatMap(([, alias, column]) => {
      const table = tableOf.get(alias!);
      return table ? [`${table}.${column!}`] : [];
    });
  });
  return [...new Set(found)].toSorted();
}

/**
 * Notes every date that the platform writes into these columns, and between which moments of the database it did. What
 * a door knows of the database's clock is up to a second old.
 */
async function trapDates(superUrl: string, columns: readonly string[]) {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query(`create table public.dated (name text, at timestamptz, began timestamptz, ended timestamptz);
    create function public.note_date() returns trigger language plpgsql security definer as $$
      declare value timestamptz := to_jsonb(new) ->> tg_argv[0];
      begin
        if value is not null and (tg_op = 'INSERT' or value is distinct from (to_jsonb(old) ->> tg_argv[0])::timestamptz) then
          insert into public.dated values (
            tg_table_schema || '.' || regexp_replace(tg_table_name, '_[0-9]+$', '') || '.' || tg_argv[0], value,
            transaction_timestamp(), clock_timestamp());
        end if;
        return null;
      end $$`);
  for (const name of columns) {
    const [table, column] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
    await client.query(`create trigger note_${column} after insert or update on ${table}
      for each row execute function public.note_date('${column}')`);
  }
  return async (): Promise<{ readonly seen: string[]; readonly wrong: string[] }> => {
    const { rows } = await client.query<{ name: string; wrong: boolean }>(
      `select name, bool_or(at not between began - interval '${TOLD_MS} ms' and ended) as wrong
        from public.dated group by name order by name`,
    );
    await client.end();
    return { seen: rows.map(({ name }) => name), wrong: rows.filter(({ wrong }) => wrong).map(({ name }) => name) };
  };
}

/** Written by statements and functions whose text the tests above read; what people and suppliers do for them is long. */
const BY_STATEMENT = [
  'cashier.correction.checked_at',
  'cashier.deposit.credited_at',
  'freerounds.reward.changed_at',
  'jackpots.jackpot_hit.hit_at',
  'turnover.fill.at',
  'turnover.requirement.closed_at',
  'vendors.vendor_tx.created_at',
];
/** Logins are no money. */
const NO_MONEY = /^identity\./;
const UNITS = 100_000n;

test.each([HOURS_4, -HOURS_4])(
  'where the clock of the machine is set %i ms on, what proofs look for is dated by the database',
  async (jump) => {
    const columns = (await readByProofs()).filter((name) => !NO_MONEY.test(name));
    const w = await openWithdrawals();
    const bed = await createTransferBed();
    try {
      const people = createTestPeople(() => w.t);
      const [top, sender] = [await people.open('top', 1, null), await people.open('player', 0, 'top')];
      await w.t.platform.deps.db.tx(w.t.brandId, (tx) =>
        w.t.platform.deps.ledger.post(tx, w.t.brandId, { transfers: [deposit(sender, 900n * UNITS)] }),
      );
      const payee = await w.rested(sender);
      const [atHome, away] = [
        await trapDates(w.t.database.superUrl, columns),
        await trapDates(bed.t.database.superUrl, columns),
      ];
      w.t.turnClock(jump);
      bed.t.turnClock(jump);
      await payRebatesAndSalaries(w.t, { top, player: sender });
      const sent = { amount: '50.00', requestKey: uuid(), paymentPassword: '482913' };
      expect(
        await transferUpline(
          {
            ...w.parts,
            ...w.t.platform.turnover,
            identity: { ...w.t.platform.identity, ...w.parts.identity },
            mayTransfer: async () => true,
          },
          w.as(sender),
          sent,
        ),
      ).toMatchObject({
        ok: true,
      });
      const order = await w.order(payee, '500.00');
      expect(await cancelWithdrawal(w.parts, w.as(payee.memberId), order)).toMatchObject({ ok: true });
      const player = await bed.t.member(5n);
      await bed.moveIn(player);
      await bed.bringHome(player);
      const [here, there] = [await atHome(), await away()];
      expect({ here: here.wrong, there: there.wrong }).toEqual({ here: [], there: [] });
      expect([...new Set([...here.seen, ...there.seen, ...BY_STATEMENT])].toSorted()).toEqual(columns);
    } finally {
      await bed.t.close();
      await w.t.close();
    }
  },
  60_000,
);

/** An agent's player loses: the agent is paid a rebate, and a salary of the hour. */
async function payRebatesAndSalaries(
  t: TestPlatform,
  { top, player }: { readonly top: MemberId; readonly player: MemberId },
): Promise<void> {
  const { deps } = t.platform;
  const rates = readRates({ RNG: '0.01' });
  await deps.db.tx(t.brandId, (tx) =>
    saveRates(tx, { brandId: t.brandId, given: new Map([[top, rates]]), at: new Date(0) }),
  );
  const bet = { brandId: t.brandId, memberId: player, id: uuid() };
  await playWager(deps.ledger, { ...bet, stake: 1_000n * UNITS, gameType: 'RNG' });
  await settleWager(deps.ledger, { ...bet, payout: 0n });
  await t.settle();
  await payRebates(deps, t.brandId, top);

  const terms = tiered('HOURLY', [tier(['1000', '0', 1], '0.01')]);
  await giveContract(t, { holder: top, issuer: null, terms, from: new Date('2026-01-01T00:00:00Z') });
  await settle(t);
  await play(t, [{ member: player, at: deps.now(), stake: '1000' }]);
  t.turnClock(spanAt(t, 'hourly').to.getTime() + 5 * 60_000 - deps.now().getTime());
  await settle(t);
  await payRuns(salaryDepsOf(t), t.brandId);
  expect([await paidTo(t, top, 'agent-rebate'), await paidTo(t, top, 'salary-hourly')]).toEqual([
    10n * UNITS,
    10n * UNITS,
  ]);
}
