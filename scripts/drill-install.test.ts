import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BRAND_USAGE } from '../apps/server/src/admin/brand.ts';
import { CONTENT_USAGE } from '../apps/server/src/admin/content.ts';
import { OPERATOR_USAGE } from '../apps/server/src/admin/operator.ts';
import { POOL_USAGE } from '../apps/server/src/admin/pool.ts';
import { SUPPLIER_USAGE } from '../apps/server/src/admin/supplier.ts';
import { blocksOf, commandsOf } from './drill-install.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/deployment.md'), 'utf8');
const commands = commandsOf(blocksOf(guide, 'Open a brand, connect a supplier', 'sh'));
const USAGE = [OPERATOR_USAGE, BRAND_USAGE, SUPPLIER_USAGE, CONTENT_USAGE, POOL_USAGE].join('\n');

test('the guide opens a brand with operators, a supplier, a pool and what visitors see first', () => {
  expect(commands.map((line) => line.split(' ').slice(4, 6).join(' '))).toEqual([
    'brand open',
    'create rina',
    'create tariq',
    'supplier key',
    'supplier add',
    'supplier key',
    'supplier key',
    'supplier games',
    'pool open',
    'banner put',
    'marquee put',
  ]);
});

test.each(commands)('%s is told by the help, with each of its options', (line) => {
  const [, noun] = /^npm run admin -- (\S+)/.exec(line)!;
  expect(USAGE).toContain(`  ${noun} `);
  for (const [option] of line.matchAll(/ (--[a-z-]+)(?= )/g))
    if (option !== ' --') expect(USAGE).toContain(option.trim());
});

test('a section that is not there is told by its name', () => {
  expect(() => blocksOf(guide, 'Nowhere', 'sh')).toThrow('no section “Nowhere”');
});
