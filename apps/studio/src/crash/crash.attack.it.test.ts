/** Late presses, forged moments, replayed and late bets, other players' bets, looks at the point: the shared table's books hold. */
import { randomUUID } from 'node:crypto';
import { PLAY_SESSION_HEADER } from '@baize/contract/headers';
import { CRASH_STREAM_PATH } from '@baize/contract/play/crash-messages';
import { crashOverMs } from '@baize/domain/games/crash';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenHash } from '../secrets.ts';
import { units } from '../testing/bed.ts';
import { CODE, createTableBed, reached, type TableBed } from './testing-table.ts';

let table: TableBed;
let statements = 0;
beforeAll(async () => {
  table = await createTableBed({
    step: (name) => {
      if (name === 'statement') statements += 1;
    },
  });
});
afterAll(() => table.bed.close());

describe('a press after the end', () => {
  test.each([0, 50, 60_000])('%i ms late is paid nothing', async (lateMs) => {
    const session = await table.player(`late_press_${lateMs}`);
    const live = await table.deal({ least: 150, most: 600 });
    const { round } = (await table.bet(session, live)).body;
    await table.at(live, crashOverMs(live.pointE2) - 1);
    table.setNow(live.overAt + lateMs);
    expect((await table.cashOut(session, round.id)).body.error).toBe('ROUND_OVER');
    await table.finish(live);
    expect((await table.bed.get(session, `/rounds/${round.id}`)).body.round.payout).toBe('0.00');
    await table.checkMoney();
  });
});

test('the last moment of the point is paid, one millisecond before the end', async () => {
  const session = await table.player('last_moment');
  const live = await table.deal({ least: 150, most: 600 });
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, crashOverMs(live.pointE2) - 1);
  const cashed = (await table.cashOut(session, round.id)).body.round;
  expect(cashed.multiplier).toBe(`${(live.pointE2 / 100).toFixed(2)}00`);
  await table.finish(live);
  await table.checkMoney();
});

test('a press that came in before the end is written before the losers are', async () => {
  const session = await table.player('slow_press');
  const live = await table.deal({ least: 200, most: 600 });
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, reached(150));
  const done = table.bed.studio.room.pressed(table.now()); // as a call that is still reading its session
  await table.at(live, crashOverMs(live.pointE2));
  await table.at(live, crashOverMs(live.pointE2) + 2_000);
  expect((await table.bed.get(session, `/rounds/${round.id}`)).body.round.state).toBe('open');
  done();
  await table.finish(live);
  await table.checkMoney();
});

test('twenty presses at once, and again afterwards, are one win', async () => {
  const session = await table.player('hammer');
  const live = await table.deal({ least: 300, most: 600 });
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, reached(200));
  const answers = await Promise.all(Array.from({ length: 20 }, () => table.cashOut(session, round.id)));
  expect(new Set(answers.map(({ body }) => body.round?.payout ?? body.error))).toEqual(new Set(['20.00']));
  await table.at(live, reached(250));
  expect((await table.cashOut(session, round.id)).body.round.payout).toBe('20.00');
  await table.finish(live);
  expect((await table.cashOut(session, round.id)).body.round.payout).toBe('20.00');
  await table.checkMoney();
});

test('a moment that the player names is not heard', async () => {
  const session = await table.player('forger');
  const live = await table.deal({ least: 300, most: 600 });
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, reached(120));
  const told = {
    at: 1,
    receivedAt: Date.UTC(2026, 0, 1),
    elapsed: 100_000,
    multiplier: '1000.00',
    cashedAt: '1000.00',
  };
  for (const [name, value] of Object.entries(told)) {
    const forgery = await table.bed.post(session, '/crash/cash-out', { round: round.id, [name]: value });
    expect(forgery).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } });
  }
  expect((await table.cashOut(session, round.id)).body.round.payout).toBe('12.00');
  await table.finish(live);
  await table.checkMoney();
});

test('before 1.01 a press is told to wait, and learns nothing of a round that stops at 1.00', async () => {
  const session = await table.player('early');
  const answers: string[] = [];
  for (const range of [{ least: 200 }, { most: 100 }]) {
    const live = await table.deal(range);
    const { round } = (await table.bet(session, live)).body;
    await table.at(live, 0);
    table.setNow(live.startsAt + 165);
    answers.push((await table.cashOut(session, round.id)).text.replace(round.id, 'it'));
    await table.finish(live);
  }
  expect(answers[0]).toContain('TOO_EARLY');
  expect(answers[1]).toBe(answers[0]);
  await table.checkMoney();
});

