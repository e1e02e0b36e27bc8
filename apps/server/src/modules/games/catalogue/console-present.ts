import type { ConsoleGame, ConsoleTag, ConsoleVendor, GameMatrix } from '@baize/contract/console/games';
import type { GameType } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import { artKind } from '@baize/game-art/tile-art.ts';
import {
  isVendorResting,
  gameStandingOf,
  type CatalogueGame,
  type CatalogueVendor,
  type GameCatalogue,
} from './game-catalogue.ts';
import { nameIn } from './present.ts';

/** Whether the brand offers a category at all. */
export type Offers = (gameType: GameType) => boolean;
type Shown = {
  readonly gameCatalogue: GameCatalogue;
  readonly offers: Offers;
  /** Of the reader. */
  readonly language: string;
};

const vendorName = (gameCatalogue: GameCatalogue, game: CatalogueGame): string =>
  gameCatalogue.vendorOf(game)?.displayName ?? game.vendor;

export const consoleGame = (
  { gameCatalogue, offers, language }: Shown,
  game: CatalogueGame,
  { openRounds, supplier }: Pick<ConsoleGame, 'openRounds' | 'supplier'>,
): ConsoleGame => ({
  gameCode: game.gameCode,
  displayName: nameIn(game.name, language),
  names: game.name,
  vendor: game.vendor,
  vendorName: vendorName(gameCatalogue, game),
  gameType: game.category,
  movedFrom: game.movedFrom,
  classify: game.classify,
  tags: game.tags,
  enabled: game.enabled,
  maintenance: game.maintenance,
  standing: gameStandingOf(gameCatalogue, game, offers(game.category)),
  isHot: game.isHot,
  isNew: game.isNew,
  jackpot: game.jackpot,
  artKind: artKind(game.artKind),
  art: game.art,
  sort: game.sort,
  rtp: game.rtp,
  rtpHighest: game.rtpHighest,
  minStake: formatAmount(game.minStake),
  lines: game.lines,
  openRounds,
  supplier,
});

export const consoleVendor = (
  { gameCatalogue, offers }: Omit<Shown, 'language'>,
  vendor: CatalogueVendor,
  supplier: string | null,
): ConsoleVendor => ({
  vendor: vendor.code,
  displayName: vendor.displayName,
  names: vendor.name,
  gameType: vendor.gameType,
  enabled: vendor.enabled,
  maintenance: vendor.maintenance,
  opens: vendor.opens,
  maintenanceFrom: vendor.maintenanceFrom?.toISOString() ?? null,
  maintenanceUntil: vendor.maintenanceUntil?.toISOString() ?? null,
  standing: !vendor.enabled
    ? 'off'
    : !offers(vendor.category)
      ? 'closed'
      : isVendorResting(gameCatalogue, vendor)
        ? 'maintenance'
        : 'on',
  icon: vendor.icon,
  sort: vendor.sort,
  games: gameCatalogue.games.filter((game) => gameCatalogue.vendorOf(game) === vendor).length,
  supplier,
});

export const consoleTags = ({ tags, games }: GameCatalogue): ConsoleTag[] =>
  tags.map(({ code, name }) => ({ code, name, games: games.filter((game) => game.tags.includes(code)).length }));

/** One of the brands of a matrix. */
export type MatrixBrand = Shown & { readonly id: number; readonly code: string; readonly name: string };

/** Which games are shown in which brands: games in the order of the first brand that has them. */
export function matrixOf(brands: readonly MatrixBrand[]): GameMatrix {
  const games = new Map<string, GameMatrix['games'][number]>();
  for (const { id, gameCatalogue, offers, language } of brands) {
    for (const game of gameCatalogue.games) {
      const { gameCode, vendor } = game;
      const face = {
        gameCode,
        displayName: nameIn(game.name, language),
        vendor,
        vendorName: vendorName(gameCatalogue, game),
      };
      const row = games.get(gameCode) ?? { ...face, cells: {} };
      const standing = gameStandingOf(gameCatalogue, game, offers(game.category));
      games.set(gameCode, { ...row, cells: { ...row.cells, [id]: { enabled: game.enabled, standing } } });
    }
  }
  return {
    brands: brands.map(({ id, code, name, gameCatalogue, offers }) => ({
      id,
      code,
      name,
      closed: [...new Set(gameCatalogue.games.map(({ category }) => category))].filter((type) => !offers(type)),
    })),
    games: [...games.values()],
  };
}
