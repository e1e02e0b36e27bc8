import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';

export type RebateDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & {
  readonly brands: Pick<BrandModule, 'brandIds'>;
};
