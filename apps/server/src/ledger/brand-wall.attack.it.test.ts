/**
 * The ledger's functions run with rights that see every brand: each is called from another brand, and from none, with
 * ids that are real.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandId, memberId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { playWager } from '../testing-wagers.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { createLedger, type Ledger } from './index.ts';

let database: TestDatabase;
let superuser: pg.Client;
let ledger: Ledger;
let mine: BrandId;
let theirs: BrandId;
let nextMember = 9_000n;

const KEY = randomUUID() as Uuid;
const ROUND = randomUUID() as Uuid;
type Account = { readonly id: string; readonly version: string; readonly balance: string; readonly seq: string };
/** A member of the other brand with cash, a bonus, a limit, a posting and a round, and a house that was paid. */
let victim: MemberId;
let cash: Account;
let bonus: Account;
let house: Account;
let ungated: MemberId;
let attacker: MemberId;
let ourHouse: string;

const account = async (where: string, values: unknown[]): Promise<Account> =>
  (await superuser.query<Account>(`select id, version, balance, seq from ledger.account where ${where}`, values))
    .rows[0]!;

async function openMember(brand: BrandId): Promise<MemberId> {
  const member = memberId((nextMember += 1n));
  await database.db.tx(brand, async (tx) => {
    await ledger.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT', pockets: ['cash', 'bonus'] });
    await ledger.post(tx, brand, {
      transfers: [
        { memberId: member, pocket: 'cash', amount: 1_000n, house: 'cashier:test', kind: 'deposit', key: KEY },
      ],
    });
  });
  return member;
}

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
  mine = brandId(await seedBrand(database.ownerUrl, 'wall-mine', 'BDT'));
  theirs = brandId(await seedBrand(database.ownerUrl, 'wall-theirs', 'BDT'));
  ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  [victim, ungated, attacker] = [await openMember(theirs), await openMember(theirs), await openMember(mine)];
  await database.db.tx(theirs, (tx) =>
    ledger.moveHouse(tx, theirs, {
      house: 'jackpot:gold',
      contra: 'promotion',
      currency: 'BDT',
      amount: 5n,
      kind: 'jackpot-feed',
      key: KEY,
    }),
  );
  await database.db.tx(theirs, (tx) =>
    tx.run(
      `insert into limits.member_gate (member_id, brand_id, day_stake_max, meter_day, day_stake)
        values ($1, $2, 500, '2026-01-01', 7)`,
      [victim, theirs],
    ),
  );
  await playWager(ledger, { brandId: theirs, memberId: victim, id: ROUND, stake: 10n });
  ourHouse = (await account("brand_id = $1 and house = 'cashier:test'", [mine])).id;
});
beforeEach(async () => {
  cash = await account('member_id = $1 and kind = 1', [victim]);
  bonus = await account('member_id = $1 and kind = 2', [victim]);
  house = await account("brand_id = $1 and house = 'cashier:test' order by lane limit 1", [theirs]);
});
afterAll(async () => {
  await superuser?.end();
  await ledger?.close();
  await database?.close();
});

/** Everything of the other brand that money or a decision stands on. */
async function stateOfTheirs(): Promise<unknown> {
  const read = async (sql: string) => (await superuser.query(sql, [theirs])).rows;
  return [
    await read('select * from ledger.account where brand_id = $1 order by id'),
    await read(
      `select p.* from ledger.posting p join ledger.account a on a.id = p.account_id or a.id = p.contra_id
        where a.brand_id = $1 order by p.account_id, p.seq`,
    ),
    await read('select * from limits.member_gate where brand_id = $1'),
  ];
}

type Call = { readonly name: string; readonly sql: string; readonly values: () => readonly unknown[] };
const nobody = 999_999_999n;

