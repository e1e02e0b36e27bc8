import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBed, type Bed } from '../testing/bed.ts';
import { startWorker } from './worker.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());

test('a worker that finds nothing looks ever more seldom, and often again once a shared round is under way', async () => {
  const waits: number[] = [];
  const [shortest, longest] = [17, 53];
  const limits = { ...bed.studio.deps.limits, workerPauseMs: shortest, workerIdlePauseMs: longest };
  const known = new Set([shortest, 2 * shortest, longest]);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const aboard = [0, 0, 0, 1, 0];
  const done = Promise.withResolvers<void>();
  const worker = startWorker({ ...bed.studio.deps, limits }, async () => {
    if (aboard.length === 0) done.resolve();
    return aboard.shift() ?? 0;
  });
  await done.promise;
  await worker.stop();
  for (const [, ms] of timers.mock.calls) if (ms !== undefined && known.has(ms)) waits.push(ms);
  timers.mockRestore();
  expect(waits.slice(0, 5)).toEqual([2 * shortest, longest, longest, shortest, 2 * shortest]);
});
