import { amount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { RoundParams, RoundResult } from './stored.ts';
import { takenFor, validBetOf } from './valid-bet.ts';

const STAKE = amount(10_000_000n);
const dice = (chanceE2: number): RoundParams => ({ family: 'dice', chanceE2, side: 'under' });
const limbo = (target: string): RoundParams => ({ family: 'instant', choice: { target } });
const crash = (targetE2: number | null): RoundParams => ({
  family: 'crash',
  shared: 'round',
  panel: 1,
  targetE2,
  ceilingE2: 100_000,
});
const LOST: RoundResult = { family: 'crash', phase: 'crashed', cashedE2: null, by: null, livedE2: 100 };
const cashed = (cashedE2: number): RoundResult => ({ ...LOST, phase: 'cashed', cashedE2, by: 'press' });

// Domain rules 1.9: dice and crash with a chance to win above 95 % count for nothing, won or lost.
test.each<[string, RoundParams, RoundResult, boolean]>([
  ['dice at 95 %', dice(9_500), { family: 'dice', rollE2: 1, win: true }, true],
  ['dice at 95.01 %', dice(9_501), { family: 'dice', rollE2: 1, win: true }, false],
  ['dice at 98 %, lost', dice(9_800), { family: 'dice', rollE2: 9_900, win: false }, false],
  ['limbo at 1.05, 94.29 %', limbo('1.05'), { family: 'instant', drawn: {} }, true],
  ['limbo at 1.04, 95.19 %', limbo('1.04'), { family: 'instant', drawn: {} }, false],
  ['a choice without a target', { family: 'instant', choice: { spots: [1] } }, { family: 'instant', drawn: {} }, true],
  ['crash, cashed at 1.05', crash(null), cashed(105), true],
  ['crash, cashed at 1.04', crash(null), cashed(104), false],
  ['crash, cashed at 1.00', crash(null), cashed(100), false],
  ['crash, cashed early on the way to 2.00', crash(200), cashed(101), false],
  ['crash, lost on the way to 1.01', crash(101), LOST, false],
  ['crash, lost on the way to 2.00', crash(200), LOST, true],
  ['crash, lost without a target', crash(null), LOST, true],
  ['a slot', { family: 'slot' }, { family: 'slot', spins: [], units: 0, capped: false }, true],
])('%s counts: %#', (...[, params, result, counts]) => {
  expect(validBetOf({ params, stake: STAKE }, result)).toBe(counts ? STAKE : 0n);
});

test('a free round counts for nothing, and its bet took nothing', () => {
  const free = { params: { family: 'slot' }, stake: STAKE, rewardId: 'a-reward' } as const;
  expect(validBetOf(free, { family: 'slot', spins: [], units: 0, capped: false })).toBe(0n);
  expect(takenFor(free)).toBe(0n);
  expect(takenFor({ ...free, rewardId: null })).toBe(STAKE);
});
