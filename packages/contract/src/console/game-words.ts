/** Words of the catalogue that pages need at run time, without the schemas. */

/** Sub-categories that have a tab in a lobby. */
export const SUB_CATEGORIES = ['JP', 'TG', 'AC', 'BG'] as const;
export type SubCategory = (typeof SUB_CATEGORIES)[number];

/** Kinds of generated pictures. */
export const PICTURE_KINDS = [
  'slots',
  'live',
  'fish',
  'sports',
  'lottery',
  'cards',
  'esports',
  'cockfight',
  'house',
] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * What a player meets. `closed`: the brand does not offer the category. `vendor-off` and `vendor-maintenance`: the game
 * itself is on.
 */
export const GAME_STANDINGS = ['on', 'off', 'maintenance', 'closed', 'vendor-off', 'vendor-maintenance'] as const;
export type GameStanding = (typeof GAME_STANDINGS)[number];

export const TAGS_MAX = 40;
export const TAG_NAME_MAX = 24;

/** In the page's frame, or in a tab of its own. */
export const VENDOR_OPENS = ['frame', 'tab'] as const;
