import { randomUUID } from 'node:crypto';
import { freebetsOf, type FreebetReward } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CURRENCY } from '../testing/operator-double.ts';
import { amount } from '@baize/domain/money';
import { createBed, operatorClient, units as unitsOf, untilQuiet, type Bed } from '../testing/bed.ts';

const units = (count: number) => amount(unitsOf(count));
const SLOT = 'stu_firebird';
let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());

const client = () => freebetsOf(operatorClient(bed));
/** What the operator chooses the stake of. */
async function openPrepaid(): Promise<string> {
  const sold = await client().prepaids({ game_code: SLOT, currency: CURRENCY });
  if (!sold.ok) throw new Error(sold.error.error);
  return sold.value.find(({ bet_value: value }) => value === undefined)!.prepaid_uuid;
}
async function give(user: string, terms: object = {}): Promise<FreebetReward> {
  const prepaid = await openPrepaid();
  const made = await client().createReward({
    user,
    prepaid_uuid: prepaid,
    bet_value: units(20),
    bet_count: 2,
    operator_reference: randomUUID(),
    ...terms,
  });
  if (!made.ok) throw new Error(made.error.error);
  return made.value;
}
const refusedBy = async (asked: Promise<{ ok: boolean }>): Promise<unknown> => {
  const answer = (await asked) as { ok: boolean; error?: { httpStatus?: number; error: string } };
  return answer.ok ? 'served' : `${answer.error!.httpStatus} ${answer.error!.error}`;
};
const spin = (session: string, more: object = {}) =>
  bed.post(session, '/spin', { requestId: randomUUID(), stake: '20.00', ...more });
const callsOf = (round: string) =>
  bed.operator.seen
    .map(({ kind, body }) => ({ kind, body: JSON.parse(body) as Record<string, unknown> }))
    .filter(({ body }) => body['round'] === round);

test('slots alone are sold, in the currencies that are offered, each with a stake to choose and a fixed one', async () => {
  const sold = await client().prepaids({});
  if (!sold.ok) throw new Error(sold.error.error);
  expect(new Set(sold.value.map(({ game_code: code }) => code)).has('stu_dice')).toBe(false);
  const own = sold.value.filter(({ game_code: code, currency }) => code === SLOT && currency === CURRENCY);
  expect(own.map(({ bet_value: value, bet_count: count }) => [value === undefined, count])).toEqual([
    [true, undefined],
    [false, 10],
  ]);
});

test('a free round tells the wallet so, takes nothing of the balance, and counts for no turnover', async () => {
  const reward = await give('free_1');
  const session = await bed.launch(SLOT, 'free_1', units(500));
  const state = await bed.get(session, '/state');
  expect(state.body.freeRounds).toMatchObject({ id: reward.reward_uuid, rounds: 2, used: 0, stake: '20.00' });
  bed.operator.rewards.add(reward.reward_uuid);
  const played = await spin(session, { freeRounds: reward.reward_uuid });
  expect(played.status).toBe(200);
  const { round, freeRounds } = played.body;
  expect(round).toMatchObject({ free: true, stake: '20.00', validBet: '0.00', balanceBefore: '500.00' });
  expect(freeRounds).toMatchObject({ used: 1, won: round.payout });
  expect(bed.operator.balances.get('free_1')).toBe(units(500) + BigInt(Math.round(Number(round.payout) * 100_000)));
  const calls = callsOf(round.id);
  expect(calls.map(({ kind, body }) => [kind, body['is_free'], body['reward_uuid']])).toEqual([
    ['bet', true, reward.reward_uuid],
    ['win', true, reward.reward_uuid],
  ]);
  expect(calls[0]!.body).toMatchObject({ amount: Number(units(20)) });
  expect(calls[0]!.body['jackpot_contribution']).toBeUndefined();
});

test('no more rounds than were ordered; a repeated press is the round that it was', async () => {
  const reward = await give('free_2', { bet_count: 1 });
  bed.operator.rewards.add(reward.reward_uuid);
  const session = await bed.launch(SLOT, 'free_2', units(500));
  const requestId = randomUUID();
  const body = { requestId, stake: '20.00', freeRounds: reward.reward_uuid };
  const first = await bed.post(session, '/spin', body);
  const again = await bed.post(session, '/spin', body);
  expect([first.status, again.status, again.body.round.id]).toEqual([200, 200, first.body.round.id]);
  expect(await spin(session, { freeRounds: reward.reward_uuid })).toMatchObject({
    status: 409,
    body: { error: 'FREE_ROUNDS_OVER' },
  });
  expect((await bed.get(session, '/state')).body.freeRounds).toBeNull();
});

