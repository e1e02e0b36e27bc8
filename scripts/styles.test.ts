import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { classesOf, findStyleFaults, LAYERS } from './styles-rules.ts';
import type { Source } from './tidy-rules.ts';

const ROOT = join(import.meta.dirname, '..');

const tracked: readonly Source[] = execFileSync('git', ['ls-files', '-z', 'apps', 'packages'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
})
  .split('\0')
  .filter((path) => /\.(css|tsx?|html|mjs)$/.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

test('every style belongs to somebody, and everything that is read exists', () => {
  expect(tracked.filter(({ path }) => path.endsWith('.module.css')).length).toBeGreaterThan(20);
  expect(findStyleFaults(tracked)).toEqual([]);
});

const NONE = new Map<string, string>();
const module = (path: string, text: string): Source => ({ path, text });
const sheet = module('apps/site/src/header.module.css', '.header { color: red; }');
const reader = module(
  'apps/site/src/header.tsx',
  "import styles from './header.module.css';\nexport const x = styles.header;\n",
);
const ui = (text: string): Source => module('packages/ui/src/chip.module.css', text);
const chip = module(
  'packages/ui/src/chip.tsx',
  "import styles from './chip.module.css';\nexport const x = styles.chip;\n",
);

test.each<[string, readonly Source[], ReadonlyMap<string, string>]>([
  [
    'two modules of one name',
    [
      sheet,
      reader,
      module('apps/console/src/header.module.css', '.header { color: red; }'),
      module('apps/console/src/header.tsx', reader.text),
    ],
    NONE,
  ],
  ['a class that nothing reads', [module(sheet.path, `${sheet.text}\n.title { color: red; }`), reader], NONE],
  [
    'a class that is read only inside a media query',
    [module(sheet.path, '@media print { .header { margin: 0; } .b { margin: 0; } }'), reader],
    NONE,
  ],
  ['a class that does not exist', [sheet, module(reader.path, `${reader.text}export const y = styles.title;\n`)], NONE],
  ['a module that does not exist', [reader], NONE],
  ['a computed class', [sheet, module(reader.path, `${reader.text}export const y = styles[name];\n`)], NONE],
  [
    'an import without a read',
    [sheet, reader, module('apps/site/src/foot.tsx', "import head from './header.module.css';\n")],
    NONE,
  ],
  ['a global sheet without a reason', [module('apps/site/src/site.css', 'body { margin: 0; }')], NONE],
  ['a reason without its sheet', [], new Map([['apps/site/src/site.css', 'a reason']])],
  [
    'one class in two global sheets',
    [
      module('apps/site/src/a.css', '.rich { margin: 0; }'),
      module('apps/site/src/b.css', '.rich { padding: 0; }'),
      module('apps/site/src/rich.tsx', "export const x = 'rich';"),
    ],
    new Map([
      ['apps/site/src/a.css', 'a reason'],
      ['apps/site/src/b.css', 'a reason'],
    ]),
  ],
  [
    'a global class that nothing wears',
    [module('apps/site/src/a.css', '.rich { margin: 0; }')],
    new Map([['apps/site/src/a.css', 'a reason']]),
  ],
  ['a shared sheet without the order of the layers', [ui('@layer components { .chip { margin: 0; } }'), chip], NONE],
  [
    'a shared rule outside the layers',
    [ui(`${LAYERS}\n\n@layer components { .chip { margin: 0; } }\n.chip { padding: 0; }\n`), chip],
    NONE,
  ],
])('the rules catch %s', (_what, sources, allowed) => {
  expect(findStyleFaults(sources, allowed)).toHaveLength(1);
});

test.each<[string, readonly Source[], ReadonlyMap<string, string>]>([
  ['a module with its reader', [sheet, reader], NONE],
  [
    'a module that another package reads',
    [
      ui(`${LAYERS}\n\n@layer components { .chip { margin: 0; } @media print { .chip { margin: 1px; } } }\n`),
      module('apps/site/src/row.tsx', "import chip from '@baize/ui/chip.module.css';\nexport const x = chip.chip;\n"),
    ],
    NONE,
  ],
])('the rules leave %s alone', (_what, sources, allowed) => {
  expect(findStyleFaults(sources, allowed)).toEqual([]);
});

test('classes are those of selectors, not of values and comments', () => {
  expect([
    ...classesOf(
      '/* .old { } */ .a:is(.b, .c-d) > i { inset: .5em; background: ' +
        'url(x.svg); } @media (width > 1.5px) { .e { margin: 0; } }',
    ),
  ]).toEqual(['a', 'b', 'c-d', 'e']);
});
