import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOpenWithdrawal,
  splitOf,
  stepFrom,
  WITHDRAWAL_STATES,
  WITHDRAWAL_STEPS,
  withdrawalFee,
  type WithdrawalStep,
} from './withdrawal.ts';

const units = (amount: number): bigint => BigInt(amount) * 100_000n;
const STEPS = Object.keys(WITHDRAWAL_STEPS) as WithdrawalStep[];

test('an order that is over goes nowhere, and one that is open has a way to its end', () => {
  for (const state of WITHDRAWAL_STATES) {
    const next = STEPS.flatMap((step) => stepFrom(state, step) ?? []);
    if (!isOpenWithdrawal(state)) expect(next, state).toEqual([]);
    else expect(next.length, state).toBeGreaterThan(0);
  }
});

test('nothing goes back by a step of the player or an operator once the provider may have paid', () => {
  for (const state of ['paying', 'unknown'] as const)
    for (const step of ['cancel', 'reject', 'approve', 'forceReturn', 'resolveRefund'] as const)
      expect(stepFrom(state, step), `${step} from ${state}`).toBeUndefined();
});

test('the worked example of the rules: 1 000 paid, 600 arrived, 400 go back', () => {
  expect(splitOf({ amount: units(1_000), fee: 0n }, units(400))).toEqual({
    returned: units(400),
    feeKept: 0n,
    paid: units(600),
  });
});

test('the first of a day are free, the others cost a hundredth', () => {
  const rule = { freePerDay: 3, rate: 10_000 };
  expect([0, 2, 3].map((today) => withdrawalFee(units(1_234), rule, today))).toEqual([0n, 0n, 1_234_000n]);
});

test('law: every split adds up to the order, and the fee is never more than was taken', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 2n, max: 10n ** 12n }), fc.nat(1_000_000), fc.nat(1_000_000));
  fc.assert(
    fc.property(amounts, ([amount, forFee, forBack]) => {
      const fee = ((amount - 1n) * BigInt(forFee)) / 1_000_000n;
      const back = (amount * BigInt(forBack)) / 1_000_000n;
      const { returned, feeKept, paid } = splitOf({ amount, fee }, back);
      expect(returned + feeKept + paid).toBe(amount);
      expect(feeKept <= fee && paid >= 0n && returned === back).toBe(true);
    }),
  );
});
