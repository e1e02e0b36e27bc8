import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

// A transaction that notifies takes a lock of the whole server until its commit is on the disk: commits then come one
// after the other, those of money among them.
test('no transaction notifies: a notification is a statement of its own', () => {
  const notifying = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.includes('.test.') && !file.includes('testing'))
    .filter((file) => /pg_notify\(/.test(readFileSync(join(SOURCE, file), 'utf8')));
  // In each of them it is handed to what has no transaction around it (`once`, `runOnce`).
  expect(notifying.toSorted()).toEqual(['db/pool.ts', 'outbox/onlookers.ts', 'outbox/signal.ts']);
});