test("another player's bet, a stranger's and one that never was are the same to a press", async () => {
  const [owner, thief] = [await table.player('owner'), await table.player('thief')];
  const dice = await table.bed.launch('stu_dice', 'owner');
  const live = await table.deal({ least: 300, most: 600 });
  const { round } = (await table.bet(owner, live)).body;
  await table.at(live, reached(200));
  const told = await Promise.all([
    table.cashOut(thief, round.id),
    table.cashOut(dice, round.id),
    table.cashOut(thief, `r-${'A'.repeat(20)}`),
  ]);
  expect(told.map(({ text }) => text)).toEqual(Array(3).fill(told[0]!.text));
  expect(told[0]).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  expect((await table.cashOut('x'.repeat(43), round.id)).status).toBe(401);
  expect((await table.cashOut(owner, round.id)).body.round.payout).toBe('20.00');
  await table.finish(live);
  await table.checkMoney();
});

test('the same bet sent ten times is one stake; with other content it is refused', async () => {
  const session = await table.player('replayer');
  const live = await table.deal({ least: 200, most: 600 });
  const body = { requestId: randomUUID(), stake: '10.00', shared: live.row.id, panel: 1, target: '1.50' };
  const sent = await Promise.all(Array.from({ length: 10 }, () => table.bed.post(session, '/crash/bet', body)));
  const ids = sent.flatMap(({ body: answer }) => answer.round?.id ?? []);
  expect(new Set(ids.filter((id) => typeof id === 'string')).size).toBe(1);
  expect(table.bed.operator.balances.get('replayer')).toBe(units(990));
  for (const other of [{ stake: '11.00' }, { target: '9.00' }, { target: null }, { panel: 2 }])
    expect((await table.bed.post(session, '/crash/bet', { ...body, ...other })).body.error).toBe('REQUEST_CONFLICT');
  await table.finish(live);
  // Replayed when its round is over it is still that bet, and never one of the next round.
  expect((await table.bed.post(session, '/crash/bet', body)).body.round.id).toBe(ids[0]);
  await table.checkMoney();
});

describe('a bet when none are taken', () => {
  test('a crowd that bets at once is written together, and who bets twice spoils it for nobody', async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, (_, at) => table.player(`crowd_${at}`)));
    const live = await table.deal({ least: 200, most: 600 });
    const bets = sessions.map((session) => table.bet(session, live));
    const [twice, poor] = [sessions[7]!, await table.player('crowd_poor', 5)];
    const answers = await Promise.all([...bets, table.bet(twice, live), table.bet(poor, live)]);
    const told = answers.map(({ body }) => body.error ?? body.round.state);
    expect(told.filter((each) => each === 'open')).toHaveLength(30);
    expect(told.filter((each) => each === 'PANEL_TAKEN')).toHaveLength(1);
    expect(told.at(-1)).toBe('NOT_ENOUGH_MONEY');
    statements = 0;
    const more = sessions.map((session) => table.bet(session, live, { panel: 2 }));
    expect((await Promise.all(more)).map(({ body }) => body.round.state)).toEqual(sessions.map(() => 'open'));
    // One by one each bet is written by a statement and booked by another.
    expect(statements).toBeLessThan(sessions.length);
    await table.finish(live);
    await table.checkMoney();
  });

  test.each([
    ['at the start', 0],
    ['when the round runs', 500],
    ['when a press would win', 4_000],
  ])('%s', async (name, elapsed) => {
    const session = await table.player(`closed_${name}`);
    const live = await table.deal({ least: 200, most: 600 });
    await table.at(live, elapsed);
    expect((await table.bet(session, live, { target: '1.01' })).body.error).toBe('BETS_CLOSED');
    await table.finish(live);
    expect((await table.bet(session, live, { target: '1.01' })).body.error).toBe('BETS_CLOSED');
    await table.checkMoney();
  });
});

test.each([
  ['of another form', { shared: '1' }, 'BAD_REQUEST'],
  ['that never was', { shared: '999999-1' }, 'NOT_FOUND'],
  ['with a third panel', { panel: 3 }, 'BAD_REQUEST'],
  ['below the least target', { target: '1.00' }, 'TARGET_INVALID'],
  ['above the highest target', { target: '1000000.01' }, 'TARGET_INVALID'],
  ['with a target that is no figure', { target: '1e9' }, 'TARGET_INVALID'],
  ['with a negative target', { target: '-2.00' }, 'TARGET_INVALID'],
  ['of nothing', { stake: '0' }, 'STAKE_BELOW_MIN'],
  ['of a fraction of a step', { stake: '10.00001' }, 'STAKE_STEP'],
  ['of too much', { stake: '2000.01' }, 'STAKE_ABOVE_MAX'],
  ['with a field that is none', { point: '100.00' }, 'BAD_REQUEST'],
])('a bet %s is refused before anything is stored', async (name, over, code) => {
  const session = await table.player(`refused ${name}`);
  const live = await table.deal();
  const seen = table.bed.operator.seen.length;
  expect((await table.bet(session, live, over)).body.error).toBe(code);
  expect(table.bed.operator.seen.length).toBe(seen);
});

