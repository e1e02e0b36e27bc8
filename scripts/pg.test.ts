import { expect, test } from 'vitest';
import { freePort, sharedBuffersMb } from './pg.ts';

const GB = 1024 ** 3;

test.each([
  ['a small machine keeps what PostgreSQL begins with', 0.25 * GB, 128],
  ['a quarter of the memory', 8 * GB, 2_048],
  ['no more than is of use', 256 * GB, 8_192],
])('%s', (_, memory, megabytes) => {
  expect(sharedBuffersMb(memory)).toBe(megabytes);
});

test('free ports are no two the same, and none that an outgoing connection may be given', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
