import { expect, test } from 'vitest';
import { createApi, sortReply } from './api.ts';
import { hundredths, gemsOf, isDice, isSlot, isSteps, multiplierE4, readRound, readState } from './rounds.ts';
import { readMines } from '../steps/mines/mines-round.ts';

/** Reads what came over the network, whatever its form. */
const read = (round: unknown) => readRound(round as never);
const readPlay = (play: unknown) => readState(play as never);

const fairness = {
  serverSeedHash: 'a'.repeat(64),
  clientSeed: 'demo',
  nonce: 7,
  modelHash: 'b'.repeat(64),
  serverSeed: null,
};
const base = {
  id: 'r-1',
  game: 'stu_dice',
  family: 'dice',
  mode: 'real',
  currency: 'BDT',
  state: 'closed',
  settled: true,
  closedBy: 'player',
  stake: '10.00',
  payout: '20.00',
  multiplier: '2.0000',
  validBet: '10.00',
  jackpotContribution: '0.00',
  openedAt: '2026-11-21T10:00:00.000Z',
  closedAt: '2026-11-21T10:00:00.080Z',
  balanceBefore: '100.00',
  balanceAfter: null,
  fairness,
  params: { chance: '49.50', side: 'under' },
  result: { roll: '43.86', target: '49.50', win: true },
};

test('a dice round: every figure becomes an integer', () => {
  const round = read(base);
  expect(round).toMatchObject({
    stake: 1_000_000n,
    payout: 2_000_000n,
    multiplierE4: 20_000n,
    balanceBefore: 10_000_000n,
    balanceAfter: undefined,
  });
  expect(isDice(round) && round.detail).toEqual({
    family: 'dice',
    chanceE2: 4950,
    side: 'under',
    rollE2: 4386,
    win: true,
  });
  expect(round.fairness.serverSeed).toBeUndefined();
});

test('a running mines round hides nothing it has and invents nothing it lacks', () => {
  const open = read({
    ...base,
    family: 'steps',
    form: 'mines',
    game: 'stu_mines',
    state: 'open',
    closedAt: null,
    params: { mines: 3, lastStep: 22 },
    result: { steps: [{ tile: 4 }, { tile: 17 }], shown: { phase: 'open', gems: 2 } },
  });
  expect(isSteps(open) && open.detail).toMatchObject({ form: 'mines', shown: { phase: 'open', gems: 2 } });
  expect(gemsOf(open)).toBe(2);
  expect(readMines(open)).toMatchObject({ gems: 2, board: { picks: [4, 17], layout: [], lastStep: 22 } });
});

test('a slot round keeps the spins of the record', () => {
  const spin = {
    mode: 'base',
    stops: [1, 2, 3, 4, 5],
    window: [['a']],
    lineWins: [],
    scatter: { count: 0, positions: [], units: 0 },
    multiplier: 1,
    units: 0,
    award: 0,
    win: '0.00',
  };
  const slot = read({
    ...base,
    family: 'slot',
    params: { lines: 25, lineBet: '0.40' },
    result: { spins: [spin], units: 0, freeSpins: 0, capped: false },
  });
  expect(isSlot(slot) && slot.detail.round.spins[0]!.stops).toEqual([1, 2, 3, 4, 5]);
  expect(isSlot(slot) && slot.detail.lineBet).toBe(40_000n);
});

test('a round given back before anything was drawn has no result to show', () => {
  expect(read({ ...base, state: 'void', params: null, result: null, disputed: true, settled: false })).toMatchObject({
    detail: { family: 'none' },
    disputed: true,
    settled: false,
  });
  expect(() => read({ ...base, result: null })).toThrow(TypeError);
});

test('what is not of the agreed form is refused, not guessed', () => {
  expect(() => read({ ...base, stake: 10 })).toThrow(TypeError);
  expect(() => read({ ...base, state: 'maybe' })).toThrow(TypeError);
  expect(() => read({ ...base, params: null })).toThrow(TypeError);
  expect(() => multiplierE4('1.23456')).toThrow(TypeError);
  expect(hundredths('100')).toBe(10_000);
  expect(hundredths('0.5')).toBe(50);
});

