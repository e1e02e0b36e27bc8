import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { typeOf } from './api-pages.ts';
import { descriptionOf, siteLinks, withoutComments } from './links.ts';
import { collectPages, type Page } from './pages.ts';
import { searchIndex, slugOf } from './search-index.ts';
import { API_DOCUMENTS, SECTIONS } from './sections.ts';

const ROOT = join(import.meta.dirname, '../../..');
let pages: readonly Page[];

// Every file of the contract is loaded for it: on a busy machine that takes its time.
beforeAll(async () => {
  pages = await collectPages(ROOT);
}, 60_000);

test('every document for suppliers and operators has a page', () => {
  const shown = SECTIONS.flatMap((section) => section.pages.map(({ source }) => source));
  expect(globSync('docs/{wallet,operators}/*.md', { cwd: ROOT }).filter((file) => !shown.includes(file))).toEqual([]);
});

test.each(API_DOCUMENTS)('every call of the $title stands on exactly one page', ({ surface, file }) => {
  const document = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const calls = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const shown = pages
    .filter(({ path }) => path.startsWith(`api/${surface}/`))
    .flatMap(({ text }) => [...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name!));
  expect(shown.sort()).toEqual(calls.sort());
});

test('a call tells its fields, those within them, its answer and its refusals', () => {
  const { text } = pages.find(({ path }) => path === 'api/console/corrections')!;
  const call = /^## makeCorrection$[^]*?(?=^## |(?![^]))/m.exec(text)![0];
  expect(call).toContain('`POST /api/console/v1/corrections` · permission: `corrections.make`');
  for (const field of ['idempotency-key', 'x-brand', 'amount', 'reason']) expect(call).toContain(`| \`${field}\` |`);
  expect(call).toContain('money, as text');
  expect(call).toMatch(/\*\*Refused with\*\* .*`FORBIDDEN`/);
});

test('the page of clients holds each of them whole', () => {
  const { text } = pages.find(({ path }) => path === 'wallet/clients')!;
  for (const file of ['client.ts', 'client.py', 'client.go', 'supplier.py'])
    expect(text).toContain(readFileSync(join(ROOT, 'docs/examples', file), 'utf8').trim());
});

test.each([
  ['[a](signing.md#keys)', '[a](/wallet/signing#keys)'],
  ['[a](#here)', '[a](#here)'],
  ['[a](https://example.org/x.md)', '[a](https://example.org/x.md)'],
  ['[a](../adr/0001-none.md)', 'a'],
  ['![a](../operators/images/a.webp)', '![a](/images/a.webp)'],
  ['```\n[a](signing.md)\n```', '```\n[a](signing.md)\n```'],
])('a document’s %j is %j on the site', (written, shown) => {
  const placed = new Map([
    ['docs/wallet/signing.md', 'wallet/signing'],
    ['docs/operators/images/a.webp', 'images/a.webp'],
  ]);
  expect(siteLinks(written, 'docs/wallet/index.md', (source) => placed.get(source))).toBe(shown);
});

test('what is for who edits the document is not shown, but where it is an example', () => {
  expect(withoutComments('a\n<!-- made: x -->\nb\n```\n<!-- c -->\n```\n')).toBe('a\nb\n```\n<!-- c -->\n```\n');
});

test('a page is described by its first words, whole ones', () => {
  expect(descriptionOf(`# T\n\nThe **first** [words](x.md) of \`it\`.\n\nMore.`)).toBe('The first words of it.');
  expect(descriptionOf(`${'word '.repeat(60)}`.replace('w', 'W'))).toMatch(/word …$/);
});

test.each([
  [{ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }, 'text, up to 5, or null'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 'whole number, from 1 to 9'],
  [{ type: 'array', items: { enum: ['a|b', 'c'] } }, 'list of `a\\|b`, `c`'],
  [{ type: 'string', pattern: '^-?\\d{1,16}\\.\\d{2,5}$' }, 'money, as text'],
  [{}, 'anything'],
])('the type of %j in words', (schema, words) => {
  expect(typeOf(schema)).toBe(words);
});

test('the search leads to headings by the anchors that pages give them', () => {
  expect(slugOf('Why a signature does not verify')).toBe('why-a-signature-does-not-verify');
  expect(slugOf('1 Ask for an account of the sandbox')).toBe('_1-ask-for-an-account-of-the-sandbox');
  const [entry] = searchIndex(pages).filter(({ heading }) => heading === 'Why a signature does not verify');
  expect(entry).toMatchObject({
    page: 'Signing',
    address: '/docs/wallet/signing#why-a-signature-does-not-verify',
    text: expect.stringContaining('BAD_SIGNATURE') as string,
  });
});
