import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8').normalize('NFC');

type Text = { readonly id: string; readonly english: string; readonly bengali: string };
type Term = {
  readonly english: readonly string[];
  readonly bengali: readonly string[];
  readonly never: readonly string[];
};

type Messages = Readonly<Record<string, string>>;
// By a path that is put together: the studio's client is a project of its own, with a browser's types.
const client = <T>(path: string): Promise<T> => import(join(ROOT, 'apps/studio/src/client', path)) as Promise<T>;
const { en } = await client<{ en: Messages }>('messages/en.ts');
const { bn } = await client<{ bn: Messages }>('messages/bn.ts');
const { WORDS } = await client<{ WORDS: { en: Messages; bn: Messages } }>('verify/words.ts');

const words = (cell: string): string[] => cell.split(', ').map((word) => word.trim());
const TERMS: readonly Term[] = read('docs/glossary-bn.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').slice(1, 4).map(words))
  .map(([english, bengali, never]) => ({ english: english!, bengali: bengali!, never: never! }));

const ENTRY = /^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm;
const unquoted = (lines: string): string => [...lines.matchAll(/"(.*)"/g)].map(([, text]) => text).join('');
const catalogue = (path: string): Map<string, string> =>
  new Map([...read(path).matchAll(ENTRY)].map(([, id, text]) => [unquoted(id!), unquoted(text!)]));

function pairs(
  name: string,
  english: Iterable<readonly [string, string]>,
  bengali: (id: string) => string | undefined,
) {
  return [...english].flatMap(([id, text]): Text[] => {
    const told = bengali(id)?.normalize('NFC');
    return id === '' || told === undefined ? [] : [{ id: `${name} ${id}`, english: text, bengali: told }];
  });
}

const PO = globSync('apps/*/src/locales/en/*.po', { cwd: ROOT });
const TEXTS: readonly Text[] = [
  ...PO.flatMap((path) => {
    const other = catalogue(path.replace(/([\\/])en([\\/])/, '$1bn$2'));
    return pairs(path, catalogue(path), (id) => other.get(id));
  }),
  ...pairs('studio', Object.entries(en), (id) => bn[id]),
  ...pairs('verify', Object.entries(WORDS.en), (id) => WORDS.bn[id]),
];

/** The term or its plural as a whole word. */
const naming = (english: readonly string[], whole: boolean): RegExp =>
  new RegExp(whole ? `^(?:${english.join('|')})s?[.:]?$` : `\\b(?:${english.join('|')})s?\\b`, 'i');

test('every catalogue and the table are found', () => {
  expect(PO.length).toBeGreaterThan(12);
  expect(TEXTS.length).toBeGreaterThan(1_500);
  expect(TERMS.length).toBeGreaterThan(25);
  for (const term of TERMS) expect(term.bengali.filter((word) => term.never.includes(word))).toEqual([]);
});

test.each(TERMS.map((term) => [term.english.join(', '), term] as const))('"%s" has no second word', (_, term) => {
  const named = TEXTS.filter(({ english }) => naming(term.english, false).test(english));
  const wrong = named.flatMap(({ id, bengali }) =>
    term.never.filter((word) => bengali.includes(word)).map((word) => `${id}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

test.each(TERMS.map((term) => [term.english.join(', '), term] as const))('a label "%s" is that word', (_, term) => {
  const labels = TEXTS.filter(({ english }) => naming(term.english, true).test(english));
  const wrong = labels.filter(({ bengali }) => !term.bengali.some((word) => bengali.includes(word)));
  expect(wrong).toEqual([]);
});