test('a round of an old chain is answered from its row: nobody makes the table derive the chains of all years', async () => {
  const session = await table.player('historian');
  const live = await table.deal();
  await table.finish(live);
  await table.deal();
  await table.bed.admin.query(
    `insert into crash_chain (game_code, salt, first_hash, last_seed, rounds, created_at)
      select game_code, salt, 'old', 'cannot be opened', rounds, created_at from crash_chain limit 1`,
  );
  await table.bed.admin.query(
    `update crash_round set chain_id = (select id from crash_chain where first_hash = 'old') where id = $1`,
    [live.row.id],
  );
  expect((await table.bet(session, live)).body.error).toBe('BETS_CLOSED');
});

test('a bet of the table asked for with a session of another game is refused', async () => {
  const dice = await table.player('other_game', 1_000, 'stu_dice');
  const live = await table.deal();
  expect((await table.bet(dice, live)).body.error).toBe('BAD_REQUEST');
  expect((await table.bed.get(dice, '/crash/stream')).status).toBe(400);
  expect((await table.bed.get('y'.repeat(43), '/crash/stream')).status).toBe(401);
});

test('a stream that is open closes when its session ends, by the operator or by its time, and no other does', async () => {
  const sessions = [await table.player('watcher'), await table.player('leaver'), await table.player('late')];
  const streams = await Promise.all(
    sessions.map(async (session) => {
      const url = `${table.bed.studio.url}/play/v1${CRASH_STREAM_PATH}`;
      const reply = await fetch(url, { headers: { [PLAY_SESSION_HEADER]: session } });
      expect(reply.status).toBe(200);
      const state = { closed: false };
      const read = async (): Promise<void> => {
        for await (const _part of reply.body!);
      };
      void read()
        .catch(() => undefined)
        .finally(() => (state.closed = true));
      return { state, cancel: () => reply.body?.cancel().catch(() => undefined) };
    }),
  );
  const expire = (session: string, at: number) =>
    table.bed.admin.query('update session set expires_at = $2 where token_hash = $1', [
      tokenHash(session),
      new Date(at),
    ]);
  await expire(sessions[1]!, table.now());
  await vi.waitFor(() => expect(streams[1]!.state.closed).toBe(true), { timeout: 10_000 });
  expect([streams[0]!.state.closed, streams[2]!.state.closed]).toEqual([false, false]);
  await expire(sessions[2]!, table.now() + 5_000);
  table.setNow(table.now() + 5_000);
  await vi.waitFor(() => expect(streams[2]!.state.closed).toBe(true), { timeout: 10_000 });
  expect(streams[0]!.state.closed).toBe(false);
});

test('neither seed nor point of a running round leave the studio, in whatever way it is asked', async () => {
  const session = await table.player('spy');
  const pointOf = ({ pointE2 }: { readonly pointE2: number }): string => (pointE2 / 100).toFixed(2);
  let live = await table.deal({ least: 250, most: 900 });
  // Rounds that are over tell their points, which must not be taken for this one's.
  while (JSON.stringify(table.told).includes(pointOf(live))) {
    await table.finish(live);
    live = await table.deal({ least: 250, most: 900 });
  }
  const { round } = (await table.bet(session, live)).body;
  await table.at(live, reached(200));
  const texts = await Promise.all(
    ['/state', '/crash/table', '/rounds', `/rounds/${round.id}`, `/fairness/${round.id}`].map(
      async (path) => (await table.bed.get(session, path)).text,
    ),
  );
  texts.push((await table.cashOut(session, round.id)).text, JSON.stringify(table.told));
  texts.push((await table.bed.get(session, `/fairness/${round.id}`)).text);
  const { rows } = await table.bed.admin.query('select * from crash_round where id = $1', [live.row.id]);
  texts.push(JSON.stringify(rows));
  for (const text of texts) {
    expect(text).not.toContain(live.seed);
    expect(text).not.toContain(pointOf(live));
  }
  await table.finish(live);
  await table.checkMoney();
});

test(`rounds of ${CODE} that were refused do not keep a panel`, async () => {
  const session = await table.player('poor', 5);
  const live = await table.deal({ least: 200 });
  expect((await table.bet(session, live)).body.error).toBe('NOT_ENOUGH_MONEY');
  expect((await table.bet(session, live, { stake: '5.00', target: '1.10' })).status).toBe(200);
  await table.finish(live);
});
