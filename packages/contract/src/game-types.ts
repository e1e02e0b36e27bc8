/** The ten categories of games, for browsers and server. A page loads no schema with it. */
export { GAME_TYPES, type GameType } from '@baize/domain/game-types';
