import { expect, test } from 'vitest';
import fc from 'fast-check';
import { amount, parseAmount, type Amount } from '@baize/domain/money';
import {
  clampStake,
  countedUp,
  doubleStake,
  halfStake,
  lineBetSteps,
  maxStake,
  nearestStep,
  readTypedStake,
  stakeFieldText,
} from './stake.ts';

const money = (text: string): Amount => parseAmount(text)!;
const limits = { min: money('0.10'), max: money('1000'), step: money('0.01') };

test('half and double stay on cents and inside the limits', () => {
  expect(halfStake(money('0.25'), limits)).toBe(money('0.12'));
  expect(halfStake(money('0.11'), limits)).toBe(limits.min);
  expect(doubleStake(money('12.34'), limits)).toBe(money('24.68'));
  expect(doubleStake(money('900'), limits)).toBe(limits.max);
});

test('max is the balance cut to cents, never above the limit, never below the minimum', () => {
  expect(maxStake(money('57.12999'), limits)).toBe(money('57.12'));
  expect(maxStake(money('5000'), limits)).toBe(limits.max);
  expect(maxStake(money('0.03'), limits)).toBe(limits.min);
});

test('every clamped stake is payable and writes back to itself', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (units) => {
      const stake = clampStake(units, limits);
      expect(stake >= limits.min && stake <= limits.max).toBe(true);
      expect(readTypedStake(stakeFieldText(stake))).toBe(stake);
    }),
  );
});

test('typed stakes: Bengali digits and commas are read, nonsense is not', () => {
  expect(readTypedStake('১,২৫০.৫০')).toBe(money('1250.5'));
  expect(readTypedStake(' 12.345 ')).toBe(money('12.34'));
  expect(readTypedStake('.5')).toBe(money('0.5'));
  expect(readTypedStake('007')).toBe(money('7'));
  for (const bad of ['', '-1', '1e3', 'abc', '1.2.3', '12,50']) expect(readTypedStake(bad)).toBeUndefined();
});

test('line bets: both ends are playable and no step leaves the limits', () => {
  const steps = lineBetSteps({ min: money('0.25'), max: money('500'), step: money('0.25') }, 25n);
  expect(steps[0]).toBe(money('0.01'));
  expect(steps.at(-1)).toBe(money('20'));
  expect(steps.every((line, index) => index === 0 || line > steps[index - 1]!)).toBe(true);
  expect(steps[nearestStep(steps, money('0.5'))]).toBe(money('0.4'));
  expect(nearestStep(steps, 0n)).toBe(0);
});

test('a stake off the step is never offered', () => {
  expect(clampStake(money('7.77'), { ...limits, step: money('0.25') })).toBe(money('7.75'));
  const steps = lineBetSteps({ min: money('1.10'), max: money('100'), step: money('0.25') }, 25n);
  expect(steps.every((line) => (line * 25n) % money('0.25') === 0n)).toBe(true);
  expect(steps).not.toContain(money('0.044'));
});

test('a count-up starts at nothing, ends at the sum to the unit, and never overshoots', () => {
  const total = amount(9_007_199_254_740_991n);
  expect(countedUp(total, 0)).toBe(0n);
  expect(countedUp(total, 1)).toBe(total);
  expect(countedUp(total, 7)).toBe(total);
  expect(countedUp(amount(100_000n), 0.5)).toBe(50_000n);
});
