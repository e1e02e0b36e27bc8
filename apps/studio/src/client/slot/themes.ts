import type { Theme } from './theme.ts';
import { BRASS_BELLS } from './themes/brass-bells.ts';
import { FIREBIRD } from './themes/firebird.ts';
import { GOLDEN_LOOM } from './themes/golden-loom.ts';
import { JEWEL_CARAVAN } from './themes/jewel-caravan.ts';
import { LANTERN_ALLEY } from './themes/lantern-alley.ts';
import { MANGROVE_HONEY } from './themes/mangrove-honey.ts';
import { MONSOON_BLOOM } from './themes/monsoon-bloom.ts';
import { SWEET_FALLS } from './themes/sweet-falls.ts';
import { TIDEWATER } from './themes/tidewater.ts';

const THEMES: Readonly<Record<string, Theme>> = {
  stu_lantern_alley: LANTERN_ALLEY,
  stu_tidewater: TIDEWATER,
  stu_monsoon_bloom: MONSOON_BLOOM,
  stu_jewel_caravan: JEWEL_CARAVAN,
  stu_sweet_falls: SWEET_FALLS,
  stu_brass_bells: BRASS_BELLS,
  stu_firebird: FIREBIRD,
  stu_golden_loom: GOLDEN_LOOM,
  stu_mangrove_honey: MANGROVE_HONEY,
};

/** A slot without a theme of its own wears the first. */
export const themeOf = (code: string): Theme => THEMES[code] ?? LANTERN_ALLEY;

export const backdropOf = (code: string): string => `/art/${code}-bg.svg`;
