import { expect, test } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

test('of many who wait each goes on in a turn of its own, in order, and other work between them', async () => {
  const myTurn = createOneByOne();
  const went: string[] = [];
  const wait = async (name: string): Promise<void> => {
    await myTurn();
    went.push(name);
  };
  const waiting = ['first', 'second', 'third'].map(wait);
  const others = (async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((tick) => setImmediate(tick));
      went.push('other');
    }
  })();
  await Promise.all([...waiting, others]);
  expect(went).toEqual(['first', 'other', 'second', 'other', 'third', 'other']);
  await wait('later');
  expect(went.at(-1)).toBe('later');
});
