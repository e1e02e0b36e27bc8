import type { Deps } from '../../../deps.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { Sender } from '../../people/verification/index.ts';

export type ScheduleDeps = Pick<Deps, 'db' | 'env' | 'keyring' | 'log' | 'now'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
  /** null: this installation sends no e-mail. */
  readonly mail: Sender | null;
};
