import { expect, test, vi } from 'vitest';
import { PATIENCE_MS, patiently } from './patience.ts';

test('a wait that names no time has patience, and one that names its own keeps it', async () => {
  const asked = vi.fn();
  const wait = patiently(async (callback, options) => {
    asked(options);
    return callback();
  });
  expect(await wait(() => 'found')).toBe('found');
  await wait(() => true, { interval: 5 });
  await wait(() => true, { timeout: 300 });
  await wait(() => true, 300);
  expect(asked.mock.calls).toEqual([
    [{ timeout: PATIENCE_MS }],
    [{ timeout: PATIENCE_MS, interval: 5 }],
    [{ timeout: 300 }],
    [300],
  ]);
});
