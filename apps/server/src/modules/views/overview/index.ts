import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { Module } from '../../module.ts';
import { overviewRoutes } from './console-routes.ts';

export type OverviewNeeds = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly catalogue: Pick<CatalogueModule, 'shelf'>;
};

/** The figures of a brand over a range of days. */
export function createOverviewModule(needs: OverviewNeeds): Module {
  return { name: 'overview', consoleRoutes: overviewRoutes(needs) };
}
