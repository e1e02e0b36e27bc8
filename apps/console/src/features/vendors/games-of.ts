import type { ConsoleGame as Game, ConsoleVendor as Vendor } from '@baize/contract/console/games';

/** The games that stand under a vendor in its category. */
export const gamesOf = (games: readonly Game[], { vendor, gameType }: Vendor): readonly Game[] =>
  games.filter((game) => game.vendor === vendor && game.gameType === gameType);
