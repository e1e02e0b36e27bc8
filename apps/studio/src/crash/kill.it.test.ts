import { randomUUID } from 'node:crypto';
import { CRASH_TIMES } from '@baize/domain/games/crash';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBooks, settle, units, type Reply } from '../testing/bed.ts';
import { startStudio, type Studio } from '../start.ts';
import { createTableBed, reached, type TableBed } from './testing-table.ts';

/**
 * The process that serves the table is killed at steps all through a round, or loses the table to another one: nothing
 * that was promised is lost, nothing is paid twice, and no bet that came late is played.
 */
class Killed extends Error {}
/** Steps left to live; after them every further step fails, as nothing of a dead process goes on. */
let life = Number.POSITIVE_INFINITY;
const STRIDE = 23;
const START = 100;

let table: TableBed;
let players = 0;
beforeAll(async () => {
  const step = (): void => {
    if (--life < 0) throw new Killed('killed here');
  };
  table = await createTableBed({ step });
});
beforeEach(() => {
  life = Number.POSITIVE_INFINITY;
});
afterAll(() => table.bed.close());

const newPlayer = (): Promise<string> => table.player(`killed_${++players}`, START);
const checkMoney = (): Promise<void> => checkBooks(table.bed, units(START) * BigInt(players));

/** What a worker of the restarted process does, until nothing is left. */
async function recover(): Promise<void> {
  for (let pass = 0; pass < 4; pass++) {
    await table.bed.studio.room.tend();
    await settle(table.bed);
    table.setNow(table.now() + 60_000); // leases end, retries are due
  }
}

/** Nobody is in a round whose bet was confirmed when that had begun. */
async function checkNobodyWasLate(): Promise<void> {
  const { rows } = await table.bed.admin.query(
    `select r.id from round r join crash_round c on c.id = r.shared_id join wallet_tx b on b.round_id = r.id
     where b.kind = 'bet' and r.state = 'CLOSED' and b.done_at >= c.starts_at`,
  );
  expect(rows).toEqual([]);
}

type Answers = { aimed?: Reply; free?: Reply; pressed?: Reply };
const quietly = (call: Promise<Reply>): Promise<Reply | undefined> => call.catch(() => undefined);

test('a kill at steps all through betting, flight, cash-out and settling converges', { timeout: 120_000 }, async () => {
  let kills = 0;
  for (let lifetime = 1; ; lifetime += STRIDE) {
    life = Number.POSITIVE_INFINITY;
    const [aimer, free] = [await newPlayer(), await newPlayer()];
    const live = await table.deal({ least: 250, most: 600 });
    const told: Answers = {};
    life = lifetime;
    Object.assign(told, { aimed: await quietly(table.bet(aimer, live, { target: '1.50' })) });
    Object.assign(told, { free: await quietly(table.bet(free, live)) });
    await table.at(live, reached(180)).catch(() => undefined);
    const round: string | undefined = told.free?.status === 200 ? told.free.body.round.id : undefined;
    if (round) Object.assign(told, { pressed: await quietly(table.cashOut(free, round)) });
    await table.finish(live).catch(() => undefined);
    const died = life < 0;
    life = Number.POSITIVE_INFINITY;
    if (died) {
      kills += 1;
      table.setNow(Math.max(table.now(), live.overAt) + 10_000);
      await table.restart();
    }
    await recover();
    await checkMoney();
    await checkNobodyWasLate();
    // What a player was told stands.
    if (told.aimed?.status === 200)
      expect((await table.bed.get(aimer, `/rounds/${told.aimed.body.round.id}`)).body.round.payout).toBe('15.00');
    if (told.pressed?.status === 200)
      expect((await table.bed.get(free, `/rounds/${round!}`)).body.round.payout).toBe('18.00');
    if (!died) break;
  }
  expect(kills).toBeGreaterThan(4);
  expect((await table.bed.admin.query('select 1 from settlement_case')).rows).toEqual([]);
});

/** Another process of the same studio, with somebody who watches there. */
async function startOther(): Promise<Studio> {
  const other = await startStudio(table.bed.env, {
    worker: false,
    clock: table.now,
    limits: { awaitMs: 50, crashChainRounds: 400 },
  });
  other.room.join({ group: '7 ', send: () => undefined });
  return other;
}

