import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetBalance, refreshBalance } from './balance.ts';
import { client } from './client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetBalance();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('questions that come within a second are one more question at its end, and none after the login', async () => {
  const asked = vi.spyOn(client, 'call').mockResolvedValue({ ok: false, error: { code: 'NETWORK' } } as never);
  await refreshBalance();
  await refreshBalance();
  await refreshBalance();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(asked).toHaveBeenCalledTimes(2);
  await refreshBalance();
  forgetBalance();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
