/** The ten categories of games. A page loads no schema with it. */
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
  'BGS',
] as const;
export type GameType = (typeof GAME_TYPES)[number];
