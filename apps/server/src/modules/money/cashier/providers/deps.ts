import type { ProviderMode } from '@baize/contract/payment-providers';
import type { Deps } from '../../../../deps.ts';

export type ConnectionDeps = {
  readonly deps: Pick<Deps, 'db' | 'now' | 'keyring'>;
  /** In which modes something can be connected here: the demo speaks to its stand-in only, production to no test. */
  readonly modes: readonly ProviderMode[];
  /** Where providers reach the site's server. */
  readonly hookUrl: string;
};