/** Reads: answered as if the ids did not exist, in the same words as for ids that do not exist. */
const READS: readonly (Call & { readonly missing: readonly unknown[] })[] = [
  {
    name: 'ledger_wallets, looking',
    sql: 'select id, balance from ledger_wallets($1::bigint[], false)',
    values: () => [[victim]],
    missing: [[nobody]],
  },
  {
    name: 'ledger_wallets, locking',
    sql: 'select id, balance from ledger_wallets($1::bigint[], true)',
    values: () => [[victim]],
    missing: [[nobody]],
  },
  {
    name: 'ledger_lock_accounts of cash',
    sql: 'select * from ledger_lock_accounts($1::bigint[])',
    values: () => [[cash.id]],
    missing: [[nobody]],
  },
  {
    name: 'ledger_lock_accounts of a house',
    sql: 'select * from ledger_lock_accounts($1::bigint[])',
    values: () => [[house.id]],
    missing: [[nobody]],
  },
  {
    name: 'ledger_posted',
    sql: 'select * from ledger_posted($1::bigint[], $2::uuid[])',
    values: () => [[victim], [KEY]],
    missing: [[nobody], [KEY]],
  },
  {
    name: 'ledger_has_posting',
    sql: 'select ledger_has_posting($1, $2) as done',
    values: () => [cash.id, KEY],
    missing: [nobody, KEY],
  },
  {
    name: 'ledger_house_totals',
    sql: 'select * from ledger_house_totals($1)',
    values: () => ['jackpot:gold'],
    missing: ['jackpot:none'],
  },
  {
    name: 'ledger_heads_of',
    sql: 'select * from ledger_heads_of($1)',
    values: () => [victim],
    missing: [nobody],
  },
  {
    name: 'ledger_places_at',
    sql: "select * from ledger_places_at($1, 'infinity')",
    values: () => [victim],
    missing: [nobody],
  },
  {
    name: 'ledger_days_of_kinds',
    sql: "select kind, amount from ledger_days_of_kinds($1, '{10}'::smallint[], '-infinity', 'infinity', 0)",
    values: () => [victim],
    missing: [nobody],
  },
  {
    name: 'ledger_read_postings',
    sql: 'select * from ledger_read_postings($1, $2::bigint[], $3::bigint[], true, null::smallint, 10)',
    values: () => [victim, [cash.id], [0]],
    missing: [nobody, [nobody], [0]],
  },
  {
    name: 'ledger_paid_since',
    sql: "select ledger_paid_since($1, '{10}'::smallint[], '-infinity') as paid",
    values: () => [victim],
    missing: [nobody],
  },
  {
    name: 'wager_expect_new_rounds',
    sql: 'select wager_expect_new_rounds($1::bigint[], $2::integer[], $3::text[])',
    values: () => [[victim], [7], [ROUND]],
    missing: [[nobody], [7], [ROUND]],
  },
];

test.each(READS)('$name: from another brand, and from none, it is not there', async ({ sql, values, missing }) => {
  const call = (brand: BrandId | null, params: readonly unknown[]) =>
    database.db.tx(brand, (tx) => tx.rows(sql, params));
  const absent = await call(mine, missing);
  expect(await call(mine, values())).toEqual(absent);
  expect(await call(null, values())).toEqual(absent);
  // It is there for its own brand, so this test can fail.
  const own = await call(theirs, values()).catch((error: Error) => error.message);
  expect(own).not.toEqual(absent);
});

test('ledger_owner: a brand learns nothing of the wallets of another', async () => {
  const owner = (brand: BrandId | null) =>
    database.db.tx(brand, (tx) => tx.rows('select brand_id from ledger_owner($1)', [victim]));
  expect(await owner(mine)).toEqual([]);
  expect(await owner(null)).toEqual([{ brand_id: theirs }]);
  expect(await owner(theirs)).toEqual([{ brand_id: theirs }]);
});

const WRITE = `select ledger_write($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
  $7::bigint[], $8::bigint[], $9::boolean[], $10::smallint[], $11::uuid[], $12::uuid[], $13::uuid[])`;
type Posting = {
  readonly of: Account;
  readonly version: string | null;
  readonly contra: string;
  readonly amount: bigint;
};
const posting = ({ of, version, contra, amount }: Posting, wallets: readonly Account[] = []): unknown[] => [
  wallets.map((each) => each.id),
  wallets.map((each) => each.version),
  [of.id],
  [version],
  [BigInt(of.seq) + 1n],
  [contra],
  [amount],
  [BigInt(of.balance) + amount],
  [true],
  [10],
  [randomUUID()],
  [randomUUID()],
  [null],
];
const proof = (wallets: readonly Account[]): unknown[] => [
  wallets.map((each) => each.id),
  wallets.map((each) => each.version),
  ...Array.from({ length: 11 }, () => []),
];

