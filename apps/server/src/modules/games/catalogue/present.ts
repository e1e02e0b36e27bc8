import { GAME_TYPES, type GameCard, type GameType, type VendorCategory, type VendorMark } from '@baize/contract/boot';
import { formatAmount } from '@baize/domain/money';
import { gamePicture, vendorPicture } from './art.ts';
import { inMaintenance, isListed, isVendorResting, type GameCatalogue } from './game-catalogue.ts';
import type { GameRow } from './store.ts';

export const nameIn = (names: Readonly<Record<string, string>>, language: string): string =>
  names[language.toLowerCase()] ?? names.en ?? Object.values(names)[0] ?? '';

export function cardOf(gameCatalogue: GameCatalogue, game: GameRow, language: string): GameCard {
  const vendor = gameCatalogue.vendorOf(game);
  const name = nameIn(game.name, language);
  return {
    gameId: game.gameCode,
    gameCode: game.gameCode,
    gameType: game.gameType,
    vassalage: game.vendor,
    isGame: vendor?.isGame ?? 'GAME',
    nodeId: game.gameCode,
    nodeName: name,
    displayName: name,
    iconUrl: gamePicture(game, ''),
    lagerIcon: gamePicture(game, '-wide'),
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
    tags: tagsOf(gameCatalogue, game).map((tag) => nameIn(tag.name, language)),
    maintenance: inMaintenance(gameCatalogue, game),
  };
}

/** The brand's words on a game, in the brand's order. */
const tagsOf = ({ tags }: GameCatalogue, game: GameRow): GameCatalogue['tags'] =>
  tags.filter(({ code }) => game.tags.includes(code));

/** Every vendor that the brand lets in, each once: the footer names them whether they have a game or not. */
export const vendorMarks = ({ vendors }: Pick<GameCatalogue, 'vendors'>): VendorMark[] =>
  [...new Map(vendors.filter(({ enabled }) => enabled).map((vendor) => [vendor.code, vendor])).values()].map(
    (vendor) => ({
      vendor: vendor.code,
      displayName: vendor.displayName,
      names: vendor.name,
      iconUrl: vendorPicture(vendor),
    }),
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
        names: vendor.name,
        gameType: gameCategory,
        iconUrl: vendorPicture(vendor),
        gameCount: gameCatalogue.games.filter(
          (game) => game.vendor === vendor.code && game.gameType === gameCategory && isListed(gameCatalogue, game),
        ).length,
        isGame: vendor.isGame,
        maintenance: isVendorResting(gameCatalogue, vendor),
      }))
      .filter((vendor) => vendor.gameCount > 0);
    return vendors.length === 0 ? [] : [{ gameCategory, path: `/${gameCategory.toLowerCase()}`, vendors }];
  });
}
