import { describe, expect, test } from 'vitest';
import { carryOver } from './carry.ts';
import { findDominanceFaults, findEnded, type HeldContract } from './dominance.ts';
import { payDownlines } from './difference.ts';
import { beginsMonth, nextBoundary, periodAt, settledAt, type Period } from './periods.ts';
import { formatRate, parseRate, rate } from './rates.ts';
import { mayBetAt } from './rebates.ts';
import { accrue, added, payWindow, reversed, type RealtimeHolding } from './realtime.ts';
import { netLossOf, placeContracts } from './team.ts';
import { findTermsFaults, usualCarry, type Terms } from './terms.ts';
import {
  bet,
  daily,
  dividend,
  flat,
  holds,
  lost,
  money,
  moneys,
  netsOf,
  PERIOD_ACTIVE,
  realtime,
  settle,
  tier,
  treeOf,
} from './testing-agents.ts';
import { chanceValidBet, lotteryValidBet, nettedStake, resultValidBet, sportsValidBet } from './valid-bet.ts';

test.each([
  ['0.008', 8_000n],
  ['1', 1_000_000n],
  ['1.0', 1_000_000n],
  ['0', 0n],
  ['1.000001', undefined],
  ['-0.1', undefined],
  ['0.0000001', undefined],
  ['.5', undefined],
  ['1e-3', undefined],
  ['', undefined],
])('the share %j is %s', (text, millionths) => {
  expect(parseRate(text)).toBe(millionths);
});
test('a share is told with the places that it needs', () => {
  expect([8_000n, 1_000_000n, 0n, 300_000n, 1n].map((each) => formatRate(rate(each)))).toEqual([
    '0.008',
    '1',
    '0',
    '0.3',
    '0.000001',
  ]);
});

describe('terms', () => {
  const codes = (terms: Terms) => findTermsFaults(terms).map((fault) => `${fault.code} ${fault.tier ?? '-'}`);
  const nine = Array.from({ length: 9 }, (_, index) => tier(['0', '0', 0], `0.0${index + 1}`));

  test.each<[string, Terms, string[]]>([
    ['fit tiers', dividend([tier(['10', '10', 1], '0.1'), tier(['5', '0', 1], '0.2')]), []],
    ['no tier', dividend([]), ['TIERS_MISSING -']],
    ['nine tiers', dividend(nine), ['TIERS_TOO_MANY -']],
    ['a rate that stays', dividend([tier(['0', '0', 0], '0.1'), tier(['1', '0', 0], '0.1')]), ['RATE_NOT_ASCENDING 1']],
    ['fewer active members', daily([tier(['0', '0', 2], '0.1'), tier(['1', '0', 1], '0.2')]), ['ACTIVE_DESCENDS 1']],
    ['a loss above the bet', dividend([tier(['9', '10', 0], '0.1')]), ['LOSS_ABOVE_BET 0']],
    ['a loss of a salary', daily([tier(['9', '5', 0], '0.1')]), ['LOSS_NOT_OF_KIND 0']],
    ['a bet below zero', daily([tier(['-1', '0', 0], '0.1')]), ['THRESHOLD_OUT_OF_RANGE 0']],
    ['half a member', daily([tier(['1', '0', 0.5], '0.1')]), ['ACTIVE_OUT_OF_RANGE 0']],
    ['no rate', daily([tier(['1', '0', 0], '0')]), ['RATE_OUT_OF_RANGE 0']],
    ['more than all', daily([{ ...tier(['1', '0', 0], '1'), rate: 1_000_001n }]), ['RATE_OUT_OF_RANGE 0']],
    ['a fixed dividend', flat('0.1', { rateType: 'F' }), ['RATE_TYPE_NOT_OF_KIND -']],
    ['a fixed salary', daily([{ ...tier(['1', '0', 0], '1'), rate: money('500') }], { rateType: 'F' }), []],
    ['a weekly salary', daily([tier(['1', '0', 0], '0.1')], { period: 'weekly' }), ['PERIOD_NOT_OF_KIND -']],
    ['a month of weeks', flat('0.1', { period: 'weekly' }), ['CARRY_NOT_OF_PERIOD -']],
    ['a salary that carries', daily([tier(['1', '0', 0], '0.1')], { carry: 'FOREVER' }), ['CARRY_NOT_OF_PERIOD -']],
    ['a real-time salary', realtime('0', '0.01', '1'), []],
    ['one that pays nothing', realtime('0', '0', '1'), ['RATE_OUT_OF_RANGE -']],
    ['a single bet below zero', realtime('0.1', '0', '-1'), ['THRESHOLD_OUT_OF_RANGE -']],
  ])('%s', (_what, terms, faults) => {
    expect(codes(terms)).toEqual(faults);
  });
  test('a month is what is carried where there is one', () => {
    expect(usualCarry('DIVIDEND', 'semimonthly')).toBe('MONTH');
    expect([usualCarry('DIVIDEND', 'weekly'), usualCarry('DAILY', 'daily')]).toEqual(['NONE', 'NONE']);
  });
});

