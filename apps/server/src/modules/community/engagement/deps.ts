import type { BrandId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';

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
