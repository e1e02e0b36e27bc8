import { afterEach, expect, test, vi } from 'vitest';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('in the short form neighbours share a list between them, and none of it is left out', async () => {
  vi.resetModules();
  vi.stubEnv('PROOFS', '');
  const { someOf } = await import('./testing-forms.ts');
  const turns = [0, 1, 2].map((turn) => someOf(LETTERS, 2, turn));
  expect(turns).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'a'],
  ]);
  expect(someOf(LETTERS, 9, 1)).toEqual(LETTERS);
});

test('the whole is the whole, whatever the turn', async () => {
  vi.resetModules();
  vi.stubEnv('PROOFS', 'whole');
  const { someOf } = await import('./testing-forms.ts');
  expect(someOf(LETTERS, 2, 1)).toEqual(LETTERS);
});