describe('dominance', () => {
  const upper = dividend([tier(['100', '10', 2], '0.1'), tier(['500', '50', 5], '0.2')]);
  test.each<[string, Terms, unknown[]]>([
    ['the same', upper, []],
    ['a lower rate for more', dividend([tier(['600', '60', 6], '0.15')]), []],
    ['a higher rate', dividend([tier(['600', '60', 6], '0.21')]), [{ code: 'TIER_NOT_COVERED', tier: 0 }]],
    ['less to bet', dividend([tier(['499', '50', 5], '0.2')]), [{ code: 'TIER_NOT_COVERED', tier: 0 }]],
    ['less to lose', dividend([tier(['500', '49', 5], '0.2')]), [{ code: 'TIER_NOT_COVERED', tier: 0 }]],
    ['fewer members', dividend([tier(['500', '50', 4], '0.2')]), [{ code: 'TIER_NOT_COVERED', tier: 0 }]],
    ['another period', dividend([], { period: 'monthly' }), [{ code: 'PERIOD_DIFFERS' }]],
    ['another rate type', dividend([], { rateType: 'F' }), [{ code: 'RATE_TYPE_DIFFERS' }]],
    ['another kind', daily([]), [{ code: 'KIND_DIFFERS' }]],
    ['a real-time one', realtime('0.1', '0.1', '1'), [{ code: 'KIND_DIFFERS' }]],
  ])('%s', (_what, lower, faults) => {
    expect(findDominanceFaults(upper, lower)).toEqual(faults);
  });
  test.each([
    ['0.5', '1', '100', true],
    ['0.6', '1', '100', false],
    ['0.5', '1', '99', false],
    ['0.5', '0.9', '100', true],
  ])('real-time: profit %s, loss %s, single bet %s', (...[profit, loss, single, covered]) => {
    expect(findDominanceFaults(realtime('0.5', '1', '100'), realtime(profit, loss, single))).toEqual(
      covered ? [] : [{ code: 'SALARY_NOT_COVERED' }],
    );
  });
  test('what is above a comprehensive contract may be passed on by category, and ends with it alone', () => {
    const held = (holder: string, issuer: string | null, terms: Terms): HeldContract<string> => ({
      id: `${holder} ${terms.category}`,
      holder,
      issuer,
      terms,
    });
    const below = [
      held('B', 'A', flat('0.2')),
      held('B', 'A', flat('0.1', { category: 'CONS' })),
      held('C', 'B', flat('0.1')),
    ];
    const endedBy = (own: HeldContract<string>[]) => findEnded('A', own, below).map(({ id }) => id);
    // B's own contract of the category goes; C then stands on B's comprehensive one, which covers it.
    expect(endedBy([held('A', null, flat('0.15', { category: 'CONS' }))])).toEqual(['B LIVE']);
    expect(endedBy([])).toEqual(['B LIVE', 'B CONS', 'C LIVE']);
  });
});

