/**
 * Across the wall between brands: as one brand (and as none), every table is read, changed, emptied and written with
 * rows of another, and every function is called with the other's ids. Both come from the catalogue.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { brandId } from '../ids.ts';
import { sqlStateOf, type Tx } from './pool.ts';
import { createTwoBrands, valueFor, type BrandTable, type CalledFunction, type Wallet } from './testing-two-brands.ts';

/** Tables without a brand that the app may read or write, each with the reason why no wall is needed. */
const OF_NO_BRAND: Readonly<Record<string, string>> = {
  'agents.account_type': 'what the types of accounts may do, the same for all',
  'brand.address_data': 'which country data is loaded, the same for all',
  'brand.ip_country': 'countries of addresses, the same for all',
  'brand.jurisdiction_profile': 'brands choose among the same profiles',
  'identity.seal_nonce': 'numbers that were used up, drawn at random by browsers',
  'ledger.checkpoint': 'the proof of the books runs over all brands; sealed',
  'ledger.proof': 'when each check was made last, over all brands',
  'ledger.proof_walk': 'how far a walk over all brands has come',
  'limiter.rate_window': 'counts of callers, whatever the brand',
  'operators.enrolment_link': 'links of operators, who may serve several brands',
  'operators.known_device': 'devices of operators',
  'operators.login_guard': 'wrong tries at operators, as keyed hashes',
  'operators.operator': 'operators may serve several brands; the frame asks operator_brand',
  'operators.operator_refusal': 'refused logins at the one console',
  'operators.operator_refusal_hour': 'counts of them',
  'operators.operator_session': 'an operator works for several brands in one session',
  'outbox.outbox_cursor': 'how far a consumer has read the events of all brands',
  'outbox.outbox_lag': 'how far behind a consumer is',
  'outbox.outbox_stream': 'the epoch of the events of all brands',
  'sealing.data_key': 'the keys of the installation',
  'sealing.key_file': 'the keys of the installation',
  'sealing.retired_key': 'the keys of the installation',
  'vendors.announced_key': 'public keys that suppliers announced',
  'vendors.announcement': 'what suppliers were answered who announced them',
  'vendors.feed_cursor': "how far a supplier's feed was read, for all brands",
  'vendors.supplier': 'a supplier serves several brands; supplier_brand says which',
  'vendors.supplier_health': 'how suppliers answer, for all brands',
  'vendors.supplier_key': 'public keys of suppliers',
  'vendors.supplier_secret': 'sealed secrets that suppliers share with the house',
  'vendors.untold_mark': 'how far the rounds of all brands were looked through',
};
/** What a transaction of no brand reads of a brand's table: lookups before the brand is known, loops over brands. */
const READ_BY_NO_BRAND: Readonly<Record<string, string>> = {
  'alerts.alert': 'the clock looks at all brands at once',
  'alerts.rule': 'the clock looks at all brands at once',
  'audit.audit_verified': 'metrics count broken chains over all brands',
  'brand.brand': 'found by host',
  'brand.brand_domain': 'found by host',
  'jackpots.jackpot_pool': 'the clock feeds and folds the pools of all brands; their seeds are elsewhere',
  'ledger.drift': 'the proof of the books runs over all brands',
  'ledger.house_day': 'the proof of the books runs over all brands',
  'ledger.house_sum': 'the proof of the books runs over all brands',
  'operators.operator_brand': 'an operator’s session is opened before a brand is chosen',
  'operators.own_role': 'what an operator may is found before a brand is chosen',
  'outbox.outbox': 'the relay and /live read the events of all brands in their order',
  'outbox.outbox_dead_letter': 'the relay keeps and retries letters of all brands; health counts them',
  'vendors.closed_ceiling': 'connections are read as a whole',
  'vendors.free_spins': 'found by the name that the supplier tells',
  'vendors.supplier_brand': 'connections are read as a whole',
  'vendors.transfer': 'the clock asks about transfers of all brands',
  'vendors.transfer_account': 'the clock brings home money of players of all brands',
  'vendors.vendor_session': 'found by its token',
  'vendors.vendor_tx': 'a call that names no wallet names no brand; its id may be taken by any',
};
/** What a transaction of no brand writes: what the platform, not a brand, decides. */
const WRITTEN_BY_NO_BRAND: Readonly<Record<string, string>> = {
  'brand.brand': 'the platform opens brands',
  'brand.brand_domain': 'hosts come with the brand when it is opened',
  'ledger.drift': 'the proof of the books runs over all brands',
  'ledger.house_day': 'the proof of the books runs over all brands; sealed',
  'ledger.house_sum': 'the proof of the books runs over all brands; sealed',
  'operators.operator_brand': 'which brands an operator serves',
  'outbox.outbox': 'what the platform tells of itself',
  'outbox.outbox_dead_letter': 'the relay writes down what it handled',
  'vendors.supplier_brand': 'which brands a supplier serves',
};
/** Functions whose answer does not hang on a brand, each with the reason. All others are called. */
const OF_NO_BRAND_FUNCTIONS: Readonly<Record<string, string>> = {
  current_brand: 'the setting itself',
  audit_canonical: 'pure',
  jackpots_posting_of: 'pure',
  vendors_derived_id: 'pure',
  brand_country_of: 'takes an address: its country is the same for all',
  ledger_fold_kinds: 'its answer is the instant that it was handed',
  brand_ids: 'as its caller, so under the policy of brand.brand',
  retention_ages: 'takes no ids: what the profiles keep for how long',
  retention_rules: 'takes no ids; its answer holds the present instant',
};

