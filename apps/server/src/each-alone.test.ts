import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

const failing = (text: string) => () => Promise.reject(new Error(text));

test('what fails keeps nothing from the steps behind it, and is thrown at the end', async () => {
  const taken: number[] = [];
  const take = (n: number) => async () => void taken.push(n);
  await expect(eachAlone([take(1), failing('second'), take(3)])).rejects.toThrow('second');
  expect(taken).toEqual([1, 3]);
});

test('several failures are told together', async () => {
  const told = eachAlone([failing('first'), failing('second')]);
  await expect(told).rejects.toThrow(AggregateError);
  await expect(told).rejects.toThrow('Error: first; Error: second');
});

test('steps are taken one after the other', async () => {
  let running = 0;
  const step = async (): Promise<void> => {
    expect((running += 1)).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  await eachAlone([step, step, step]);
});
