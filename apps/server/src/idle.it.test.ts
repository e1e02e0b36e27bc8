import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs, migrateJobs } from './jobs/runner.ts';
import { openOutbox } from './outbox/cursors.ts';
import { LEFT_AFTER_MS } from './outbox/onlookers.ts';
import { startRelay } from './outbox/relay.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

/** Long enough for several turns of every beat that would be too fast. */
const WATCHED_MS = 3_000;
/**
 * The relay's look and note, or a slice of the proofs. A loop that takes a turn and its lock each second is fifteen and
 * more, and there are five.
 */
const MESSAGES_MAX = 24;

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  await migrateJobs(t.database.ownerUrl);
});
afterAll(() => t.close());

test('where nobody does anything next to nothing is said to the database', async () => {
  const { deps, modules, consumers } = t.platform;
  const pool = {
    poolId: 'idle',
    name: { en: 'Idle', bn: 'Idle' },
    currency: 'BDT',
    enabled: true,
    seedMin: 1_000_000_000n,
    seedMax: 1_000_000_000n,
    feedMin: 100_000n,
    feedMax: 200_000n,
    feedEveryMs: [1_000],
    reseedShareE4: 0,
    contributionE4: 100,
    odds: 1_000_000_000n,
  };
  await deps.db.tx(t.brandId, (tx) => t.platform.jackpots.openPool(tx, t.brandId, pool));
  await openOutbox(deps.db, consumers());
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const relay = startRelay({ ...deps, consumers: consumers() });
  const jobs = await startJobs({
    url: t.database.appUrl,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    log: deps.log,
    onError: () => undefined,
  });
  // The first turns of everything, and the first walk over the books, are no idling.
  await vi.waitFor(
    async () => {
      // A process that has just begun to listen takes it that pages are open somewhere.
      if (deps.onlookers.areThere()) t.turnClock(LEFT_AFTER_MS);
      sent.mockClear();
      await new Promise((done) => setTimeout(done, WATCHED_MS));
      expect(sent.mock.calls.length).toBeLessThanOrEqual(MESSAGES_MAX);
    },
    { timeout: 50_000 },
  );
  await jobs.stop();
  await relay.stop();
}, 90_000);
