import { expect, test } from 'vitest';
import { amount } from '@baize/domain/money';
import { countUpMs, isBigMoment, winTier, type WinTier } from './tiers.ts';

const tier = (payout: bigint, stake: bigint) => winTier(amount(payout), amount(stake));

test('a return of no more than the stake is not a win to celebrate', () => {
  expect(tier(0n, 100n)).toBe('none');
  expect(tier(99n, 100n)).toBe('none');
  expect(tier(100n, 100n)).toBe('none');
  expect(tier(101n, 100n)).toBe('small');
});

test('the moment grows with the multiple', () => {
  expect([499n, 500n, 1499n, 1500n, 4000n, 10_000n].map((payout) => tier(payout, 100n))).toEqual([
    'small',
    'nice',
    'nice',
    'big',
    'mega',
    'super',
  ]);
  expect((['none', 'small', 'nice', 'big', 'mega', 'super'] as WinTier[]).map(isBigMoment)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('no count-up is longer than 900 ms', () => {
  for (const name of ['none', 'small', 'nice', 'big', 'mega', 'super'] as WinTier[])
    expect(countUpMs(name)).toBeLessThanOrEqual(900);
});
