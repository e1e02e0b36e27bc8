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

/**
 * The schema that belongs to a file; undefined: it may name none; 'any': every table. A view is a read model over
 * several modules.
 */
function schemaOf(path: string): string | undefined {
  const module = /^modules\/([^/]+)\/([^/]+)\//.exec(path);
  if (module) return module[1] === 'views' ? 'any' : module[2];
  if (path.startsWith('conformance/')) return 'any'; // reads the books of everybody, and only where tests may
  return FOLDERS[path.split('/')[0]!];
}

function findForeignTables(path: string, text: string): string[] {
  const own = schemaOf(path);
  if (own === 'any') return [];
  const code = text.replaceAll(/\bRow<'[^']*'>/g, ''); // a type is no access
  const named = TABLES.filter(({ schema }) => schema !== own)
    .flatMap(({ names }) => names)
    .filter(
      (name) =>
        !PUBLISHED.has(name) &&
        EXCEPTIONS[path] !== name &&
        new RegExp(`['\`\\s(]${name.replace('.', '\\.')}\\b(?!\\()`).test(code),
    );
  const strings = code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  const bare = strings.flatMap((string) => [
    ...string.matchAll(new RegExp(`${SQL.source}(${BARE})\\b(?![.\\w(])`, 'g')),
  ]);
  return [...new Set([...named, ...bare.map(([, table]) => `${table} without its schema`)])];
}

const sources = readdirSync(SERVER, { recursive: true, withFileTypes: true })
  .map((entry) => relative(SERVER, join(entry.parentPath, entry.name)))
  .filter(
    (path) => path.endsWith('.ts') && !path.startsWith('db/') && !/\.test\.ts$|\.gen\.ts$|(^|\/)testing[-.]/.test(path),
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
])('%s is seen', (text, found) => {
  expect(findForeignTables('modules/money/cashier/store.ts', text)).toEqual(found);
});

test('rows are typed by the tables, not by hand, outside of the ledger and its parts', () => {
  const byHand = /\btx\.(?:rows|row|maybe)<|\.(?:rows|row|maybe)<\{/;
  const isLedger = (path: string): boolean => path.startsWith('ledger/') || /-parts?\.ts$/.test(path);
  const found = sources.filter((path) => !isLedger(path) && byHand.test(readFileSync(join(SERVER, path), 'utf8')));
  expect(found).toEqual([]);
});