test('two processes at one table: one round, each bet ends once, and when one dies the other goes on', async () => {
  const other = await startOther();
  try {
    const [here, there, idle] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const live = await table.deal({ least: 300, most: 600 });
    await other.room.pass();
    expect((await other.room.table()).round?.id).toBe(live.row.id);
    const bets = await Promise.all([here, there, idle].map((session) => table.bet(session, live, { target: null })));
    const rounds = bets.map(({ body }) => body.round.id as string);
    await table.at(live, reached(150));
    await other.room.pass();
    expect((await table.cashOut(here, rounds[0]!)).body.round.payout).toBe('15.00');
    // This process looks at the table no more. A player's next press comes to the other one.
    for (let at = reached(150); at <= reached(200); at += 1_000) {
      table.setNow(live.startsAt + at);
      await other.room.pass();
      await other.room.settled();
    }
    table.setNow(live.startsAt + reached(200));
    const pressed = await fetch(`${other.url}/play/v1/crash/cash-out`, {
      method: 'POST',
      headers: { 'x-session': there, 'content-type': 'application/json' },
      body: JSON.stringify({ round: rounds[1] }),
    });
    expect(await pressed.json()).toMatchObject({ round: { payout: '20.00' } });
    for (let at = table.now(); at < live.overAt + 2_000; at += 1_000) {
      table.setNow(at);
      await Promise.all([other.room.pass(), other.room.pass()]);
      await other.room.settled();
    }
    table.setNow(live.overAt + 2_000);
    await other.room.pass();
    await other.room.settled();
    expect((await table.bed.get(idle, `/rounds/${rounds[2]!}`)).body.round).toMatchObject({
      state: 'closed',
      payout: '0.00',
    });
    // Both come to the next round at the same moment.
    table.setNow(live.overAt + CRASH_TIMES.crashedMs);
    await Promise.all([table.bed.studio.room.pass(), other.room.pass()]);
    const [mine, theirs] = await Promise.all([table.bed.studio.room.table(), other.room.table()]);
    expect(mine.round).toEqual(theirs.round);
    expect(mine.round?.place).toBe(live.row.place + 1);
    await settle(table.bed);
    await checkMoney();
  } finally {
    await other.stop();
  }
});

test('a leader that dies with the lock in its hands, or stands still with it, keeps the table from nobody', async () => {
  const live = await table.deal({ least: 200, most: 600 });
  table.setNow(live.startsAt + 1_100);
  const leader = await table.bed.admin.connect();
  leader.on('error', () => undefined);
  const { rows } = await leader.query<{ pid: number }>('select pg_backend_pid() as pid');
  await leader.query('begin');
  await leader.query('select pg_advisory_xact_lock(5005000)');
  const pass = table.bed.studio.room.pass();
  await table.bed.admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  leader.release(true);
  await pass;
  await table.bed.studio.room.settled();
  expect((await table.bed.studio.room.find(live.row.id))?.row.attendedAt.getTime()).toBe(table.now());
  // Who stands still in a transaction loses it, and the lock with it.
  const [setting] = await table.bed.studio.deps.db.once((tx) =>
    tx.rows(
      sql<{ ms: string }>`select setting as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    ),
  );
  expect(Number(setting!.ms)).toBeGreaterThan(0);
  await table.finish(live);
});

test('wallet answers that are not known leave a bet out of its round, whether it took the stake or not', async () => {
  const session = await newPlayer();
  const live = await table.deal({ least: 200, most: 600 });
  const faults = [{ kind: 'reset-after' }, { kind: 'reset-before' }] as const;
  for (const [at, fault] of faults.entries()) {
    table.bed.operator.fault = (call) => (call.kind === 'bet' ? fault : undefined);
    const body = { requestId: randomUUID(), panel: at + 1, target: '1.01' };
    expect((await table.bet(session, live, body)).body.error).toBe('BET_VOID');
    table.bed.operator.fault = () => undefined;
    // The same request again is the same bet.
    expect((await table.bet(session, live, body)).body.error).toBe('BET_VOID');
  }
  await table.finish(live);
  await recover();
  await checkMoney();
});
