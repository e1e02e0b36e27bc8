import { GAME_TYPES, type GameCard, type GameType, type VendorCategory, type VendorMark } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import { artHash } from './art.ts';
import { inMaintenance, isListed, type GameCatalogue } from './game-catalogue.ts';
import type { GameRow, VendorRow } from './store.ts';

export const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language.toLowerCase()] ?? names.en ?? Object.values(names)[0] ?? '';

export function cardOf(gameCatalogue: GameCatalogue, game: GameRow, language: string): GameCard {
  const vendor = gameCatalogue.vendorOf(game);
  const name = nameIn(game.name, language);
  const icon = (shape: string): string =>
    `/art/${game.artKind}/${game.gameCode}${shape}.${artHash(game.artKind, game.gameCode)}.svg`;
  return {
    gameId: game.gameCode,
    gameCode: game.gameCode,
    gameType: game.gameType,
    vassalage: game.vendor,
    isGame: vendor?.isGame ?? 'GAME',
    nodeId: game.gameCode,
    nodeName: name,
    displayName: name,
    iconUrl: icon(''),
    lagerIcon: icon('-wide'),
    showIcon: true,
    isHot: game.isHot ? 1 : 0,
    gameName: name,
    isNew: game.isNew,
    trialSupport: game.trial,
    jackpot: game.jackpot,
    gameClassify: game.classify,
    rtp: game.rtp,
    volatility: game.volatility,
    minStake: formatAmount(game.minStake),
    maxStake: formatAmount(game.maxStake),
    lines: game.lines,
    maintenance: inMaintenance(gameCatalogue, game),
  };
}

const iconOf = ({ code }: Pick<VendorRow, 'code'>): string => `/art/vendor/${code}.svg`;

/** Every vendor that the brand lets in, each once: the footer names them whether they have a game or not. */
export const vendorMarks = ({ vendors }: Pick<GameCatalogue, 'vendors'>): VendorMark[] =>
  [...new Map(vendors.filter(({ enabled }) => enabled).map((vendor) => [vendor.code, vendor])).values()].map(
    (vendor) => ({ vendor: vendor.code, displayName: vendor.displayName, iconUrl: iconOf(vendor) }),
  );

/** Categories that have at least one vendor with games, in the order of the sorted vendor list. */
export function vendorCategories(gameCatalogue: GameCatalogue): VendorCategory[] {
  const order: GameType[] = [];
  for (const vendor of gameCatalogue.vendors) if (!order.includes(vendor.gameType)) order.push(vendor.gameType);
  for (const type of GAME_TYPES) if (!order.includes(type)) order.push(type);
  return order.flatMap((gameCategory) => {
    const vendors = gameCatalogue.vendors
      .filter((vendor) => vendor.gameType === gameCategory && vendor.enabled)
      .map((vendor) => ({
        vendor: vendor.code,
        displayName: vendor.displayName,
        gameType: gameCategory,
        iconUrl: iconOf(vendor),
        gameCount: gameCatalogue.games.filter(
          (game) => game.vendor === vendor.code && game.gameType === gameCategory && isListed(gameCatalogue, game),
        ).length,
        isGame: vendor.isGame,
        maintenance: vendor.maintenance,
      }))
      .filter((vendor) => vendor.gameCount > 0);
    return vendors.length === 0 ? [] : [{ gameCategory, path: `/${gameCategory.toLowerCase()}`, vendors }];
  });
}
