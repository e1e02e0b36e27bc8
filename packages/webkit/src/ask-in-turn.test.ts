import { ok } from '@baize/domain/result';
import { expect, test, vi } from 'vitest';
import { askInTurn } from './ask-in-turn.ts';
import { clientFailure, type CallResult } from './outcome.ts';

const refused = (code: 'OFFLINE' | 'TOO_MANY_REQUESTS', params = {}): CallResult<number> => ({
  ok: false,
  error: { ...clientFailure('OFFLINE'), code, params },
});

test('a call that came too early is made again when it may be, and any other failure is told', async () => {
  vi.useFakeTimers();
  const answers = [refused('TOO_MANY_REQUESTS', { seconds: '7' }), ok(5)];
  const asked = vi.fn(() => Promise.resolve(answers.shift()!));
  const found = askInTurn(asked);
  await vi.advanceTimersByTimeAsync(6_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await found).toBe(5);
  await expect(askInTurn(() => Promise.resolve(refused('OFFLINE')))).rejects.toThrow('OFFLINE');
  vi.useRealTimers();
});
