import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { engagementConsumers } from './consumers.ts';
import type { EngagementDeps } from './deps.ts';
import { engagementJobs } from './jobs.ts';
import { createWinnerBoard, type WinnerBoard } from './queries.ts';
import { engagementRoutes } from './routes.ts';

export type { EngagementDeps, GameFace } from './deps.ts';
export { isShownType } from './policy.ts';

export type EngagementModule = Module & { readonly winnerBoard: WinnerBoard };

export function createEngagementModule(
  deps: Pick<Deps, 'db' | 'now'>,
  { brands, identity, gameFace }: EngagementDeps,
): EngagementModule {
  const winnerBoard = createWinnerBoard(deps, { brands, gameFace });
  return {
    name: 'engagement',
    winnerBoard,
    siteRoutes: engagementRoutes(brands, winnerBoard),
    consumers: engagementConsumers(identity),
    jobs: engagementJobs(deps, brands.brandIds),
  };
}
