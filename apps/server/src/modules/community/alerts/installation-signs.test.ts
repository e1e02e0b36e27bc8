import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filledShare } from './installation-signs.ts';

test('the disk of a directory that is not there yet is the one on which it will be', async () => {
  const there = await filledShare(tmpdir());
  expect(there).toBeGreaterThanOrEqual(0n);
  expect(there).toBeLessThanOrEqual(100n);
  const later = await filledShare(join(tmpdir(), 'not-made-yet', 'uploads'));
  expect(later - there).toBeLessThanOrEqual(1n);
});
