// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { followStake } from './follow-stake.ts';
import { afterGame, leadGame } from './game-lead.ts';
import { takeWalletEvent, forgetBalance, currentBalance } from './balance.ts';
import { forgetStake, whenShown } from './shown-balance.ts';

const wallet = (balance: string, seq: number) =>
  ({ type: 'wallet', currency: 'BDT', balance, cash: balance, bonus: '0.00', held: '0.00', seq }) as const;

afterEach(() => {
  forgetStake();
  forgetBalance();
  vi.useRealTimers();
});

test('without a game what the wallet tells is told at once', () => {
  const run = vi.fn();
  afterGame(run);
  expect(run).toHaveBeenCalledOnce();
});

test('a win that comes before the game’s word of its stake is held by it, in order and not for long', () => {
  vi.useFakeTimers();
  takeWalletEvent(wallet('100.00', 1));
  const gone = leadGame();
  const told: string[] = [];
  for (const [seq, balance] of [
    [2, '90.00'],
    [3, '340.00'],
  ] as const)
    afterGame(() => {
      takeWalletEvent(wallet(balance, seq));
      whenShown(() => told.push(balance));
    });
  expect(currentBalance()?.balance).toBe('100.00');
  followStake('round-start', { stake: '10.00', balance: '90.00', currency: 'BDT' });
  vi.advanceTimersByTime(250);
  expect(currentBalance()?.balance).toBe('340.00');
  expect(told).toEqual([]);
  followStake('round-end', { stake: '10.00', payout: '250.00', currency: 'BDT' });
  expect(told).toEqual(['90.00', '340.00']);
  gone();
  afterGame(() => told.push('at once'));
  expect(told).toHaveLength(3);
});
