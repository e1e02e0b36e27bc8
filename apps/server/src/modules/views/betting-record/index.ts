import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { WagerNames, WagersModule } from '../../base/wagers/index.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';
import { bettingRecordRoutes } from './routes.ts';

export type BettingRecordDeps = {
  readonly deps: Pick<Deps, 'db' | 'ledger'>;
  readonly wagers: Pick<WagersModule, 'listWagers' | 'listPostings' | 'gamesOfWagers' | 'findRound'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue' | 'gameFace'>;
  readonly vendors: Pick<VendorsModule, 'findReplay'>;
};

/** A player's wagers with the names of their games, and the round as its supplier shows it again. */
export function createBettingRecordModule({ deps, wagers, catalogue, vendors }: BettingRecordDeps): Module {
  const namesFor = async (brandId: BrandId, language: string): Promise<WagerNames> => {
    const gameCatalogue = await catalogue.gameCatalogue(brandId);
    return {
      game: (code) => nameIn(gameCatalogue.byCode.get(code)?.name ?? {}, language) || code,
      vendor: (code) => gameCatalogue.vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
    };
  };
  return {
    name: 'betting-record',
    siteRoutes: bettingRecordRoutes({
      ...deps,
      ...wagers,
      namesFor,
      findReplay: vendors.findReplay,
      gameFace: catalogue.gameFace,
    }),
  };
}
