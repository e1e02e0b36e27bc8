import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { engagementConsumers } from './consumers.ts';
import { engagementJobs } from './jobs.ts';
import { createWinnerBoard, type WinnerBoard } from './queries.ts';
import { engagementRoutes } from './routes.ts';

export { isShownType } from './policy.ts';

/** Name and picture of a game in a language. */
export type GameFace = (
  brandId: BrandId,
  gameCode: string,
  language: string,
) => Promise<{ readonly gameName: string; readonly iconUrl: string } | undefined>;

export type EngagementDeps = {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
  readonly identity: Pick<IdentityModule, 'findMembers'>;
  readonly gameFace: GameFace;
};
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
