import { strip, type SlotSheet } from '../sheet.ts';
import type { CascadeModel } from '../model.ts';

/** Pays for 6, 7 to 8, 9 to 10, 11 to 12, and 13 to 20 of a kind. */
const anywhere = (pays: readonly number[]): readonly number[] =>
  [0, ...pays].flatMap((pay, step) => Array.from({ length: [5, 1, 2, 2, 2, 8][step]! }, () => pay));

/**
 * Sweet Falls: a confectioner's counter where what pays is eaten and the rest slides down. Cascades on 5 x 4 cells; the
 * factor climbs within a spin, and through all free spins without falling back.
 */
export const SWEET_FALLS: CascadeModel = {
  family: 'slot',
  code: 'stu_sweet_falls',
  version: 1,
  evaluation: 'cascades',
  coins: 25,
  reels: 5,
  rows: 4,
  symbols: [
    { id: 'doi', role: 'scatter', pays: [0, 0, 0, 50, 500] },
    { id: 'sandesh', role: 'regular', pays: anywhere([45, 110, 350, 1250, 5000]) },
    { id: 'rosogolla', role: 'regular', pays: anywhere([32, 75, 225, 700, 2500]) },
    { id: 'chomchom', role: 'regular', pays: anywhere([24, 55, 140, 450, 1500]) },
    { id: 'kalojam', role: 'regular', pays: anywhere([18, 38, 95, 275, 1000]) },
    { id: 'laddu', role: 'regular', pays: anywhere([10, 26, 65, 160, 500]) },
    { id: 'jalebi', role: 'regular', pays: anywhere([8, 21, 48, 125, 400]) },
    { id: 'barfi', role: 'regular', pays: anywhere([6, 16, 38, 100, 300]) },
    { id: 'batasha', role: 'regular', pays: anywhere([5, 13, 32, 80, 250]) },
  ],
  strips: {
    base: [
      strip(`jalebi batasha rosogolla barfi barfi chomchom chomchom jalebi jalebi kalojam sandesh batasha batasha
    sandesh barfi rosogolla laddu kalojam kalojam doi laddu laddu`),
      strip(`laddu kalojam rosogolla rosogolla chomchom laddu laddu kalojam kalojam batasha batasha jalebi doi
    sandesh sandesh barfi barfi jalebi jalebi barfi batasha chomchom`),
      strip(`jalebi jalebi batasha batasha chomchom chomchom kalojam doi sandesh barfi barfi kalojam kalojam
    laddu laddu sandesh laddu batasha rosogolla rosogolla jalebi barfi`),
      strip(`jalebi doi rosogolla kalojam laddu batasha chomchom chomchom rosogolla kalojam kalojam barfi jalebi
    jalebi barfi barfi batasha batasha sandesh sandesh laddu laddu`),
      strip(`doi barfi barfi jalebi sandesh chomchom jalebi jalebi kalojam kalojam laddu laddu batasha batasha
    laddu kalojam chomchom barfi sandesh rosogolla rosogolla batasha`),
    ],
    free: [
      strip(`rosogolla laddu laddu sandesh rosogolla jalebi jalebi barfi barfi batasha batasha jalebi chomchom
    chomchom laddu kalojam kalojam batasha doi barfi kalojam sandesh`),
      strip(`doi chomchom kalojam kalojam batasha jalebi jalebi barfi kalojam laddu barfi barfi laddu laddu
    batasha batasha rosogolla rosogolla sandesh sandesh jalebi chomchom`),
      strip(`sandesh rosogolla rosogolla batasha kalojam kalojam laddu laddu sandesh jalebi barfi barfi jalebi
    jalebi barfi batasha batasha doi laddu kalojam chomchom chomchom`),
      strip(`kalojam barfi barfi jalebi jalebi rosogolla chomchom chomchom jalebi batasha batasha laddu sandesh
    sandesh barfi batasha kalojam kalojam rosogolla doi laddu laddu`),
      strip(`rosogolla rosogolla laddu laddu jalebi jalebi batasha barfi sandesh kalojam batasha batasha sandesh
    chomchom barfi barfi laddu kalojam kalojam doi jalebi chomchom`),
    ],
  },
  awards: { base: [0, 0, 0, 0, 10, 15], free: [0, 0, 0, 3, 5, 5] },
  freeMultiplier: 1,
  ladders: { base: [1, 2, 3, 5, 8], free: [2, 3, 4, 6, 8, 10, 15, 20] },
  maxCascades: 30,
  maxWinUnits: 600 * 25,
  maxFreeSpins: 25,
};

export const SWEET_FALLS_SHEET: SlotSheet = {
  rtpBase: '0.955557',
  rtpUncapped: undefined,
  sigma: 6.3849,
  hitRate: 0.314,
  maxWinOneIn: 46_248_094,
  jackpotContributionE4: 100,
  name: { bn: 'মিষ্টির ঢল', en: 'Sweet Falls' },
};
