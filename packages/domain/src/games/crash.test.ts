import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CRASH_MODEL,
  crashCeilingE2,
  crashChance,
  crashEndE2,
  crashFigureE2,
  crashOverMs,
  crashPointE2,
  crashPressE2,
  crashReachedMs,
  crashRtp,
  crashSeedBefore,
  crashStatistics,
  crashTargetOf,
  crashText,
} from './crash.ts';
import { fractionToNumber } from './fraction.ts';

const SALT = '0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c';
const SEED = '0123456789abcdef'.repeat(4);
const { targetE2Max } = CRASH_MODEL;

test('the vectors of the rules: two seeds of a chain, their number and their points', () => {
  const digits = createHmac('sha256', SEED).update(SALT).digest('hex').slice(0, 13);
  expect(Number.parseInt(digits, 16)).toBe(681_418_790_880_943);
  expect(crashPointE2(SEED, SALT)).toBe(654);
  expect(crashSeedBefore(SEED)).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e');
  expect(crashPointE2(crashSeedBefore(SEED), SALT)).toBe(721);
});

const hex = (number: bigint): string => `${number.toString(16).padStart(13, '0')}${'0'.repeat(51)}`;
const pointOf = (number: bigint): number => crashPointE2('', '', () => hex(number));
const numbers = fc.bigInt({ min: 0n, max: (1n << 52n) - 1n });
const targets = fc.integer({ min: 101, max: targetE2Max });

test('the point of the extreme numbers', () => {
  expect(pointOf(0n)).toBe(targetE2Max);
  expect(pointOf((1n << 52n) - 1n)).toBe(100);
  expect(pointOf(1n << 51n)).toBe(197);
});

test('a point reaches a target for exactly as many numbers as the chance counts', () => {
  fc.assert(
    fc.property(targets, (target) => {
      const ways = (99n * (1n << 52n)) / BigInt(target);
      expect(pointOf(ways - 1n)).toBeGreaterThanOrEqual(target);
      expect(pointOf(ways)).toBeLessThan(target);
    }),
  );
});

test('every target returns 0.99: exactly so at 1.98, and nowhere more or less than 2 in 10^10 below', () => {
  expect(fractionToNumber(crashRtp(198))).toBe(0.99);
  fc.assert(
    fc.property(targets, (target) => {
      const rtp = fractionToNumber(crashRtp(target));
      expect(rtp).toBeLessThanOrEqual(0.99);
      expect(rtp).toBeGreaterThan(0.99 - 2.3e-10);
    }),
  );
  expect(() => crashChance(100)).toThrow(RangeError);
});

test('the share of rounds that stop at 1.00', () => {
  expect(1 - fractionToNumber(crashChance(101))).toBeCloseTo(0.019_802, 6);
});

describe('the figure over time', () => {
  test('at known moments', () => {
    expect([0, -5, 165, 166, 11_552, 11_553, 1_000_000].map(crashFigureE2)).toEqual([
      100,
      100,
      100,
      101,
      199,
      200,
      targetE2Max,
    ]);
  });

  test('never falls', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (at) => {
        expect(crashFigureE2(at + 1)).toBeGreaterThanOrEqual(crashFigureE2(at));
      }),
    );
  });

  test('is reached at the first millisecond that shows it', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const at = crashReachedMs(target);
        expect(crashFigureE2(at)).toBeGreaterThanOrEqual(target);
        expect(crashFigureE2(at - 1)).toBeLessThan(target);
      }),
    );
  });

  test('passes its point at the moment at which the round is over', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const point = pointOf(number);
        const over = crashOverMs(point);
        expect(crashFigureE2(over - 1)).toBeLessThanOrEqual(point);
        if (point < targetE2Max) expect(crashFigureE2(over)).toBeGreaterThan(point);
      }),
    );
  });
});

