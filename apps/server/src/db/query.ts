import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
  type Selectable,
} from 'kysely';
import pg from 'pg';
import type { DB } from './tables.gen.ts';

/**
 * The query builder over the migrated tables. It only builds: what runs a statement is a transaction (`Tx`), so nothing
 * can slip outside of one. Tables are named with their module's schema and columns in camel case:
 * `tables.selectFrom('cashier.deposit')`.
 * What the builder cannot say well is a template, typed by the generated columns.
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

/** A row of a table as it is read: `Row<'cashier.deposit'>`. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/**
 * What a template works out beside columns: counts, sums, flags. Columns themselves are picked from their row:
 * ``sql<Pick<Row<'wagers.rollup'>, 'hour'> & Computed<{ stake: bigint }>>`select ...` ``.
 */
export type Computed<Fields extends Readonly<Record<string, unknown>>> = Fields;

/** A statement whose rows are known: built by `tables`, or a `sql` template. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * A statement of a hot path, kept prepared on its connection so that it is parsed once. Its rows are `Row`, composed of
 * the generated columns, and come back like those of a query. Parameters travel beside it.
 */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly rowType: (row: Row) => void };
export const statement = <Row>(name: string, text: string): Statement<Row> => ({
  name,
  text,
  rowType: () => undefined,
});

/** Counts and money are bigint columns; without this the driver would hand them out as text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [1016, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))], // bigint[]
  [pg.types.builtins.DATE, String],
]);
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** What the driver sends for a prepared statement with typed rows. */
export const compileStatement = ({ name, text }: Statement<never>, values: readonly unknown[]): pg.QueryConfig => ({
  name,
  text,
  values: values as unknown[],
  types: TYPES,
});

/** What the driver sends for a query. */
export function compileQuery<Row>(query: Query<Row>): pg.QueryConfig {
  const { sql, parameters } = compile(query);
  return { text: sql, values: parameters as unknown[], types: TYPES };
}

const compile = <Row>(query: Query<Row>): CompiledQuery =>
  'isRawBuilder' in query ? query.compile(tables) : (query as Compilable<Row>).compile();

/** Rows with their columns in camel case, as the types say. Nested JSON keeps its keys. */
export function camelRows<Row>(rows: readonly Record<string, unknown>[]): Row[] {
  const names = Object.keys(rows[0] ?? {}).map((name) => [name, camelCase(name)] as const);
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {};
    for (const [from, to] of names) renamed[to] = row[from];
    return renamed as Row;
  });
}

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
