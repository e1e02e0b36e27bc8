import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { breakRound, createBed, mendRounds, units, type Bed } from '../testing/bed.ts';
import { createWalks, startWorker, workOnce } from './worker.ts';

let bed: Bed;
let [dies, aheadMs] = [false, 0];
beforeAll(async () => {
  bed = await createBed({
    clock: () => Date.now() + aheadMs,
    limits: { leaseMs: 1_000, awaitMs: 50, recoveredAtOnce: 1 },
    step: (name) => {
      if (dies && name === 'after-call:bet') throw new Error('the process dies');
    },
  });
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

test('bets that cannot be recovered keep none of those behind them waiting', async () => {
  const place = async (name: string): Promise<void> => {
    const session = await bed.launch('stu_dice', name, units(100));
    await bed.post(session, '/dice', { requestId: randomUUID(), stake: '1.00', chance: '49.50', side: 'under' });
  };
  dies = true;
  for (const name of ['one', 'two', 'three', 'four']) await place(name);
  dies = false;
  const sent = async (): Promise<string[]> =>
    (await bed.admin.query<{ id: string }>("select id from round where state = 'BET_SENT' order by id")).rows.map(
      ({ id }) => id,
    );
  const [first, second] = await sent();
  await breakRound(bed, first!);
  await breakRound(bed, second!);
  aheadMs += 5_000;
  const walks = createWalks(bed.studio.deps);
  for (let pass = 0; pass < 5; pass++) await workOnce(bed.studio.deps, walks);
  expect(await sent()).toEqual([first, second]);
  await mendRounds(bed);
  for (let pass = 0; pass < 5; pass++) await workOnce(bed.studio.deps, walks);
  expect(await sent()).toEqual([]);
});
