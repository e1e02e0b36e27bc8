import { expect, test } from 'vitest';
import { createCoalesced } from './coalesced.ts';

/** Reads that a test answers, one after the other. */
function createReads() {
  const reads: { readonly keys: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const read = (keys: readonly string[]): Promise<string[]> =>
    new Promise((done, fail) => {
      reads.push({ keys, answer: () => done(keys.map((key) => `of ${key}`)), fail: () => fail(new Error('away')) });
    });
  return { reads, find: createCoalesced(read) };
}

test('what is asked for while a read runs goes together with the next one, and each gets its own', async () => {
  const { reads, find } = createReads();
  const [first, ...others] = ['a', 'b', 'c', 'b'].map(find);
  reads[0]!.answer();
  expect(await first).toBe('of a');
  reads[1]!.answer();
  expect(await Promise.all(others)).toEqual(['of b', 'of c', 'of b']);
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'b']]);
});

test('a read that fails fails for those who asked, and the next one is tried', async () => {
  const { reads, find } = createReads();
  const [first, second] = [find('a'), find('b')];
  reads[0]!.fail();
  await expect(first).rejects.toThrow('away');
  reads[1]!.answer();
  expect(await second).toBe('of b');
});

test('no read asks for more than five hundred', async () => {
  const { reads, find } = createReads();
  const all = Array.from({ length: 1_001 }, (_, at) => find(String(at)));
  for (let at = 0; at < 3; at++) {
    reads[at]!.answer();
    await all[at * 500];
  }
  expect(reads.map(({ keys }) => keys.length)).toEqual([1, 500, 500]);
  await Promise.all(all);
});
