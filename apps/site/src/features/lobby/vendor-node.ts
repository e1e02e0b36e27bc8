import type { Vendor } from '@baize/contract/boot';
import type { LaunchCard } from '../../launch.ts';

/**
 * A studio as something that can be started: the launch rule then opens its list, its lottery or the studio's own
 * lobby.
 */
export const vendorNode = (vendor: Vendor): LaunchCard => ({
  gameCode: vendor.vendor,
  gameType: vendor.gameType,
  vassalage: vendor.vendor,
  isGame: vendor.isGame,
  trialSupport: false,
  displayName: vendor.displayName,
});
