import type { EmblemSet } from './emblem-type.ts';
import { cards } from './emblems/cards.ts';
import { cockfight } from './emblems/cockfight.ts';
import { esports } from './emblems/esports.ts';
import { fish } from './emblems/fish.ts';
import { house } from './emblems/house.ts';
import { live } from './emblems/live.ts';
import { lottery } from './emblems/lottery.ts';
import { slots } from './emblems/slots.ts';
import { sports } from './emblems/sports.ts';

export const EMBLEMS = { slots, live, fish, sports, lottery, cards, esports, cockfight, house } satisfies Record<
  string,
  EmblemSet
>;

export type ArtKind = keyof typeof EMBLEMS;

export const ART_KINDS = Object.keys(EMBLEMS) as ArtKind[];

/** Game types of the wire, in lower case, and the kind of picture they get. */
const KIND_OF_GAME_TYPE: Readonly<Record<string, ArtKind>> = {
  rng: 'slots',
  slots: 'slots',
  live: 'live',
  fish: 'fish',
  fishing: 'fish',
  sports: 'sports',
  esports: 'esports',
  pvp: 'cards',
  cards: 'cards',
  lott: 'lottery',
  elott: 'lottery',
  lottery: 'lottery',
  cockfight: 'cockfight',
  bgs: 'house',
  house: 'house',
  crash: 'house',
  instant: 'house',
  mini: 'house',
  table: 'house',
  jackpot: 'slots',
};

/** The kind of picture for a game type; unknown types look like slots. */
export function artKind(gameType: string): ArtKind {
  const name = gameType.toLowerCase();
  return (Object.hasOwn(KIND_OF_GAME_TYPE, name) && KIND_OF_GAME_TYPE[name]) || 'slots';
}

/**
 * Hue families of the ground. Kinds that fill whole lobbies have several, so that a page of one kind is not one
 * colour.
 */
export const HUES: Readonly<Record<ArtKind, readonly [number, ...number[]]>> = {
  slots: [290, 340, 20, 255, 175, 310],
  live: [15, 350, 150, 45],
  fish: [225],
  sports: [150],
  lottery: [60],
  cards: [255, 150, 15],
  esports: [325],
  cockfight: [35],
  house: [272, 230, 300, 185],
};

/** Words of a game's code that ask for an emblem other than the one of that name. */
const ALIASES: Readonly<Record<string, string>> = {
  diamond: 'gem',
  prism: 'gem',
  carat: 'gem',
  sevens: 'seven',
  temple: 'bell',
  bells: 'bell',
  royal: 'crown',
  queen: 'crown',
  bloom: 'lotus',
  fruit: 'cherries',
  cherry: 'cherries',
  orchard: 'cherries',
  sun: 'pyramid',
  pharaoh: 'pyramid',
  khepri: 'pyramid',
  lanterns: 'lantern',
  boat: 'ingot',
  ingots: 'ingot',
  storm: 'thunder',
  volt: 'thunder',
  clover: 'horseshoe',
  lucky: 'horseshoe',
  crescent: 'moon',
  night: 'moon',
  ferry: 'moon',
  caravan: 'lamp',
  sweet: 'laddu',
  firebird: 'phoenix',
  loom: 'spool',
  tidewater: 'pearl',
  treasure: 'chest',
  pirate: 'chest',
  gold: 'chest',
  brew: 'potion',
  alchemy: 'potion',
  blackjack: 'blackjack',
  dragon: 'dragonTiger',
  andar: 'andarBahar',
  money: 'moneyWheel',
  reef: 'fishPair',
  hunter: 'fishPair',
  soccer: 'football',
  baseball: 'cricket',
  pool: 'billiards',
  ring: 'boxing',
  rocket: 'crash',
  aviator: 'crash',
  skybreak: 'crash',
  hilo: 'hiLo',
  flip: 'coin',
  teen: 'fan',
  patti: 'fan',
  rummy: 'pair',
  bridge: 'spade',
  mine: 'mines',
  peg: 'plinko',
  hi: 'hiLo',
};

/** The emblem a code names itself ("stu_lantern_alley": the lantern), if its kind has one. */
export function emblemNamedBy(code: string, kind: ArtKind): string | undefined {
  const set: EmblemSet = EMBLEMS[kind];
  for (const word of code.toLowerCase().split(/[^a-z]+/)) {
    const name = Object.hasOwn(set, word) ? word : Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined;
    if (name !== undefined && Object.hasOwn(set, name)) return name;
  }
  return undefined;
}
