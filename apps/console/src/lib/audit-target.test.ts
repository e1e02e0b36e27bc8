import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TARGET_KINDS, targetPath } from './audit-target.ts';

const SERVER = join(import.meta.dirname, '../../../server/src');
/** Of whom the keys of requests are: no target. */
const NO_TARGETS = new Set(['http', 'https']);

/** Kinds that the server's commands and changes by two people name their things by. */
const kinds = new Set(
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(
        /(?:target[:=]? =?|(?:Subject|Target) = \([^)]*\)(?:: string)? =>) ?`([a-z-]+):\$/g,
      ),
    ])
    .map(([, kind]) => kind!)
    .filter((kind) => !NO_TARGETS.has(kind)),
);

test('whatever an entry or a change by two people is about has a word', () => {
  expect(kinds.size).toBeGreaterThan(25);
  expect([...kinds].filter((kind) => !(TARGET_KINDS as readonly string[]).includes(kind))).toEqual([]);
});

test('what a second person is to agree to can be looked at', () => {
  for (const kind of ['campaign', 'supplier', 'supplier-key', 'supplier-door', 'jackpot', 'channel', 'salary-bill'])
    expect(targetPath(`${kind}:x`), kind).toMatch(/^\/.+\/x$|^\/channels/);
});
