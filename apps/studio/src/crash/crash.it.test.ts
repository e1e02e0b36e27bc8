import { verifyRound } from '@baize/verifier';
import { crashPointE2, crashSeedBefore } from '@baize/domain/games/crash';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { units } from '../testing/bed.ts';
import { CODE, createTableBed, reached, type TableBed } from './testing-table.ts';

let table: TableBed;
beforeAll(async () => {
  table = await createTableBed();
});
afterAll(() => table.bed.close());

test('a press is paid the figure of its moment at once, a target its figure, and what stands at the end is lost', async () => {
  const [presser, aimer, loser] = [
    await table.player('presser'),
    await table.player('aimer'),
    await table.player('loser'),
  ];
  const live = await table.deal({ least: 300, most: 600 });
  const press = await table.bet(presser, live);
  expect(press.body).toMatchObject({
    balance: '990.00',
    round: {
      state: 'open',
      family: 'crash',
      params: { shared: live.row.id, panel: 1, target: null },
      result: { phase: 'open', cashedAt: null, point: null },
      fairness: { serverSeed: null, serverSeedHash: live.row.seedHash, clientSeed: live.chain.salt },
    },
  });
  const aim = await table.bet(aimer, live, { target: '1.5' });
  const lost = await table.bet(loser, live);
  await table.at(live, reached(200));
  const cashed = await table.cashOut(presser, press.body.round.id);
  expect(cashed.body).toMatchObject({
    balance: '1010.00',
    round: { state: 'closed', settled: true, payout: '20.00', multiplier: '2.0000', closedBy: 'player' },
  });
  expect(cashed.body.round.result).toEqual({ phase: 'cashed', cashedAt: '2.00', by: 'press', point: null });
  expect((await table.bed.get(aimer, `/rounds/${aim.body.round.id}`)).body.round).toMatchObject({
    payout: '15.00',
    result: { cashedAt: '1.50', by: 'target', point: null },
  });
  await table.finish(live);
  const after = (await table.bed.get(loser, `/rounds/${lost.body.round.id}`)).body.round;
  expect(after).toMatchObject({ state: 'closed', settled: true, payout: '0.00', result: { phase: 'crashed' } });
  expect(after.fairness.serverSeed).toBe(live.seed);
  expect([...table.bed.operator.balances.values()]).toEqual([units(1_010), units(1_005), units(990)]);
  await table.checkMoney();
  for (const { body } of [press, aim, lost]) {
    const record = (await table.bed.get(presser, `/fairness/${body.round.id}`)).body;
    const verdict = verifyRound(record);
    expect(verdict).toMatchObject({ status: 'verified', multiplier: record.multiplier });
    expect(verdict.status === 'verified' && verdict.checks.map(({ name }) => name)).toContain('chain');
  }
});

test('everybody is told the same round, its clock, its end with the seed, and the next, which hashes to it', async () => {
  const first = await table.deal({ least: 200, most: 600 });
  table.told.length = 0;
  await table.at(first, 1_000);
  await table.finish(first);
  const second = await table.deal();
  expect(second.row.place).toBe(first.row.place + 1);
  expect(crashSeedBefore(second.seed)).toBe(first.seed);
  expect(second.row.seedHash).toBe(first.seed);
  expect(crashPointE2(first.seed, first.chain.salt)).toBe(first.pointE2);
  expect(table.told.map(({ type }) => type)).toEqual(expect.arrayContaining(['tick', 'crash', 'table']));
  const secrets = JSON.stringify(table.told);
  expect(secrets).toContain(first.seed);
  expect(secrets).not.toContain(second.seed);
});

test('two panels of one player are two bets, and a third is refused', async () => {
  const session = await table.player('two_panels');
  const live = await table.deal({ least: 250, most: 600 });
  const one = await table.bet(session, live, { panel: 1, target: '1.20' });
  const two = await table.bet(session, live, { panel: 2, stake: '5.00' });
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await table.bet(session, live, { panel: 2 })).body.error).toBe('PANEL_TAKEN');
  const mine = (await table.bed.get(session, '/crash/table')).body.mine;
  expect(mine.map((round: { id: string }) => round.id)).toEqual([one.body.round.id, two.body.round.id]);
  await table.at(live, reached(150));
  expect((await table.cashOut(session, two.body.round.id)).body.round.payout).toBe('7.50');
  await table.finish(live);
  await table.checkMoney();
});

test('a bet that the wallet confirms when the round runs is given back, whatever the round comes to', async () => {
  const session = await table.player('late');
  const live = await table.deal({ least: 200 });
  table.bed.operator.fault = (call) => {
    if (call.kind === 'bet') table.setNow(live.startsAt);
    return undefined;
  };
  const late = await table.bet(session, live, { target: '1.01' });
  table.bed.operator.fault = () => undefined;
  expect(late.body.error).toBe('BET_VOID');
  await table.finish(live);
  expect(table.bed.operator.balances.get('late')).toBe(units(1_000));
  await table.checkMoney();
});

test('a bet whose answer is lost is given back', async () => {
  const session = await table.player('unheard');
  const live = await table.deal({ least: 200 });
  table.bed.operator.fault = (call) => (call.kind === 'bet' ? { kind: 'reset-after' } : undefined);
  expect((await table.bet(session, live, { target: '1.01' })).body.error).toBe('BET_VOID');
  table.bed.operator.fault = () => undefined;
  await table.finish(live);
  await table.checkMoney();
});

