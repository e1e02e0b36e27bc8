// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetBalance, takeBalance } from './balance.ts';
import {
  compareWithGame,
  forgetStake,
  forgetUntoldStake,
  holdStake,
  KEPT_MAX_MS,
  releaseStake,
  useShownBalance,
  useShownWallet,
  whenShown,
} from './shown-balance.ts';

function Figure() {
  return <output>{useShownBalance() ?? 'none'}</output>;
}
const shown = () => screen.getByRole('status').textContent;
let seq = 0;
const arrives = (balance: string) =>
  takeBalance({ currency: 'BDT', balance, cash: balance, bonus: '0.00', held: '0.00', seq: ++seq });
const after = (...steps: (() => void)[]) => {
  for (const step of steps) act(step);
  return shown();
};

beforeEach(() => {
  render(<Figure />);
  act(() => arrives('100.00'));
});
afterEach(() => {
  act(() => {
    forgetStake();
    forgetBalance();
  });
  cleanup();
});

test('the stake leaves at once; stake and win that arrive as one figure wait until the result was shown', () => {
  expect(shown()).toBe('100.00');
  expect(after(() => holdStake('10.00', 'BDT'))).toBe('90.00');
  expect(after(() => arrives('340.00'))).toBe('90.00');
  expect(after(releaseStake)).toBe('340.00');
});

test('a loss and a deposit that arrive during the round change nothing before its end', () => {
  after(() => holdStake('10.00', 'BDT'));
  expect(after(() => arrives('90.00'))).toBe('90.00');
  expect(after(() => arrives('590.00'))).toBe('90.00');
  expect(after(releaseStake, () => arrives('600.00'))).toBe('600.00');
});

test('a result that is shown before the wallet has told it does not put the stake back', () => {
  expect(after(() => holdStake('10.00', 'BDT'), releaseStake)).toBe('90.00');
  expect(after(() => arrives('109.80'))).toBe('109.80');
});

test("news that overtook the game's word of the stake leave no figure behind", () => {
  // The page was busy: the wallet's figure with stake and win came before the game's message of the stake.
  expect(
    after(
      () => arrives('102.37'),
      () => holdStake('10.00', 'BDT'),
      releaseStake,
    ),
  ).toBe('92.37');
  expect(after(() => compareWithGame('102.37', 'USD'))).toBe('92.37');
  expect(after(() => compareWithGame('102.37', 'BDT'))).toBe('102.37');
});

test("a stake that the wallet told before the game's word of it is taken off once", () => {
  const hold = () => holdStake('10.00', 'BDT', '90.00');
  expect(after(() => arrives('90.00'), hold)).toBe('90.00');
  expect(after(() => arrives('109.80'))).toBe('90.00');
  expect(after(releaseStake)).toBe('109.80');
});

test('stake and win that the wallet told before the game wait for the result all the same', () => {
  expect(
    after(
      () => arrives('340.00'),
      () => holdStake('10.00', 'BDT', '90.00'),
    ),
  ).toBe('90.00');
  expect(after(releaseStake, () => compareWithGame('340.00', 'BDT'))).toBe('340.00');
});

test('a step without a stake keeps the figure until its result was shown', () => {
  expect(
    after(
      () => holdStake('10.00', 'BDT', '90.00'),
      () => arrives('90.00'),
      releaseStake,
    ),
  ).toBe('90.00');
  expect(
    after(
      () => holdStake('0.00', 'BDT', '90.00'),
      () => arrives('110.00'),
    ),
  ).toBe('90.00');
  expect(after(releaseStake)).toBe('110.00');
});

test('no game can show more than the wallet holds', () => {
  expect(after(() => holdStake('10.00', 'BDT', '999.00'))).toBe('100.00');
});

