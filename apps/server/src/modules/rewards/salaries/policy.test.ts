import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { formatAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import { SCHEDULES, usualRule } from './policy.ts';

test('what makes an account active where a brand has said nothing else: 1 000 a dividend, 100 a day, 50 an hour', () => {
  expect(CONTRACT_KINDS.map((kind) => [kind, formatAmount(usualRule(kind).activeMinBet)])).toEqual([
    ['DIVIDEND', '1000.00'],
    ['DAILY', '100.00'],
    ['HOURLY', '50.00'],
    ['REALTIME', '0.00'],
  ]);
});

test('the usual rule: the loss is a gate, no deposit is asked for, salaries are not deducted, costs roll up, by the bet', () => {
  for (const kind of CONTRACT_KINDS)
    expect(usualRule(kind)).toMatchObject({
      lossMode: 'GATE',
      activeMode: 'PERIOD',
      activeMinDeposit: 0n,
      deductSalary: false,
      differenceMode: 'COST_ROLLUP',
      realtimeBasis: 'BET',
    });
});

test('every kind is settled by each length of period that it may have', () => {
  expect(SCHEDULES.map(({ kind, period }) => `${kind} ${period}`).toSorted()).toEqual([
    'DAILY daily',
    'DIVIDEND daily',
    'DIVIDEND monthly',
    'DIVIDEND semimonthly',
    'DIVIDEND weekly',
    'HOURLY hourly',
    'REALTIME realtime',
  ]);
});
