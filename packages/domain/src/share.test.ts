import { expect, test } from 'vitest';
import { basisPoints } from './share.ts';

test('a share is cut, never rounded up, and never passes through a float', () => {
  expect(basisPoints('0.955986')).toBe(9559);
  expect(basisPoints('0.9559')).toBe(9559);
  expect(basisPoints('0.98999999')).toBe(9899);
  expect(basisPoints('1')).toBe(10_000);
  expect(basisPoints('0')).toBe(0);
  expect(basisPoints('1.0')).toBe(10_000);
});

test('what is no share has no figure', () => {
  for (const text of ['', '95.6', '2', '-0.9', '.95', '0.9e1', 'NaN']) expect(basisPoints(text)).toBeUndefined();
});
