import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = 'apps/server/src/modules/community/notes/';
const FILES_MAX = 8;
const COPY_MS = 600_000;
const OUTPUT_BYTES = 16 * 1_024 * 1_024;
const TESTS_OF_MODULE = [
  'contract/src/calls',
  'server/src/access',
  ...['owners', 'rights', 'walls'].map((name) => `server/src/db/${name}`),
  'site/src/locales',
  'site/src/routes',
];
const TESTS_OF_SLOT = ['studio/src/client/slot/symbols', 'studio/src/client/replay/replays'];
/** Of their rows those of other games, tables and functions are tried where they stand. */
const ROWS_OF_OTHERS = '^(?!stu_(?!ember_bird)|(?!notes\\.)\\w+\\.\\w+: |\\w+\\()';

type Block = { readonly path: string; readonly kind: string; readonly text: string };

const GUIDE = readFileSync(join(ROOT, 'docs/adding.md'), 'utf8');
const SLOT = GUIDE.indexOf('\n### A slot');

/** The files of a part of docs/adding.md: a line with nothing but the path, and the block below it. */
const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^`([^`\n]+)`\n```(\w+)\n(.*?)^```$/gms)].map(([, path, kind, body]) => ({
    path: path!,
    kind: kind!,
    text: body!,
  }));
const blocks = blocksOf(GUIDE.slice(0, SLOT));
const slotBlocks = blocksOf(GUIDE.slice(SLOT));

/**
 * The text after a diff whose hunks name no line numbers: the lines that stay stand once, and a new line goes behind
 * the one before it, or in front of the hunk's first.
 */
function patch(text: string, diff: string): string {
  let lines = text.split('\n');
  for (const hunk of diff.trimEnd().split(/^@@\n/m)) {
    const kept = hunk.split('\n').filter((line) => line.startsWith(' '));
    for (const line of kept)
      expect(
        lines.filter((each) => each === line.slice(1)),
        `docs/adding.md: stands once: ${line}`,
      ).toHaveLength(1);
    const first = lines.indexOf(kept[0]!.slice(1));
    const last = lines.indexOf(kept.at(-1)!.slice(1));
    expect(last - first, 'the lines that stay follow one another').toBe(kept.length - 1);
    const after = hunk
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(1));
    lines = [...lines.slice(0, first), ...after, ...lines.slice(last + 1)];
  }
  return lines.join('\n');
}

/** Another file with some of its words replaced, as the block says line by line. */
function copied(text: string): string {
  const [source, ...words] = text.trimEnd().split('\n');
  return words
    .map((line) => line.split(' -> ') as [string, string])
    .reduce((body, [from, to]) => {
      expect(body, `docs/adding.md: stands in ${source}`).toContain(from);
      return body.replaceAll(from, to);
    }, read(source!));
}

/** Lays the files of a part over the copy. */
function layOver(files: readonly Block[]): void {
  for (const { path, kind, text } of files) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    const body = kind === 'diff' ? patch(read(path), text) : kind === 'from' ? copied(text) : text;
    writeFileSync(join(copy, path), body);
  }
}

let copy: string;
const read = (path: string): string => readFileSync(join(copy, path), 'utf8');

/** A program in the copy. What it writes is the message where it fails. */
async function start(...[command, ...words]: [string, ...string[]]): Promise<void> {
  const env = { ...process.env, ACCESS_CALLS: 'saveNote' };
  await run(command, words, { cwd: copy, env, maxBuffer: OUTPUT_BYTES }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${words.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'baize-adding-'));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of tracked.split('\0').filter((each) => each !== '' && !each.startsWith('docs/images/')))
    cpSync(join(ROOT, path), join(copy, path));
  linkPackages('node_modules');
  linkPackages('apps/server/node_modules');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What is installed is shared with the copy; our own packages are the copy's. */
function linkPackages(folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder)).filter((each) => each !== '@baize' && !each.startsWith('.vite')))
    symlinkSync(join(ROOT, folder, name), join(copy, folder, name));
  if (folder === 'node_modules')
    cpSync(join(ROOT, folder, '@baize'), join(copy, folder, '@baize'), { recursive: true, verbatimSymlinks: true });
}

test('a module with a table, a call and a page is its own folder and eight files at most', () => {
  const outside = blocks.filter(({ path }) => !path.startsWith(FOLDER));
  expect(outside.length).toBeLessThanOrEqual(FILES_MAX);
  expect(blocks.length - outside.length).toBeGreaterThan(3);
});

test('a slot is four files of its own and a line in four lists', () => {
  expect(slotBlocks.filter(({ kind }) => kind === 'from')).toHaveLength(4);
  const lists = slotBlocks.filter(({ kind }) => kind === 'diff');
  expect(lists).toHaveLength(4);
  for (const { text } of lists) expect(text.split('\n').filter((line) => /^\+(?!import )/.test(line))).toHaveLength(1);
});

/** Types, lint, form and floors, by `npm run proofs` alone: they are two fifths of the work. */
async function checkSources(): Promise<void> {
  const written = [...blocks, ...slotBlocks].map(({ path }) => path).filter((path) => /\.tsx?$/.test(path));
  // What the guide writes and changes, against all that it stands on: a tenth of the time of compiling everything.
  await start('node_modules/.bin/oxlint', '--type-aware', '--type-check', '--max-warnings', '0', ...written);
  await start(
    'node_modules/.bin/oxfmt',
    '--check',
    ...blocks.map(({ path }) => path).filter((path) => path.endsWith('.ts')),
  );
  await start('node_modules/.bin/depcruise', '--config', 'import-rules.cjs', 'apps/server');
}

// Both parts of the guide are laid over one copy: it is compiled once, and tested by one run.
test(
  'the module and the slot of docs/adding.md migrate, answer, are drawn, and pass what gathers by itself',
  async () => {
    layOver(blocks);
    layOver(slotBlocks);
    await start(process.execPath, 'scripts/tables.ts');
    await start(process.execPath, 'scripts/call-table.ts');
    await start(process.execPath, 'scripts/openapi.ts');
    expect(read('apps/server/src/db/tables.gen.ts')).toContain('export interface NotesNote');
    if (process.env.PROOFS === 'whole') await checkSources();
    await start('node_modules/.bin/vitest', 'run', ...TESTS_OF_MODULE, ...TESTS_OF_SLOT, '-u', '-t', ROWS_OF_OTHERS);
    expect(read('docs/access.md')).toMatch(
      /^\| saveNote \| member \| NOT_LOGGED_IN \/ BAD_REQUEST \| TRUE_ACCOUNT_NEEDED \/ BAD_REQUEST \| OK \/ BAD_REQUEST \|/m,
    );
  },
  COPY_MS,
);
