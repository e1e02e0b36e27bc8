import type { OutboxEvent } from '../../../outbox/events.ts';

/** Test agents: what they win is no news. */
const TEST_TYPES = new Set([41, 42]);
export const isShownType = (memberType: number): boolean => !TEST_TYPES.has(memberType);

/** Whether an event may change what the board says of a wager: a win, or a reversal. */
export function touchesBoard(event: OutboxEvent): event is OutboxEvent & { type: 'wager.settled' | 'wager.reversed' } {
  return event.type === 'wager.reversed' || (event.type === 'wager.settled' && event.won);
}