/** Functions whose answer may differ between ids of theirs and ids that nobody has. */
const ANSWERS_DIFFER: Readonly<Record<string, string>> = {
  audit_append: 'the next number of the own chain',
  vendors_transactions: 'that an id is taken and for what, since ids are unique across brands',
};
const w = await createTwoBrands();
const { tables, functions, mine, theirs } = w;
afterAll(() => w.close());

const reachable = tables.filter((table) => table.rights.length > 0);
const owned = reachable.filter((table) => table.brandColumn !== null);
const ownedTables = owned.filter((table) => table.kind === 'table');

const as = <T>(brand: number | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  w.database.db.tx(brand === null ? null : brandId(brand), work);
/** Rows that a statement touched, or its SQLSTATE. What it did is undone. */
async function attempt(brand: number | null, sql: string, params: readonly unknown[] = []): Promise<number | string> {
  let touched = 0;
  class Undo extends Error {}
  try {
    return await as(brand, async (tx) => {
      touched = await tx.run(sql, params);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return touched;
    const state = sqlStateOf(error);
    if (state === undefined) throw error;
    return state;
  }
}
const REFUSED = '42501';
const nothing = (outcome: number | string): void => expect([0, REFUSED]).toContain(outcome);

test('every table that the app may reach is of a brand, or reviewed', () => {
  const unowned = reachable.filter((table) => table.brandColumn === null).map((table) => table.name);
  expect(unowned).toEqual(Object.keys(OF_NO_BRAND));
});

test('the reviewed lists name only tables that there are', () => {
  const names = new Set(tables.map((table) => table.name));
  const named = [OF_NO_BRAND, READ_BY_NO_BRAND, WRITTEN_BY_NO_BRAND].flatMap((list) => Object.keys(list));
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

test.each(ownedTables)('$name: forced row-level security, also for its owner', ({ forced }) => {
  expect(forced).toBe(true);
});

test.each(owned)('$name: their rows are not there, and mine are', async (table) => {
  if (!table.rights.includes('select')) return;
  const seen = (brand: number | null, of: number): Promise<number | string> =>
    attempt(brand, `select 1 from ${table.name} where ${table.brandColumn} = $1`, [of]);
  expect(await seen(mine, theirs)).toBe(0);
  if (table.kind === 'table') expect(await seen(mine, mine)).toBeGreaterThan(0);
  const ofNone = await seen(null, theirs);
  if (table.name in READ_BY_NO_BRAND) expect(ofNone).toBeGreaterThan(0);
  else expect(ofNone).toBe(0);
});

test.each(ownedTables)('$name: their rows cannot be changed or deleted', async (table) => {
  const ofTheirs = `where ${table.brandColumn} = ${theirs}`;
  const attacks = [
    `update ${table.name} set ${table.column} = ${table.column} ${ofTheirs}`,
    `delete from ${table.name} ${ofTheirs}`,
    `select 1 from ${table.name} ${ofTheirs} for update`,
  ];
  for (const attack of attacks) {
    nothing(await attempt(mine, attack));
    if (!(table.name in WRITTEN_BY_NO_BRAND) && !attack.startsWith('select')) nothing(await attempt(null, attack));
  }
});

test.each(ownedTables)('$name: nobody moves a row to another brand, or writes one of theirs', async (table) => {
  const { name, brandColumn } = table;
  const moved = await attempt(mine, `update ${name} set ${brandColumn} = ${theirs} where ${brandColumn} = ${mine}`);
  expect(['428C9', REFUSED]).toContain(moved); // 428C9: the column writes itself
  for (const brand of [mine, ...(name in WRITTEN_BY_NO_BRAND ? [] : [null])])
    expect([REFUSED, '428C9']).toContain(await insertTheirs(brand, table));
});

/** A copy of a row of theirs; what the database numbers itself gets another number. */
async function insertTheirs(brand: number | null, { name, brandColumn }: BrandTable): Promise<number | string> {
  const { rows } = await w.admin.query<{ names: string[] }>(
    `select array_agg(attname::text) as names from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attidentity <> 'a' and attgenerated = ''`,
    [name],
  );
  const { names } = rows[0]!;
  const copied = await w.admin.query<{ row: string[] }>(
    `select array[${names.map((each) => `${each}::text`).join(', ')}] as row from ${name} where ${brandColumn} = $1`,
    [theirs],
  );
  const values = names.map((_each, index) => `$${index + 1}`).join(', ');
  return attempt(brand, `insert into ${name} (${names.join(', ')}) values (${values})`, copied.rows[0]!.row);
}

const MISSING = 4_242;
const NIL = '00000000-0000-0000-0000-000000000000';
/** What the database gave, by the names of the arguments that take it: a posting as it would be the next. */
const GIVEN: Readonly<Record<string, (wallet: Wallet, brand: number) => string>> = {
  p_brand: (_wallet, brand) => String(brand),
  p_ids: ({ cash }) => cash.id,
  p_wallet: () => '',
  p_wallet_version: () => '',
  p_account: ({ cash }) => cash.id,
  p_version: ({ cash }) => cash.version,
  p_seq: ({ cash }) => String(BigInt(cash.seq) + 1n),
  p_contra: ({ house }) => house,
  p_amount: () => '100',
  p_after: ({ cash }) => String(BigInt(cash.balance) + 100n),
  p_last: () => 'true',
  ahead: () => '1',
  'ledger_write.p_key': () => randomUUID(),
};

/** What a function answers when it is called with the ids of a brand. It is not undone. */
async function call(by: number | null, { name, args }: CalledFunction, of: number): Promise<string> {
  const values = args.map((arg) => {
    const given = (GIVEN[`${name}.${arg.name}`] ?? GIVEN[arg.name])?.(w.walletOf(of), of);
    if (given === undefined) return valueFor(arg.type, of);
    return arg.type.endsWith('[]') ? `{${given}}` : given;
  });
  const casts = args.map((arg, index) => `$${index + 1}::${arg.type}`).join(', ');
  try {
    return JSON.stringify(await as(by, (tx) => tx.rows(`select * from ${name}(${casts})`, values)));
  } catch (error) {
    if (sqlStateOf(error) === undefined) throw error;
    return 'refused';
  }
}

const brandTables = tables.filter(({ kind, partition, brandColumn }) => kind === 'table' && !partition && brandColumn);
const stateOf = (brand: number): Promise<Record<string, string>> => w.fingerprints(brandTables, brand);

const called = functions.filter(({ name }) => !(name in OF_NO_BRAND_FUNCTIONS));

test.each(called.filter(({ name }) => !(name in ANSWERS_DIFFER)))(
  '$signature knows nothing of their ids',
  async (each) => {
    const ofMissing = await call(mine, each, MISSING);
    expect(await call(mine, each, theirs)).toBe(ofMissing);
  },
);

// What stood after one call stands before the next: to read all of it takes longer than the calls.
let stood: Record<string, string> | undefined;
test.each(called)('$signature changes nothing of theirs', async (each) => {
  const before = stood ?? (await stateOf(theirs));
  await call(mine, each, theirs);
  await call(null, each, theirs);
  stood = await stateOf(theirs);
  expect(stood).toEqual(before);
});

test('of their transaction a supplier’s call is told that the id is taken, and nothing else', async () => {
  const [transactions] = functions.filter(({ name }) => name === 'vendors_transactions');
  const ids = { supplier_id: Number(valueFor('integer', theirs)), tx_uuid: valueFor('uuid', theirs), kind: 1 };
  const answer = { ...ids, member_id: null, content: NIL, reference: null, status: 0, detail: 0, balance: null };
  expect(JSON.parse(await call(mine, transactions!, theirs))).toEqual([answer]);
});

test('the reviewed functions are there', () => {
  const names = new Set(functions.map(({ name }) => name));
  const reviewed = [...Object.keys(OF_NO_BRAND_FUNCTIONS), ...Object.keys(ANSWERS_DIFFER)];
  expect(reviewed.filter((name) => !names.has(name))).toEqual([]);
});
