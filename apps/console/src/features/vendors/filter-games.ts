import type { ConsoleGame as Game } from '@baize/contract/console/games';

export const GAME_STATES = ['on', 'off', 'closed', 'maintenance', 'hot', 'new', 'moved', 'running'] as const;
type FilterName = 'vendor' | 'search' | 'state' | 'tag' | 'type' | 'supplier';
export type GameFilters = Record<FilterName, string>;
export const NO_FILTERS: GameFilters = { vendor: '', search: '', state: '', tag: '', type: '', supplier: '' };

const HAS: Record<(typeof GAME_STATES)[number], (game: Game) => boolean> = {
  on: (game) => game.standing === 'on',
  off: (game) => !game.enabled,
  closed: (game) => game.standing === 'closed' || game.standing === 'vendor-off',
  maintenance: (game) => game.maintenance || game.standing === 'vendor-maintenance',
  hot: (game) => game.isHot,
  new: (game) => game.isNew,
  moved: (game) => game.movedFrom !== null,
  running: (game) => game.openRounds > 0,
};

/**
 * Games whose name in any language, code or studio contains the words, and that are in the state, the category and
 * wear the tag. An unknown state filters nothing.
 */
export function filterGames(games: readonly Game[], filters: Partial<GameFilters>): Game[] {
  const { search = '', tag = '', type = '', vendor = '', supplier = '' } = filters;
  const words = search.trim().toLocaleLowerCase();
  const state = GAME_STATES.find((each) => each === filters.state);
  const texts = (game: Game) => [
    game.displayName,
    game.gameCode,
    game.vendor,
    game.vendorName,
    ...Object.values(game.names),
  ];
  return games.filter(
    (game) =>
      (words === '' || texts(game).some((text) => text.toLocaleLowerCase().includes(words))) &&
      (tag === '' || game.tags.includes(tag) || game.classify === tag) &&
      (type === '' || game.gameType === type) &&
      (vendor === '' || game.vendor === vendor) &&
      (supplier === '' || game.supplier === supplier) &&
      (state === undefined || HAS[state](game)),
  );
}
