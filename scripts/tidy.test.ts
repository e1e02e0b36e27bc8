import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  findBrokenLinks,
  findBrokenPaths,
  findMisplaced,
  findUnfurnishedModules,
  findUntidy,
  findWrongCalls,
  type Source,
} from './tidy-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const BINARY = /\.(png|webp|avif|jpe?g|ico|webm|woff2|gz|br)$/;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const tracked: readonly Source[] = files
  .filter((path) => !BINARY.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
/** Pictures have no text that could be untidy, but documents show them. */
const pictures: readonly Source[] = files.filter((path) => BINARY.test(path)).map((path) => ({ path, text: '' }));

test('every tracked file keeps the house rules', () => {
  expect(tracked.length).toBeGreaterThan(300);
  expect(findUntidy(tracked)).toEqual([]);
});

test('no component has a literal of a bigint, of which their compiler makes undefined', () => {
  const components = tracked.filter(({ path }) => /^apps\/(site|console)\/src\/.*(?<!\.test)\.tsx$/.test(path));
  expect(components.length).toBeGreaterThan(200);
  const literals = components.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (/^(?!const ).*\b\d+n\b/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(literals).toEqual([]);
});

test('every module of the platform has one entrance and a short README', () => {
  expect(findUnfurnishedModules(tracked)).toEqual([]);
});

test('every link of a document leads somewhere', () => {
  expect(findBrokenLinks([...tracked, ...pictures])).toEqual([]);
});

test('every path that a document names is there', () => {
  expect(findBrokenPaths(tracked)).toEqual([]);
});

test('routes, jobs, consumers, commands and statements stand in the files that are theirs', () => {
  expect(findMisplaced(tracked)).toEqual([]);
});

test('the README of a module names the calls that it implements, and no others', () => {
  expect(findWrongCalls(tracked)).toEqual([]);
});

const PRODUCT = 'apps/server/src/modules/money/cashier/store.ts';
const IT_TEST = 'apps/server/src/jobs/loops.it.test.ts';
test.each([
  ['a long line', 'packages/domain/src/money.ts', `const a = '${'x'.repeat(108)}';`],
  ['console', PRODUCT, "console.log('x');"],
  ['any as a type', PRODUCT, 'const a: any = 1;'],
  ['any by assertion', PRODUCT, 'const a = b as any;'],
  ['any as an argument of a type', PRODUCT, 'const a = new Map<string, any>();'],
  ['Math.random', PRODUCT, 'const a = Math.random();'],
  ['a text drawn by the picture library', PRODUCT, 'const { text } = svgCaptcha.create({ size: 4 });'],
  ['a remainder of random bytes', PRODUCT, 'const a = LETTERS[randomBytes(1)[0]! % LETTERS.length];'],
  ['a remainder of random words', PRODUCT, 'const a = crypto.getRandomValues(new Uint32Array(1))[0]! % 6;'],
  ['a game told apart by its code', PRODUCT, "if (gameCode === 'stu_dice') return roll();"],
  ['a case of one game', PRODUCT, "case 'stu_mines':"],
  ['a game told apart by a part of its code', PRODUCT, "return session.gameCode.includes('dice');"],
  ['work left for later', PRODUCT, '// TODO: later'],
  ['a test that stands alone', 'packages/domain/src/rng.test.ts', "test.only('x', () => undefined);"],
  ['a test that does not run', 'packages/domain/src/rng.test.ts', "describe.skip('x', () => undefined);"],
  ['a sleep in a test', IT_TEST, 'await new Promise((tick) => setTimeout(tick, 50));'],
  ['a sleep through a function of its own', IT_TEST, 'await new Promise((tick) => setTimeout(() => tick(), 50));'],
  ['a sleep of a helper of tests', 'apps/server/src/testing.ts', 'const rest = (done) => setTimeout(done, REST_MS);'],
  ['a sleep by the timers of Node', IT_TEST, "import { setTimeout as pause } from 'node:timers/promises';"],
  ['a sleep in the database', IT_TEST, "await tx.rows('select pg_sleep(0.05)');"],
  ['a sleep in a journey', 'e2e/play-dice.e2e.ts', 'await page.waitForTimeout(500);'],
  ['commented-out code', PRODUCT, '// const old = readOld(tx);'],
  ['a path of a machine', 'docs/guide.md', 'see /work/main'],
  ['a file name in camel case', 'packages/ui/src/gameTile.tsx', ''],
  ['a physical property', 'packages/ui/src/base.css', '.a { margin-left: 1px; }'],
  ['a physical position', 'apps/site/src/site.css', '.a {\n  left: 0;\n}'],
  ['a physical alignment', 'apps/site/src/site.css', '.a { text-align: right; }'],
  ['a physical style object', 'apps/site/src/app.tsx', '<p style={{ marginLeft: 4 }} />'],
])('the rules catch %s', (_what, path, text) => {
  expect(findUntidy([{ path, text }])).toHaveLength(1);
});

test.each([
  ['prose about any row', PRODUCT, '/** Finds any row: any of them will do. */'],
  ['the console of the operators', PRODUCT, "import { x } from '../console.ts'; // console.ts tells"],
  ['a comment that ends in code words', PRODUCT, '// return to the caller what it asked for'],
  [
    'logical properties',
    'packages/ui/src/base.css',
    '.a { margin-inline-start: 1px; inset-inline-start: 0; text-align: start; }',
  ],
  ['a style comment', 'packages/ui/src/base.css', '/* Right to left: figures keep\n   their own left: direction. */'],
  ['a deadline of a wait', IT_TEST, "const timer = setTimeout(() => fail(new Error('nothing came')), 3_000);"],
  ['a pause of the product', PRODUCT, 'await new Promise((done) => setTimeout(done, PACE_MS));'],
  ['the currency of play money', PRODUCT, "const currency = 'XXX';"],
  ['what a list names under the code of a game', PRODUCT, "const LABELS = { stu_dice: 'BGS' };"],
  ['a line of 120 columns', 'packages/domain/src/money.ts', `const a = '${'x'.repeat(107)}';`],
  ['a long line of prose', 'docs/guide.md', 'word '.repeat(40)],
  ['random numbers of a bench', 'bench/ledger-load.ts', 'const a = Math.random();'],
])('the rules leave %s alone', (_what, path, text) => {
  expect(findUntidy([{ path, text }])).toEqual([]);
});

test('a module without its entrance or its README is named', () => {
  expect(findUnfurnishedModules([{ path: 'apps/server/src/modules/base/shop/store.ts', text: '' }])).toEqual([
    'apps/server/src/modules/base/shop: no index.ts',
    'apps/server/src/modules/base/shop: no README.md',
  ]);
});

test('a link to nothing is named, one to a folder or an address is not', () => {
  const text = '[a](adr/0099-none.md) [b](adr) [c](https://example.org/x.md) [d](adr/0001-a.md#part)';
  expect(
    findBrokenLinks([
      { path: 'docs/guide.md', text },
      { path: 'docs/adr/0001-a.md', text: '' },
    ]),
  ).toEqual(['docs/guide.md: adr/0099-none.md']);
});

const SHOP = 'apps/server/src/modules/base/shop';
test.each([
  ['index.ts', 'siteRoutes: [implement(shopCalls.sell, () => sell())]', 'a route'],
  ['index.ts', "jobs: [\n  {\n    name: 'close',\n    cron: '* * * * *',\n  }]", 'a job'],
  ['index.ts', "jobs: [\n  { name: 'feed', loop: true, run }]", 'a job'],
  ['sales.ts', "export const sales = { name: 'sales', types: ['wager.settled'], handle }", 'a consumer'],
  ['console-routes.ts', 'tx.rows(sql`select 1`)', 'a statement'],
  ['commands/sell-thing.ts', 'export function buyThing() {}', 'no command of its name'],
])('in %s, %s is %s that is misplaced', (file, text, what) => {
  expect(findMisplaced([{ path: `${SHOP}/${file}`, text }])).toEqual([`${SHOP}/${file}: ${what}`]);
});

test('a README that names the calls of another module, or not all of its own, is named', () => {
  const routes = (module: string, call: string) => ({
    path: `apps/server/src/modules/base/${module}/routes.ts`,
    text: `implement(calls.${call}, handler)`,
  });
  const readme = { path: `${SHOP}/README.md`, text: '- **Calls**: listRooms.\n- **Events**: sellThing' };
  expect(findWrongCalls([routes('shop', 'sellThing'), routes('hotel', 'listRooms'), readme])).toEqual([
    `${SHOP}: does not name sellThing`,
    `${SHOP}: names listRooms, which is another's`,
    'apps/server/src/modules/base/hotel: does not name listRooms',
  ]);
});

test('a path to nothing is named, in prose and in a tree', () => {
  const text = 'See `src/gone.ts`, `there.ts` and `a/<name>/b.ts`.\n```\nsrc/lost.ts   what\nsrc/there.ts  what\n```\n';
  const sources = [
    { path: 'apps/site/README.md', text },
    { path: 'apps/site/src/there.ts', text: '' },
    { path: 'apps/console/src/gone.ts', text: '' },
  ];
  expect(findBrokenPaths(sources)).toEqual(['apps/site/README.md: src/gone.ts', 'apps/site/README.md: src/lost.ts']);
});
