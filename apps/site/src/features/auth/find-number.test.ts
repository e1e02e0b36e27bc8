import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNumber } from './find-number.ts';

/** As the server makes it: SHA-256 over the salt and four bytes, the highest first. */
function task(salt: string, number: number): { salt: string; target: string; numbers: number } {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return { salt, target: createHash('sha256').update(salt).update(bytes).digest('hex'), numbers: 100_000 };
}

test.each([0, 1, 255, 256, 65_536, 99_999])('the number %i is found where it is searched', (number) => {
  expect(findNumber(task('a-salt-of-24-characters_', number), Math.max(0, number - 300), number + 1)).toBe(number);
});

test('a slice without the number finds nothing', () => {
  expect(findNumber(task('salt', 500), 0, 500)).toBeUndefined();
  expect(findNumber(task('salt', 500), 501, 1_000)).toBeUndefined();
  expect(findNumber({ ...task('salt', 500), salt: 'other' }, 0, 1_000)).toBeUndefined();
});