describe('periods', () => {
  const spanAt = (period: Period, at: string, offset = 0) => {
    const { from, to } = periodAt(period, new Date(at), offset);
    return [from.toISOString(), to.toISOString()].map((text) => text.replace(':00.000Z', ''));
  };
  test.each<[Period, string, number, string, string]>([
    ['realtime', '2026-11-23T03:04:59.999Z', 0, '2026-11-23T03:00', '2026-11-23T03:05'],
    ['hourly', '2026-11-23T03:59:59Z', 0, '2026-11-23T03:00', '2026-11-23T04:00'],
    ['hourly', '2026-11-23T03:10:00Z', 345, '2026-11-23T02:15', '2026-11-23T03:15'],
    ['daily', '2026-11-22T18:00:00Z', 360, '2026-11-22T18:00', '2026-11-23T18:00'],
    ['daily', '2026-11-22T17:59:59Z', 360, '2026-11-21T18:00', '2026-11-22T18:00'],
    ['weekly', '2026-11-23T00:00:00Z', 0, '2026-11-23T00:00', '2026-11-30T00:00'],
    ['weekly', '2026-11-22T23:59:59Z', 0, '2026-11-16T00:00', '2026-11-23T00:00'],
    ['semimonthly', '2026-11-15T23:59:59Z', 0, '2026-11-01T00:00', '2026-11-16T00:00'],
    ['semimonthly', '2026-11-16T00:00:00Z', 0, '2026-11-16T00:00', '2026-12-01T00:00'],
    ['semimonthly', '2028-02-29T12:00:00Z', -210, '2028-02-16T03:30', '2028-03-01T03:30'],
    ['monthly', '2026-12-31T23:59:59Z', 0, '2026-12-01T00:00', '2027-01-01T00:00'],
  ])('%s at %s, offset %i', (...[period, at, offset, from, to]) => {
    expect(spanAt(period, at, offset)).toEqual([from, to]);
  });
  test('a change holds from the next boundary, never from the one that passes', () => {
    expect(nextBoundary('realtime', new Date('2026-11-23T03:05:00Z'), 0)).toEqual(new Date('2026-11-23T03:10:00Z'));
    expect(nextBoundary('daily', new Date('2026-11-23T03:05:00Z'), 360)).toEqual(new Date('2026-11-23T18:00:00Z'));
  });
  test('each kind is settled at its time after the end', () => {
    const span = periodAt('daily', new Date('2026-11-15T12:00:00Z'), 0);
    const times = (['REALTIME', 'HOURLY', 'DAILY', 'DIVIDEND'] as const).map((kind) => settledAt(kind, span));
    expect(times.map((time) => time.toISOString().slice(5, 16))).toEqual([
      '11-16T00:00',
      '11-16T00:05',
      '11-16T00:30',
      '11-16T02:10',
    ]);
  });
  test('a month begins on its first day of the platform', () => {
    expect(beginsMonth(periodAt('daily', new Date('2026-10-31T18:00:00Z'), 360), 360)).toBe(true);
    expect(beginsMonth(periodAt('semimonthly', new Date('2026-11-20T00:00:00Z'), 0), 0)).toBe(false);
  });
});

test.each([
  ['NONE', '-10', '100', false, ['0', '100', '0']],
  ['NONE', '0', '-10', false, ['0', '-10', '0']],
  ['PREVIOUS', '-10', '-20', false, ['-10', '-30', '-20']],
  ['PREVIOUS', '-10', '5', false, ['-10', '-5', '0']],
  ['MONTH', '-10', '5', false, ['-10', '-5', '-5']],
  ['MONTH', '-10', '5', true, ['0', '5', '0']],
  ['FOREVER', '-10', '5', true, ['-10', '-5', '-5']],
  ['FOREVER', '-10', '15', true, ['-10', '5', '0']],
] as const)('carried by %s: %s, then %s', (...row) => {
  const [mode, carried, netLoss, begins, [carriedIn, base, carriedOut]] = row;
  expect(carryOver({ mode, carried: money(carried), netLoss: money(netLoss), beginsMonth: begins })).toEqual({
    carriedIn: money(carriedIn),
    base: money(base),
    carriedOut: money(carriedOut),
  });
});

test('the net loss is what was staked less everything that was given', () => {
  const parts = {
    stake: money('1000'),
    payout: money('600'),
    memberRebate: money('1'),
    agentRebate: money('2'),
    promotionBonus: money('4'),
    redPacket: money('8'),
    missionReward: money('16'),
    depositFeeSubsidy: money('32'),
    salaries: money('64'),
  };
  expect(netLossOf(parts, false)).toBe(money('337'));
  expect(netLossOf(parts, true)).toBe(money('273'));
});

