/** What `npm run admin` says and does for operators and brands: every wrong field is named, and nothing is done then. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBrand } from './brand.ts';
import { runContent } from './content.ts';
import { runGeo } from './geo.ts';
import { runOperator } from './operator.ts';
import { runPool } from './pool.ts';
import type { Said } from './said.ts';
import { runSupplier } from './supplier.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';

const CLI = { operatorId: null, name: 'cli:test', ip: 'local' };

let t: TestPlatform;
let home: string;
const operator = (...words: string[]): Promise<Said> => runOperator(t.platform, CLI, words);
const brand = (...words: string[]): Promise<Said> => runBrand(t.platform, CLI, words);
const content = (...words: string[]): Promise<Said> => runContent(t.platform, CLI, words);
const pool = (...words: string[]): Promise<Said> => runPool(t.platform, CLI, words);
const file = (name: string, content: unknown): string => {
  const path = join(home, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const river = async () => t.platform.brand.brand((await t.platform.brand.brandByCode('river'))!.id);
const auditOf = async (action: string) => {
  const { id } = await river();
  return t.platform.deps.db.tx(id, (tx) =>
    tx.rows<{ before: object; after: object }>(
      `select before, after from audit.audit where action = '${action}' order by seq`,
    ),
  );
};

beforeAll(async () => {
  t = await createTestPlatform();
  home = mkdtempSync(join(tmpdir(), 'baize-setup-'));
});
afterAll(async () => {
  await t.close();
  rmSync(home, { recursive: true, force: true });
});

test('an operator that cannot be made so is told every cause', async () => {
  expect(await operator('create', '1 rina', ' ', 'chief')).toEqual({
    exit: 1,
    text: [
      'name: a small letter first, then 2 to 31 small letters, digits, dots, underscores and hyphens',
      'display name: it is empty',
      'role: one of owner, finance-maker, finance-checker, support, content, auditor',
    ].join('\n'),
  });
  expect(await operator('create', 'rina', 'Rina', 'owner', 'nowhere')).toMatchObject({
    exit: 1,
    text: expect.stringContaining('there is no brand nowhere') as string,
  });
  expect(await operator('create', 'rina', 'Rina', 'owner')).toMatchObject({ exit: 0 });
  expect(await operator('create', 'rina', 'Rina', 'owner')).toMatchObject({
    exit: 1,
    text: expect.stringContaining('there is an operator of this name') as string,
  });
  expect(await operator('role', 'rina', 'chief')).toMatchObject({
    exit: 1,
    text: expect.stringMatching(/^role: one of/) as string,
  });
  expect(await operator('role', 'nobody', 'owner')).toMatchObject({
    exit: 1,
    text: 'there is no operator nobody; see list',
  });
  expect(await operator('create')).toMatchObject({ exit: 2 });
});

test('a brand is opened with its looks, each wrong one is named and nothing is opened then', async () => {
  const facts = ['--name', 'River', '--currency', 'BDT', '--domains', 'play.river.example', '--offset', '+06:00'];
  expect(await brand('open', 'river', '--name', 'River')).toEqual({
    exit: 1,
    text: expect.stringMatching(/^currency: .*\ndomains: .*\noffset: .*\ncountry: /) as string,
  });
  const wrong = file('wrong.json', { 'brand-fill': '#FFE9A8', colour: '#000000' });
  const refused = await brand(
    'open',
    'river',
    ...facts,
    '--country',
    'BD',
    '--theme',
    wrong,
    '--languages',
    'bn,xx',
    '--block',
    'usa',
  );
  expect(refused.exit).toBe(1);
  expect(refused.text.split('\n').map((line) => line.split(': ')[0])).toEqual([
    'languages',
    'blockedCountries',
    'theme.brand-fill',
    'theme.colour',
  ]);
  expect(await brand('open', 'river', ...facts, '--country', 'BD', '--theme', file('no.json', '{'))).toMatchObject({
    exit: 1,
    text: expect.stringMatching(/^theme: .*no\.json: /) as string,
  });
  expect(await t.platform.brand.brandByCode('river')).toBeUndefined();
  const looks = ['--theme', file('theme.json', { 'brand-fill': '#0F7A5C' }), '--languages', 'bn,en', '--block', 'US'];
  expect(
    await brand('open', 'river', ...facts, '--country', 'BD', ...looks, '--licence', 'en=Licensed by X, no. 1=2'),
  ).toMatchObject({ exit: 0 });
  expect(await river()).toMatchObject({
    theme: { 'brand-fill': '#0F7A5C' },
    settings: { languages: ['bn', 'en'], blockedCountries: ['US'], licence: { en: 'Licensed by X, no. 1=2' } },
  });
});

test('a brand is changed by what is named alone, seen at once, on record once', async () => {
  const changed = [
    '--name',
    ' The River ',
    '--licence',
    'bn=লাইসেন্স 1',
    '--block',
    '',
    '--add-domains',
    'river.example,lite:m.river.example',
  ];
  expect(await brand('change', 'river', ...changed)).toMatchObject({ exit: 0 });
  expect(await brand('change', 'river', ...changed)).toMatchObject({ exit: 0 });
  expect(await river()).toMatchObject({
    name: 'The River',
    theme: { 'brand-fill': '#0F7A5C' },
    domains: [
      { domain: 'play.river.example', kind: 'site' },
      { domain: 'river.example', kind: 'site' },
      { domain: 'm.river.example', kind: 'lite' },
    ],
    settings: { languages: ['bn', 'en'], blockedCountries: [], licence: { bn: 'লাইসেন্স 1' } },
  });
  expect(await brand('change', 'river', '--remove-domains', 'play.river.example,river.example')).toMatchObject({
    exit: 1,
    text: 'domains: at least one domain of the site',
  });
  expect(await brand('change', 'river', '--add-domains', 'test.localhost')).toMatchObject({
    exit: 1,
    text: 'domains: test.localhost belongs to another brand',
  });
  expect(await brand('change', 'river', '--remove-domains', 'play.river.example')).toMatchObject({ exit: 0 });
  expect((await t.platform.brand.brandByHost('play.river.example'))?.code).toBeUndefined();
  expect(await brand('change', 'nowhere', '--name', 'N')).toMatchObject({
    exit: 1,
    text: 'code: there is no brand of this code',
  });
  const [first, second, ...more] = await auditOf('change-brand');
  expect(more).toEqual([]);
  expect(first!.before).toMatchObject({ name: 'River', blockedCountries: ['US'] });
  expect(Object.keys(first!.after).toSorted()).toEqual(['blockedCountries', 'domains', 'licence', 'name']);
  expect(Object.keys(second!.after)).toEqual(['domains']);
});

test('banners and lines of the marquee are put by a word, again is a change, the same again is nothing', async () => {
  const banner = ['banner', 'put', 'river', 'home-1', '--group', 'w_home', '--picture', '/art/banner/x.svg'];
  const words = ['--title', 'en=Welcome', '--title', 'bn=স্বাগতম', '--link', '/rng'];
  expect(await content(...banner, ...words)).toEqual({ exit: 0, text: 'told anew: 1' });
  expect(await content(...banner, ...words)).toEqual({ exit: 0, text: 'told anew: 0; as they were: 1' });
  expect(await content(...banner, ...words, '--sort', '2')).toEqual({ exit: 0, text: 'told anew: 1' });
  const line = ['marquee', 'put', 'river', 'open', '--title', 'en=We are open', '--title', 'bn=আমরা খোলা'];
  expect(await content(...line)).toMatchObject({ exit: 0 });
  const { id } = await river();
  const shown = await t.platform.content.announcements(id, 'en');
  expect(shown.banners).toMatchObject([{ title: 'Welcome', url: '/art/banner/x.svg', linkage: '/rng' }]);
  expect(shown.player).toMatchObject([{ title: 'We are open' }]);
  expect(await content('content', 'remove', 'river', 'home-1')).toMatchObject({ exit: 0 });
  expect((await t.platform.content.announcements(id, 'en')).banners).toEqual([]);
  expect((await content('content', 'list', 'river')).text).toBe(
    'B  home-1  not shown  Welcome\nPL  open  shown  We are open',
  );
  expect((await auditOf('put-announcement')).length).toBe(3);
  expect((await auditOf('remove-announcement')).length).toBe(1);
});

test.each([
  [['--title', 'en=W', '--link', 'javascript:alert(1)'], /linkage/],
  [['--title', 'en=W', '--link', '//evil.example'], /linkage/],
  [['--title', 'Welcome'], /names no language/],
  [['--title', 'en=W', '--text', 'bn=ক'], /title: there is none in bn/],
  [['--title', 'en=W', '--from', 'soon'], /from: not a time/],
  [['--title', 'en=W', '--link', '/a', '--game', 'g'], /an address or to a game/],
  [[], /title: it is needed/],
])('a banner with %j is refused with what is wrong', async (words, told) => {
  const banner = ['banner', 'put', 'river', 'bad', '--group', 'w_home', '--picture', '/art/x.svg'];
  const answer = await content(...banner, ...words);
  expect(answer).toEqual({ exit: 1, text: expect.stringMatching(told) as string });
  expect((await content('content', 'list', 'river')).text).not.toContain('bad');
});

test('a file of announcements is taken whole or not at all', async () => {
  const good = { slug: 'a', kind: 'PL', texts: { en: { title: 'A' } } };
  const refused = await content('content', 'put', 'river', file('c.json', [good, { slug: 'b', kind: 'XX' }]));
  expect(refused).toMatchObject({ exit: 1, text: expect.stringMatching(/^b\.kind: /) as string });
  expect((await content('content', 'list', 'river')).text).not.toContain('PL  a ');
  expect(await content('content', 'put', 'river', file('d.json', good))).toMatchObject({ exit: 0 });
});

test('a pool is opened with the money of the house, once', async () => {
  const words = [
    '--name',
    'en=Night',
    '--name',
    'bn=রাত',
    '--start',
    '1000:1000',
    '--share',
    '0.01',
    '--odds',
    '5000000',
  ];
  expect(await pool('open', 'river', 'night', ...words)).toEqual({ exit: 0, text: 'opened pool night' });
  expect(await pool('open', 'river', 'night', ...words)).toEqual({
    exit: 0,
    text: 'pool night was there, and is as it was',
  });
  expect((await pool('list', 'river')).text).toMatch(/^night {2}1000\.00 {2}BDT {2}0\.0100$/);
  expect((await auditOf('open-jackpot')).length).toBe(1);
});

test('each wrong figure of a pool is named, and none is opened', async () => {
  const wrong = ['--name', 'en=X', '--start', '5:1', '--share', '0.5', '--feed', '1:2', '--game', 'none'];
  const answer = await pool('open', 'river', 'X', ...wrong, '--must-hit-by', '3');
  expect(answer.exit).toBe(1);
  expect(answer.text.split('\n').map((line) => line.split(': ')[0])).toEqual([
    'pool',
    'start',
    'share',
    'mustHitBy',
    'feed',
    'game',
  ]);
  expect((await pool('open', 'river', 'yy', '--name', 'en=Y', '--start', '1', '--share', '0.01')).text).toMatch(
    /^odds: /,
  );
  expect((await pool('list', 'river')).text).not.toContain('yy  ');
});

test('an account of the sandbox serves brands of play money alone', async () => {
  const facts = ['--name', 'Try', '--url', 'https://try.example', '--id', '5', '--sandbox'];
  const supplier = (...words: string[]) => runSupplier(t.platform, CLI, words);
  expect(await supplier('add', 'try', ...facts, '--brands', 'river')).toMatchObject({
    exit: 1,
    text: expect.stringContaining('play money alone') as string,
  });
  expect(await supplier('add', 'try', ...facts, '--brands', 'test')).toMatchObject({ exit: 0 });
  expect(await supplier('let-in', 'try', 'river')).toMatchObject({ exit: 1 });
  expect((await supplier('list')).text).toMatch(/^try .* strict, sandbox /m);
});

test('data of countries is put in the place of what was there, whole or not at all, and blocks from then on', async () => {
  const geo = (...words: string[]) => runGeo(t.platform, CLI, words);
  const statusOf = async (ip: string) => (await t.platform.brand.visited('river.example', ip))?.status;
  await brand('change', 'river', '--block', 'AU');
  expect((await geo('status')).text).toMatch(/^none is loaded/);
  expect((await t.platform.brand.addressData()).loaded).toBeNull();
  const csv = file('one.csv', '1.0.0.0,1.0.0.255,AU\n1.0.1.0,1.0.3.255,CN\n');
  expect(await geo('import', csv)).toMatchObject({
    exit: 0,
    text: expect.stringMatching(/^loaded 3 networks \(ranges of addresses\), as of 2/) as string,
  });
  expect([await statusOf('1.0.0.7'), await statusOf('1.0.2.7'), await statusOf('192.0.2.1')]).toEqual([2, 0, 0]);
  expect((await t.platform.brand.addressData()).loaded).toMatchObject({ source: 'one.csv', networks: 3 });
  const broken = file('two.csv', '2.0.0.0,2.0.0.255,AU\n2.0.1.9,2.0.1.1,CN\n');
  expect(await geo('import', broken)).toEqual({
    exit: 1,
    text: 'files: two.csv, line 2: no range of addresses: 2.0.1.9 to 2.0.1.1',
  });
  expect(await geo('import', file('none.csv', '2.0.0.0,2.0.0.255,ZZ'))).toMatchObject({
    exit: 1,
    text: 'files: no network with a country stands in them',
  });
  expect(await geo('import', join(home, 'nowhere.csv'))).toMatchObject({
    exit: 1,
    text: expect.stringMatching(/nowhere\.csv cannot be read/) as string,
  });
  writeFileSync(join(home, 'bad.csv.gz'), 'no gzip');
  expect(await geo('import', join(home, 'bad.csv.gz'))).toMatchObject({ exit: 1 });
  expect(await t.platform.brand.countryOf('1.0.0.8')).toBe('AU');
  const head = '2|apnic|20261127|1|19830613|20261126|+1000';
  const registry = join(home, 'delegated.gz');
  writeFileSync(registry, gzipSync(`${head}\napnic|JP|ipv4|3.0.0.0|768|20110811|assigned\n`));
  expect(await geo('import', registry)).toMatchObject({
    exit: 0,
    text: expect.stringMatching(/as of 2026-11-26$/) as string,
  });
  expect([await t.platform.brand.countryOf('3.0.2.9'), await t.platform.brand.countryOf('1.0.0.9')]).toEqual([
    'JP',
    null,
  ]);
  expect((await auditOf('import-addresses')).map(({ after }) => after)).toMatchObject([
    { source: 'one.csv', networks: '3' },
    { source: 'delegated.gz', networks: '2' },
  ]);
});
