import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { engagementConsumers } from './consumers.ts';
import type { EngagementDeps } from './deps.ts';
import { engagementJobs } from './jobs.ts';
import { createWinnerList } from './queries.ts';
import { engagementPersonal } from './personal.ts';
import { engagementRoutes } from './routes.ts';

export type { EngagementDeps, GameFace } from './deps.ts';
export { isShownType } from './policy.ts';

export function createEngagementModule(
  deps: Pick<Deps, 'db' | 'now'>,
  { brands, identity, gameFace }: EngagementDeps,
): Module {
  return {
    name: 'engagement',
    siteRoutes: engagementRoutes(brands, createWinnerList(deps, { brands, gameFace })),
    consumers: engagementConsumers(identity),
    personal: engagementPersonal,
    jobs: engagementJobs(deps, brands.brandIds),
  };
}
