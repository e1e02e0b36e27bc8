import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hardenedWithdrawalRules, type WithdrawalRules } from './withdrawal-rules.ts';

const AGREED: WithdrawalRules = {
  min: '200.00',
  max: '100000.00',
  dayCount: 8,
  dayMax: '300000.00',
  freePerDay: 3,
  feeRate: 10_000,
  confirmMinutes: 30,
  coolingHours: 24,
  accountsMax: 5,
  kinds: ['bank', 'ewallet'],
  reviewFrom: '10000.00',
  secondFrom: '50000.00',
  bigWin: '100000.00',
  transferMin: '10.00',
  transferMax: '50000.00',
  transferDayCount: 20,
  transferDayMax: '200000.00',
  depositMultiple: 1,
  gameWeights: { LIVE: 20 },
};
const amount = (most: number) => fc.integer({ min: 1, max: most }).map((value) => `${String(value)}.00`);
const step = fc.record(
  {
    min: amount(2_000),
    max: amount(200_000),
    dayMax: amount(600_000),
    dayCount: fc.integer({ min: 1, max: 10 }),
    feeRate: fc.integer({ min: 0, max: 40_000 }),
    freePerDay: fc.integer({ min: 0, max: 4 }),
    confirmMinutes: fc.integer({ min: 1, max: 60 }),
    coolingHours: fc.integer({ min: 0, max: 48 }),
    depositMultiple: fc.integer({ min: 0, max: 4 }),
    gameWeights: fc.record({ LIVE: fc.nat(100), SPORTS: fc.nat(100) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

test('law: no row of changes by one person leads beyond what one change from what two agreed on could', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let rules = AGREED;
      for (const each of steps) {
        const after = { ...rules, ...each };
        if (hardenedWithdrawalRules(AGREED, { before: rules, after }).length === 0) rules = after;
      }
      expect(hardenedWithdrawalRules(AGREED, { before: AGREED, after: rules })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['depositMultiple', { depositMultiple: 2 }],
  ['coolingHours', { coolingHours: 25 }],
  ['gameWeights', { gameWeights: { LIVE: 19 } }],
  ['gameWeights', { gameWeights: { LIVE: 20, SPORTS: 99 } }],
] as const)('%s takes two people, however small the step is', (name, change) => {
  expect(hardenedWithdrawalRules(AGREED, { before: AGREED, after: { ...AGREED, ...change } })).toEqual([name]);
});

test('what stands beyond what was agreed on is no step of who changes something else', () => {
  const before = { ...AGREED, depositMultiple: 5, min: '900.00' };
  expect(hardenedWithdrawalRules(AGREED, { before, after: { ...before, accountsMax: 4 } })).toEqual([]);
});
