import type { Exchange, Transport } from '@baize/wallet-protocol/http-exchange';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPatience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const SILENT = { ok: false, reason: 'TIMEOUT' } as Exchange;
const SAID = { ok: true, status: 500 } as Exchange;

function begin() {
  const stop = new AbortController();
  const patience = createPatience({ stop, runMs: 20 * MINUTE_MS, unansweredMax: 4 });
  let next = SILENT;
  const control = patience.watch({ send: async () => next, close: () => undefined } as Transport);
  const ask = async (answer: Exchange, times: number): Promise<void> => {
    next = answer;
    for (let nth = 0; nth < times; nth += 1) await control.send({} as never, {} as never, 1);
  };
  return { stop, patience, ask };
}

test('a test control that leaves four calls in a row without an answer ends the run', async () => {
  const { stop, patience, ask } = begin();
  await ask(SILENT, 3);
  expect(stop.signal.aborted).toBe(false);
  await ask(SILENT, 1);
  expect(stop.signal.aborted).toBe(true);
  expect(patience.lost()).toContain('did not answer');
});

test('an answer, whatever it says, begins the count anew', async () => {
  const { stop, patience, ask } = begin();
  for (let nth = 0; nth < 5; nth += 1) {
    await ask(SILENT, 3);
    await ask(SAID, 1);
  }
  expect([stop.signal.aborted, patience.lost()]).toEqual([false, undefined]);
});

test('a run that is not over in its time is ended, and one that was stopped is not called lost', () => {
  const { stop, patience } = begin();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(stop.signal.aborted).toBe(true);
  expect(patience.lost()).toBe('not over after 20 minutes');
  const other = begin();
  other.stop.abort();
  vi.advanceTimersByTime(20 * MINUTE_MS);
  expect(other.patience.lost()).toBeUndefined();
});
