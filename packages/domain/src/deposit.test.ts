import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CENT,
  depositFee,
  depositStepFrom,
  DEPOSIT_STATES,
  DEPOSIT_STEPS,
  isWithinHours,
  uniqueAmount,
  type DepositStep,
} from './deposit.ts';

const UNITS = 100_000n;
const STEPS = Object.keys(DEPOSIT_STEPS) as DepositStep[];

test('every step that there is, and no other', () => {
  const table = DEPOSIT_STATES.map((state) =>
    [state, ...STEPS.flatMap((step) => depositStepFrom(state, step) && `${step} ${depositStepFrom(state, step)}`)]
      .filter((each) => each !== undefined)
      .join(', '),
  );
  expect(table).toEqual([
    'pending, expire expired, claim confirming, cancel cancelled, mark review, credit credited',
    'confirming, mark review, credit credited, reject rejected',
    'review, mark review, credit credited, reject rejected',
    'credited',
    'failed',
    'expired, claimLate review, mark review, credit credited',
    'cancelled, claimLate review, mark review, credit credited',
    'rejected, reopen review',
    'disputed',
    'settled',
  ]);
});

test('the worked example: 500 wished, 500.37 asked, and no amount that another open order has', () => {
  const taken = new Set(
    Array.from({ length: 99 }, (_, index) => 500n * UNITS + BigInt(index + 1) * CENT).filter(
      (amount) => amount !== 50_037_000n,
    ),
  );
  expect(uniqueAmount(500n * UNITS, taken, () => 0)).toBe(50_037_000n);
  expect(uniqueAmount(500n * UNITS, new Set([...taken, 50_037_000n]), () => 0)).toBeUndefined();
});

test('a fee is rounded down to the hundredth, and never takes the whole amount', () => {
  expect(depositFee(1_000n * UNITS, { fixed: 0n, rate: 15_000 })).toBe(15n * UNITS);
  expect(depositFee(33_333_000n, { fixed: 1_000n, rate: 10_000 })).toBe(334_000n);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (cents, fixed, rate) => {
        const amount = cents * CENT;
        const fee = depositFee(amount, { fixed: fixed * CENT, rate });
        expect(fee >= 0n && fee < amount && fee % CENT === 0n).toBe(true);
      },
    ),
  );
});

test.each([
  { from: '09:00', to: '18:00', minute: 9 * 60, open: true },
  { from: '09:00', to: '18:00', minute: 18 * 60, open: false },
  { from: '22:00', to: '02:00', minute: 23 * 60, open: true },
  { from: '22:00', to: '02:00', minute: 60, open: true },
  { from: '22:00', to: '02:00', minute: 3 * 60, open: false },
])('open from $from to $to: minute $minute is $open', ({ from, to, minute, open }) => {
  expect(isWithinHours(minute, { from, to })).toBe(open);
});