describe('what a contract counts', () => {
  // A over B over C; bets of two categories and a bonus of none.
  const tree = treeOf(-1, 0, 1);
  const facts = [bet(2, '3000', 'LIVE'), bet(2, '2000', 'RNG'), lost(2, '-50', { category: 'CONS' })];
  const cons = (rate: string) => flat(rate, { category: 'CONS' });
  const sumsOf = (...holdings: ReturnType<typeof holds>[]) =>
    settle({ tree, holdings, facts }).map(({ sums }) => [sums.validBet, sums.netLoss]);

  test('the comprehensive one counts everything, also what has no category', () => {
    expect(sumsOf(holds(0, cons('0.1')))).toEqual([moneys('5000', '-50')]);
  });
  test('a contract of a category takes it out of the comprehensive one beside it', () => {
    expect(sumsOf(holds(0, flat('0.1')), holds(0, cons('0.1')))).toEqual([moneys('3000', '0'), moneys('2000', '-50')]);
  });
  test('a comprehensive contract above counts what contracts below count by category, and pays them', () => {
    expect(sumsOf(holds(0, cons('0.1')), holds(1, flat('0.1')), holds(2, cons('0.1')))).toEqual([
      moneys('5000', '-50'),
      moneys('3000', '0'),
      moneys('2000', '-50'),
    ]);
  });
  test('what was given apart above is no part of a comprehensive contract below: it is not paid twice', () => {
    const given = [holds(0, flat('0.1')), holds(0, cons('0.1')), holds(1, cons('0.1'))];
    expect(sumsOf(...given)).toEqual([moneys('3000', '0'), moneys('2000', '-50'), moneys('2000', '-50')]);
  });
  test('who has no contract is looked through', () => {
    const loss = [lost(2, '1000')];
    const lines = settle({ tree, holdings: [holds(0, flat('0.3')), holds(2, flat('0.1'))], facts: loss });
    expect(netsOf(lines)).toEqual(moneys('200', '100'));
  });
});

describe('active members', () => {
  const tree = treeOf(-1, 0, 0, 0).map((node, index) => ({ ...node, counted: index !== 3 }));
  const terms = flat('0.1', { category: 'CONS' });
  const activeOf = (facts: ReturnType<typeof bet>[], active = PERIOD_ACTIVE) =>
    settle({ tree, holdings: [holds(0, terms)], facts, active })[0]!.sums.active;

  test('bets of several categories count together; the agent counts, the frozen do not', () => {
    const small = [bet(1, '600', 'LIVE'), bet(1, '400', 'RNG'), bet(2, '999.99'), bet(0, '1000'), bet(3, '9000')];
    expect(activeOf(small)).toBe(2);
  });
  test('a deposit may be asked for beside the bets', () => {
    const rule = { ...PERIOD_ACTIVE, minimumDeposit: money('100') };
    expect(activeOf([bet(1, '2000'), { ...bet(2, '2000'), deposits: money('100') }], rule)).toBe(1);
  });
  test('an average of days is cut to a whole number', () => {
    const days = { mode: 'DAILY_AVERAGE', minimumBet: money('100'), minimumDeposit: money('0'), days: 2 } as const;
    const on = (node: number, day: string) => ({ ...bet(node, '100'), day });
    expect(activeOf([on(1, '1'), on(2, '1'), on(1, '2')], days)).toBe(1);
    expect(activeOf([on(1, '1'), on(2, '1'), on(1, '2'), on(2, '2')], days)).toBe(2);
  });
});

test('a fixed salary is paid once, whatever the bets', () => {
  const terms = daily([{ ...tier(['100', '0', 0], '1'), rate: money('50') }], { rateType: 'F' });
  const lines = settle({ tree: treeOf(-1), holdings: [holds(0, terms)], facts: [bet(0, '100000')] });
  expect(netsOf(lines)).toEqual(moneys('50'));
});

