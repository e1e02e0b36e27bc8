import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, '..');

/** Schemas by the folder whose code may name their tables; a module's schema has the module's name. */
const FOLDERS: Readonly<Record<string, string>> = {
  ledger: 'ledger',
  outbox: 'outbox',
  audit: 'audit',
  live: 'live',
  command: 'command',
  sealing: 'sealing',
  limiter: 'limiter',
};
/** What a module publishes of its tables for all others: read, never written. */
const PUBLISHED = new Set(['ledger.member_posting']);
/** The door's events travel in the one message of its batch, so it writes the outbox itself. */
const EXCEPTIONS: Readonly<Record<string, string>> = { 'ledger/write.ts': 'outbox.outbox' };

const generated = readFileSync(join(import.meta.dirname, 'tables.gen.ts'), 'utf8');
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const TABLES = [...generated.matchAll(/^ {2}"(\w+)\.(\w+)":/gm)].map(([, schema, table]) => ({
  schema: schema!,
  names: [`${schema}.${snake(table!)}`, `${schema}.${table}`],
}));
const BARE = [...generated.matchAll(/^ {2}"\w+\.(\w+)":/gm)].map(([, table]) => snake(table!)).join('|');
const SQL = /\b(?:from|into|join|update|table|using)\s+(?:only\s+)?/;

/** Whose tables a file may name; undefined: it may name none; 'any': it may read every table and write none. */
function schemaOf(path: string): string | undefined {
  const module = /^modules\/([^/]+)\/([^/]+)\//.exec(path);
  if (module) return module[1] === 'views' ? 'any' : module[2];
  if (path.startsWith('conformance/')) return 'any'; // reads the books of everybody, and only where tests may
  return FOLDERS[path.split('/')[0]!];
}

const WRITES = new RegExp(
  [
    /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/,
    /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s/,
    /\bupdate\s+(?:only\s+)?"?\w+"?\."?\w+"?\s/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

function findForeignTables(path: string, text: string): string[] {
  const own = schemaOf(path);
  // Comments and types are no access, and quotes change nothing about a name.
  const code = text
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\bRow<'[^']*'>/g, '')
    .replaceAll(/"(\w+)"/g, '$1');
  if (own === 'any') return WRITES.test(code) ? ['written, where everything may only be read'] : [];
  const named = TABLES.filter(({ schema }) => schema !== own)
    .flatMap(({ names }) => names)
    .filter(
      (name) =>
        !PUBLISHED.has(name) &&
        EXCEPTIONS[path] !== name &&
        new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b(?![\\w(.])`).test(code),
    );
  const strings = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  const bare = strings.flatMap((string) => [
    ...string.matchAll(new RegExp(`${SQL.source}(${BARE})\\b(?![.\\w(])`, 'g')),
    ...string.matchAll(new RegExp(`\\bfrom\\s[^()]*?,\\s*(${BARE})\\b(?![.\\w(])`, 'g')),
  ]);
  return [...new Set([...named, ...bare.map(([, table]) => `${table} without its schema`)])];
}

/** It types the columns of every table, and runs where documents are made. */
const NAMES_ALL_TABLES = 'db/generate-tables.ts';
const sources = readdirSync(SERVER, { recursive: true, withFileTypes: true })
  .map((entry) => relative(SERVER, join(entry.parentPath, entry.name)))
  .filter(
    (path) =>
      path.endsWith('.ts') && path !== NAMES_ALL_TABLES && !/\.test\.ts$|\.gen\.ts$|(^|\/)testing[-.]/.test(path),
  );

test('SQL names the tables of its own module only, with their schema', () => {
  expect(sources.length).toBeGreaterThan(150);
  const foreign = sources.flatMap((path) =>
    findForeignTables(path, readFileSync(join(SERVER, path), 'utf8')).map((table) => `${path}: ${table}`),
  );
  expect(foreign).toEqual([]);
});

test.each([
  ["tx.run(tables.insertInto('identity.member').values(row))", ['identity.member']],
  ['tx.rows(sql`select 1 from wagers.wager w join identity.member m on true`)', ['identity.member', 'wagers.wager']],
  ["tx.run('update deposit set state = 1')", ['deposit without its schema']],
  ["tx.rows(sql`select 1 from cashier.deposit`); import x from '../../base/wagers/wager.ts'", []],
  ['tx.rows(sql`select 1 from "identity"."member"`)', ['identity.member']],
  ['tx.rows(sql`select 1 from cashier.deposit d,wagers.wager w`)', ['wagers.wager']],
  ["tx.rows('select 1 from cashier.deposit d, wager w')", ['wager without its schema']],
])('%s is seen', (text, found) => {
  expect(findForeignTables('modules/money/cashier/store.ts', text)).toEqual(found);
});

test.each([
  ["tables.updateTable('identity.member')", ['written, where everything may only be read']],
  ['sql`delete from wagers.wager`', ['written, where everything may only be read']],
  ['sql`update "wagers"."wager" set status = 1`', ['written, where everything may only be read']],
  ['sql`select updated from wagers.wager, identity.member`', []],
])('in a view, %s is seen', (text, found) => {
  expect(findForeignTables('modules/views/overview/queries.ts', text)).toEqual(found);
});

/** Statements whose rows are written down as a literal instead of picked from the generated rows. */
function findTypedByHand(text: string): string[] {
  const literals = text.match(/\btx\.(?:rows|row|maybe)<|\.(?:rows|row|maybe)<\{/g) ?? [];
  const templates = (text.match(/\bsql<[^`]*?>`/g) ?? []).filter((each) =>
    each.replaceAll('Computed<{', '').includes('{'),
  );
  const aliases = [...text.matchAll(/\bsql<(\w+)>`/g)].filter(([, name]) =>
    new RegExp(`\\btype ${name} =\\s*(?:\\|\\s*)?(?:Readonly<)?\\{`).test(text),
  );
  return [...literals, ...templates, ...aliases.map(([found]) => found)];
}

test('rows are typed by the tables, not by hand, outside of the ledger and its parts', () => {
  const isLedger = (path: string): boolean => path.startsWith('ledger/') || /-parts?\.ts$/.test(path);
  const found = sources
    .filter((path) => !isLedger(path) && !path.startsWith('db/'))
    .flatMap((path) => findTypedByHand(readFileSync(join(SERVER, path), 'utf8')).map((each) => `${path}: ${each}`));
  expect(found).toEqual([]);
});

test.each([
  ['tx.rows<{ id: string }>(text)', 1],
  ['sql<{ house: string }>`select house`', 1],
  ["sql<Pick<Row<'a.b'>, 'c'> & { d: bigint }>`select c`", 1],
  ['type Found = { id: bigint };\nsql<Found>`select id`', 1],
  ["sql<Pick<Row<'a.b'>, 'c'> & Computed<{ d: bigint }>>`select c`", 0],
  ["type Found = Pick<Row<'a.b'>, 'c'>;\nsql<Found>`select c`", 0],
])('%s: %i typed by hand', (text, count) => {
  expect(findTypedByHand(text)).toHaveLength(count);
});
