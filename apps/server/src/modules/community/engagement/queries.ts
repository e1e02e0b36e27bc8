import type { GameType, Winner } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import type { Deps } from '../../../deps.ts';
import { gameTypeCode } from '../../../game-types.ts';
import type { BrandId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { EngagementDeps } from './deps.ts';
import { findBoard } from './store.ts';

const DAY_MS = 24 * 3_600_000;
const BOARD_DAYS = 7;
export const BOARD_CACHE_MS = 1_000;
const BOARDS_MAX = 2_000;
const UNKNOWN_ICON = '/art/slots/unknown.svg';

export type BoardWanted = {
  readonly gameCategory: GameType | 'ALL';
  readonly limit: number;
  readonly language: string;
};
/** The largest wins of the last days, largest first. At most a second old. */
export type WinnerBoard = (brandId: BrandId, wanted: BoardWanted) => Promise<Winner[]>;

export function createWinnerBoard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brands, gameFace }: Pick<EngagementDeps, 'brands' | 'gameFace'>,
): WinnerBoard {
  const load: WinnerBoard = async (brandId, { gameCategory, limit, language }) => {
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
  };
  const cache = createShortCache({
    now,
    ttlMs: BOARD_CACHE_MS,
    sizeMax: BOARDS_MAX,
    load: (key: string) => {
      const [brandId, wanted] = JSON.parse(key) as [BrandId, BoardWanted];
      return load(brandId, wanted);
    },
  });
  return (brandId, { gameCategory, limit, language }) =>
    cache.get(JSON.stringify([brandId, { gameCategory, limit, language }]));
}
