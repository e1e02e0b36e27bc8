import { describe, expect, test } from 'vitest';
import { amount } from '../money.ts';
import { findDominanceFaults, findEnded, type HeldContract } from './dominance.ts';
import { commissionRebates, mayBetAt, seriesRebates, SERIES_FULL } from './rebates.ts';
import { accrue, type Order, type RealtimeHolding } from './realtime.ts';
import { earn } from './settle-period.ts';
import { placeContracts } from './team.ts';
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
  realtime,
  settle,
  share,
  tier,
  treeOf,
} from './testing-agents.ts';
import { liveValidBet, nettedStake, sportsValidBet } from './valid-bet.ts';

// The examples of the domain's rules, each under its section, with the figures that stand there.

describe('1.3 automatic termination', () => {
  const [A, B, C, D] = ['A', 'B', 'C', 'D'] as const;
  const held = (holder: string, issuer: string, rate: string): HeldContract<string> => ({
    id: holder,
    holder,
    issuer,
    terms: flat(rate),
  });
  const below = [held(B, A, '0.2'), held(C, B, '0.1'), held(D, A, '0.12')];
  const endedBy = (rate: string) => findEnded(A, [held(A, 'platform', rate)], below).map(({ id }) => id);

  test('A accepts 15 %: B ends, C ends for its issuer has no contract, D stays', () => {
    expect(endedBy('0.15')).toEqual([B, C]);
  });
  test('A keeps 30 %: nothing ends', () => {
    expect(endedBy('0.3')).toEqual([]);
  });
});

describe('1.4 the tier that pays', () => {
  const terms = dividend([
    tier(['300000', '10000', 3], '0.03'),
    tier(['500000', '30000', 3], '0.05'),
    tier(['1000000', '50000', 3], '0.1'),
  ]);
  const period = { validBet: money('800000'), base: money('25000'), active: 5 };

  test('where the loss is a gate: 3 %, 750.00', () => {
    expect(earn(terms, period, 'GATE')).toEqual({ tier: 0, gross: money('750.00') });
  });
  test('prorated: max(750, 25 000 x 5 % x 25/30) = 1 041.66', () => {
    expect(earn(terms, period, 'LOSS_PRORATED')).toEqual({ tier: 1, gross: money('1041.66') });
  });
  test('prorated, a tier that asks for no loss pays whole', () => {
    const free = dividend([tier(['300000', '0', 3], '0.03')]);
    expect(earn(free, period, 'LOSS_PRORATED')).toEqual({ tier: 0, gross: money('750.00') });
  });
  test('no tier whose every condition is met: nothing', () => {
    expect(earn(terms, { ...period, active: 2 }, 'GATE')).toEqual({ tier: null, gross: money('0') });
  });
});

