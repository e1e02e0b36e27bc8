import type { OperatorContext } from '../../../../context.ts';
import { lockVendorRow, updateVendorRow, type VendorSwitches } from '../store.ts';
import { runSwitch, type SwitchDeps, type SwitchOrder } from '../switches.ts';

/** Switches a vendor and with it all of its games, as `switchGame` does one. */
export const switchVendor = (deps: SwitchDeps, ctx: OperatorContext, order: SwitchOrder<VendorSwitches>) =>
  runSwitch(deps, ctx, { ...order, kind: 'vendor', lock: lockVendorRow, update: updateVendorRow });
