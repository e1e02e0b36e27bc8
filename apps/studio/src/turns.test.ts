import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many under one key at once, the others in their order; another key and a failure keep nobody waiting', async () => {
  const turn = createTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const work = (key: string, name: string): Promise<void> =>
    turn(key, () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const all = ['a', 'b', 'c', 'd'].map((name) => work('one', name));
  const other = work('two', 'e');
  expect(begun).toEqual(['a', 'b', 'e']);
  ends.get('b')!.reject(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  expect(begun).toEqual(['a', 'b', 'e', 'c']);
  for (const name of ['a', 'c', 'e']) ends.get(name)!.resolve();
  await Promise.all([all[0], all[2], other]);
  ends.get('d')!.resolve();
  await all[3];
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd']);
});
