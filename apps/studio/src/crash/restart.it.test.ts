import { crashOverMs } from '@baize/domain/games/crash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { breakRound, checkBooks, mendRounds, settle, units, type Json } from '../testing/bed.ts';
import { createTableBed, reached, type TableBed } from './testing-table.ts';

/** The process ends at a moment of a round and comes back later: nothing is lost, and nobody is held to what they could not do. */
let table: TableBed;
let players = 0;
let sessions: Record<'aimer' | 'free' | 'presser' | 'tried', string>;
beforeAll(async () => {
  table = await createTableBed();
});
afterAll(() => table.bed.close());
beforeEach(async () => {
  players += 3;
  sessions = {
    aimer: await table.player(`aimer_${players}`),
    free: await table.player(`free_${players}`),
    presser: await table.player(`presser_${players}`),
    tried: await table.bed.launchTry('stu_paper_kite'),
  };
});

const rounds: Record<string, string> = {};
/** A round with a bet of each kind in it; the presser is cashed out at 1.50. */
async function play() {
  const live = await table.deal({ least: 400, most: 600 });
  for (const [name, session] of Object.entries(sessions)) {
    const { body } = await table.bet(session, live, name === 'aimer' ? { target: '2.00' } : {});
    rounds[name] = body.round.id;
  }
  await table.at(live, reached(150));
  expect((await table.cashOut(sessions.presser, rounds.presser!)).body.round.payout).toBe('15.00');
  return live;
}
const roundOf = async (name: keyof typeof sessions): Promise<Json> =>
  (await table.bed.get(sessions[name], `/rounds/${rounds[name]}`)).body.round;

/** What a worker of the restarted process does. */
async function recover(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    await table.bed.studio.room.tend();
    await settle(table.bed);
    table.setNow(table.now() + 2_000);
  }
}

test('away until after the end: targets are decided by the point, presses stand, who could not press gets the stake back', async () => {
  const live = await play();
  await table.restart();
  table.setNow(live.overAt + 60_000);
  await recover();
  expect(await roundOf('aimer')).toMatchObject({ state: 'closed', payout: '20.00' });
  expect(await roundOf('presser')).toMatchObject({ state: 'closed', payout: '15.00' });
  expect(await roundOf('free')).toMatchObject({ state: 'void', payout: '0.00' });
  expect(await roundOf('tried')).toMatchObject({ state: 'void' });
  expect((await table.bed.get(sessions.tried, '/state')).body.balance).toBe('10000.00');
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});

test('away for three seconds of the run: the same, and the round goes on for those with a target', async () => {
  const live = await play();
  await table.restart();
  table.setNow(live.startsAt + reached(150) + 3_000);
  await recover();
  expect(await roundOf('free')).toMatchObject({ state: 'void' });
  await table.finish(live);
  expect(await roundOf('aimer')).toMatchObject({ state: 'closed', payout: '20.00' });
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});

test('away for a second: the round goes on as if nothing had been, and can be pressed in', async () => {
  const live = await play();
  await table.restart();
  await table.at(live, reached(150) + 1_000);
  expect((await table.cashOut(sessions.free, rounds.free!)).body.round.state).toBe('closed');
  await table.finish(live);
  expect(await roundOf('tried')).toMatchObject({ state: 'closed', payout: '0.00' });
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});

test('ended between the end of the round and its settling: the round was served, so what stood is lost', async () => {
  const live = await play();
  await table.at(live, crashOverMs(live.pointE2));
  await table.restart();
  table.setNow(live.overAt + 60_000);
  await recover();
  expect(await roundOf('free')).toMatchObject({ state: 'closed', payout: '0.00' });
  expect(await roundOf('aimer')).toMatchObject({ state: 'closed', payout: '20.00' });
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});

test('ended while bets were taken, back when the round is long over: the same rules', async () => {
  const live = await table.deal({ least: 250, most: 600 });
  for (const [name, session] of Object.entries(sessions)) {
    const { body } = await table.bet(session, live, name === 'aimer' ? { target: '2.00' } : {});
    rounds[name] = body.round.id;
  }
  await table.restart();
  table.setNow(live.overAt + 3_600_000);
  await recover();
  expect(await roundOf('aimer')).toMatchObject({ state: 'closed', payout: '20.00' });
  for (const name of ['free', 'presser', 'tried'] as const)
    expect(await roundOf(name)).toMatchObject({ state: 'void' });
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});

test('a bet that cannot be ended keeps neither the others nor the next pass waiting, and is ended once it can be', async () => {
  const live = await play();
  await table.restart();
  await breakRound(table.bed, rounds.free!);
  await breakRound(table.bed, rounds.aimer!);
  table.setNow(live.overAt + 60_000);
  await recover();
  expect(await roundOf('presser')).toMatchObject({ state: 'closed', payout: '15.00' });
  expect(await roundOf('tried')).toMatchObject({ state: 'void' });
  expect(await roundOf('free')).toMatchObject({ state: 'open' });
  await mendRounds(table.bed);
  await recover();
  // Who could not press was not taken for lost meanwhile.
  expect(await roundOf('free')).toMatchObject({ state: 'void', payout: '0.00' });
  expect(await roundOf('aimer')).toMatchObject({ state: 'closed', payout: '20.00' });
  await checkBooks(table.bed, units(1_000) * BigInt(players));
});
