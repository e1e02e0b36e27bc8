import { engagementCalls } from '@baize/contract/engagement';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { EngagementDeps } from './deps.ts';
import { winnersPage, type WinnerList } from './queries.ts';

export const engagementRoutes = (brands: EngagementDeps['brands'], winners: WinnerList): SiteRoute[] => {
  const spoken = async (brandId: BrandId, language: string | undefined): Promise<string> =>
    language ?? (await brands.brand(brandId)).defaultLanguage;
  return [
    implement(engagementCalls.getWinnerBoard, async ({ brandId }, { gameCategory, limitNum, language }) =>
      ok(
        await winners(brandId, {
          period: 'week',
          gameCategory,
          offset: 0,
          limit: limitNum,
          language: await spoken(brandId, language),
        }),
      ),
    ),
    implement(engagementCalls.listWinners, async ({ brandId }, { language, ...input }) =>
      ok(await winnersPage(winners, brandId, { ...input, language: await spoken(brandId, language) })),
    ),
  ];
};
