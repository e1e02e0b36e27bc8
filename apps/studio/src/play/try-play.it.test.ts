import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetTryRounds } from '../rounds/forget-try-rounds.ts';
import { closeStale } from '../settlement/worker.ts';
import { createBed, settle, type Bed } from '../testing/bed.ts';

let bed: Bed;
let clockOffset = 0;
beforeAll(async () => {
  bed = await createBed({ clock: () => Date.now() + clockOffset });
});
afterAll(() => bed.close());

const dice = (over: object = {}) => ({
  requestId: randomUUID(),
  stake: '100.00',
  chance: '49.50',
  side: 'under',
  ...over,
});

test('try play has its own balance, the same games, and calls no wallet', async () => {
  const session = await bed.launchTry('stu_dice');
  const state = await bed.get(session, '/state');
  expect(state.body).toMatchObject({ balance: '10000.00', session: { mode: 'try', currency: 'XXX' } });
  let expected = 10_000;
  for (let index = 0; index < 10; index++) {
    const { round, balance } = (await bed.post(session, '/dice', dice())).body;
    expected += Number(round.payout) - 100;
    expect(round).toMatchObject({ mode: 'try', state: 'closed', settled: true, jackpotContribution: '0.00' });
    expect(Number(balance)).toBe(expected);
  }
  const slot = await bed.launchTry('stu_monsoon_bloom');
  expect((await bed.post(slot, '/spin', { requestId: randomUUID(), stake: '25.00' })).body.round).toMatchObject({
    mode: 'try',
    jackpotContribution: '0.00',
  });
  await settle(bed);
  expect(bed.operator.seen).toEqual([]);
});

test('a try balance is spent, refused, reset', async () => {
  const session = await bed.launchTry('stu_mines');
  for (let index = 0; index < 5; index++) {
    const started = await bed.post(session, '/steps/start', {
      requestId: randomUUID(),
      stake: '2000.00',
      choice: { mines: 24 },
    });
    if (started.status === 402) break;
    expect((await bed.post(session, '/try/reset', {})).body.error).toBe('ROUND_OPEN');
    await bed.post(session, '/steps/play', { round: started.body.round.id, step: 0, action: { tile: 0 } });
  }
  const { balance } = (await bed.get(session, '/state')).body;
  if (Number(balance) < 2_000) {
    const refused = await bed.post(session, '/steps/start', {
      requestId: randomUUID(),
      stake: '2000.00',
      choice: { mines: 24 },
    });
    expect([refused.status, refused.body.error, refused.body.balance]).toEqual([402, 'NOT_ENOUGH_MONEY', balance]);
  }
  expect((await bed.post(session, '/try/reset', {})).body).toEqual({ balance: '10000.00' });
  expect((await bed.post(session, '/try/reset', { a: 1 })).status).toBe(400);
  const real = await bed.launch('stu_dice', 'real_one', 0n);
  expect((await bed.post(real, '/try/reset', {})).body.error).toBe('TRY_ONLY');
});

test('parallel try bets never overdraw', async () => {
  const session = await bed.launchTry('stu_dice');
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => bed.post(session, '/dice', dice({ stake: '2000.00', chance: '0.50' }))),
  );
  expect(replies.every((reply) => [200, 402].includes(reply.status))).toBe(true);
  expect(Number((await bed.get(session, '/state')).body.balance)).toBeGreaterThanOrEqual(0);
});

test('sessions end, and old try play is forgotten', async () => {
  const session = await bed.launchTry('stu_mines');
  const { round } = (
    await bed.post(session, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 3 } })
  ).body;
  clockOffset += 25 * 3_600_000;
  expect((await bed.get(session, '/state')).body.error).toBe('SESSION_EXPIRED');
  clockOffset += 30 * 3_600_000;
  expect(await closeStale(bed.studio.deps)).toBe(0);
  clockOffset += 8 * 24 * 3_600_000;
  await bed.admin.query("update player set created_at = created_at - interval '30 days'");
  expect(await forgetTryRounds(bed.studio.deps)).toBeGreaterThan(10);
  expect((await fetch(`${bed.studio.url}/play/v1/rounds/${round.id}`)).status).toBe(404);
  const left = await bed.admin.query(
    `select (select count(*)::int from session where mode = 'try') as sessions,
       (select count(*)::int from player where kind = 'try') as players,
       (select count(*)::int from player) as "everyPlayer"`,
  );
  expect(left.rows[0]).toEqual({ sessions: 0, players: 0, everyPlayer: 1 });
});
