import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { playerLimitsConsoleRoutes } from './console-routes.ts';
import { playerLimitsRoutes } from './routes.ts';

/** What of their limits a player has used, for themselves and for operators. */
export const createPlayerLimitsModule = (
  deps: Pick<Deps, 'db' | 'ledger' | 'now'>,
  brands: Pick<BrandModule, 'brand'>,
): Module => ({
  name: 'player-limits',
  siteRoutes: playerLimitsRoutes(deps, brands),
  consoleRoutes: playerLimitsConsoleRoutes(deps, brands),
});
