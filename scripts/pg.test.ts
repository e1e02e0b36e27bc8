import { expect, test } from 'vitest';
import { sharedBuffersMb } from './pg.ts';

const GB = 1024 ** 3;

test.each([
  ['a small machine keeps what PostgreSQL begins with', 0.25 * GB, 128],
  ['a quarter of the memory', 8 * GB, 2_048],
  ['no more than is of use', 256 * GB, 8_192],
])('%s', (_, memory, megabytes) => {
  expect(sharedBuffersMb(memory)).toBe(megabytes);
});
