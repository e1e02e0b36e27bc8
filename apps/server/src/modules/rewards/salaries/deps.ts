import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';

export type SalaryDeps = Pick<Deps, 'db' | 'ledger' | 'now' | 'log'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
};
