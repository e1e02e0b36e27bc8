import { expect, test } from 'vitest';
import { formatFraction } from '../fraction.ts';
import { STEPS_PROOFS } from './players.ts';
import { bestHold, pokerFigures, pokerTables } from './poker-return.ts';

const tables = pokerTables();
const deal = (...names: readonly string[]): number[] =>
  names.map((name) => '23456789TJQKA'.indexOf(name[0]!) * 4 + 'dhsc'.indexOf(name[1]!));

test('all 2,598,960 hands with all 32 holds: the best play returns 0.995439, the worst 0.023716', () => {
  const { best, worst, variance } = pokerFigures(tables);
  expect(best).toEqual({ numerator: 1_653_526_326_983n, denominator: 1_661_102_543_100n });
  expect([formatFraction(worst, 6), variance.toFixed(4)]).toEqual(['0.023716', '19.5147']);
}, 120_000);

test.each([
  // Four to a royal flush before a flush that is made; a low pair before four to a straight; high cards before nothing.
  [
    ['Ad', 'Kd', 'Qd', 'Jd', '2d'],
    [0, 1, 2, 3],
  ],
  [
    ['5d', '5h', '6s', '7c', '8h'],
    [0, 1],
  ],
  [
    ['Kd', 'Qh', '7s', '4c', '2h'],
    [0, 1],
  ],
  [['2d', '7h', '3s', '9c', '4h'], []],
  [
    ['Jh', 'Jd', '5s', '5c', '6h'],
    [0, 1, 2, 3],
  ],
])('the best of %j is to hold %j', (hand, hold) => {
  expect(bestHold(tables, deal(...hand))).toEqual(hold);
});

test('the figures of hi-lo are proved by the same command', () => {
  expect(STEPS_PROOFS.hilo().met).toBe(true);
});
