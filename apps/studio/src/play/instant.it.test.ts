import { randomUUID } from 'node:crypto';
import { GAMES } from '@baize/domain/games/registry';
import { verifyRound } from '@baize/verifier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks, createBed, units, type Bed } from '../testing/bed.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());
/** What the wallets of the players held before they played. */
let started = 0n;

const CHOICES = {
  stu_limbo: { target: '2' },
  stu_peg_drop: { rows: 12, risk: 'low' },
  stu_keno: { picks: [40, 7, 1] },
  stu_harbour_wheel: { risk: 'low' },
  stu_roulette: { '17': '2.00', '16-17': '1.00', red: '7.00' },
  stu_bingo: { risk: 'low' },
} as const;
type Code = keyof typeof CHOICES;

const bet = (code: Code, over: object = {}) => ({
  requestId: randomUUID(),
  stake: '10.00',
  choice: CHOICES[code],
  ...over,
});

test('every game of one press has a choice here', () => {
  expect(GAMES.filter(({ family }) => family === 'instant').map(({ code }) => code)).toEqual(
    expect.arrayContaining(Object.keys(CHOICES)),
  );
});

test.each(Object.keys(CHOICES) as Code[])(
  '%s: each round is settled once, told alike when asked again, and verified from its record',
  async (code) => {
    const user = `presser_${code}`;
    const session = await bed.launch(code, user, units(1_000));
    let balance = 1_000_00000n;
    let last = '';
    for (let turn = 0; turn < 4; turn++) {
      const body = bet(code);
      const played = await bed.post(session, '/instant', body);
      expect(played.status).toBe(200);
      const { round } = played.body;
      expect(round).toMatchObject({ state: 'closed', settled: true, family: 'instant', stake: '10.00' });
      const paid = BigInt(Math.round(Number(round.payout) * 100_000));
      // Four decimals of ten units: a multiplier may be cut by a thousandth of what is paid.
      expect(Math.abs(Number(round.multiplier) * 10 - Number(round.payout))).toBeLessThan(0.001_01);
      balance += paid - 10_00000n;
      expect(BigInt(Math.round(Number(played.body.balance) * 100_000))).toBe(balance);
      expect((await bed.post(session, '/instant', body)).text).toBe(played.text);
      const other = code === 'stu_roulette' ? { choice: { black: '10.00' } } : { stake: '11.00' };
      expect((await bed.post(session, '/instant', { ...body, ...other })).body.error).toBe('REQUEST_CONFLICT');
      last = round.id as string;
    }
    const { body: state } = await bed.get(session, '/state');
    expect((await bed.post(session, '/seeds/rotate', { serverSeedHash: state.seeds.serverSeedHash })).status).toBe(200);
    const record = (await bed.get(session, `/fairness/${last}`)).body;
    expect(verifyRound(record)).toMatchObject({ status: 'verified', multiplier: record.multiplier });
    started += 1_000_00000n;
    await checkBooks(bed, started);
  },
);

test('equal choices are one bet whatever their order; another choice under the same id is a conflict', async () => {
  const session = await bed.launch('stu_keno', 'presser_order', units(100));
  const body = bet('stu_keno');
  const played = await bed.post(session, '/instant', body);
  expect(played.body.round.params).toEqual({ picks: [1, 7, 40] });
  expect((await bed.post(session, '/instant', { ...body, choice: { picks: [1, 40, 7] } })).text).toBe(played.text);
  const other = await bed.post(session, '/instant', { ...body, choice: { picks: [1, 40] } });
  expect([other.status, other.body.error]).toEqual([409, 'REQUEST_CONFLICT']);
});

test.each([
  ['stu_keno', { picks: [] }, 'CHOICE_INVALID'],
  ['stu_keno', { picks: [1, 1] }, 'CHOICE_INVALID'],
  ['stu_keno', { picks: [41] }, 'CHOICE_INVALID'],
  ['stu_keno', { picks: [0.5] }, 'BAD_REQUEST'],
  ['stu_keno', { picks: Array.from({ length: 41 }, () => 1) }, 'BAD_REQUEST'],
  ['stu_limbo', { target: '1.00' }, 'CHOICE_INVALID'],
  ['stu_limbo', { target: '1e3' }, 'CHOICE_INVALID'],
  ['stu_limbo', {}, 'CHOICE_INVALID'],
  ['stu_limbo', { target: '1000000.00' }, 'WIN_ABOVE_MAX'],
  ['stu_peg_drop', { rows: 9, risk: 'low' }, 'CHOICE_INVALID'],
  ['stu_peg_drop', { rows: 8, risk: 'constructor' }, 'CHOICE_INVALID'],
  ['stu_harbour_wheel', { risk: '__proto__' }, 'CHOICE_INVALID'],
  ['stu_harbour_wheel', null, 'BAD_REQUEST'],
  ['stu_dice', { risk: 'low' }, 'BAD_REQUEST'],
] as const)('%s refuses %j with %s and takes nothing', async (code, choice, error) => {
  const session = await bed.launch(code, `refused_${code}`, units(100));
  const answer = await bed.post(session, '/instant', { requestId: randomUUID(), stake: '100.00', choice });
  expect(answer.body.error).toBe(error);
  expect((await bed.get(session, '/state')).body.balance).toBe('100.00');
});

test('a table pays its chips to the unit, and its stake is what lies on it', async () => {
  const session = await bed.launch('stu_roulette', 'presser_table', units(1_000));
  // Every number but one: whichever of them comes, 36 chips come back for 36.
  const choice = Object.fromEntries(Array.from({ length: 36 }, (_, number) => [String(number), '0.11']));
  const played = await bed.post(session, '/instant', { requestId: randomUUID(), stake: '3.96', choice });
  const { pocket } = played.body.round.result;
  expect(played.body.round.payout).toBe(pocket === 36 ? '0.00' : '3.96');
  const thirds = { requestId: randomUUID(), stake: '3.00', choice: { red: '1.00', black: '1.00', odd: '1.00' } };
  const { round } = (await bed.post(session, '/instant', thirds)).body;
  const isOdd = round.result.pocket % 2 === 1;
  expect(round.payout).toBe(round.result.pocket === 0 ? '0.00' : isOdd ? '4.00' : '2.00');
  expect(round.multiplier).toBe(round.result.pocket === 0 ? '0.0000' : isOdd ? '1.3333' : '0.6666');
});

test('dice is not played through another game', async () => {
  const session = await bed.launch('stu_limbo', 'presser_dice', units(100));
  const answer = await bed.post(session, '/dice', {
    requestId: randomUUID(),
    stake: '1.00',
    chance: '49.50',
    side: 'under',
  });
  expect(answer.body.error).toBe('BAD_REQUEST');
});
