import type { ClusterModel, SlotStrips } from '../model.ts';
import { fraction } from '../../fraction.ts';
import { strip, type SlotSheet } from '../sheet.ts';

/** Pays for 5, 6, 7, 8, 9, 10 to 11, and 12 or more cells that touch. */
const touching = (pays: readonly number[]): readonly number[] =>
  [0, ...pays].flatMap((pay, step) => Array.from({ length: [4, 1, 1, 1, 1, 1, 2, 9][step]! }, () => pay));

const BASE: SlotStrips = [
  strip(`smoker dinghy dinghy golpata golpata kingfisher kingfisher khalsi khalsi comb keora keora
    crab khalsi golpata golpata honeypot honeypot smoker smoker crab crab keora keora`),
  strip(`keora keora kingfisher kingfisher khalsi khalsi queen smoker smoker khalsi crab smoker
    golpata golpata dinghy dinghy keora keora crab crab honeypot honeypot golpata golpata`),
  strip(`crab khalsi queen crab crab keora keora dinghy dinghy golpata golpata keora keora honeypot
    honeypot golpata golpata khalsi khalsi smoker smoker comb smoker kingfisher kingfisher`),
  strip(`crab crab khalsi khalsi keora keora smoker smoker honeypot honeypot golpata golpata dinghy
    dinghy smoker keora keora crab khalsi queen kingfisher kingfisher golpata golpata`),
  strip(`comb keora keora khalsi khalsi smoker smoker honeypot honeypot keora keora khalsi
    golpata golpata crab golpata golpata smoker crab crab kingfisher kingfisher dinghy dinghy`),
];
const FREE: SlotStrips = [
  strip(`dinghy dinghy crab kingfisher kingfisher keora keora crab crab smoker golpata golpata comb
    smoker smoker khalsi khalsi honeypot honeypot khalsi keora keora golpata golpata`),
  strip(`dinghy dinghy keora keora smoker golpata golpata queen queen smoker smoker kingfisher kingfisher
    queen keora keora crab khalsi khalsi golpata golpata honeypot honeypot khalsi crab crab`),
  strip(`queen comb smoker smoker keora keora kingfisher kingfisher keora keora crab crab golpata golpata
    honeypot honeypot khalsi khalsi golpata golpata khalsi queen queen crab dinghy dinghy smoker`),
  strip(`khalsi smoker smoker queen queen golpata golpata queen crab dinghy dinghy smoker golpata golpata
    kingfisher kingfisher khalsi khalsi keora keora crab crab keora keora honeypot honeypot`),
  strip(`keora keora crab golpata golpata crab crab smoker smoker keora keora dinghy dinghy comb honeypot
    honeypot khalsi golpata golpata khalsi khalsi kingfisher kingfisher smoker`),
];

/**
 * Mangrove Honey: among the honey collectors of the mangrove forest. A honeycomb of cells, in which five or more equal
 * ones that touch pay; queens are wild and swarm in free spins. Its stakes feed a pool of its own that must be won.
 */
export const MANGROVE_HONEY: ClusterModel = {
  family: 'slot',
  code: 'stu_mangrove_honey',
  version: 1,
  evaluation: 'clusters',
  coins: 25,
  reels: 5,
  rows: 4,
  symbols: [
    { id: 'queen', role: 'wild', pays: [] },
    { id: 'comb', role: 'scatter', pays: [0, 0, 50] },
    { id: 'honeypot', role: 'regular', pays: touching([75, 175, 450, 1100, 2500, 5000, 12_500]) },
    { id: 'kingfisher', role: 'regular', pays: touching([45, 100, 225, 550, 1200, 2500, 7500]) },
    { id: 'dinghy', role: 'regular', pays: touching([30, 75, 150, 300, 700, 1500, 4000]) },
    { id: 'crab', role: 'regular', pays: touching([18, 35, 70, 150, 300, 700, 2000]) },
    { id: 'smoker', role: 'regular', pays: touching([16, 30, 60, 120, 240, 600, 1500]) },
    { id: 'khalsi', role: 'regular', pays: touching([13, 25, 50, 100, 200, 450, 1200]) },
    { id: 'keora', role: 'regular', pays: touching([6, 10, 18, 35, 70, 150, 400]) },
    { id: 'golpata', role: 'regular', pays: touching([5, 9, 15, 30, 60, 125, 350]) },
  ],
  strips: { base: BASE, free: FREE },
  awards: { base: [0, 0, 0, 10], free: [0, 0, 0, 5] },
  freeMultiplier: 3,
  maxWinUnits: 750 * 25,
  maxFreeSpins: 100,
};

export const MANGROVE_HONEY_SHEET: SlotSheet = {
  rtpBase: '0.950192',
  rtpUncapped: fraction(1_320_883_798_189n, 1_390_072_320_000n),
  sigma: 6.5813,
  hitRate: 0.3866,
  maxWinOneIn: 1_895_611,
  jackpotContributionE4: 100,
  name: { bn: 'বাদাবনের মধু', en: 'Mangrove Honey' },
};
