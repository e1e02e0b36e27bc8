import { expect, test } from 'vitest';
import { findGame, type GameCode } from './registry.ts';
import { simulate } from './simulate.ts';

// Few rounds of one seed, worked out by hand from the stream's floats; the statistics of many: simulate.long.test.ts.
const SEED = 'ab'.repeat(32);
const play = (code: GameCode, rounds: number) => simulate(findGame(code)!, rounds, SEED);

test('dice turns through its five choices', () => {
  // Rolls 53.46 65.30 96.78 45.50 43.83 | 70.10 99.96 57.15 56.46 22.49 against under 1.00, over 87.66, under 49.50,
  // over 22.23 and under 98.00: 0, 0, 0, 1.2729, 1.0102 | 0, 8.0226, 0, 1.2729, 1.0102.
  const five = play('stu_dice', 5);
  expect(five.rounds).toBe(5);
  expect(five.rtp).toBeCloseTo(2.2831 / 5, 10);
  const ten = play('stu_dice', 10);
  expect(ten.rtp).toBeCloseTo(1.258_88, 10);
  // The squares add up to 69.643672.
  expect(ten.sampleSigma).toBeCloseTo(Math.sqrt(6.964_3672 - 1.258_88 ** 2), 6);
  // 99 x 100 + 8.0226 x 1,234 + 2 x 4,950 + 1.2729 x 7,777 + 1.0102 x 9,800, over 5 x 10,001.
  expect(ten.expected).toBeCloseTo(0.989_884_85, 8);
  // Of the five sigmas 9.8499, 2.6385, 0.9999, 0.5293 and 0.1418 the root of the mean square.
  expect(ten.sigma).toBeCloseTo(4.588_73, 4);
  expect(ten.z).toBeCloseTo(((1.258_88 - 0.989_884_85) / 4.588_73) * 3.162_278, 5);
});

test('mines opens tiles until the wanted gems, or a mine', () => {
  // Mine 13, tile 0: 1.0312. Mines 16 20 6, tiles 1 8 15 22 4: 1.9973. Mines 24 17 21 3 6, tiles 2 9 16: 1.9973. Of
  // twelve mines one under tile 3, the first opened: 0. Of 24 mines one under tile 4: 0.
  expect(play('stu_mines', 5).rtp).toBeCloseTo((1.0312 + 1.9973 + 1.9973) / 5, 10);
  // Mine 17, tile 5: 1.0312. Mines 24 8 23, tiles 6 13 20 2 9: 1.9973. Mines 14 3 0 13 8, tiles 7 14: 0. Then 0 and 0.
  const ten = play('stu_mines', 10);
  expect(ten.rtp).toBeCloseTo(0.805_43, 10);
  expect(ten.sampleSigma).toBeCloseTo(Math.sqrt((2 * 1.0312 ** 2 + 3 * 1.9973 ** 2) / 10 - 0.805_43 ** 2), 8);
  // 1.0312 at 24/25, 1.9973 twice at 57/115, 17.5153 at 13/230 and 24.75 at 1/25: the mean, the root mean square.
  expect(ten.expected).toBeCloseTo(0.989_975_88, 8);
  expect(ten.sigma).toBeCloseTo(2.895_43, 4);
});

test('a slot counts its wins in stakes, and takes return and spread from its sheet', () => {
  // The first round wins 46 line bets of 25, the second nothing.
  const two = play('stu_tidewater', 2);
  expect(two).toMatchObject({ expected: 0.961_012, sigma: 2.9585 });
  expect(two.rtp).toBeCloseTo(0.92, 10);
  expect(two.sampleSigma).toBeCloseTo(0.92, 10);
  expect(two.z).toBeCloseTo(-0.019_604, 5);
});
