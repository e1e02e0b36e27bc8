import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundedLines, LINES_MAX, LINES_WINDOW_MS } from './bounded-lines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createLog() {
  const written: unknown[][] = [];
  const hook = boundedLines();
  const write = (...args: unknown[]): void => void written.push(args);
  return { written, say: (...args: unknown[]) => hook.call({}, args, write) };
}

test('a text is written so often in a minute, and the count of the rest when it is over', () => {
  const { written, say } = createLog();
  for (let n = 0; n < 1_000; n += 1) say({ reason: `r${n}` }, 'refused');
  expect(written).toHaveLength(LINES_MAX);
  say('another');
  expect(written.at(-1)).toEqual(['another']);
  vi.advanceTimersByTime(LINES_WINDOW_MS);
  expect(written.slice(LINES_MAX + 1)).toEqual([[{ leftOut: 1_000 - LINES_MAX }, 'refused']]);
  say({ reason: 'later' }, 'refused');
  expect(written.at(-1)).toEqual([{ reason: 'later' }, 'refused']);
  vi.advanceTimersByTime(2 * LINES_WINDOW_MS);
  expect(written).toHaveLength(LINES_MAX + 3);
});

test('each subject has its own count, and more than so many share one', () => {
  const { written, say } = createLog();
  for (let n = 0; n < 2 * LINES_MAX; n += 1) for (const supplier of ['a', 'b']) say({ supplier }, 'refused');
  expect(written).toHaveLength(2 * LINES_MAX);
  for (let n = 0; n < 10_000; n += 1) say({ supplier: `s${n}` }, 'refused');
  expect(written.length).toBeLessThan(600);
  vi.advanceTimersByTime(LINES_WINDOW_MS);
  const told = written.flatMap(([facts]) => (facts as { leftOut?: number }).leftOut ?? []);
  expect(told.length).toBe(3);
  expect(told.reduce((sum, count) => sum + count, 0) + (written.length - told.length)).toBe(10_000 + 4 * LINES_MAX);
});

test.each([[[new Error('x')]], [[{ err: 1 }]], [[]]])(
  'a line without a text of its own is written as it is',
  (args) => {
    const { written, say } = createLog();
    for (let n = 0; n < 50; n += 1) say(...args);
    expect(written).toHaveLength(50);
  },
);
