import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs, migrateJobs } from './jobs/runner.ts';
import { openOutbox } from './outbox/cursors.ts';
import { LEFT_AFTER_MS } from './outbox/onlookers.ts';
import { startRelay } from './outbox/relay.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

const RELAY_NOTE = 'insert into outbox.outbox_lag';
const BEATS_MAX = 6;
/** The relay notes its lag this often here, so that a beat is short; an installation's own beat is four times as long. */
const BEAT_MS = 5_000;
/** Of a beat: the relay's look and note are five, the question for due times one. A job that looks for itself is more. */
const MESSAGES_MAX = 10;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: string }).text);

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
    startMin: 1_000_000_000n,
    startMax: 1_000_000_000n,
    feedMin: 100_000n,
    feedMax: 200_000n,
    feedEveryMs: [1_000],
    restartShareE4: 0,
    contributionE4: 100,
    odds: 1_000_000_000n,
  };
  await deps.db.tx(t.brandId, (tx) => t.platform.jackpots.openPool(tx, t.brandId, pool));
  await openOutbox(deps.db, consumers());
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const relay = startRelay({ ...deps, consumers: consumers(), pace: { slowMs: BEAT_MS } });
  const jobs = await startJobs({
    url: t.database.appUrl,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    log: deps.log,
    onError: () => undefined,
  });
  const noted = (): boolean => sent.mock.calls.some((each) => textOf(each[0]).includes(RELAY_NOTE));
  /** What is said between two notes of the relay, with the second of them. */
  const countBeat = async (): Promise<number> => {
    sent.mockClear();
    await vi.waitFor(() => expect(noted()).toBe(true), { timeout: 3 * BEAT_MS });
    return sent.mock.calls.length;
  };
  await countBeat();
  // The first turns of everything, and the first walk over the books, are no idling.
  let said = Infinity;
  for (let beats = 0; said > MESSAGES_MAX && beats < BEATS_MAX; beats += 1) {
    // A process that has just begun to listen takes it that pages are open somewhere.
    if (deps.onlookers.areThere()) t.turnClock(LEFT_AFTER_MS);
    said = await countBeat();
  }
  expect(said).toBeLessThanOrEqual(MESSAGES_MAX);
  await jobs.stop();
  await relay.stop();
}, 60_000);
