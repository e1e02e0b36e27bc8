import { expect, test } from 'vitest';
import fc from 'fast-check';
import { diceMultiplierE4, diceTargetE2 } from '@baize/domain/games/dice';
import { chanceAtTarget, chanceFor, flickering, rollLength, rollText, swapSide, targetRange } from './dice-math.ts';

test('the chance for a wished payout pays at least that', () => {
  expect(chanceFor(20_000n)).toBe(4950);
  expect(chanceFor(99_000_000n)).toBe(1);
  expect(chanceFor(10_000n)).toBe(9800);
  fc.assert(
    fc.property(fc.integer({ min: 10_102, max: 99_000_000 }), (wish) => {
      expect(diceMultiplierE4(chanceFor(BigInt(wish)))).toBeGreaterThanOrEqual(BigInt(wish));
    }),
  );
});

test('every chance comes back from its own payout and from its own number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9800 }),
      fc.constantFrom('under' as const, 'over' as const),
      (chanceE2, side) => {
        expect(diceMultiplierE4(chanceFor(diceMultiplierE4(chanceE2)))).toBe(diceMultiplierE4(chanceE2));
        expect(chanceAtTarget(diceTargetE2({ chanceE2, side }), side)).toBe(chanceE2);
        const [low, high] = targetRange(side);
        expect(diceTargetE2({ chanceE2, side })).toBeGreaterThanOrEqual(low);
        expect(diceTargetE2({ chanceE2, side })).toBeLessThanOrEqual(high);
      },
    ),
  );
});

test('changing sides keeps the chance', () => {
  expect(swapSide({ chanceE2: 2500, side: 'under' })).toEqual({ chanceE2: 2500, side: 'over' });
  expect(targetRange('under')).toEqual([1, 9800]);
  expect(targetRange('over')).toEqual([200, 9999]);
});

test('a roll is never shown before it is known, and ends on the result', () => {
  expect(flickering(undefined, 1, 3)).not.toBe('');
  expect(flickering(4386, 1, 3)).toBe('43.86');
  expect(flickering(10_000, 1, 99)).toBe('100.00');
  expect(flickering(4386, 0.9, 5)).toMatch(/^43\.8\d$/);
  expect(flickering(10_000, 0.7, 5)).toBe('100.00');
  expect(rollText(7)).toBe('0.07');
});

test('a roll lasts as long as the operator demands and never ends before the answer', () => {
  const pace = { speed: 'usual', reduced: false, minCycleMs: 0 } as const;
  expect(rollLength(pace, 40)).toBe(720);
  expect(rollLength({ ...pace, speed: 'quick', minCycleMs: 5000 }, 40)).toBe(5000);
  expect(rollLength({ ...pace, reduced: true }, 90)).toBe(90);
});
