import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { verifyPassword } from './password.ts';
import { poolThreads } from './pool-priority.ts';

test.runIf(process.platform === 'linux')('passwords are hashed behind the event loop', async () => {
  expect(await verifyPassword('anything', null)).toBe(false);
  const threads = poolThreads();
  expect(threads.length).toBeGreaterThan(0);
  for (const thread of threads) expect(getPriority(thread)).toBeGreaterThan(getPriority());
});
