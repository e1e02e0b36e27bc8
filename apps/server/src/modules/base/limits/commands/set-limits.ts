import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Ledger } from '../../../../ledger/index.ts';
import { platformDay } from '../policy.ts';
import { recountDay, saveLimits } from '../store.ts';

/** Limits in 1/100 000 units; null lifts one. */
export type Limits = {
  readonly singleStakeMax: bigint | null;
  readonly dayStakeMax: bigint | null;
  readonly dayLossMax: bigint | null;
};

/**
 * Sets a member's limits at once. The member is locked first, so no stake is under way, and the day's meters are recounted from
 * the wagers: a limit set at noon knows the morning. Answers false where the member has no wallet.
 */
export async function setLimits(
  ledger: Pick<Ledger, 'lock'>,
  tx: Tx,
  order: { brandId: BrandId; memberId: MemberId; limits: Limits; now: Date; offsetMinutes: number },
): Promise<boolean> {
  const [wallet] = await ledger.lock(tx, [order.memberId]);
  if (!wallet || wallet.brandId !== order.brandId) return false;
  const meters = await recountDay(tx, order.memberId, platformDay(order.now, order.offsetMinutes), order.offsetMinutes);
  return (await saveLimits(tx, order.brandId, order.memberId, order.limits, meters)) === 1;
}
