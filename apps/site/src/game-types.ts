import type { GameType } from '@baize/contract/boot';
import type { IconName } from '@baize/ui/icon-names.ts';

/** The icon of each game type. */
export const TYPE_ICONS: Readonly<Record<GameType, IconName>> = {
  RNG: 'slots',
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  PVP: 'cards',
  FISH: 'fish',
  LOTT: 'lottery',
  ELOTT: 'elott',
  COCKFIGHT: 'cockfight',
  BGS: 'house',
};
