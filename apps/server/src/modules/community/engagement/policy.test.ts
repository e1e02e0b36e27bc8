import { expect, test } from 'vitest';
import type { OutboxEvent } from '../../../outbox/events.ts';
import { isShownType, touchesBoard } from './policy.ts';

test('the wins of test agents are not shown', () => {
  expect([40, 41, 42, 43].map(isShownType)).toEqual([true, false, false, true]);
});

test('a win and a reversal change the board; a loss and other events do not', () => {
  const event = (said: object) => said as OutboxEvent;
  expect(touchesBoard(event({ type: 'wager.settled', won: true }))).toBe(true);
  expect(touchesBoard(event({ type: 'wager.settled', won: false }))).toBe(false);
  expect(touchesBoard(event({ type: 'wager.reversed' }))).toBe(true);
  expect(touchesBoard(event({ type: 'deposit.credited' }))).toBe(false);
});
