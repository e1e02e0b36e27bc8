import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SITE = join(import.meta.dirname, '..');
const WEBKIT = join(SITE, '../../../packages/webkit/src');
const LANGUAGES = ['en', 'bn'];
/** Strings like ids, with what is put into them: `lobby.sort.${entry}`. */
const IDS = /['"`]([a-z]\w*\.[\w.]*)(\$\{)?/g;

const merged = (file: string): string[] => {
  const [all, ...without] = [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/'!?\.\/(.+?\.po)'/g)];
  const left = new Set(without.flatMap(([, glob]) => globSync(expand(glob!), { cwd: import.meta.dirname })));
  return globSync(expand(all![1]!), { cwd: import.meta.dirname })
    .filter((each) => !left.has(each))
    .map((each) => basename(each, '.po'));
};
const expand = (glob: string): string[] => {
  const [, head, words, tail] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? [];
  return words === undefined ? [glob] : words.split(',').map((word) => `${head}${word}${tail}`);
};
const idsOf = (areas: readonly string[]): string[] =>
  areas.flatMap((area) =>
    [...readFileSync(join(import.meta.dirname, 'en', `${area}.po`), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
      ([, id]) => id!,
    ),
  );

/** What a file of the site loads: its imports, and of what it loads later the parts that wait for no words. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)'/gm)];
  const plain = /import \{ lazyPart(?: as (\w+))?[^}]*\} from '@baize\/webkit\/lazy-part'/.exec(text);
  const name = plain?.[1] ?? 'lazyPart';
  const later = plain
    ? [...text.matchAll(new RegExp(`\\b${name}(?:<.+?>)?\\(\\s*\\(\\) =>\\s*import\\('(\\.[^']+)'`, 'gs'))]
    : [];
  return [...imports, ...later]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}

function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const next of loadedBy(file)) reachedFrom(next, reached);
  return reached;
}

test('the two files of a language hold every area once, and both languages split alike', () => {
  const [en, bn] = LANGUAGES.map((language) => [merged(`${language}.ts`), merged(`${language}-rest.ts`)]);
  expect(en).toEqual(bn);
  const areas = globSync('en/*.po', { cwd: import.meta.dirname }).map((file) => basename(file, '.po'));
  expect(en!.flat().toSorted()).toEqual(areas.toSorted());
});

test('what no network can bring has its words in the first file', () => {
  const first = idsOf(merged('en.ts'));
  for (const code of ['INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'OFFLINE', 'TIMEOUT', 'BAD_ANSWER', 'ABORTED'])
    expect(first).toContain(`error.${code}`);
});

test('what is drawn before all words are there has its words in the first file', () => {
  const late = idsOf(merged('en-rest.ts'));
  const reached = reachedFrom(join(SITE, 'main.tsx'));
  const files = [...reached].map((file) => file.slice(SITE.length + 1));
  expect(files).toEqual(
    expect.arrayContaining([
      'features/home/home.tsx',
      'features/home/member-rows.tsx',
      'modals/side-sheet.tsx',
      'features/popups/public-popup.tsx',
    ]),
  );
  expect(files).not.toContain('features/lobby/game-list-center.tsx');
  const found = [...reached, ...globSync('*.ts', { cwd: WEBKIT }).map((name) => join(WEBKIT, name))]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IDS)]
        // What was refused brings its words itself (`speakAgain`); what the network's own failures say stands above.
        .filter(([, id, isHead]) => !(isHead && id === 'error.'))
        .filter(([, id, isHead]) => late.some((each) => (isHead ? each.startsWith(id!) : each === id)))
        .map(([, id]) => `${basename(file)}: ${id}`),
    );
  expect(found).toEqual([]);
});
