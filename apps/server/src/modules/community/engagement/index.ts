import { communityCalls } from '@baize/contract/catalogue';
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

export type BoardQuery = {
  readonly gameCategory: GameType | 'ALL';
  readonly limit: number;
  readonly language: string;
};
export type EngagementNeeds = {
  readonly brands: Pick<BrandModule, 'brand' | 'brandIds'>;
  readonly identity: Pick<IdentityModule, 'findMembers'>;
  readonly gameFace: GameFace;
};

export type EngagementModule = Module & {
  /** The largest wins of the last days, largest first. */
  readonly winnerBoard: (brandId: BrandId, query: BoardQuery) => Promise<Winner[]>;
  /** Unread messages of a member: none before messages open. */
  readonly unreadCount: (memberId: string) => Promise<number>;
};

const DAY_MS = 24 * 3_600_000;
export const BOARD_DAYS = 7;
const KEPT_DAYS = 30;
export const BOARD_CACHE_MS = 1_000;
const BOARDS_MAX = 2_000;
const UNKNOWN_ICON = '/art/slots/unknown.svg';

export function createEngagementModule(deps: Pick<Deps, 'db' | 'now'>, parts: EngagementNeeds): EngagementModule {
  const cache = createShortCache({
    now: deps.now,
    ttlMs: BOARD_CACHE_MS,
    sizeMax: BOARDS_MAX,
    load: (key: string) => {
      const [brand, gameCategory, limit, language] = key.split('|') as [
        string,
        BoardQuery['gameCategory'],
        ...string[],
      ];
      return loadBoard(deps, parts, {
        brandId: Number(brand) as BrandId,
        gameCategory,
        limit: Number(limit),
        language: language!,
      });
    },
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
      implement(communityCalls.getWinnerBoard, async (ctx, { gameCategory, limitNum, language }) =>
        ok(
          await winnerBoard(ctx.brandId, {
            gameCategory,
            limit: limitNum,
            language: language ?? (await parts.brands.brand(ctx.brandId)).defaultLanguage,
          }),
        ),
      ),
      implement(communityCalls.getUnreadCount, async () => ok({ count: 0 })),
    ],
  };
}

async function loadBoard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brands, gameFace }: Pick<EngagementNeeds, 'brands' | 'gameFace'>,
  { brandId, gameCategory, limit, language }: BoardQuery & { readonly brandId: BrandId },
): Promise<Winner[]> {
  const { currency } = await brands.brand(brandId);
  const since = new Date(now().getTime() - BOARD_DAYS * DAY_MS);
  const gameType = gameCategory === 'ALL' ? null : gameTypeCode(gameCategory);
  const rows = await db.tx(brandId, (tx) => findBoard(tx, { brandId, gameType, currency, since, limit }));
  return Promise.all(
    rows.map(async (row) => {
      const face = await gameFace(brandId, row.gameCode, language);
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
}
