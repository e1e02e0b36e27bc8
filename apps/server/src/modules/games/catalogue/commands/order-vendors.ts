import type { VendorKey } from '@baize/contract/console/games';
import type { OperatorContext } from '../../../../context.ts';
import { lockVendorPlaces, saveVendorSorts, vendorKey } from '../editor-store.ts';
import { runOrder, type NewOrder, type Ordered } from '../orders.ts';
import type { SwitchDeps } from '../switches.ts';

/** Puts vendors into another order among themselves, each in its category. */
export const orderVendors = (
  deps: SwitchDeps,
  ctx: OperatorContext,
  { order, was, reason }: NewOrder<VendorKey>,
): Promise<Ordered> => {
  const keys = { order: order.map(vendorKey), was: was.map(vendorKey), reason };
  return runOrder(deps, ctx, { ...keys, action: 'order-vendors', lock: lockVendorPlaces, save: saveVendorSorts });
};
