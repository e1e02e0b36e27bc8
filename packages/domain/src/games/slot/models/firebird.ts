import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { ExpandingModel } from '../model.ts';

/**
 * Firebird: a mountain that burns by night. High volatility: a firebird sets its whole reel on fire and multiplies what
 * goes through it, by more in free spins, and the fires of several reels multiply each other. Small pays of coal and
 * flint begin at four; in return 5,000 times the stake is won about once in half a million rounds.
 */
export const FIREBIRD: ExpandingModel = {
  family: 'slot',
  code: 'stu_firebird',
  version: 1,
  evaluation: 'expanding',
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'firebird', role: 'wild', pays: [] },
    { id: 'nest', role: 'scatter', pays: [0, 0, 50, 250, 2500] },
    { id: 'mask', role: 'regular', pays: [0, 0, 20, 75, 500] },
    { id: 'sword', role: 'regular', pays: [0, 0, 12, 40, 200] },
    { id: 'torch', role: 'regular', pays: [0, 0, 8, 25, 125] },
    { id: 'feather', role: 'regular', pays: [0, 0, 6, 20, 80] },
    { id: 'ring', role: 'regular', pays: [0, 0, 3, 10, 40] },
    { id: 'amber', role: 'regular', pays: [0, 0, 2, 8, 30] },
    { id: 'coal', role: 'regular', pays: [0, 0, 0, 5, 25] },
    { id: 'flint', role: 'regular', pays: [0, 0, 0, 4, 20] },
  ],
  lines: LINES_25,
  strips: {
    base: [
      strip(`coal torch ring coal feather ring flint torch feather flint coal amber ring amber flint torch coal
    amber mask amber ring coal flint coal sword nest ring amber flint feather sword flint`),
      strip(`flint feather flint feather ring coal amber nest flint amber torch coal ring coal amber ring feather
    flint mask sword mask torch firebird coal sword ring coal flint amber coal amber flint ring`),
      strip(`flint coal amber firebird feather amber flint nest flint ring flint coal ring sword mask amber coal
    feather coal torch feather flint torch ring amber sword torch amber coal flint ring coal ring`),
      strip(`firebird flint feather coal ring coal flint amber sword amber ring torch flint amber flint coal
    amber torch sword nest flint ring mask coal feather ring flint coal feather coal feather amber ring`),
      strip(`ring feather mask coal sword flint ring amber torch flint torch ring torch amber nest amber coal
    feather ring mask amber ring coal flint coal flint feather amber flint sword coal flint`),
    ],
    free: [
      strip(`sword flint coal torch mask amber torch flint nest coal feather sword coal ring amber ring amber
    coal feather ring flint torch ring feather amber flint mask`),
      strip(`sword flint mask flint torch feather amber coal torch coal nest flint amber ring amber feather ring
    firebird ring amber flint feather coal sword coal ring mask`),
      strip(`amber firebird coal sword feather flint torch ring torch ring coal flint coal amber feather ring
    flint nest amber torch ring flint mask sword feather amber coal`),
      strip(`torch feather flint torch mask firebird sword coal amber ring flint ring amber feather ring coal
    flint feather ring nest amber coal amber coal sword flint`),
      strip(`feather coal feather amber sword ring amber torch ring coal mask ring mask flint ring amber sword
    coal feather flint amber torch flint torch flint coal nest`),
    ],
  },
  awards: { base: [0, 0, 0, 10, 15, 20], free: [0, 0, 0, 10, 15, 20] },
  factors: { base: [1, 2, 2, 2, 1], free: [1, 3, 5, 3, 1] },
  freeMultiplier: 1,
  maxWinUnits: 5_000 * 25,
  maxFreeSpins: 250,
};

export const FIREBIRD_SHEET: SlotSheet = {
  rtpBase: '0.952007',
  rtpUncapped: { numerator: 21994298828149n, denominator: 22978366963200n },
  sigma: 16.6455,
  hitRate: 0.3457,
  maxWinOneIn: 537_827,
  jackpotContributionE4: 100,
  name: { bn: 'আগুনপাখি', en: 'Firebird' },
};
