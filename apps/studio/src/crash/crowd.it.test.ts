import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Live } from './table.ts';
import { createTableBed, reached, type TableBed } from './testing-table.ts';

/** A full table: what many do at once neither keeps the clock from going on nor a press from being paid. */
const PLAYERS = 50;
const CONNECTIONS = 10;
let table: TableBed;
beforeAll(async () => {
  table = await createTableBed({ env: { STUDIO_DATABASE_POOL_MAX: String(CONNECTIONS) } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => table.bed.close());

test('fifty players bet and press together: everybody is paid, once, and the books hold', async () => {
  const sessions = await Promise.all(Array.from({ length: PLAYERS }, (_, at) => table.player(`of_many_${at}`)));
  const live = await table.deal({ least: 300, most: 600 });
  const bets = await Promise.all(
    sessions.map((session, at) => table.bet(session, live, { target: at % 2 === 0 ? '1.50' : null })),
  );
  expect(bets.map(({ status }) => status)).toEqual(Array(PLAYERS).fill(200));
  await table.at(live, reached(200));
  const pressed = await Promise.all(sessions.map((session, at) => table.cashOut(session, bets[at]!.body.round.id)));
  expect(pressed.map(({ body }) => body.round.payout)).toEqual(
    sessions.map((_, at) => (at % 2 === 0 ? '15.00' : '20.00')),
  );
  await table.finish(live);
  await table.checkMoney();
});

test('a press that came in time is paid, however long its session takes to be looked up', async () => {
  const session = await table.player('slow_session');
  const live = await table.deal({ least: 200, most: 600 });
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, reached(150));
  const { deps } = table.bed.studio;
  const lookUp = deps.findSession;
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.spyOn(deps, 'findSession').mockImplementationOnce(async (token) => {
    asked.resolve();
    await held.promise;
    return lookUp(token);
  });
  const pressed = table.cashOut(session, round.id);
  await asked.promise;
  await table.finish(live);
  held.resolve();
  expect((await pressed).body.round).toMatchObject({ state: 'closed', payout: '15.00' });
  await table.finish(live);
  await table.checkMoney();
});

test('the clock goes on while others hold every connection', async () => {
  const live = await table.deal({ least: 200, most: 600 });
  const held = Promise.withResolvers<void>();
  const { db } = table.bed.studio.deps;
  const holders = Array.from({ length: CONNECTIONS }, () => db.tx(() => held.promise));
  table.setNow(live.startsAt + 1_100);
  table.told.length = 0;
  await table.bed.studio.room.pass();
  expect(table.told.map(({ type }) => type)).toEqual(['tick']);
  await expect.poll(() => attendedAt(live)).toBe(table.now());
  held.resolve();
  await Promise.all(holders);
  await table.finish(live);
});

const attendedAt = async ({ row }: Live): Promise<number | undefined> =>
  (await table.bed.studio.room.find(row.id))?.row.attendedAt.getTime();

test('the clock is told while the database is slow, and no longer than the round is served', async () => {
  const live = await table.deal({ least: 400, most: 900 });
  const { room } = table.bed.studio;
  const told = async (elapsedMs: number): Promise<string[]> => {
    table.told.length = 0;
    table.setNow(live.startsAt + elapsedMs);
    await room.pass();
    return table.told.map(({ type }) => type).filter((type) => type === 'tick');
  };
  const other = await table.bed.admin.connect();
  try {
    // What the table writes waits for the lock that another process holds.
    await other.query('begin');
    await other.query('lock table crash_round in access exclusive mode');
    expect(await told(250)).toEqual(['tick']);
    expect(await told(1_500)).toEqual(['tick']);
    expect(await told(2_600)).toEqual([]);
  } finally {
    await other.query('rollback');
    other.release();
  }
  await room.settled();
  expect(await told(2_700)).toEqual(['tick']);
  await table.finish(live);
});
