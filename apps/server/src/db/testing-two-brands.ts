/**
 * For the walls between brands: a database in which every table with a brand has a row of each of two. Each of them
 * has a wallet with a deposit; all other rows are made from the catalogue alone, so that a new table is there without
 * being named. Constraints go first: those rows need not mean anything, they only must not be seen.
 */
import pg from 'pg';
import { brandId, memberId, type Uuid } from '../ids.ts';
import { createLedger } from '../ledger/index.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';

export type BrandTable = {
  /** With its schema. */
  readonly name: string;
  /** The column that names the brand, or none. */
  readonly brandColumn: string | null;
  readonly kind: 'table' | 'view';
  readonly partition: boolean;
  /** Row-level security, also for the owner. */
  readonly forced: boolean;
  readonly rights: readonly string[];
  /** Some column of it, which an UPDATE may name. */
  readonly column: string;
};
export type CalledFunction = {
  readonly signature: string;
  readonly name: string;
  /** Names and types of what it is called with. */
  readonly args: readonly { readonly name: string; readonly type: string }[];
};

type Account = { readonly id: string; readonly version: string; readonly seq: string; readonly balance: string };
export type Wallet = { readonly cash: Account; readonly house: string };

export type TwoBrands = {
  readonly database: TestDatabase;
  readonly mine: number;
  readonly theirs: number;
  readonly tables: readonly BrandTable[];
  /** Every function of ours that the app may call. */
  readonly functions: readonly CalledFunction[];
  /** The cash account of a brand's member, and the house account that its deposit came from. */
  readonly walletOf: (brand: number) => Wallet;
  /** What stands in each of these tables of a brand, hashed, past every policy. */
  readonly fingerprints: (tables: readonly BrandTable[], brand: number) => Promise<Record<string, string>>;
  readonly admin: pg.Client;
  readonly close: () => Promise<void>;
};

const NO_ACCOUNT: Account = { id: '987654321', version: '0', seq: '0', balance: '0' };

/** A value of each type, of which every brand has its own, so that a row of a brand is found by them. */
const VALUES: Readonly<Record<string, (brand: number) => string>> = {
  bigint: (brand) => String(900_000 + brand),
  integer: (brand) => String(90_000 + brand),
  smallint: () => '1',
  boolean: () => 'false',
  text: (brand) => `of brand ${brand}`,
  uuid: (brand) => `00000000-0000-4000-8000-${String(brand).padStart(12, '0')}`,
  bytea: (brand) => `\\x${String(brand).padStart(8, '0')}`,
  jsonb: () => '{}',
  inet: (brand) => `10.0.0.${brand}`,
  date: () => '2026-01-01',
  'double precision': () => '0.5',
  interval: () => '1 day',
  xid8: () => '1',
  'timestamp with time zone': () => new Date().toISOString(),
};
/** That value of a brand; of an array, one of them. */
export function valueFor(type: string, brand: number): string {
  if (type.endsWith('[]')) return `{"${valueFor(type.slice(0, -2), brand)}"}`;
  const make = VALUES[type];
  if (!make) throw new Error(`testing-two-brands.ts knows no value of type ${type}`);
  return make(brand);
}

