import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Ledger } from '../../../../ledger/index.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { extendExclusion } from '../store.ts';

/**
 * Excludes a member from play until an instant, at once. A shorter wish than the one that stands changes nothing.
 * Open games hear of it. Answers the instant that now holds, or undefined where the member has no wallet.
 */
export async function excludeMember(
  ledger: Pick<Ledger, 'lock'>,
  tx: Tx,
  order: { brandId: BrandId; memberId: MemberId; until: Date },
): Promise<Date | undefined> {
  const [wallet] = await ledger.lock(tx, [order.memberId]);
  if (!wallet || wallet.brandId !== order.brandId) return undefined;
  const until = await extendExclusion(tx, order, order.until);
  const event = { type: 'member.excluded', until: until.toISOString() } as const;
  await appendEvents(tx, order.brandId, [{ memberId: order.memberId, event }]);
  return until;
}