describe('a press', () => {
  const FREE = { targetE2: null, ceilingE2: targetE2Max };

  test('pays the figure of its moment, up to the last at which the point still stands', () => {
    const over = crashOverMs(250);
    expect(crashPressE2(FREE, 165, 250)).toBeUndefined();
    expect(crashPressE2(FREE, 166, 250)).toBe(101);
    expect(crashPressE2(FREE, over - 1, 250)).toBe(250);
    expect(crashPressE2(FREE, over, 250)).toBeUndefined();
    expect(crashPressE2(FREE, over + 86_400_000, 250)).toBeUndefined();
    expect(crashPressE2(FREE, -86_400_000, 250)).toBeUndefined();
  });

  test('finds nothing in a round that stops at 1.00', () => {
    for (let at = 0; at < 400; at++) expect(crashPressE2(FREE, at, 100)).toBeUndefined();
  });

  test('after the target of its bet is paid the target, also when the round is over', () => {
    const bet = { targetE2: 150, ceilingE2: targetE2Max };
    expect(crashPressE2(bet, crashReachedMs(150) - 1, 250)).toBe(149);
    expect(crashPressE2(bet, crashReachedMs(200), 250)).toBe(150);
    expect(crashPressE2(bet, crashOverMs(250), 250)).toBe(150);
    expect(crashPressE2(bet, crashOverMs(149), 149)).toBeUndefined();
  });

  test('is never paid above the point, the target or the ceiling, at whatever moment it says it was made', () => {
    const bets = fc.record({ targetE2: fc.option(targets), ceilingE2: targets });
    fc.assert(
      fc.property(bets, fc.integer(), numbers, (bet, elapsed, number) => {
        const point = pointOf(number);
        const figure = crashPressE2(bet, elapsed, point);
        if (figure === undefined) return;
        expect(figure).toBeGreaterThanOrEqual(101);
        expect(figure).toBeLessThanOrEqual(Math.min(point, bet.targetE2 ?? bet.ceilingE2));
      }),
    );
  });

  test('at a moment chosen beforehand returns what a target does', () => {
    // Alive at t means that the point is at least the figure of t: the chance of the target with that figure.
    for (const at of [166, 1_000, 11_553, 60_000]) {
      const figure = crashFigureE2(at);
      expect(crashPressE2(FREE, at, figure)).toBe(figure);
      expect(crashPressE2(FREE, at, figure - 1)).toBeUndefined();
    }
  });
});

test('a bet that nobody pressed is paid its target where the point reached it', () => {
  const bet = { targetE2: 200, ceilingE2: targetE2Max };
  expect([199, 200, 201].map((point) => crashEndE2(bet, point))).toEqual([0, 200, 200]);
  expect(crashEndE2({ targetE2: null, ceilingE2: 5_000 }, 4_999)).toBe(0);
  expect(crashEndE2({ targetE2: null, ceilingE2: 5_000 }, 5_000)).toBe(5_000);
});

test('the ceiling of a bet', () => {
  expect([10_099n, 10_100n, 20_199n, 10n ** 12n].map(crashCeilingE2)).toEqual([0, 101, 201, targetE2Max]);
});

test.each(['', '1', '1.00', '0.99', '-2', '2.', '.5', '2.001', '1e3', ' 2', '2x', '1000000.01', '9999999', 'NaN'])(
  'no target: "%s"',
  (text) => expect(crashTargetOf(text)).toBeUndefined(),
);

test('targets as text', () => {
  expect(['1.01', '2', '2.5', '02.50', '1000000'].map(crashTargetOf)).toEqual([101, 200, 250, 250, targetE2Max]);
  fc.assert(fc.property(targets, (target) => crashTargetOf(crashText(target)) === target));
});

test('the variance along the way is on average that of a fixed target', () => {
  // Over a fixed target m: the mean of the variance along the way is 0.99 m - 0.9801, up to the steps of a hundredth.
  for (const target of [150, 200, 1_000]) {
    let mean = 0;
    for (let lived = 100; lived < target; lived++) {
      const stops = (lived === 100 ? 1 : 99 / lived) - 99 / (lived + 1);
      mean += stops * crashStatistics(lived).variance;
    }
    mean += (99 / target) * crashStatistics(target).variance;
    expect(mean).toBeCloseTo((0.99 * target) / 100 - 0.9801, 1);
  }
});
