import type { OutboxEvent } from '../../../outbox/events.ts';

/** Test agents: what they win is no news. */
const TEST_TYPES = new Set([41, 42]);
export const isShownType = (memberType: number): boolean => !TEST_TYPES.has(memberType);

type Settled = OutboxEvent & { type: 'wager.settled' };

/** Whether a settlement paid more than the whole stake of its bet: a win that the board and the live feed may show. */
export const isWin = (event: Settled): boolean =>
  BigInt(event.payout) > BigInt(event.stakeCash) + BigInt(event.stakeBonus);

/** Whether an event may change what the board says of a wager: a payout, a further payout, or a reversal. */
export function touchesBoard(event: OutboxEvent): event is OutboxEvent & { type: 'wager.settled' | 'wager.reversed' } {
  if (event.type === 'wager.reversed') return true;
  return event.type === 'wager.settled' && (isWin(event) || (!event.first && BigInt(event.payout) > 0n));
}
