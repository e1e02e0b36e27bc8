/** A run of many bills is paid in groups: each bill once, whatever dies at whatever step, and whoever pays beside it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db, Tx } from '../../../db/pool.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { payRuns } from './commands/pay-runs.ts';
import type { BillRow } from './run-store.ts';
import {
  billsOf,
  createTestPeople,
  giveContract,
  paidTo,
  play,
  salaryDepsOf,
  settle,
  spanAt,
  tier,
  tiered,
  units,
} from './testing-runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Each is paid as many units as its place says, and one more. */
const HOLDERS = Array.from({ length: 4 }, (_, nth) => `holder${nth}`);
const AT_ONCE = 2;
let t: TestPlatform;
const { idOf, open } = createTestPeople(() => t);

beforeAll(async () => {
  t = await createTestPlatform();
  t.stopClock();
  const from = new Date('2026-01-01T00:00:00Z');
  for (const [nth, holder] of HOLDERS.entries()) {
    await open(holder, 1, null);
    const terms = tiered('HOURLY', [tier(['1000', '0', 1], `0.00${nth + 1}`)]);
    await giveContract(t, { holder: idOf(holder), issuer: null, terms, from });
  }
  t.turnClock(spanAt(t, 'monthly').to.getTime() + HOUR - t.platform.deps.now().getTime());
  await settle(t);
});
afterAll(() => t.close());

const perHolder = <T>(of: (holder: string) => Promise<T>): Promise<T[]> => Promise.all(HOLDERS.map(of));
const paidToEach = (): Promise<bigint[]> => perHolder((holder) => paidTo(t, idOf(holder), 'salary-hourly'));
const lastBills = (): Promise<BillRow[]> => perHolder(async (holder) => (await billsOf(t, idOf(holder))).at(-1)!);
const DUE = HOLDERS.map((_, nth) => units(String(nth + 1)));

/** Everybody plays for 1 000 in an hour, which is settled and not yet paid. Answers what each was paid before. */
async function settleHour(): Promise<bigint[]> {
  const before = await paidToEach();
  const at = t.platform.deps.now();
  await play(
    t,
    HOLDERS.map((holder) => ({ member: idOf(holder), at, stake: '1000' })),
  );
  t.turnClock(spanAt(t, 'hourly').to.getTime() + 5 * MINUTE - at.getTime());
  await settle(t);
  expect((await lastBills()).map(({ state }) => state)).toEqual(HOLDERS.map(() => 'UNCOLLECTED'));
  return before;
}

async function gained(before: readonly bigint[]): Promise<bigint[]> {
  return (await paidToEach()).map((sum, nth) => sum - before[nth]!);
}

/** A process that dies at a step: before a statement, or right after a commit. From then on nothing of it happens. */
function dyingAt(step: number): { readonly db: Db; readonly steps: () => number } {
  const { db } = t.platform.deps;
  let taken = 0;
  const take = (): void => {
    taken += 1;
    if (taken >= step) throw new Error('killed');
  };
  const counted = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (real, name: keyof Tx) => {
        if (name === 'wroteEvents') return real[name];
        // Like the real one it never throws but rejects: who sends several statements at once waits for all of them.
        return async (...given: never[]) => {
          take();
          return (real[name] as (...all: never[]) => unknown)(...given);
        };
      },
    });
  const tx: Db['tx'] = async (brandId, work) => {
    const answer = await db.tx(brandId, (real) => work(counted(real)));
    take();
    return answer;
  };
  return { db: { ...db, tx }, steps: () => taken };
}

test(
  'killed at any step, what was paid is noted, and the next turn pays what is left, once',
  { timeout: 120_000 },
  async () => {
    for (let step = 1; ; step += 1) {
      const before = await settleHour();
      const { db } = dyingAt(step);
      const died = await payRuns({ ...salaryDepsOf(t), db }, t.brandId, AT_ONCE).then(
        () => false,
        () => true,
      );
      const so = await gained(before);
      expect((await lastBills()).map(({ paid }) => paid)).toEqual(so);
      expect(so.every((sum, nth) => sum === 0n || sum === DUE[nth])).toBe(true);
      await payRuns(salaryDepsOf(t), t.brandId, AT_ONCE);
      expect(await gained(before)).toEqual(DUE);
      if (!died) return expect(step).toBeGreaterThan(12);
    }
  },
);

test('a run is paid in one transaction for each group, and three processes at once pay each bill once', async () => {
  let begun = 0;
  const deps = salaryDepsOf(t);
  const tx: Db['tx'] = (brandId, work) => {
    begun += 1;
    return deps.db.tx(brandId, work);
  };
  const alone = await settleHour();
  await payRuns({ ...deps, db: { ...deps.db, tx } }, t.brandId, AT_ONCE);
  expect(await gained(alone)).toEqual(DUE);
  // Two lists and the end of the run stand beside the groups.
  expect(begun).toBe(3 + Math.ceil(HOLDERS.length / AT_ONCE));
  const before = await settleHour();
  await Promise.all([1, 2, 3].map(() => payRuns(deps, t.brandId, AT_ONCE)));
  expect(await gained(before)).toEqual(DUE);
  expect((await lastBills()).map(({ state }) => state)).toEqual(HOLDERS.map(() => 'ISSUED'));
});

test('a wallet that somebody holds keeps its own bill waiting, and none of its group', async () => {
  const before = await settleHour();
  const { db, ledger } = t.platform.deps;
  const last = (await lastBills()).reduce((one, other) => (one.ordinal > other.ordinal ? one : other)).memberId;
  const held = HOLDERS.findIndex((holder) => idOf(holder) === last);
  let paying: Promise<void> = Promise.resolve();
  await db.tx(t.brandId, async (tx) => {
    await ledger.lock(tx, [last]);
    paying = payRuns(salaryDepsOf(t), t.brandId, HOLDERS.length);
    const others = DUE.with(held, 0n);
    await vi.waitFor(async () => expect(await gained(before)).toEqual(others), { timeout: 3_000 });
  });
  await paying;
  expect(await gained(before)).toEqual(DUE);
});
