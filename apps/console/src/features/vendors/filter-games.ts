import type { ConsoleGame as Game } from '@baize/contract/console/games';

export const GAME_STATES = ['on', 'off', 'maintenance', 'hot', 'running'] as const;
export type GameFilters = { vendor: string; search: string; state: string };

const HAS: Record<(typeof GAME_STATES)[number], (game: Game) => boolean> = {
  on: (game) => game.enabled && !game.maintenance,
  off: (game) => !game.enabled,
  maintenance: (game) => game.maintenance,
  hot: (game) => game.isHot,
  running: (game) => game.openRounds > 0,
};

/** Games whose name or code contains the words and that are in the state. An unknown state filters nothing. */
export function filterGames(games: readonly Game[], filters: Pick<GameFilters, 'search' | 'state'>): Game[] {
  const words = filters.search.trim().toLocaleLowerCase();
  const state = GAME_STATES.find((each) => each === filters.state);
  return games.filter(
    (game) =>
      (words === '' ||
        game.displayName.toLocaleLowerCase().includes(words) ||
        game.gameCode.toLowerCase().includes(words)) &&
      (state === undefined || HAS[state](game)),
  );
}
