/** What the monitor port tells of the books: how old the proof of what is new is, and that of the whole. */
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prover } from './ledger/index.ts';
import { buildMonitor, type MoneyReport } from './health.ts';
import { runAsSuperuser } from './testing.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

let t: TestPlatform;
let prover: Prover;
let monitor: ReturnType<typeof buildMonitor>;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

beforeAll(async () => {
  t = await createTestPlatform({ PROOF_WHOLE_DAYS: '3' });
  const { ledger, db, now } = t.platform.deps;
  prover = ledger.createProver({ db, key: Buffer.alloc(32, 7), now, freeze: () => Promise.resolve() });
  monitor = buildMonitor(Fastify({ logger: false }).log, t.platform, []);
});
afterAll(async () => {
  await monitor.close();
  await t.close();
});

async function ask(): Promise<{ code: number; report: MoneyReport }> {
  t.turnClock(2_000); // an answer is kept for a second
  const answer = await monitor.inject('/health/money');
  return { code: answer.statusCode, report: answer.json<MoneyReport>() };
}
async function gauge(name: string): Promise<number> {
  t.turnClock(2_000);
  const { body } = await monitor.inject('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
}
async function walkAll(): Promise<void> {
  while (await prover.proveSlice());
}

test('books are unproven until everything was walked once, and stale when the tail or the whole is too old', async () => {
  expect(await ask()).toMatchObject({ code: 503, report: { status: 'unproven', ageMs: null, wholeAgeMs: null } });
  expect(await gauge('baize_ledger_whole_proof_age_seconds')).toBe(-1);
  await walkAll();
  await prover.proveTail();
  expect(await ask()).toMatchObject({ code: 200, report: { ok: true, status: 'sound' } });
  t.turnClock(6 * MINUTE_MS);
  expect(await ask()).toMatchObject({ code: 503, report: { ok: false, status: 'stale' } });
  await prover.proveTail();
  expect(await ask()).toMatchObject({ code: 200 });
  // Tails alone say nothing of the whole.
  t.turnClock(3 * DAY_MS);
  await prover.proveTail();
  const { code, report } = await ask();
  expect({ code, status: report.status }).toEqual({ code: 503, status: 'stale' });
  expect(report.ageMs).toBeLessThan(MINUTE_MS);
  expect(report.wholeAgeMs).toBeGreaterThan(3 * DAY_MS);
  expect(await gauge('baize_ledger_whole_proof_age_seconds')).toBeGreaterThan((3 * DAY_MS) / 1_000);
  expect(await gauge('baize_ledger_proof_age_seconds')).toBeLessThan(60);
  await walkAll();
  expect(await ask()).toMatchObject({ code: 200, report: { status: 'sound' } });
});

test('one walk that never ends is enough for the whole to be stale', async () => {
  await runAsSuperuser(
    t.database,
    "update ledger.proof set passed_at = passed_at - interval '4 days' where name = 'wagers-are-counted'",
  );
  expect(await ask()).toMatchObject({ code: 503, report: { status: 'stale' } });
  t.turnClock(11 * MINUTE_MS);
  await walkAll();
  await prover.proveTail();
  expect(await ask()).toMatchObject({ code: 200 });
});

test('drift is told before any age', async () => {
  await runAsSuperuser(
    t.database,
    `insert into ledger.drift (name, walk, key, subject, seen_at, confirmed_at)
      values ('zero-sum', 'none', 'none', 'currency XXX', now(), now())`,
  );
  const { code, report } = await ask();
  expect({ code, status: report.status }).toEqual({ code: 500, status: 'drift' });
  expect(report.checks.filter((check) => !check.ok)).toMatchObject([{ name: 'zero-sum', broken: ['currency XXX'] }]);
  await runAsSuperuser(t.database, "delete from ledger.drift where walk = 'none'");
});