test('the ceiling of the house cashes a bet out by itself', async () => {
  const session = await table.player('high', 3_000);
  const live = await table.deal({ least: 100, most: 600 });
  // 10,000,000.00 is the largest win: a stake of 2,000.00 is paid at most 5,000 times.
  expect((await table.bet(session, live, { stake: '2000.00', target: '5000.01' })).body.error).toBe('WIN_ABOVE_MAX');
  const bet = await table.bet(session, live, { stake: '2000.00' });
  expect(bet.body.round.params.ceiling).toBe('5000.00');
  await table.finish(live);
  await table.checkMoney();
});

test('try play takes from the play balance, in the same round, and calls no wallet', async () => {
  const session = await table.bed.launchTry(CODE);
  const live = await table.deal({ least: 250, most: 600 });
  const seen = table.bed.operator.seen.length;
  const bet = await table.bet(session, live);
  expect(bet.body).toMatchObject({ balance: '9990.00', round: { mode: 'try', state: 'open' } });
  const other = await table.bet(session, live, { panel: 2, target: '1.10' });
  await table.at(live, reached(200));
  expect((await table.cashOut(session, bet.body.round.id)).body).toMatchObject({ balance: '10011.00' });
  await table.finish(live);
  expect((await table.bed.get(session, `/rounds/${other.body.round.id}`)).body.round.payout).toBe('11.00');
  expect((await table.bed.get(session, '/state')).body.balance).toBe('10011.00');
  expect(table.bed.operator.seen.length).toBe(seen);
});

test('bets of real players are shown to those of their operator and brand, under masked names', async () => {
  const session = await table.player('shown_player');
  const live = await table.deal({ least: 300 });
  table.told.length = 0;
  await table.bet(session, live, { stake: '12.00', target: '1.50' });
  await table.at(live, -3_000);
  await table.at(live, reached(200));
  await table.at(live, reached(200) + 1_000);
  const bets = table.told.filter(({ type }) => type === 'bets') as unknown as { top: object[] }[];
  expect(bets[0]?.top).toEqual([{ who: 'sh***r', stake: '12.00', currency: 'BDT', cashedAt: null }]);
  expect(bets.at(-1)?.top).toEqual([{ who: 'sh***r', stake: '12.00', currency: 'BDT', cashedAt: '1.50' }]);
  expect(JSON.stringify(table.told)).not.toContain('shown_player');
  await table.finish(live);
  await table.checkMoney();
});

test('of a crowd all are counted, and the largest of each brand are shown however large those of another are', async () => {
  const crowd = await createTableBed();
  try {
    const session = await crowd.player('small_stake');
    const live = await crowd.deal({ least: 300 });
    await crowd.bet(session, live, { stake: '12.00', target: '1.50' });
    // Six hundred players of another operator, each with a larger bet than that.
    await crowd.bed.admin.query(
      'insert into connection select (jsonb_populate_record(o, \'{"operator_id": "8"}\')).* from connection o',
    );
    await crowd.bed.admin.query(
      `with others as (
        insert into player overriding system value
          select (jsonb_populate_record(p, jsonb_build_object('id', p.id + n, 'external_user', 'of_other_' || n,
            'operator_id', 8))).* from player p, generate_series(1, 600) as n returning id)
      insert into round select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'player_id', o.id,
        'operator_id', 8, 'stake', r.stake + 1, 'request_id', gen_random_uuid()))).* from round r, others o
        where r.shared_id is not null`,
    );
    const told: { count: number; top: object[] }[] = [];
    for (const group of ['7 ', '8 '])
      crowd.bed.studio.room.join({
        group,
        send: (event) => {
          const message = JSON.parse(event.toString().slice('data: '.length));
          if (message.type === 'bets') told.push(message);
        },
      });
    await crowd.at(live, -1_000);
    expect(told.map(({ count, top }) => [count, top.length])).toEqual([
      [1, 1],
      [600, 20],
    ]);
  } finally {
    await crowd.bed.close();
  }
});

test('a chain that is used up is followed by another, whose start is told before its first round', async () => {
  const short = await createTableBed({ limits: { crashChainRounds: 2 } });
  try {
    const first = await short.deal();
    expect(first.row.seedHash).toBe(first.chain.firstHash);
    await short.finish(first);
    const second = await short.deal();
    expect(second.seed).not.toBe(first.seed);
    await short.finish(second);
    const third = await short.deal();
    expect([first.row.place, second.row.place, third.row.place]).toEqual([1, 2, 1]);
    expect(third.chain.id).not.toBe(first.chain.id);
    expect(third.row.seedHash).toBe(third.chain.firstHash);
  } finally {
    await short.bed.close();
  }
});

test('nobody watching, no round is drawn', async () => {
  const idle = await createTableBed();
  try {
    await idle.deal();
    await idle.bed.restart({ clock: idle.now });
    const count = async () => (await idle.bed.admin.query('select count(*)::int as n from crash_round')).rows[0].n;
    const before: number = await count();
    for (let passes = 0; passes < 5; passes++) {
      idle.setNow(idle.now() + 60_000);
      await idle.bed.studio.room.pass();
      await idle.bed.studio.room.tend();
    }
    expect(await count()).toBe(before);
  } finally {
    await idle.bed.close();
  }
});
