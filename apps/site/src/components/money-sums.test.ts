import type { Wager } from '@baize/contract/wagers';
import { expect, test } from 'vitest';
import { resultOf, subtractAmounts, sumAmounts, wagerTotals } from './money-sums.ts';

const wager = (changes: Partial<Wager>): Wager => ({
  id: 'w',
  vendor: 'BGS',
  vendorName: 'Baize Originals',
  gameCode: 'dice',
  gameName: 'Dice',
  gameType: 'BGS',
  round: 'r',
  currency: 'BDT',
  stake: '10.00',
  stakeBonus: '0.00',
  payout: '0.00',
  validBet: '10.00',
  status: 'lost',
  placedAt: '2025-11-21T10:00:00Z',
  settledAt: '2025-11-21T10:00:00Z',
  replayable: true,
  atSupplier: false,
  freeWin: null,
  ...changes,
});

test('sums are exact where doubles are not', () => {
  expect(sumAmounts(['0.10', '0.20'])).toBe('0.30');
  expect(sumAmounts(['90071992547.40', '0.01'])).toBe('90071992547.41');
  expect(sumAmounts(['-5.00', '2.50'])).toBe('-2.50');
  expect(sumAmounts([])).toBe('0.00');
  expect(subtractAmounts('1.00001', '1.00')).toBe('0.00001');
  expect(() => sumAmounts(['1e3'])).toThrow('not an amount');
});

test('only settled wagers have a result', () => {
  expect(resultOf(wager({ status: 'won', payout: '19.80' }))).toBe('9.80');
  expect(resultOf(wager({ status: 'returned', payout: '4.00' }))).toBe('-6.00');
  expect(resultOf(wager({ status: 'lost' }))).toBe('-10.00');
  expect(resultOf(wager({ status: 'open' }))).toBeUndefined();
  expect(resultOf(wager({ status: 'reversed', payout: '10.00' }))).toBeUndefined();
});

test('totals keep currencies apart and leave reversed wagers out', () => {
  expect(
    wagerTotals([
      wager({ status: 'won', payout: '25.00' }),
      wager({ status: 'reversed' }),
      wager({ status: 'open' }),
      wager({ currency: 'USD', stake: '1.00', validBet: '0.50' }),
    ]),
  ).toEqual([
    { currency: 'BDT', count: 3, stake: '20.00', validBet: '20.00', result: '15.00' },
    { currency: 'USD', count: 1, stake: '1.00', validBet: '0.50', result: '-1.00' },
  ]);
});