describe('1.6 dividend', () => {
  const tree = treeOf(-1);
  const half = (netLoss: string, carried: string, beginsMonth: boolean) =>
    settle({ tree, holdings: [holds(0, flat('0.1'), carried)], facts: [lost(0, netLoss)], beginsMonth })[0]!;

  test('MONTH: a first half that the team won lowers the second, and the next month knows nothing of it', () => {
    const first = half('-40000', '0', true);
    expect([first.tier, first.net, first.carry.carriedOut]).toEqual([null, 0n, money('-40000')]);
    const second = half('100000', '-40000', false);
    expect(second.carry).toEqual({ carriedIn: money('-40000'), base: money('60000'), carriedOut: 0n });
    expect(second.net).toBe(money('6000.00'));
    expect(half('100000', '-40000', true).carry.carriedIn).toBe(0n);
  });

  // A over p1 and B; B over p2 and C.
  const people = treeOf(-1, 0, 0, 2, 2);
  const [a, p1, b, p2, c] = [0, 1, 2, 3, 4];
  const holdings = [holds(a, flat('0.3')), holds(b, flat('0.2')), holds(c, flat('0.1'))];
  const factsWith = (p2Loss: string) => [lost(p1, '100000'), lost(b, '10000'), lost(p2, p2Loss), lost(c, '65000')];

  test('rates of 30, 20 and 10 %', () => {
    const lines = settle({ tree: people, holdings, facts: factsWith('-20000') });
    expect(lines.map(({ sums, gross, cost, net }) => [sums.netLoss, gross, cost, net])).toEqual([
      moneys('155000', '46500', '46500', '35500'),
      moneys('55000', '11000', '11000', '4500'),
      moneys('65000', '6500', '6500', '6500'),
    ]);
  });
  test('p2 wins 50 000: B is paid nothing, and A bears what is missing', () => {
    const lines = settle({ tree: people, holdings, facts: factsWith('-50000') });
    expect(lines.map(({ sums, gross, cost }) => [sums.netLoss, gross, cost])).toEqual([
      moneys('125000', '37500', '37500'),
      moneys('25000', '5000', '6500'),
      moneys('65000', '6500', '6500'),
    ]);
    expect(netsOf(lines)).toEqual(moneys('31000', '0', '6500'));
    expect(netsOf(lines).reduce((sum, net) => sum + net)).toBe(money('37500'));
  });
  test('PLATFORM_BEARS: the platform pays the 1 500 that are missing', () => {
    const lines = settle({
      tree: people,
      holdings,
      facts: factsWith('-50000'),
      differenceMode: 'PLATFORM_BEARS',
    });
    expect(netsOf(lines)).toEqual(moneys('32500', '0', '6500'));
    expect(netsOf(lines).reduce((sum, net) => sum + net)).toBe(money('39000'));
  });
});

describe('1.3, 1.5 a comprehensive contract over one of a category', () => {
  test('what B costs A is what B costs by the category and by its own comprehensive contract', () => {
    const tree = treeOf(-1, 0);
    const cons = (rate: string) => flat(rate, { category: 'CONS' });
    const holdings = [holds(0, cons('0.3')), holds(1, flat('0.2')), holds(1, cons('0.1'))];
    const facts = [lost(1, '1000', { category: 'LIVE' }), lost(1, '500', { category: 'RNG' })];
    const lines = settle({ tree, holdings, facts });
    expect(lines.map(({ gross, downlineCost, net }) => [gross, downlineCost, net])).toEqual([
      moneys('450', '250', '200'),
      moneys('200', '0', '200'),
      moneys('50', '0', '50'),
    ]);
  });
});

describe('1.7 daily and hourly salary', () => {
  const upper = daily([
    tier(['10000', '0', 3], '0.005'),
    tier(['100000', '0', 5], '0.008'),
    tier(['500000', '0', 10], '0.012'),
  ]);
  const lower = daily([tier(['100000', '0', 5], '0.006')]);

  test('0.6 % from 100 000 and 5 on may be offered: A’s second tier covers it', () => {
    expect(findDominanceFaults(upper, lower)).toEqual([]);
    expect(findDominanceFaults(daily(upper.tiers.slice(0, 1)), lower)).toEqual([{ code: 'TIER_NOT_COVERED', tier: 0 }]);
  });
  test('A is paid 3 460.00 and B 1 500.00', () => {
    // A over three players and B; B over four: eight are active with A's three, five with B.
    const tree = treeOf(-1, 0, 0, 0, 0, 4, 4, 4, 4);
    const facts = [1, 2, 3].map((node) => bet(node, node === 1 ? '365000' : '2500'));
    const ofB = [4, 5, 6, 7, 8].map((node) => bet(node, '50000'));
    const lines = settle({ tree, holdings: [holds(0, upper), holds(4, lower)], facts: [...facts, ...ofB] });
    expect(lines.map(({ sums }) => [sums.validBet, sums.active])).toEqual([
      [money('620000'), 8],
      [money('250000'), 5],
    ]);
    expect(lines.map((line) => [line.tier, line.gross, line.net])).toEqual([
      [1, ...moneys('4960.00', '3460.00')],
      [0, ...moneys('1500.00', '1500.00')],
    ]);
  });
  test('hour 13: 48 000 at 0.3 % are 144.00', () => {
    const terms = daily([tier(['40000', '0', 2], '0.003')], { kind: 'HOURLY', period: 'hourly' });
    const hour = { validBet: money('48000'), base: money('0'), active: 2 };
    expect(earn(terms, hour, 'GATE')).toEqual({ tier: 0, gross: money('144.00') });
  });
});

