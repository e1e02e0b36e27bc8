import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';

export type CampaignDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
  readonly identity: Pick<IdentityModule, 'findMember' | 'findMembers'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue' | 'gameFace'>;
  readonly vendors: Pick<VendorsModule, 'nameOf' | 'soldRounds'>;
  /** Operators' tags stand above: whoever has one. */
  readonly membersTagged: (tx: Tx, tag: string, limit: number) => Promise<MemberId[]>;
};
export type OfBrand = { readonly brandId: BrandId };