test("a game's own balance changes nothing while the wallet has not said the same, or the result is not shown", () => {
  expect(
    after(
      () => holdStake('10.00', 'BDT'),
      () => compareWithGame('100.00', 'BDT'),
    ),
  ).toBe('90.00');
  expect(after(releaseStake, () => compareWithGame('999.00', 'BDT'))).toBe('90.00');
  expect(after(() => arrives('109.80'))).toBe('109.80');
});

test('the next stake leaves what is shown, also when the last news has not come', () => {
  after(() => holdStake('10.00', 'BDT'), releaseStake);
  expect(after(() => holdStake('10.00', 'BDT'))).toBe('80.00');
  expect(after(releaseStake, () => arrives('80.00'))).toBe('80.00');
});

test('a stake that was refused, and a game that goes away, show the wallet as it is', () => {
  expect(after(() => holdStake('10.00', 'BDT'), forgetStake)).toBe('100.00');
  expect(after(() => holdStake('10.00', 'BDT'), forgetUntoldStake)).toBe('100.00');
  expect(after(() => holdStake('10.00', 'BDT'), releaseStake, forgetUntoldStake)).toBe('90.00');
});

test('amounts are subtracted exactly, and only an amount of this currency is', () => {
  after(() => arrives('90071992547.40991'));
  expect(after(() => holdStake('0.00001', 'BDT'))).toBe('90071992547.4099');
  after(forgetStake, () => arrives('5.00'));
  expect(after(() => holdStake('10.00', 'BDT'))).toBe('0.00');
  after(forgetStake);
  for (const [stake, currency] of [
    ['x', 'BDT'],
    ['-1.00', 'BDT'],
    ['1.00', 'XXX'],
  ] as const)
    expect(after(() => holdStake(stake, currency))).toBe('5.00');
});

test('a game cannot hide money: its time ends, however often it begins anew, until the wallet has moved', () => {
  vi.useFakeTimers();
  const passes = (share: number) => act(() => void vi.advanceTimersByTime(KEPT_MAX_MS * share));
  after(() => holdStake('100.00', 'BDT'));
  passes(0.6);
  expect(after(releaseStake, () => holdStake('0.00', 'BDT'))).toBe('0.00');
  passes(0.6);
  expect(shown()).toBe('100.00');
  expect(after(() => holdStake('100.00', 'BDT'))).toBe('100.00');
  expect(
    after(
      () => arrives('90.00'),
      () => holdStake('10.00', 'BDT'),
    ),
  ).toBe('80.00');
  vi.useRealTimers();
});

function Parts() {
  const wallet = useShownWallet();
  return <p data-testid="parts">{wallet ? [wallet.balance, wallet.cash, wallet.bonus].join(' ') : 'none'}</p>;
}

test('the parts of the wallet keep their figures with the whole', () => {
  render(<Parts />);
  const parts = () => screen.getByTestId('parts').textContent;
  const wallet = (balance: string, cash: string) =>
    act(() => takeBalance({ currency: 'BDT', balance, cash, bonus: '30.00', held: '0.00', seq: ++seq }));
  wallet('130.00', '100.00');
  act(() => holdStake('10.00', 'BDT'));
  expect(parts()).toBe('120.00 90.00 30.00');
  wallet('370.00', '340.00');
  expect(parts()).toBe('120.00 90.00 30.00');
  act(releaseStake);
  expect(parts()).toBe('370.00 340.00 30.00');
});

test('what would tell the result waits for it, and for no longer than a figure is kept', () => {
  vi.useFakeTimers();
  const runs: string[] = [];
  whenShown(() => runs.push('calm'));
  act(() => holdStake('10.00', 'BDT'));
  whenShown(() => runs.push('shown'));
  expect(runs).toEqual(['calm']);
  act(releaseStake);
  expect(runs).toEqual(['calm', 'shown']);
  act(() => arrives('90.00'));
  act(() => holdStake('10.00', 'BDT'));
  whenShown(() => runs.push('late'));
  act(() => void vi.advanceTimersByTime(KEPT_MAX_MS));
  expect(runs).toEqual(['calm', 'shown', 'late']);
  vi.useRealTimers();
});
