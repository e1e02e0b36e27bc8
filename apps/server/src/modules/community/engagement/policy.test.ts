import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../outbox/events.ts';
import { isShownType, isWin, touchesBoard } from './policy.ts';

type Settled = OutboxEvent & { type: 'wager.settled' };
const settled = (payout: string, change: Partial<Settled> = {}): Settled =>
  ({ type: 'wager.settled', stakeCash: '700', stakeBonus: '300', payout, first: true, ...change }) as Settled;

test('the wins of test agents are not shown', () => {
  expect([40, 41, 42, 43].map(isShownType)).toEqual([true, false, false, true]);
});

test('a win pays more than both parts of the stake together', () => {
  expect(isWin(settled('1001'))).toBe(true);
  expect(isWin(settled('1000'))).toBe(false);
  expect(isWin(settled('701'))).toBe(false);
  expect(isWin(settled('0'))).toBe(false);
});

test('a win, a further payout and a reversal change the board; a loss and other events do not', () => {
  expect(touchesBoard(settled('1001'))).toBe(true);
  expect(touchesBoard(settled('500'))).toBe(false);
  expect(touchesBoard(settled('500', { first: false }))).toBe(true);
  expect(touchesBoard(settled('0', { first: false }))).toBe(false);
  expect(touchesBoard({ type: 'wager.reversed' } as OutboxEvent)).toBe(true);
  expect(touchesBoard({ type: 'deposit.credited' } as OutboxEvent)).toBe(false);
});
