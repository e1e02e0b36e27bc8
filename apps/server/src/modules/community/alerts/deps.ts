import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import type { Sign } from '../../../signs.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { Sender } from '../../people/verification/index.ts';

export type AlertDeps = Pick<Deps, 'db' | 'env' | 'keyring' | 'ledger' | 'log' | 'now'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
  /** null: this installation sends no e-mail. */
  readonly mail: Sender | null;
  /** What all modules see. */
  readonly signs: () => readonly Sign[];
  readonly consumers: () => readonly Consumer[];
};
