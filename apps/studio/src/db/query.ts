import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
  type Selectable,
} from 'kysely';
import pg from 'pg';
import type { DB } from './tables.gen.ts';

/**
 * The query builder over the migrated tables, with columns in camel case. It only builds: what runs a statement is a
 * transaction (`Tx`), so nothing can slip outside of one.
 */
export const tables = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/** A row of a table as a select answers it. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** A statement whose rows are known: built by `tables`, a `sql` template, or a prepared one with its values. */
export type Query<R> = Compilable<R> | RawBuilder<R>;

/** Stands in a prepared statement where a value will be. */
type Placeholder = { readonly placeholder: string };
const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'placeholder' in value;

/**
 * Every property is the placeholder of its name. A builder that looks at its values instead of passing them on is
 * refused.
 */
const PLACEHOLDERS = new Proxy(
  {},
  {
    get: (_target, name): Placeholder => ({ placeholder: String(name) }),
    ownKeys: () => {
      throw new TypeError('a prepared statement names its values one by one');
    },
  },
);

/**
 * A statement of a bet's path: built once, when the process starts, and sent with other values each time, because
 * building one costs more than sending it. The builder passes each value on as it is and decides nothing by it.
 */
export function prepare<Values extends object, R>(
  build: (values: Values) => Query<R>,
): (values: Values) => Compilable<R> {
  const compiled = compile(build(PLACEHOLDERS as Values));
  return (values) => ({
    compile: () => ({
      ...compiled,
      parameters: compiled.parameters.map((each) =>
        isPlaceholder(each) ? values[each.placeholder as keyof Values] : each,
      ),
    }),
  });
}

const compile = <R>(query: Query<R>): CompiledQuery<R> =>
  'isRawBuilder' in query ? query.compile(tables) : query.compile();

/**
 * Whole numbers and sums of them are bigint, a date is its text; without this the driver hands out text or local
 * time.
 */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.NUMERIC, BigInt],
  [pg.types.builtins.DATE, String],
]);
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** What the driver sends for a query. */
export function compileQuery<R>(query: Query<R>): pg.QueryConfig {
  const { sql: text, parameters } = compile(query);
  return { text, values: parameters as unknown[], types: TYPES };
}

/** Rows with their columns in camel case, as the types say. What is inside a JSON column keeps its keys. */
export function camelRows<R>(rows: readonly Readonly<Record<string, unknown>>[]): R[] {
  const names = Object.keys(rows[0] ?? {});
  const camelNames = names.map(camelCase);
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) renamed[camelNames[at]!] = row[names[at]!];
    return renamed as R;
  });
}

/** Statements are written in the source, so there are only so many names. */
const known = new Map<string, string>();

function camelCase(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  known.set(name, camel);
  return camel;
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** In JSON, as PostgreSQL reads the value of a column: what is inside a JSON column keeps its keys. */
function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

/**
 * Rows as one value, so that a statement that was built once takes any number of them. `rowsIn` and `recordsIn` read
 * them again.
 */
export const packRows = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), jsonValue(value)])),
    ),
  );

/** Packed rows as rows of a table; a column that was not packed is null. */
export const rowsIn = <Table extends keyof DB>(table: Table, packed: string): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${packed}::jsonb)`;

/** Packed rows with columns of their own, named and typed as in SQL. */
export const recordsIn = <Fields>(packed: string, columns: string) =>
  sql<Fields>`jsonb_to_recordset(${packed}::jsonb)`.as<'record'>(sql.raw(`record(${columns})`));

/** The named columns of a row. */
export const columnsOf = (row: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));

/** The condition of a part that stands alone. */
export const ALWAYS = sql<boolean>`true`;

/** A place in the order in which the rows of a table changed: the changing transaction, then the order within it. */
export type Position = { readonly xid: string; readonly seq: string };

/** What a change of a row that the feed shows also writes: the row moves to the end of its stream. */
export const CHANGE = {
  changeXid: sql<string>`pg_current_xact_id()`,
  changeSeq: sql<bigint>`nextval('feed_change')`,
} as const;

/**
 * Whether a row changed after a position. Only transactions below every running one are shown, so a change that
 * commits late can never come in behind a position already given out.
 */
export const changedAfter = (after: Position) =>
  sql<boolean>`(change_xid, change_seq) > (${after.xid}::xid8, ${after.seq}::bigint)
    and change_xid < pg_snapshot_xmin(pg_current_snapshot())`;
