import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Each table belongs to one folder; other folders reach its rows through that folder's functions. */
const OWNERS: Readonly<Record<string, string>> = {
  connection: 'connections',
  game: 'catalogue',
  player: 'sessions',
  session: 'sessions',
  seat: 'sessions',
  seed_pair: 'seeds',
  reward: 'rewards',
  reward_campaign: 'rewards',
  round: 'rounds',
  play_request: 'rounds',
  wallet_tx: 'settlement',
  settlement_case: 'settlement',
  rtp_day: 'rtp',
  crash_chain: 'crash',
  crash_round: 'crash',
  held_balance: 'held',
  held_entry: 'held',
  master_key: 'keys',
};
const SOURCE = join(import.meta.dirname, '..');
const NOT_SERVER = /^(client|pages|testing|db)\//;
/** A table in the builder's calls: `selectFrom('round as old')`. */
const BUILDER =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|using|(?:inner|left|right|full)Join)\(\s*\[?\s*'(\w+)/g;
/** A table in a template: `from rtp_day where`. Words behind it tell it from prose. */
const TEMPLATE = /\b(?:from|join|insert into|update|delete from)\s+([a-z_]+)\b/g;

/** A part of a larger statement, named for the parts behind it: `.with('opened', ...)`. It is no table. */
const PART = /\.with\(\s*'(\w+)'/g;

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function tablesIn(text: string): string[] {
  const built = [...text.matchAll(BUILDER)].map((match) => match[1]!);
  const templates = [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap((template) =>
    [...template[1]!.matchAll(TEMPLATE)].map((match) => camelCase(match[1]!)),
  );
  return [...built, ...templates];
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !NOT_SERVER.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));

test('every table has an owner', () => {
  const generated = readFileSync(join(import.meta.dirname, 'tables.gen.ts'), 'utf8');
  const names = [...generated.slice(generated.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)];
  expect(new Set(names.map((match) => match[1]))).toEqual(new Set(Object.keys(OWNERS).map(camelCase)));
});

test('a statement names only the tables of its own folder', () => {
  const owners = new Map(Object.entries(OWNERS).map(([table, folder]) => [camelCase(table), folder]));
  const parts = new Set(sources.flatMap(({ text }) => [...text.matchAll(PART)].map((match) => camelCase(match[1]!))));
  const used = sources.flatMap(({ path, text }) =>
    tablesIn(text)
      .filter((name) => !parts.has(name))
      .map((table) => ({ path, table, owner: owners.get(table) })),
  );
  expect([...parts].filter((name) => owners.has(name))).toEqual([]); // or a table's name would pass unseen
  expect(new Set(used.map(({ table }) => table))).toEqual(new Set(owners.keys()));
  expect(used.filter(({ path, owner }) => owner !== path.split('/')[0])).toEqual([]);
});

test('no row type is written by hand', () => {
  const handTyped = /\btx\.(?:rows|row|maybe)<|\bsql<\{/;
  expect(sources.filter(({ text }) => handTyped.test(text)).map(({ path }) => path)).toEqual([]);
});
