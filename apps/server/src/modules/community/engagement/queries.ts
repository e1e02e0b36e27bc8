import type { GameType, Winner } from '@baize/contract/boot';
import { WINNERS_PAGE_SIZE, WINNERS_PAGES_MAX } from '@baize/contract/engagement';
import type { WinnerPeriod } from '@baize/contract/winner-periods';
import { formatAmount } from '@baize/domain/money';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { EngagementDeps } from './deps.ts';
import { findWinners } from './store.ts';

const DAYS_OF: Readonly<Record<WinnerPeriod, number>> = { day: 1, week: 7, month: 30 };
export const BOARD_CACHE_MS = 1_000;
const BOARDS_MAX = 2_000;
const UNKNOWN_ICON = '/art/slots/unknown.svg';

export type WinnersWanted = {
  readonly period: WinnerPeriod;
  readonly gameCategory: GameType | 'ALL';
  readonly gameCode?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly language: string;
};
/** The largest wins of a period, largest first. At most a second old. */
export type WinnerList = (brandId: BrandId, wanted: WinnersWanted) => Promise<Winner[]>;

export function createWinnerList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brands, gameFace }: Pick<EngagementDeps, 'brands' | 'gameFace'>,
): WinnerList {
  const load: WinnerList = async (brandId, { period, gameCategory, language, ...wanted }) => {
    const { currency } = await brands.brand(brandId);
    const gameType = gameCategory === 'ALL' ? undefined : gameTypeCode(gameCategory);
    const rows = await db.tx(brandId, (tx) =>
      findWinners(tx, { ...wanted, brandId, currency, gameType, until: now(), days: DAYS_OF[period] }),
    );
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
  };
  const cache = createShortCache({
    now,
    ttlMs: BOARD_CACHE_MS,
    sizeMax: BOARDS_MAX,
    load: (key: string) => {
      const [brandId, wanted] = JSON.parse(key) as [BrandId, WinnersWanted];
      return load(brandId, wanted);
    },
  });
  return async (brandId, { period, gameCategory, gameCode, offset, limit, language }) => {
    // A game that the brand does not know has no wins, and no place among the remembered lists.
    if (gameCode !== undefined && (await gameFace(brandId, gameCode, language)) === undefined) return [];
    return cache.get(JSON.stringify([brandId, { period, gameCategory, gameCode, offset, limit, language }]));
  };
}

/** A page of winners, and the number of the next one: one row more than is shown tells whether there is one. */
export async function winnersPage(
  winners: WinnerList,
  brandId: BrandId,
  { pageNo, ...wanted }: Omit<WinnersWanted, 'offset' | 'limit'> & { readonly pageNo: number },
): Promise<{ content: Winner[]; nextPage: number | null }> {
  const found = await winners(brandId, {
    ...wanted,
    offset: (pageNo - 1) * WINNERS_PAGE_SIZE,
    limit: WINNERS_PAGE_SIZE + 1,
  });
  const isMore = found.length > WINNERS_PAGE_SIZE && pageNo < WINNERS_PAGES_MAX;
  return { content: found.slice(0, WINNERS_PAGE_SIZE), nextPage: isMore ? pageNo + 1 : null };
}
