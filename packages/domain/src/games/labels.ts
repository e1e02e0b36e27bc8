import type { GameCode } from './registry.ts';

/**
 * The names under which the house sells its games. Each is a supplier account of its own, with its own keys, address,
 * games and feed; the codes are those of the site's footer, the names are ours. In the order in which sites show them.
 */
export const LABELS = [
  { code: 'PG', name: 'Kite & Key' },
  { code: 'JL', name: 'Halfmoon' },
  { code: 'FC', name: 'Mangrove Works' },
  { code: 'BGS', name: 'Baize Originals' },
  { code: 'EG2', name: 'Second Ferry' },
  { code: 'PT', name: 'Papertide' },
  { code: 'JDB', name: 'Jute & Brass' },
  { code: 'CQ9', name: 'Nine Rivers' },
] as const;
export type Label = (typeof LABELS)[number];
export type LabelCode = Label['code'];

/** Under which label each game is sold: one line a game, and so exactly one label. */
const LABEL_OF: Readonly<Record<GameCode, LabelCode>> = {
  stu_lantern_alley: 'PG',
  stu_tidewater: 'JL',
  stu_monsoon_bloom: 'FC',
  stu_jewel_caravan: 'PG',
  stu_sweet_falls: 'JL',
  stu_brass_bells: 'FC',
  stu_firebird: 'PG',
  stu_golden_loom: 'FC',
  stu_mangrove_honey: 'FC',
  stu_dice: 'BGS',
  stu_mines: 'BGS',
  stu_paper_kite: 'PT',
  stu_peg_drop: 'JDB',
  stu_limbo: 'PT',
  stu_keno: 'EG2',
  stu_harbour_wheel: 'CQ9',
  stu_roulette: 'BGS',
  stu_bingo: 'EG2',
  stu_hi_lo: 'PT',
  stu_video_poker: 'EG2',
  stu_blackjack: 'CQ9',
};

export const labelOf = (game: GameCode): LabelCode => LABEL_OF[game];
export const findLabel = (code: string): Label | undefined => LABELS.find((label) => label.code === code);
