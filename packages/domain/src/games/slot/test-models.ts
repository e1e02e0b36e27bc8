import type { SlotModel } from './model.ts';

/** Models with known answers, for tests only. */

const TEN_STOPS = 'A B B C C C D D D W'.split(' ');

/** The fully enumerable game of domain-rules 4.4: three strips of ten, one row, one line. */
export const TEN_STOP_GAME: SlotModel = {
  family: 'slot',
  code: 'test_ten_stops',
  version: 1,
  reels: 3,
  rows: 1,
  symbols: [
    { id: 'W', role: 'wild', pays: [0, 0, 200] },
    { id: 'A', role: 'regular', pays: [0, 0, 34] },
    { id: 'B', role: 'regular', pays: [0, 0, 10] },
    { id: 'C', role: 'regular', pays: [0, 0, 3] },
    { id: 'D', role: 'regular', pays: [0, 0, 1] },
  ],
  lines: [[0, 0, 0]],
  strips: { base: [TEN_STOPS, TEN_STOPS, TEN_STOPS], free: [TEN_STOPS, TEN_STOPS, TEN_STOPS] },
  awards: { base: [], free: [] },
  freeMultiplier: 1,
  maxWinUnits: 5_000,
  maxFreeSpins: 0,
};

const ONE_REEL = [...Array.from({ length: 123 }, () => 'coin'), ...Array.from({ length: 26 }, () => 'blank'), 'star'];

/** The free-spin example of domain-rules 4.4: base .82, trigger 1/150, ten spins at double pay, same retrigger. */
export const FREE_SPIN_EXAMPLE: SlotModel = {
  family: 'slot',
  code: 'test_free_spins',
  version: 1,
  reels: 1,
  rows: 1,
  symbols: [
    { id: 'coin', role: 'regular', pays: [1] },
    { id: 'blank', role: 'regular', pays: [] },
    { id: 'star', role: 'scatter', pays: [] },
  ],
  lines: [[0]],
  strips: { base: [ONE_REEL], free: [ONE_REEL] },
  awards: { base: [0, 10], free: [0, 10] },
  freeMultiplier: 2,
  maxWinUnits: 5_000,
  maxFreeSpins: 1_000,
};

/** A small 3x3 game with everything in it; strips can be replaced. */
export function smallGame(base: readonly (readonly string[])[], free = base): SlotModel {
  return {
    family: 'slot',
    code: 'test_small',
    version: 1,
    reels: 3,
    rows: 3,
    symbols: [
      { id: 'W', role: 'wild', pays: [0, 4, 50] },
      { id: 'S', role: 'scatter', pays: [0, 5, 20, 40, 40, 40, 40, 40, 40] },
      { id: 'A', role: 'regular', pays: [0, 4, 20] },
      { id: 'B', role: 'regular', pays: [0, 1, 6] },
    ],
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    strips: { base, free },
    awards: { base: [0, 0, 2, 3], free: [0, 0, 0, 1] },
    freeMultiplier: 3,
    maxWinUnits: 10_000,
    maxFreeSpins: 50,
  };
}
