import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { merchantWalletRoutes } from './routes.ts';

/** What a member owns with a merchant, as it stood some seconds ago at most. A trial member owns nothing. */
export const createMerchantWalletModule = (
  deps: Pick<Deps, 'ledger' | 'now'>,
  brand: Pick<BrandModule, 'brand'>,
): Module => ({ name: 'merchant-wallet', siteRoutes: merchantWalletRoutes(deps, brand) });
