import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { SlotModel } from '../model.ts';

/**
 * Tidewater: a shore at low tide. Low volatility: more than half of all spins win something, the lighthouse stands
 * twice on reels 2 and 4, and short free games come often.
 */
export const TIDEWATER: SlotModel = {
  family: 'slot',
  code: 'stu_tidewater',
  version: 1,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'pearl', role: 'wild', pays: [0, 0, 25, 100, 1000] },
    { id: 'lighthouse', role: 'scatter', pays: [0, 0, 25, 100, 500] },
    { id: 'turtle', role: 'regular', pays: [0, 0, 20, 75, 500] },
    { id: 'dolphin', role: 'regular', pays: [0, 0, 16, 50, 250] },
    { id: 'crab', role: 'regular', pays: [0, 0, 14, 40, 125] },
    { id: 'shell', role: 'regular', pays: [0, 0, 12, 30, 100] },
    { id: 'coral', role: 'regular', pays: [0, 0, 8, 20, 60] },
    { id: 'starfish', role: 'regular', pays: [0, 0, 6, 15, 50] },
    { id: 'kelp', role: 'regular', pays: [0, 0, 5, 12, 40] },
    { id: 'pebble', role: 'regular', pays: [0, 0, 5, 10, 30] },
  ],
  lines: LINES_25,
  strips: {
    base: [
      strip(`shell crab starfish lighthouse coral pearl kelp shell starfish pebble coral kelp crab turtle pebble turtle
    kelp dolphin coral crab kelp starfish shell pebble coral kelp starfish pearl pebble shell kelp pebble`),
      strip(`coral kelp pebble crab shell coral dolphin turtle kelp starfish shell lighthouse coral shell starfish crab
    pebble kelp turtle dolphin pearl pebble lighthouse kelp dolphin starfish crab coral shell pearl shell
    starfish`),
      strip(`coral starfish lighthouse coral pebble shell crab kelp pebble crab kelp coral shell pearl starfish shell
    dolphin turtle kelp pearl pebble kelp turtle pebble pearl shell crab starfish coral pebble starfish crab`),
      strip(`lighthouse pearl shell lighthouse dolphin pebble pearl coral starfish pearl turtle kelp dolphin coral
    pebble shell kelp turtle pebble crab kelp dolphin starfish kelp coral starfish turtle dolphin crab coral shell
    crab`),
      strip(`pearl crab shell pebble starfish shell crab pebble lighthouse coral turtle kelp starfish shell dolphin
    coral pebble dolphin kelp starfish coral kelp turtle starfish pebble kelp shell kelp turtle pearl pebble starfish`),
    ],
    free: [
      strip(`crab kelp coral pebble shell lighthouse coral starfish turtle coral pebble crab starfish coral pebble crab
    pearl kelp starfish dolphin kelp pebble shell pearl coral pebble dolphin shell starfish kelp pebble`),
      strip(`shell pebble dolphin shell crab kelp pearl pebble shell coral crab pebble starfish lighthouse coral dolphin
    starfish kelp pearl coral kelp shell turtle lighthouse dolphin crab starfish pearl crab coral kelp dolphin`),
      strip(`pebble dolphin shell pebble pearl kelp dolphin shell coral crab starfish coral turtle pebble coral kelp
    pearl lighthouse pebble shell starfish dolphin pebble crab shell coral starfish pearl kelp crab pearl
    starfish`),
      strip(`shell lighthouse coral pearl pebble starfish turtle pebble dolphin crab kelp pearl dolphin crab pearl
    starfish coral pebble shell turtle pearl starfish coral lighthouse dolphin kelp shell pebble starfish crab
    kelp coral`),
      strip(`dolphin crab pebble starfish dolphin lighthouse turtle kelp pebble pearl crab coral dolphin starfish coral
    kelp dolphin crab pebble starfish shell pearl kelp pebble shell pearl kelp starfish crab coral shell pebble`),
    ],
  },
  awards: { base: [0, 0, 0, 6, 9, 15], free: [0, 0, 0, 6, 9, 15] },
  freeMultiplier: 2,
  maxWinUnits: 200 * 25,
  maxFreeSpins: 500,
};

export const TIDEWATER_SHEET: SlotSheet = {
  rtpBase: '0.961012',
  rtpUncapped: { numerator: 29232165099769n, denominator: 30418061492224n },
  sigma: 2.9585,
  hitRate: 0.6164,
  maxWinOneIn: 26_896_252,
  jackpotContributionE4: 100,
  name: { bn: 'জোয়ারভাটা', en: 'Tidewater' },
};
