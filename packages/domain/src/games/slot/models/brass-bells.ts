import type { HoldModel, SlotStrips } from '../model.ts';
import { LINES_25, strip, type SlotSheet } from '../sheet.ts';

const STRIPS: SlotStrips = [
  strip(`rivet rivet hoop rivet rivet horn anvil anvil fire bell bell bell hoop hoop tongs tongs chain hammer
    hammer chain chain crucible horn bell horn horn tongs hammer gong gong anvil crucible chain hoop`),
  strip(`chain chain gong bell bell chain horn horn gong horn tongs tongs hammer tongs hoop hoop bell hammer
    rivet chain horn crucible rivet anvil hoop hoop crucible rivet fire hammer rivet rivet anvil anvil`),
  strip(`rivet hammer fire fire rivet rivet hoop hoop gong gong anvil anvil chain hoop hoop chain chain tongs
    horn horn bell crucible horn horn hammer tongs tongs hammer bell bell bell anvil rivet crucible chain`),
  strip(`bell bell rivet rivet hammer gong tongs horn horn hammer crucible crucible hoop tongs rivet chain
    chain horn horn hoop gong tongs hoop bell anvil anvil fire fire hammer rivet anvil chain chain hoop`),
  strip(`bell bell bell tongs tongs horn tongs anvil chain rivet hammer gong gong crucible horn bell hoop
    rivet rivet hammer hoop hammer chain chain fire fire bell crucible hoop hoop horn horn anvil anvil chain rivet`),
];

/**
 * Brass Bells: a bell foundry by night. Lines, and bells that stay where they are cast: six of them light the furnace
 * for three respins, and every new bell lights it again.
 */
export const BRASS_BELLS: HoldModel = {
  family: 'slot',
  code: 'stu_brass_bells',
  version: 1,
  evaluation: 'hold',
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'fire', role: 'wild', pays: [0, 5, 50, 250, 2500] },
    { id: 'bell', role: 'scatter', pays: [] },
    { id: 'crucible', role: 'regular', pays: [0, 5, 50, 250, 2000] },
    { id: 'gong', role: 'regular', pays: [0, 3, 35, 150, 1000] },
    { id: 'anvil', role: 'regular', pays: [0, 0, 20, 90, 500] },
    { id: 'hammer', role: 'regular', pays: [0, 0, 20, 75, 350] },
    { id: 'tongs', role: 'regular', pays: [0, 0, 15, 50, 250] },
    { id: 'horn', role: 'regular', pays: [0, 0, 10, 35, 150] },
    { id: 'hoop', role: 'regular', pays: [0, 0, 10, 30, 125] },
    { id: 'chain', role: 'regular', pays: [0, 0, 5, 25, 100] },
    { id: 'rivet', role: 'regular', pays: [0, 0, 5, 20, 100] },
  ],
  lines: LINES_25,
  strips: { base: STRIPS, free: STRIPS },
  awards: { base: [], free: [] },
  freeMultiplier: 1,
  hold: {
    start: 6,
    respins: 3,
    landE4: 500,
    medals: [
      { units: 25, weight: 520 },
      { units: 50, weight: 250 },
      { units: 75, weight: 120 },
      { units: 125, weight: 60 },
      { units: 200, weight: 20 },
      { units: 250, weight: 20, prize: 'mini' },
      { units: 750, weight: 8, prize: 'minor' },
      { units: 2500, weight: 2, prize: 'major' },
    ],
    grandUnits: 1_000 * 25,
  },
  maxWinUnits: 1_200 * 25,
  maxFreeSpins: 0,
};

export const BRASS_BELLS_SHEET: SlotSheet = {
  rtpBase: '0.948460',
  rtpUncapped: undefined,
  sigma: 7.0313,
  hitRate: 0.2972,
  maxWinOneIn: 80_998_625,
  jackpotContributionE4: 100,
  name: { bn: 'পিতলের ঘণ্টা', en: 'Brass Bells' },
};
