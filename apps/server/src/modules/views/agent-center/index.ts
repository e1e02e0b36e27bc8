import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { WagerNames } from '../../base/wagers/index.ts';
import { nameIn, type CatalogueModule } from '../../games/catalogue/index.ts';
import { agentTreeRoutes } from './console-routes.ts';
import { agentReportRoutes, type ReportDeps } from './report-routes.ts';
import { agentCenterRoutes } from './routes.ts';

export type AgentCenterDeps = Pick<ReportDeps, 'wagers' | 'identity' | 'brand'> & {
  readonly deps: Pick<Deps, 'db' | 'now' | 'ledger'>;
  readonly catalogue: Pick<CatalogueModule, 'gameCatalogue'>;
};

/**
 * What agents read of their teams: sums of days, downlines with their balances, who is there now, and reports. What
 * operators read of any.
 */
export function createAgentCenterModule({ deps, wagers, identity, brand, catalogue }: AgentCenterDeps): Module {
  const namesFor = async (brandId: BrandId, language: string): Promise<WagerNames> => {
    const { byCode, vendors } = await catalogue.gameCatalogue(brandId);
    return {
      game: (code) => nameIn(byCode.get(code)?.name ?? {}, language) || code,
      vendor: (code) => vendors.find((vendor) => vendor.code === code)?.displayName ?? code,
    };
  };
  return {
    name: 'agent-center',
    siteRoutes: [...agentCenterRoutes(deps), ...agentReportRoutes({ ...deps, wagers, identity, brand, namesFor })],
    consoleRoutes: agentTreeRoutes(deps),
  };
}