/** Writes: refused, and nothing of the other brand has changed. */
const WRITES: readonly Call[] = [
  {
    name: 'ledger_write into cash, paid by their own house',
    sql: WRITE,
    values: () => posting({ of: cash, version: cash.version, contra: house.id, amount: -5n }),
  },
  {
    name: 'ledger_write into cash, paid by our house',
    sql: WRITE,
    values: () => posting({ of: cash, version: cash.version, contra: ourHouse, amount: -5n }),
  },
  {
    name: 'ledger_write into a bonus, paid by our house',
    sql: WRITE,
    values: () => posting({ of: bonus, version: null, contra: ourHouse, amount: 5n }),
  },
  {
    name: 'ledger_write from a house of theirs into a house of ours',
    sql: WRITE,
    values: () => posting({ of: house, version: null, contra: ourHouse, amount: -5n }),
  },
  {
    name: 'ledger_write that raises a version',
    sql: WRITE,
    values: () => proof([cash]),
  },
  {
    name: 'ledger_open of a pocket, in their name',
    sql: "select ledger_open($1, $2, 'BDT', 3::smallint)",
    values: () => [theirs, victim],
  },
  {
    name: 'ledger_open of a pocket, in our name',
    sql: "select ledger_open($1, $2, 'BDT', 3::smallint)",
    values: () => [mine, victim],
  },
  {
    name: 'ledger_open of cash, in our name',
    sql: "select ledger_open($1, $2, 'BDT', 1::smallint)",
    values: () => [mine, victim],
  },
  {
    name: 'ledger_open of cash in another currency, in our name',
    sql: "select ledger_open($1, $2, 'USD', 1::smallint)",
    values: () => [mine, victim],
  },
  {
    name: 'ledger_house of theirs',
    sql: "select ledger_house($1, 'cashier:test', 'BDT', 0::smallint, false)",
    values: () => [theirs],
  },
  {
    name: 'ledger_house that is new to them',
    sql: "select ledger_house($1, 'promotion', 'BDT', 0::smallint, false)",
    values: () => [theirs],
  },
  {
    name: 'limits_meter',
    sql: 'select limits_meter($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])',
    values: () => [[victim], ['2026-01-01'], [0], [0]],
  },
  {
    name: 'a gate in our name (ledger_gate_changed)',
    sql: 'insert into limits.member_gate (member_id, brand_id, disabled) values ($1, $2, true)',
    values: () => [ungated, mine],
  },
];

test.each(
  WRITES.flatMap((call) => [
    { ...call, from: 'another brand' },
    { ...call, from: 'no brand' },
  ]),
)('$name, from $from: refused, and nothing is written', async ({ sql, values, from }) => {
  const before = await stateOfTheirs();
  const brand = from === 'no brand' ? null : mine;
  await expect(database.db.tx(brand, (tx) => tx.rows(sql, values()))).rejects.toThrow();
  expect(await stateOfTheirs()).toEqual(before);
});

test('their house does not pay a member of ours, nor does ours go without: a posting has both its sides', async () => {
  const before = await stateOfTheirs();
  const own = await account('member_id = $1 and kind = 1', [attacker]);
  for (const contra of [house.id, cash.id, '999999999'])
    await expect(
      database.db.tx(mine, (tx) => tx.rows(WRITE, posting({ of: own, version: own.version, contra, amount: 5n }))),
    ).rejects.toThrow(/ledger disagreement/);
  expect(await account('member_id = $1 and kind = 1', [attacker])).toEqual(own);
  expect(await stateOfTheirs()).toEqual(before);
});

test('the door of one brand decides nothing about the wallet of another', async () => {
  const before = await stateOfTheirs();
  const seen = await ledger.submit({
    brandId: mine,
    needs: { members: [victim] },
    decide: (batch) => batch.wallet(victim),
  });
  expect(seen).toBeUndefined();
  expect(await ledger.readWallet(mine, victim)).toBeUndefined();
  expect(await database.db.tx(mine, (tx) => ledger.lock(tx, [victim]))).toEqual([]);
  expect(await stateOfTheirs()).toEqual(before);
});

test('a member has one account of each pocket, whatever the currency', async () => {
  const insert = (kind: number, currency: string) =>
    superuser.query('insert into ledger.account (brand_id, member_id, kind, currency) values ($1, $2, $3, $4)', [
      theirs,
      victim,
      kind,
      currency,
    ]);
  await expect(insert(1, 'USD')).rejects.toThrow(/account_of_member_pocket/);
  await expect(insert(2, 'USD')).rejects.toThrow(/account_of_member_pocket/);
});
