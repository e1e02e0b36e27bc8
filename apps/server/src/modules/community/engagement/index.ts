import { engagementCalls } from '@baize/contract/engagement';
import { type GameType, type Winner } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import { implement } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import type { Module } from '../../../module.ts';
import { findBoard, purgeWinners } from './store.ts';
import { winnerConsumer } from './winner-consumer.ts';

export { isWin, isShownType } from './policy.ts';

/** Name and picture of a game in a language. */
export type GameFace = (
  brandId: BrandId,
  gameCode: string,
  language: string,
) => Promise<{ readonly gameName: string; readonly iconUrl: string } | undefined>;

export type EngagementModule = Module & {
  /** The largest wins of the last days, largest first. */
  readonly winnerBoard: (
    brandId: BrandId,
    query: { gameCategory: GameType | 'ALL'; limit: number; language: string },
  ) => Promise<Winner[]>;
  /** Unread messages of a member: none before messages open. */
  readonly unreadCount: (memberId: string) => Promise<number>;
};

const DAY_MS = 24 * 3_600_000;
export const BOARD_DAYS = 7;
const KEPT_DAYS = 30;
const BOARD_CACHE_MS = 1_000;
const BOARDS_MAX = 2_000;
const UNKNOWN_ICON = '/art/slots/unknown.svg';

export function createEngagementModule(
  deps: Pick<Deps, 'db' | 'now'>,
  parts: {
    brands: Pick<BrandModule, 'brand' | 'brandIds'>;
    identity: Pick<IdentityModule, 'findMembers'>;
    gameFace: GameFace;
  },
): EngagementModule {
  const load = async (
    brandId: BrandId,
    gameCategory: GameType | 'ALL',
    limit: number,
    language: string,
  ): Promise<Winner[]> => {
    const { currency } = await parts.brands.brand(brandId);
    const since = new Date(deps.now().getTime() - BOARD_DAYS * DAY_MS);
    const rows = await deps.db.tx(brandId, (tx) =>
      findBoard(tx, {
        brandId,
        gameType: gameCategory === 'ALL' ? null : gameTypeCode(gameCategory),
        currency,
        since,
        limit,
      }),
    );
    return Promise.all(
      rows.map(async (row) => {
        const face = await parts.gameFace(brandId, row.gameCode, language);
        return {
          vo: {
            customerName: row.shownName,
            winAmount: formatAmount(row.amount),
            iconUrl: face?.iconUrl ?? UNKNOWN_ICON,
            gameName: face?.gameName ?? row.gameCode,
          },
          gameCode: row.gameCode,
          at: row.wonAt.toISOString(),
        };
      }),
    );
  };
  const cache = createShortCache(BOARD_CACHE_MS, BOARDS_MAX, (key: string) => {
    const [brand, category, limit, language] = key.split('|') as [string, GameType | 'ALL', string, string];
    return load(Number(brand) as BrandId, category, Number(limit), language);
  });
  const winnerBoard: EngagementModule['winnerBoard'] = (brandId, { gameCategory, limit, language }) =>
    cache.get(`${brandId}|${gameCategory}|${limit}|${language}`);
  return {
    name: 'engagement',
    winnerBoard,
    unreadCount: async () => 0,
    consumers: [winnerConsumer(parts.identity)],
    jobs: [
      {
        name: 'engagement-cleanup',
        cron: '17 3 * * *',
        run: async () => {
          const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
          for (const id of await parts.brands.brandIds()) await deps.db.tx(id, (tx) => purgeWinners(tx, id, before));
        },
      },
    ],
    siteRoutes: [
      implement(engagementCalls.getWinnerBoard, async (ctx, { gameCategory, limitNum, language }) =>
        ok(
          await winnerBoard(ctx.brandId, {
            gameCategory,
            limit: limitNum,
            language: language ?? (await parts.brands.brand(ctx.brandId)).defaultLanguage,
          }),
        ),
      ),
      implement(engagementCalls.getUnreadCount, async () => ok({ count: 0 })),
    ],
  };
}
