import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';

export type SalaryDeps = Pick<Deps, 'db' | 'ledger' | 'now' | 'log'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
};
/** What is read of bets names their games. */
export type SalaryRouteDeps = SalaryDeps & { readonly games: Pick<CatalogueModule, 'gameCatalogue'> };