describe('1.8 real-time salary', () => {
  // A over B over the player.
  const tree = treeOf(-1, 0, 1);
  const holdings: RealtimeHolding[] = [
    { node: 0, terms: realtime('0.008', '0.016', '100') },
    { node: 1, terms: realtime('0.005', '0.01', '200') },
  ];
  const order = (stake: string, won: boolean): Order => ({
    node: 2,
    category: 'LIVE',
    stake: money(stake),
    payout: won ? amount(money(stake) * 2n) : money('0'),
    validBet: money(stake),
  });
  test('what B was given is covered by what A holds', () => {
    expect(findDominanceFaults(holdings[0]!.terms, holdings[1]!.terms)).toEqual([]);
  });
  const netsFor = (...orders: readonly Order[]) =>
    accrue(placeContracts(tree, holdings), orders, { basis: 'BET', differenceMode: 'COST_ROLLUP' });

  test.each([
    ['150', true, ['1.20', '0'], ['1.20', '0']],
    ['300', false, ['4.80', '3.00'], ['1.80', '3.00']],
    ['80', false, ['0', '0'], ['0', '0']],
    ['1000', true, ['8.00', '5.00'], ['3.00', '5.00']],
  ] as const)('an order of %s, won %s', (...[stake, won, gross, net]) => {
    const accruals = netsFor(order(stake, won));
    expect(accruals.map((each) => each.profitPart + each.lossPart)).toEqual(moneys(...gross));
    expect(accruals.map((each) => each.net)).toEqual(moneys(...net));
  });
  test('the window: 14.00 and 8.00 earned, 6.00 and 8.00 paid', () => {
    const accruals = netsFor(order('150', true), order('300', false), order('80', false), order('1000', true));
    expect(accruals.map((each) => each.profitPart + each.lossPart)).toEqual(moneys('14.00', '8.00'));
    expect(accruals.map(({ net }) => net)).toEqual(moneys('6.00', '8.00'));
    expect(accruals.map(({ wonOrders, lostOrders }) => [wonOrders, lostOrders])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });
});

describe('1.9 valid bet', () => {
  test('baccarat: 1 000 on a banker that wins count 950', () => {
    expect(liveValidBet(money('1000'), money('950'))).toBe(money('950'));
  });
  test('baccarat: a tie on player or banker counts nothing', () => {
    expect(liveValidBet(money('1000'), money('0'))).toBe(0n);
  });
  test('a handicap of -0.25, stake 200, draw: half lost, 100 count', () => {
    expect(sportsValidBet(money('200'), 19_000n, 'HALF_LOST')).toBe(money('100'));
  });
  test('roulette: 100 on red and 80 on black count 20', () => {
    const netted = nettedStake(money('100'), money('80'));
    const results = { red: money('20'), black: money('-20'), zero: money('-180') };
    expect(Object.values(results).map((result) => liveValidBet(netted, result))).toEqual(moneys('20', '20', '20'));
  });
});

describe('1.10 rebates', () => {
  test('A 1960, B 1956, a player of 1950 bets 1 000 at 1900: 25.00, 3.00, 2.00, and 98 % in all', () => {
    const stake = money('1000');
    const rebates = seriesRebates({ stake, series: 1900, line: [1950, 1956, 1960] });
    expect(rebates).toEqual(moneys('25.00', '3.00', '2.00'));
    const returned = (stake * 1900n) / BigInt(SERIES_FULL) + rebates.reduce((sum, each) => sum + each, 0n);
    expect(returned).toBe(money('980'));
    expect(mayBetAt(1900, { own: 1950, least: 1700, mostToBet: 1980 })).toBe(true);
  });
  test('commission: A 0.8 %, B 0.6 %, player 0.4 %, a bet of 10 000: 40, 20, 20', () => {
    expect(commissionRebates(money('10000'), ['0.004', '0.006', '0.008'].map(share))).toEqual(moneys('40', '20', '20'));
  });
});
