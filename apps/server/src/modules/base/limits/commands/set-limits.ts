import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Ledger } from '../../../../ledger/index.ts';
import { platformDay, type Limits, type Meters } from '../policy.ts';
import { saveLimits } from '../store.ts';

export type SetLimits = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly limits: Limits;
  readonly now: Date;
  readonly offsetMinutes: number;
};

/** What a member staked and was paid on one platform day, recounted from the wagers. */
export type RecountDay = (
  tx: Tx,
  member: MemberId,
  on: { readonly day: string; readonly offsetMinutes: number },
) => Promise<Meters>;

/**
 * Sets a member's limits at once. The member is locked first, so no stake is under way, and the day's meters are
 * recounted from the wagers: a limit set at noon knows the morning. Answers false where the member has no wallet.
 */
export async function setLimits(
  needs: { readonly ledger: Pick<Ledger, 'lock'>; readonly recountDay: RecountDay },
  tx: Tx,
  order: SetLimits,
): Promise<boolean> {
  const [wallet] = await needs.ledger.lock(tx, [order.memberId]);
  if (!wallet || wallet.brandId !== order.brandId) return false;
  const { offsetMinutes } = order;
  const day = platformDay(order.now, offsetMinutes);
  const meters = await needs.recountDay(tx, order.memberId, { day, offsetMinutes });
  await saveLimits(tx, order, { limits: order.limits, meters });
  return true;
}
