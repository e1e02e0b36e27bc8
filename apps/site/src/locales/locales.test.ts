import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODES } from '@baize/contract/codes';
import { CAPABILITIES, GAME_TYPES } from '@baize/contract/boot';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = join(here, '..');
const LANGUAGES = ['en', 'bn'] as const;
const AREAS = readdirSync(join(here, 'en')).map((file) => file.replace('.po', ''));
const po = formatter({ explicitIdAsDefault: true });

type Words = Map<string, string>;
const read = (language: string, area: string): Words => {
  const catalogue = po.parse(readFileSync(join(here, language, `${area}.po`), 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: area,
  }) as Record<string, { translation?: string }>;
  return new Map(
    Object.entries(catalogue)
      .filter(([id]) => id !== '')
      .map(([id, { translation }]) => [id, translation ?? '']),
  );
};
const all = (language: string): Words => new Map(AREAS.flatMap((area) => [...read(language, area)]));

/**
 * Names that a message uses: all of them, and those that it shows (a name that only selects a plural need not be in
 * both).
 */
const used = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g)]
      .map(([, name]) => name!)
      .concat([...text.matchAll(/<(\d+)>/g)].map(([, n]) => `<${n}>`)),
  ),
];
const shown = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)\}/g)]
      .map(([, name]) => name!)
      .concat([...text.matchAll(/<(\d+)>/g)].map(([, n]) => `<${n}>`)),
  ),
];

test.each(AREAS)('area %s: the same ids in both languages, none empty, the same placeholders', (area) => {
  const [en, bn] = LANGUAGES.map((language) => read(language, area)) as [Words, Words];
  expect([...bn.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  for (const [id, text] of en) {
    expect(text.trim(), `${id} in en`).not.toBe('');
    expect(bn.get(id)?.trim(), `${id} in bn`).not.toBe('');
    expect(used(text), `placeholders of ${id}`).toEqual(expect.arrayContaining(used(bn.get(id) ?? '')));
    expect(used(bn.get(id) ?? ''), `placeholders of ${id}`).toEqual(expect.arrayContaining(shown(text)));
  }
});

test('both languages have the same areas', () => {
  expect(readdirSync(join(here, 'bn'))).toEqual(readdirSync(join(here, 'en')));
});

test('no id stands in two areas', () => {
  const ids = AREAS.flatMap((area) => [...read('en', area).keys()]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('Bengali is written in Bengali; only a proper name of one word may stay', () => {
  const bengali = /[\u0980-\u09ff]/;
  const plain = [...all('bn')].filter(
    ([, text]) =>
      !bengali.test(text) && /\p{L}{4,}/u.test(text.replaceAll(/\{[^}]*\}/g, '')) && text.trim().includes(' '),
  );
  expect(plain.map(([id]) => id)).toEqual([]);
});

test('every literal id in the sources has its text', () => {
  const known = all('en');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const missing = files.flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    const ids = [
      ...text.matchAll(/\b(?:t|translate)\(\s*'([^']+)'/g),
      ...text.matchAll(/<Rich\s+id="([^"]+)"/g),
      ...text.matchAll(/messageKey: '([^']+)'/g),
    ].map(([, id]) => id!);
    return ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`);
  });
  expect(missing).toEqual([]);
});

test('every code, capability and game type can be said', () => {
  const known = all('en');
  const ids = [
    ...Object.keys(CODES)
      .filter((code) => code !== 'OK')
      .map((code) => `error.${code}`),
    ...['OFFLINE', 'TIMEOUT', 'BAD_ANSWER', 'ABORTED'].map((code) => `error.${code}`),
    ...CAPABILITIES.map((capability) => `shell.capability.${capability}`),
    ...GAME_TYPES.flatMap((type) => [`shell.type.${type}`, `shell.short.${type}`]),
  ];
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
});
