/** Attacks: more calls than a budget has, over several processes and many addresses of one customer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { createSharedLimiter, forgetWindows, type Budget } from './index.ts';
import { WIDER } from './networks.ts';

let database: TestDatabase;
let at = 1_800_000_000_000;
const log = { warn: () => undefined };
const now = (): Date => new Date(at);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const processes = (count: number) =>
  Array.from({ length: count }, () => createSharedLimiter({ db: database.db, now, log }));
/** A minute passes, for the processes and for the database. */
const passMinute = async (): Promise<void> => {
  at += 60_000;
  await database.db.tx(null, (tx) =>
    tx.run(
      "update limiter.rate_window set starts_at = starts_at - interval '1 minute', ends_at = ends_at - interval '1 minute'",
    ),
  );
};
const windows = () =>
  database.db.tx(null, (tx) =>
    tx.rows<{ key: string; taken: number }>('select key, taken from limiter.rate_window order by key'),
  );
const passed = async (takes: readonly Promise<{ ok: boolean }>[]): Promise<number> =>
  (await Promise.all(takes)).filter(({ ok }) => ok).length;

test.each([1, 2, 5])('%i processes asked at once let no more through than one budget has', async (count) => {
  const budget: Budget = { name: `once-${count}`, max: 30, windowMs: 60_000, unasked: 0 };
  const all = processes(count);
  expect(await passed(all.flatMap(({ take }) => Array.from({ length: 60 }, () => take(budget, 'one'))))).toBe(30);
  await passMinute();
  // What a process leased of the window before is worth nothing in the next.
  expect(await passed(all.flatMap(({ take }) => Array.from({ length: 60 }, () => take(budget, 'one'))))).toBe(30);
});

test.each([[[0, 5 * 60_000]], [[-7 * 60_000, 0, 9 * 60_000]], [[-24 * 3_600_000, 24 * 3_600_000]]])(
  'clocks that are apart by %j ms widen nothing, and let nobody wait longer',
  async (turned) => {
    const budget: Budget = { name: `apart-${turned.join('/')}`, max: 30, windowMs: 60_000, unasked: 0 };
    const clocks = turned.map((ms) => createSharedLimiter({ db: database.db, now: () => new Date(at + ms), log }));
    let through = 0;
    // In turn, so that each asks again and again while the others' windows run.
    for (let n = 0; n < 90; n += 1) if ((await clocks[n % clocks.length]!.take(budget, 'one')).ok) through += 1;
    expect(through).toBeGreaterThan(20);
    expect(through).toBeLessThanOrEqual(30);
    for (const { take } of clocks) {
      const taken = await take(budget, 'one');
      expect(taken.ok ? 0 : taken.afterMs).toBeLessThanOrEqual(60_000);
    }
    await passMinute();
    for (const { take } of clocks) expect((await take(budget, 'one')).ok).toBe(true);
  },
);

test('who read the clock first and came second begins no window anew', async () => {
  const budget: Budget = { name: 'second', max: 30, windowMs: 60_000, unasked: 0 };
  const [first, second] = processes(2);
  expect(await passed(Array.from({ length: 60 }, () => first!.take(budget, 'one')))).toBe(30);
  // As the second finds it: the other's window begins after the instant that its own statement has read.
  await database.db.tx(null, (tx) =>
    tx.run("update limiter.rate_window set starts_at = clock_timestamp() + interval '5 s' where key like '%second%'"),
  );
  expect(await passed(Array.from({ length: 60 }, () => second!.take(budget, 'one')))).toBe(0);
});

test('what is let through unasked is the only slack, and it is named', async () => {
  const budget: Budget = { name: 'slack', max: 40, windowMs: 60_000, unasked: 4 };
  const all = processes(3);
  expect(await passed(all.flatMap(({ take }) => Array.from({ length: 60 }, () => take(budget, 'one'))))).toBe(
    40 + 3 * 4,
  );
});

test('all addresses of a /64 are one caller, those of a /56 and a /48 have a budget together', async () => {
  const budget: Budget = { name: 'prefix', max: 10, windowMs: 60_000, unasked: 0 };
  const [one, two] = processes(2);
  const from = (group: number, host: number) => `2001:db8:77:${group.toString(16)}::${host.toString(16)}`;
  const spend = (groups: readonly number[], each: number) =>
    passed(
      groups.flatMap((group) =>
        Array.from({ length: each }, (_, host) => [one!, two!][host % 2]!.takeFor(budget, from(group, host + 1))),
      ),
    );
  expect(await spend([0x00], 40)).toBe(10);
  const inFirst56 = Array.from({ length: 255 }, (_, n) => n + 1);
  expect(await spend(inFirst56, 2)).toBe(10 * WIDER[56] - 10);
  const others = Array.from({ length: 255 }, (_, n) => (n + 1) << 8);
  expect(await spend(others, 2)).toBe(10 * WIDER[48] - 10 * WIDER[56]);
  expect((await one!.takeFor(budget, '2001:db8:78::1')).ok).toBe(true);
});

test('a hundred addresses of one /24 of IPv4 have a budget together, and a mapped address is the plain one', async () => {
  const budget: Budget = { name: 'v4', max: 1, windowMs: 60_000, unasked: 0 };
  const [one] = processes(1);
  const all = Array.from({ length: 100 }, (_, n) => one!.takeFor(budget, `198.51.100.${n}`));
  expect(await passed(all)).toBe(WIDER[24]);
  expect((await one!.takeFor(budget, '203.0.113.9')).ok).toBe(true);
  expect((await one!.takeFor(budget, '::ffff:203.0.113.9')).ok).toBe(false);
});

test('a busy subject costs few questions, and what has run out is removed', async () => {
  const budget: Budget = { name: 'busy', max: 8_000, windowMs: 60_000, unasked: 100 };
  let asked = 0;
  const once: TestDatabase['db']['once'] = (work) => {
    asked += 1;
    return database.db.once(work);
  };
  const { take } = createSharedLimiter({ db: { once }, now, log });
  for (let n = 0; n < 100; n += 1) await take(budget, 's');
  expect(asked).toBe(0);
  for (let n = 0; n < 4_000; n += 1) expect((await take(budget, 's')).ok).toBe(true);
  expect(asked).toBeLessThan(15);
  expect((await windows()).some(({ key }) => key === 'busy s')).toBe(true);
  await passMinute();
  await database.db.tx(null, forgetWindows);
  expect(await windows()).toEqual([]);
});

test('while the database is away each process counts for itself: neither open nor closed', async () => {
  const budget: Budget = { name: 'away', max: 5, windowMs: 60_000, unasked: 0 };
  const once = (): Promise<never> => Promise.reject(new DatabaseUnavailable('away'));
  const { take } = createSharedLimiter({ db: { once }, now, log });
  expect(await passed(Array.from({ length: 20 }, () => take(budget, 's')))).toBe(5);
});

test('a subject is a value, never a piece of the statement', async () => {
  const budget: Budget = { name: 'strange', max: 1, windowMs: 60_000, unasked: 0 };
  const [one] = processes(1);
  for (const subject of ["'; drop table limiter.rate_window; --", '__proto__', 'constructor', '', '\\', '%', '𝌆']) {
    expect((await one!.take(budget, subject)).ok).toBe(true);
    expect((await one!.take(budget, subject)).ok).toBe(false);
  }
});
