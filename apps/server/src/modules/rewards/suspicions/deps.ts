import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';

export type SuspicionDeps = Pick<Deps, 'db' | 'now'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
};
