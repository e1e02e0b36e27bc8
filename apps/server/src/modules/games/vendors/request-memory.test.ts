import { expect, test } from 'vitest';
import { createRequestMemory, GENERATION_SIZE } from './request-memory.ts';

test('a request id with the body that it first came with is no reuse, with another it is, for each supplier apart', () => {
  const { isReused } = createRequestMemory();
  expect(isReused(1, 'a', 'one')).toBe(false);
  expect(isReused(1, 'a', 'one')).toBe(false);
  expect(isReused(1, 'a', 'two')).toBe(true);
  expect(isReused(1, 'a', 'one')).toBe(false);
  expect(isReused(2, 'a', 'two')).toBe(false);
});

test('a request id is remembered through one whole generation, and is forgotten with the second', () => {
  const { isReused } = createRequestMemory();
  isReused(1, 'a', 'one');
  for (let n = 0; n < GENERATION_SIZE; n += 1) isReused(1, `first-${n}`, 'body');
  expect(isReused(1, 'a', 'two')).toBe(true);
  for (let n = 0; n < GENERATION_SIZE; n += 1) isReused(1, `second-${n}`, 'body');
  expect(isReused(1, 'a', 'two')).toBe(false);
});
