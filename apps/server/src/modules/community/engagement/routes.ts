import { engagementCalls } from '@baize/contract/engagement';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { EngagementDeps } from './deps.ts';
import type { WinnerBoard } from './queries.ts';

/** Unread messages are none before messages open. */
const UNREAD_NONE = 0;

export const engagementRoutes = (brands: EngagementDeps['brands'], winnerBoard: WinnerBoard): SiteRoute[] => [
  implement(engagementCalls.getWinnerBoard, async ({ brandId }, { gameCategory, limitNum, language }) =>
    ok(
      await winnerBoard(brandId, {
        gameCategory,
        limit: limitNum,
        language: language ?? (await brands.brand(brandId)).defaultLanguage,
      }),
    ),
  ),
  implement(engagementCalls.getUnreadCount, async () => ok({ count: UNREAD_NONE })),
];
