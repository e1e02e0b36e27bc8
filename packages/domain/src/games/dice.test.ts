import { expect, test } from 'vitest';
import { amount, payoutOf } from '../money.ts';
import type { Draws } from '../rng.ts';
import {
  DICE_MODEL,
  diceMultiplierE4,
  diceRtp,
  diceSigma,
  diceTargetE2,
  diceWins,
  parseChance,
  playDice,
} from './dice.ts';
import { compareFractions, fraction } from './fraction.ts';

const rolling = (rollE2: number): Draws => ({
  nextFloatWord: () => {
    throw new Error('dice takes an integer');
  },
  nextInt: (range) => {
    if (range !== 10_001) throw new Error(`range ${range}`);
    return rollE2;
  },
});

test('multipliers are 99 / chance rounded down to four decimals', () => {
  expect(diceMultiplierE4(1)).toBe(99_000_000n);
  expect(diceMultiplierE4(4_950)).toBe(20_000n);
  expect(diceMultiplierE4(5_000)).toBe(19_800n);
  expect(diceMultiplierE4(9_800)).toBe(10_102n);
  expect(diceMultiplierE4(700)).toBe(141_428n);
  for (let chanceE2 = 1; chanceE2 <= 9_800; chanceE2++) {
    if (diceMultiplierE4(chanceE2) !== (99n * 1_000_000n) / BigInt(chanceE2)) throw new Error(`chance ${chanceE2}`);
  }
});

test('both sides win with exactly the chance, over all 10,001 rolls of a spread of chances', () => {
  for (const chanceE2 of [1, 2, 99, 100, 1_234, 4_950, 5_000, 7_777, 9_799, 9_800]) {
    for (const side of ['under', 'over'] as const) {
      let wins = 0;
      let paid = 0n;
      for (let rollE2 = 0; rollE2 < DICE_MODEL.outcomes; rollE2++) {
        const outcome = playDice({ chanceE2, side }, rolling(rollE2));
        const shouldWin = side === 'under' ? rollE2 < chanceE2 : rollE2 > 10_000 - chanceE2;
        if (outcome.win !== shouldWin) throw new Error(`${side} ${chanceE2} at ${rollE2}`);
        wins += outcome.win ? 1 : 0;
        paid += outcome.multiplierE4;
      }
      expect(wins).toBe(chanceE2);
      expect(fraction(paid, 10_001n * 10_000n)).toEqual(diceRtp(chanceE2));
    }
  }
});

test('every chance returns between 0.989804 and 0.989901', () => {
  for (let chanceE2 = 1; chanceE2 <= 9_800; chanceE2++) {
    const low = compareFractions(diceRtp(chanceE2), fraction(989_804n, 1_000_000n)) === 1;
    const high = compareFractions(diceRtp(chanceE2), fraction(989_902n, 1_000_000n)) === -1;
    if (!low || !high) throw new Error(`chance ${chanceE2}`);
  }
});

test('the published vector rolls 43.86: under 43.87 wins, under 43.86 does not', () => {
  expect(diceWins({ chanceE2: 4_387, side: 'under' }, 4_386)).toBe(true);
  expect(diceWins({ chanceE2: 4_386, side: 'under' }, 4_386)).toBe(false);
  expect(diceTargetE2({ chanceE2: 4_950, side: 'over' })).toBe(5_050);
  expect(diceWins({ chanceE2: 5_614, side: 'over' }, 4_386)).toBe(false);
  expect(diceWins({ chanceE2: 5_615, side: 'over' }, 4_386)).toBe(true);
});

test('a payout is rounded down at scale 5', () => {
  expect(payoutOf(amount(100_003n), diceMultiplierE4(700))).toBe(amount(1_414_322n));
});

test('chances are checked', () => {
  expect(parseChance('49.5')).toEqual({ ok: true, value: 4_950 });
  expect(parseChance('0.01')).toEqual({ ok: true, value: 1 });
  expect(parseChance('98')).toEqual({ ok: true, value: 9_800 });
  for (const text of ['0', '0.00', '98.01', '99', '100', '1.234', '-1', '01', '1e1', '', ' 5', '5.']) {
    expect(parseChance(text)).toEqual({ ok: false, error: 'dice_chance' });
  }
});

test('sigma of an even bet', () => {
  expect(diceSigma(4_950)).toBeCloseTo(0.9999, 4);
});