test('the state: unknown balance, defaults and both names', () => {
  const play = readPlay({
    game: {
      code: 'stu_dice',
      family: 'dice',
      name: { en: 'Dice', bn: 'ডাইস' },
      enabled: true,
      modelHash: 'c',
      rtp: '0.9899',
      volatility: 'medium',
      maxMultiplier: '9900.0000',
      rules: {},
    },
    session: { mode: 'try', currency: 'XXX', depositUrl: null },
    limits: { min: '1.00', max: '50.00', maxWin: '500.00', step: '0.01', default: '10.00', payoutStep: '0.01' },
    balance: null,
    seeds: { serverSeedHash: 'a', nextServerSeedHash: 'b', clientSeed: 'c', nonce: 0 },
    open: null,
    pending: null,
    settings: { muted: false, quickAllowed: true, autoplayAllowed: true, minCycleMs: 0 },
    serverTime: '2026-11-21T10:00:00.000Z',
  });
  expect(play).toMatchObject({
    mode: 'try',
    balance: undefined,
    quickAllowed: true,
    autoplayAllowed: true,
    minCycleMs: 0,
    limits: { first: 1_000_000n, payoutStep: 1_000n },
  });
  expect(play.game.name.bn).toBe('ডাইস');
});

test('only an agreed answer settles a call; everything doubtful is asked again', () => {
  const same = (value: unknown) => value;
  expect(sortReply({ status: 200, body: 1, retryAfter: null }, same)).toEqual({ is: 'answer', value: 1 });
  expect(
    sortReply({ status: 200, body: {}, retryAfter: null }, () => {
      throw new TypeError('x');
    }),
  ).toMatchObject({ is: 'unknown', code: 'BAD_ANSWER' });
  expect(sortReply({ status: 502, body: undefined, retryAfter: null }, same)).toMatchObject({
    is: 'unknown',
    code: 'HTTP_502',
  });
  expect(sortReply({ status: 503, body: { error: 'UNAVAILABLE' }, retryAfter: null }, same)).toMatchObject({
    is: 'unknown',
  });
  expect(sortReply({ status: 409, body: { error: 'IN_PROGRESS' }, retryAfter: '1' }, same)).toMatchObject({
    is: 'unknown',
    afterMs: 1000,
  });
  expect(sortReply({ status: 409, body: { error: 'PREVIOUS_UNSETTLED' }, retryAfter: null }, same)).toMatchObject({
    is: 'unknown',
  });
  expect(sortReply({ status: 503, body: { error: 'BET_VOID', round: 'r-1' }, retryAfter: null }, same)).toMatchObject({
    is: 'refusal',
    code: 'BET_VOID',
    round: 'r-1',
  });
  expect(
    sortReply({ status: 402, body: { error: 'NOT_ENOUGH_MONEY', balance: '3.50' }, retryAfter: null }, same),
  ).toMatchObject({
    is: 'refusal',
    balance: 350_000n,
  });
  expect(sortReply({ status: 502, body: { error: 'WALLET_REFUSED' }, retryAfter: null }, same)).toMatchObject({
    is: 'refusal',
  });
});

test('a lost connection is unknown; the same call sends the same body again', async () => {
  const bodies: string[] = [];
  const send = ((_path: string, init: RequestInit) => {
    bodies.push(init.body as string);
    return bodies.length === 1
      ? Promise.reject(new TypeError('network'))
      : Promise.resolve(new Response(JSON.stringify({ round: base, balance: '110.00' }), { status: 200 }));
  }) as unknown as typeof fetch;
  const api = createApi('4f1d', send);
  const bet = {
    name: 'playDice',
    input: { requestId: 'id-1', stake: '10.00', chance: '49.50', side: 'under' },
  } as const;
  expect(await api.money(bet)).toMatchObject({ is: 'unknown', code: 'NETWORK' });
  expect(await api.money(bet)).toMatchObject({ is: 'answer', value: { balance: 11_000_000n } });
  expect(bodies[0]).toBe(bodies[1]);
});

test('an answer that the contract does not know is no answer', async () => {
  const answering = (body: unknown) =>
    createApi('4f1d', (() => Promise.resolve(new Response(JSON.stringify(body)))) as unknown as typeof fetch);
  const bet = { name: 'spinSlot', input: { requestId: 'id-1', stake: '10.00' } } as const;
  for (const body of [{}, [], null, { round: base }, { round: { ...base, family: 'roulette' }, balance: null }])
    expect(await answering(body).money(bet)).toMatchObject({ is: 'unknown', code: 'BAD_ANSWER' });
});
