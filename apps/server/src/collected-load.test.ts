import { expect, test } from 'vitest';
import { createCollectedLoad } from './collected-load.ts';

function createBench() {
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<ReadonlyMap<string, number>>[] = [];
  const load = createCollectedLoad<string, number>((keys) => {
    asked.push(keys);
    answers.push(Promise.withResolvers());
    return answers.at(-1)!.promise;
  });
  return { load, asked, answers };
}

test('the first question leaves at once, those that come meanwhile leave together', async () => {
  const { load, asked, answers } = createBench();
  const first = load('a');
  expect(asked).toEqual([['a']]);
  const others = [load('b'), load('c'), load('b')];
  answers[0]!.resolve(new Map([['a', 1]]));
  expect(await first).toBe(1);
  expect(asked).toEqual([['a'], ['b', 'c']]);
  answers[1]!.resolve(new Map([['b', 2]]));
  expect(await Promise.all(others)).toEqual([2, undefined, 2]);
});

test('what is asked for again while it is under way is asked anew: its answer may be older than the question', async () => {
  const { load, asked, answers } = createBench();
  const first = load('a');
  const again = load('a');
  answers[0]!.resolve(new Map([['a', 1]]));
  await first;
  expect(asked).toEqual([['a'], ['a']]);
  answers[1]!.resolve(new Map([['a', 2]]));
  expect(await again).toBe(2);
});

test('a failure is told to those whose question failed, and the next one is asked', async () => {
  const { load, answers } = createBench();
  const first = load('a');
  const next = load('b');
  answers[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  answers[1]!.resolve(new Map([['b', 2]]));
  expect(await next).toBe(2);
});