const TABLES = `
  select n.nspname || '.' || c.relname as name, c.relispartition as partition,
    case c.relkind when 'v' then 'view' else 'table' end as kind, c.relrowsecurity and c.relforcerowsecurity as forced,
    case when c.oid = 'brand.brand'::regclass then 'id'
      else (select attname from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id')
    end as "brandColumn",
    array(select r from unnest('{select,insert,update,delete}'::text[]) as r
      where has_table_privilege('baize_app', c.oid, r)
        or (r <> 'delete' and has_any_column_privilege('baize_app', c.oid, r))
      order by r) as rights,
    (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      order by has_column_privilege('baize_app', c.oid, a.attnum, 'update') desc, a.attidentity = '' desc,
        a.attname = 'brand_id', a.attnum limit 1) as "column"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
const FUNCTIONS = `
  select p.oid::regprocedure::text as signature, p.proname as name, coalesce((
      select json_agg(json_build_object('name', p.proargnames[u.nr], 'type', format_type(u.type, null)) order by u.nr)
      from unnest(p.proargtypes) with ordinality as u (type, nr)), '[]') as args
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('baize_app', p.oid, 'execute') order by 1`;
type Column = { readonly name: string; readonly type: string };

export async function createTwoBrands(): Promise<TwoBrands> {
  const database = await createTestDatabase();
  const mine = await seedBrand(database.ownerUrl, 'mine', 'BDT');
  const theirs = await seedBrand(database.ownerUrl, 'theirs', 'BDT');
  await openWallets(database, [mine, theirs]);
  const admin = new pg.Client({ connectionString: database.superUrl });
  await admin.connect();
  const tables = (await admin.query<BrandTable>(TABLES)).rows;
  const functions = (await admin.query<CalledFunction>(FUNCTIONS)).rows;
  await dropConstraints(admin);
  for (const { name, kind, partition, brandColumn } of tables)
    if (kind === 'table' && !partition && brandColumn === 'brand_id')
      for (const brand of [mine, theirs]) await insertRow(admin, name, brand);
  const { rows: accounts } = await admin.query<Account & { brand: number; kind: number }>(
    'select brand_id as brand, kind, id, version, seq, balance from ledger.account order by id',
  );
  const find = (brand: number, kind: number): Account =>
    accounts.find((each) => each.brand === brand && each.kind === kind) ?? NO_ACCOUNT;
  return {
    database,
    mine,
    theirs,
    tables,
    functions,
    walletOf: (brand) => ({ cash: find(brand, 1), house: find(brand, 10).id }),
    fingerprints: async (of, brand) => {
      const each = of.map(
        ({ name, brandColumn }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
             from ${name} t where ${brandColumn} = $1`,
      );
      const { rows } = await admin.query<{ name: string; hash: string }>(each.join('\nunion all\n'), [brand]);
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    admin,
    close: async () => {
      await admin.end();
      await database.close();
    },
  };
}

/** A wallet of the member that a brand's values name, with a deposit under the key that they name. */
async function openWallets(database: TestDatabase, brands: readonly number[]): Promise<void> {
  const ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  for (const id of brands.map(brandId)) {
    const member = memberId(BigInt(valueFor('bigint', id)));
    const deposit = {
      memberId: member,
      pocket: 'cash',
      amount: 500n,
      house: 'cashier:test',
      kind: 'deposit',
      key: valueFor('uuid', id) as Uuid,
    } as const;
    await database.db.tx(id, async (tx) => {
      await ledger.openWallet(tx, { brandId: id, memberId: member, currency: 'BDT' });
      await ledger.post(tx, id, { transfers: [deposit] });
    });
  }
  await ledger.close();
}

/** What a row must agree with besides its type is not what is tested here. Keys stay, for conflicts are attacks too. */
async function dropConstraints(admin: pg.Client): Promise<void> {
  await admin.query(`do $$ declare each record; begin
    for each in select conrelid::regclass as of_table, conname
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where contype in ('c', 'f') and conrelid <> 0 and conparentid = 0 and n.nspname !~ '^pg_'
        and n.nspname <> 'information_schema' and coninhcount = 0
      loop execute format('alter table %s drop constraint if exists %I', each.of_table, each.conname); end loop;
  end $$`);
}

/** Where none is yet: everything that has no default, what the database would number, and what names a member. */
async function insertRow(admin: pg.Client, table: string, brand: number): Promise<void> {
  const known = await admin.query(`select 1 from ${table} where brand_id = $1`, [brand]);
  if (known.rowCount !== 0) return;
  const { rows } = await admin.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> 'brand_id' and (attname = 'member_id' or (attnotnull and not atthasdef))`,
    [table],
  );
  await admin.query(
    `insert into ${table} (${['brand_id', ...rows.map((column) => column.name)].join(', ')})
      overriding system value values (${['$1', ...rows.map((_column, index) => `$${index + 2}`)].join(', ')})`,
    [brand, ...rows.map((column) => valueFor(column.type, brand))],
  );
}