describe('UPLINE_WALLET', () => {
  // A earned 100 and owes B 80 and D 40; B owes C 90.
  const earned = [
    { payer: -1, gross: money('100'), wallet: 'A' },
    { payer: 0, gross: money('80'), wallet: 'B' },
    { payer: 1, gross: money('90'), wallet: 'C' },
    { payer: 0, gross: money('40'), wallet: 'D' },
  ];
  const paidWith = (a: string, b: string) =>
    payDownlines(
      earned,
      new Map([
        ['A', money(a)],
        ['B', money(b)],
      ]),
    );

  test('pays out of the own bill first, then out of the wallet', () => {
    const payments = paidWith('1000', '1000');
    expect(payments.map(({ paid }) => paid)).toEqual(moneys('100', '80', '90', '40'));
    expect(payments.map(({ passedOn, drawn }) => [passedOn, drawn])).toEqual([
      moneys('100', '20'),
      moneys('80', '10'),
      moneys('0', '0'),
      moneys('0', '0'),
    ]);
  });
  test('what a wallet has not got stays due', () => {
    const payments = paidWith('5', '0');
    expect(payments.map(({ due, paid }) => [due, paid])).toEqual([
      moneys('100', '100'),
      moneys('80', '80'),
      moneys('90', '80'),
      moneys('40', '25'),
    ]);
  });
});

describe('real-time windows', () => {
  const holdings: RealtimeHolding[] = [{ node: 0, terms: realtime('0.01', '0.005', '0') }];
  const placed = placeContracts(treeOf(-1), holdings);
  const accrualOf = (stake: string, payout: string, basis: 'BET' | 'PNL' = 'BET') =>
    accrue(
      placed,
      [{ node: 0, category: 'LIVE', stake: money(stake), payout: money(payout), validBet: money(stake) }],
      {
        basis,
        differenceMode: 'COST_ROLLUP',
      },
    )[0]!;

  test('a bet that neither won nor lost counts for nothing', () => {
    expect(accrualOf('100', '100').net).toBe(0n);
  });
  test('a rate may be taken of what was won or lost', () => {
    expect([accrualOf('100', '150', 'PNL').net, accrualOf('100', '40', 'PNL').net]).toEqual(moneys('0.5', '0.3'));
  });
  test('cents are paid, what is less waits, and a reversal is taken from the next', () => {
    const first = payWindow(money('0'), accrualOf('1.5', '0').net);
    expect(first).toEqual({ paid: money('0'), carried: money('0.0075') });
    const second = payWindow(first.carried, accrualOf('3', '0').net);
    expect(second).toEqual({ paid: money('0.02'), carried: money('0.0025') });
    const back = reversed(accrualOf('100', '0'));
    const third = payWindow(second.carried, back.net);
    expect(third).toEqual({ paid: money('0'), carried: money('-0.4975') });
    expect(added(accrualOf('100', '0'), back).net).toBe(0n);
  });
});

test('a series is bet at by steps of two, not above the own or the most', () => {
  const bounds = { own: 1950, least: 1700, mostToBet: 1940 };
  expect([1700, 1702, 1940].every((series) => mayBetAt(series, bounds))).toBe(true);
  expect([1698, 1701, 1942, 1950, 1700.5].some((series) => mayBetAt(series, bounds))).toBe(false);
});

test('what counts of bets of the other kinds', () => {
  expect(lotteryValidBet(money('10'), 6, 10)).toBe(money('10'));
  expect(lotteryValidBet(money('10'), 7, 10)).toBe(0n);
  expect(nettedStake(money('30'), money('50'))).toBe(money('20'));
  expect(chanceValidBet(money('10'), 95)).toBe(money('10'));
  expect(chanceValidBet(money('10'), 95.01)).toBe(0n);
  expect(sportsValidBet(money('10'), 14_999n, 'WON')).toBe(0n);
  expect(sportsValidBet(money('10'), 15_000n, 'LOST')).toBe(money('10'));
  expect(sportsValidBet(money('10'), 20_000n, 'HALF_WON')).toBe(money('5'));
  expect(sportsValidBet(money('10'), 20_000n, 'VOID')).toBe(0n);
  expect(resultValidBet(money('-7'))).toBe(money('7'));
});
