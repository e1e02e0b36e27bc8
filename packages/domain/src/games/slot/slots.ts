import type { SlotModel } from './model.ts';
import type { SlotSheet } from './sheet.ts';
import { BRASS_BELLS, BRASS_BELLS_SHEET } from './models/brass-bells.ts';
import { FIREBIRD, FIREBIRD_SHEET } from './models/firebird.ts';
import { GOLDEN_LOOM, GOLDEN_LOOM_SHEET } from './models/golden-loom.ts';
import { JEWEL_CARAVAN, JEWEL_CARAVAN_SHEET } from './models/jewel-caravan.ts';
import { LANTERN_ALLEY, LANTERN_ALLEY_SHEET } from './models/lantern-alley.ts';
import { MANGROVE_HONEY, MANGROVE_HONEY_SHEET } from './models/mangrove-honey.ts';
import { MONSOON_BLOOM, MONSOON_BLOOM_SHEET } from './models/monsoon-bloom.ts';
import { SWEET_FALLS, SWEET_FALLS_SHEET } from './models/sweet-falls.ts';
import { TIDEWATER, TIDEWATER_SHEET } from './models/tidewater.ts';

export type SlotGame = { readonly model: SlotModel; readonly sheet: SlotSheet };

/** The house's slots by their codes, in the order shown. */
export const SLOTS = {
  stu_lantern_alley: { model: LANTERN_ALLEY, sheet: LANTERN_ALLEY_SHEET },
  stu_tidewater: { model: TIDEWATER, sheet: TIDEWATER_SHEET },
  stu_monsoon_bloom: { model: MONSOON_BLOOM, sheet: MONSOON_BLOOM_SHEET },
  stu_jewel_caravan: { model: JEWEL_CARAVAN, sheet: JEWEL_CARAVAN_SHEET },
  stu_sweet_falls: { model: SWEET_FALLS, sheet: SWEET_FALLS_SHEET },
  stu_brass_bells: { model: BRASS_BELLS, sheet: BRASS_BELLS_SHEET },
  stu_firebird: { model: FIREBIRD, sheet: FIREBIRD_SHEET },
  stu_golden_loom: { model: GOLDEN_LOOM, sheet: GOLDEN_LOOM_SHEET },
  stu_mangrove_honey: { model: MANGROVE_HONEY, sheet: MANGROVE_HONEY_SHEET },
} as const satisfies Readonly<Record<string, SlotGame>>;

export type SlotCode = keyof typeof SLOTS;