test('another stake, another player, another game and an unknown reward are refused before the wallet is asked', async () => {
  const reward = await give('free_3');
  const [own, other] = [await bed.launch(SLOT, 'free_3', units(500)), await bed.launch(SLOT, 'free_4', units(500))];
  const elsewhere = await bed.launch('stu_dragonfive', 'free_3', units(500)).catch(() => own);
  const before = bed.operator.seen.length;
  const tries = [
    await spin(own, { stake: '40.00', freeRounds: reward.reward_uuid }),
    await spin(other, { freeRounds: reward.reward_uuid }),
    await spin(own, { freeRounds: randomUUID() }),
    ...(elsewhere === own ? [] : [await spin(elsewhere, { freeRounds: reward.reward_uuid })]),
  ];
  for (const each of tries) expect(each.status).toBeGreaterThanOrEqual(400);
  expect(bed.operator.seen.slice(before).filter(({ kind }) => kind === 'bet')).toEqual([]);
});

test('what the wallet does not take is offered no more', async () => {
  const reward = await give('free_5');
  const session = await bed.launch(SLOT, 'free_5', units(500));
  expect(await spin(session, { freeRounds: reward.reward_uuid })).toMatchObject({
    body: { error: 'FREE_ROUNDS_OVER' },
  });
  expect((await bed.get(session, '/state')).body.freeRounds).toBeNull();
  const { rows } = await bed.admin.query('select count(*)::int as cases from settlement_case');
  expect(rows[0]).toEqual({ cases: 0 });
});

test('the feed says which rounds were free', async () => {
  const reward = await give('free_6');
  bed.operator.rewards.add(reward.reward_uuid);
  const session = await bed.launch(SLOT, 'free_6', units(500));
  const played = await spin(session, { freeRounds: reward.reward_uuid });
  await untilQuiet(bed);
  const feed = await operatorClient(bed).readFeed('rounds', { limit: 500 });
  const told = feed.ok && feed.value.entries.find(({ key }) => key.startsWith(`${played.body.round.id}|`));
  expect(told).toMatchObject({ row: { is_free: true, reward_uuid: reward.reward_uuid, stake: units(20) } });
});

test('an order that is wrong names its field', async () => {
  const prepaid = await openPrepaid();
  const order = { user: 'free_7', prepaid_uuid: prepaid, bet_value: units(20), bet_count: 2 };
  const wrong = (change: object) => refusedBy(client().createReward({ ...order, ...change }));
  expect(await wrong({ bet_value: undefined })).toContain('400 bet_value');
  expect(await wrong({ bet_value: units(1_000_000) })).toContain('400 bet_value');
  expect(await wrong({ bet_count: 0 })).toContain('400 bet_count');
  expect(await wrong({ prepaid_uuid: undefined })).toContain('400 prepaid_uuid');
  expect(await wrong({ prepaid_uuid: randomUUID() })).toContain('404 prepaid_uuid');
  expect(await wrong({ currency: 'EUR' })).toContain('400 currency');
  expect(await wrong({ end_time: '2020-01-01T00:00:00Z' })).toContain('400 end_time');
  expect(await refusedBy(client().cancelReward(randomUUID()))).toContain('404 reward_uuid');
});

test('a campaign gives its values and dates to its rewards', async () => {
  const prepaid = await openPrepaid();
  const made = await client().createCampaign({
    name: 'May',
    prepaid_uuid: prepaid,
    bet_value: units(40),
    bet_count: 5,
  });
  if (!made.ok) throw new Error(made.error.error);
  const reward = await give('free_8', {
    prepaid_uuid: undefined,
    campaign_uuid: made.value.campaign_uuid,
    bet_value: undefined,
    bet_count: undefined,
  });
  expect(reward).toMatchObject({ bet_value: units(40), bet_count: 5, end_time: made.value.end_time });
});

test('a round and the taking back that come at once are one of them second, and no round is played too many', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    const user = `free_race_${turn}`;
    const reward = await give(user, { bet_count: 1 });
    bed.operator.rewards.add(reward.reward_uuid);
    const session = await bed.launch(SLOT, user, units(500));
    const free = { freeRounds: reward.reward_uuid };
    const [one, two, back] = await Promise.all([
      spin(session, free),
      spin(session, free),
      client().cancelReward(reward.reward_uuid),
    ]);
    const played = [one, two].filter(({ status }) => status === 200).length;
    expect([played, back.ok]).toEqual(back.ok ? [0, true] : [1, false]);
  }
});
