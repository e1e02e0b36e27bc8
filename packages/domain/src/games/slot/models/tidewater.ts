import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { SlotModel } from '../model.ts';

/**
 * Tidewater: a shore at low tide. Low volatility: more than half of all spins win something, the lighthouse stands on
 * two more places of reels 2 and 4, and short free games come often.
 */
export const TIDEWATER: SlotModel = {
  family: 'slot',
  code: 'stu_tidewater',
  version: 1,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'pearl', role: 'wild', pays: [0, 0, 20, 60, 250] },
    { id: 'lighthouse', role: 'scatter', pays: [0, 0, 25, 100, 500] },
    { id: 'turtle', role: 'regular', pays: [0, 0, 20, 60, 250] },
    { id: 'dolphin', role: 'regular', pays: [0, 0, 16, 50, 200] },
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
      strip(`starfish shell starfish pebble coral turtle dolphin pearl starfish kelp turtle pebble starfish crab coral
    kelp crab pebble kelp lighthouse crab shell coral kelp dolphin shell coral pearl pebble kelp shell dolphin`),
      strip(`shell coral kelp pearl pebble shell crab lighthouse kelp dolphin coral crab turtle starfish lighthouse pearl
    shell dolphin crab turtle starfish kelp turtle pebble shell coral starfish kelp pebble starfish dolphin
    coral`),
      strip(`coral pebble crab kelp pearl lighthouse crab starfish coral pebble starfish turtle dolphin starfish coral
    crab shell pearl starfish kelp shell crab kelp turtle shell pebble pearl coral pebble dolphin kelp shell`),
      strip(`starfish lighthouse pearl starfish dolphin shell crab starfish pebble crab turtle shell kelp starfish pebble
    coral lighthouse kelp crab coral turtle kelp pebble pearl shell dolphin kelp coral turtle shell coral pearl`),
      strip(`pearl crab shell pebble starfish shell dolphin pebble lighthouse shell turtle kelp starfish crab dolphin
    coral pebble dolphin kelp starfish coral kelp turtle coral pebble starfish shell kelp turtle pearl kelp
    starfish`),
    ],
    free: [
      strip(`kelp pebble dolphin shell kelp starfish crab pebble coral pearl pebble crab dolphin coral kelp starfish
    coral shell pearl crab starfish kelp shell starfish dolphin turtle coral lighthouse pebble turtle shell`),
      strip(`dolphin turtle starfish turtle kelp coral shell kelp pebble lighthouse coral kelp starfish shell dolphin
    pearl coral turtle crab shell kelp crab coral starfish dolphin pearl pebble lighthouse dolphin crab pearl
    pebble`),
      strip(`kelp dolphin shell pebble pearl kelp turtle shell coral crab starfish coral turtle pebble coral kelp pearl
    lighthouse pebble shell starfish dolphin pebble crab shell coral starfish pearl kelp crab pearl starfish`),
      strip(`starfish pearl dolphin coral kelp starfish lighthouse shell pearl pebble turtle coral pearl turtle crab
    shell kelp coral dolphin pebble crab shell pearl coral starfish crab kelp turtle lighthouse starfish dolphin
    kelp`),
      strip(`pearl shell dolphin coral lighthouse starfish dolphin crab pebble pearl coral pebble turtle coral kelp shell
    starfish pebble kelp coral starfish dolphin pebble starfish kelp crab shell pearl turtle crab kelp pebble`),
    ],
  },
  awards: { base: [0, 0, 0, 6, 9, 15], free: [0, 0, 0, 6, 9, 15] },
  freeMultiplier: 2,
  maxWinUnits: 2000 * 25,
  maxFreeSpins: 500,
};

export const TIDEWATER_SHEET: SlotSheet = {
  rtpBase: '0.960967',
  rtpExact: { numerator: 116923068197053n, denominator: 121672245968896n },
  sigma: 2.7672,
  hitRate: 0.5941,
  jackpotContributionE4: 100,
  name: { bn: 'জোয়ারভাটা', en: 'Tidewater' },
  symbols: {
    pearl: { art: 'slot/tidewater/pearl', bn: 'মুক্তা', en: 'Pearl' },
    lighthouse: { art: 'slot/tidewater/lighthouse', bn: 'বাতিঘর', en: 'Lighthouse' },
    turtle: { art: 'slot/tidewater/turtle', bn: 'কচ্ছপ', en: 'Turtle' },
    dolphin: { art: 'slot/tidewater/dolphin', bn: 'শুশুক', en: 'Dolphin' },
    crab: { art: 'slot/tidewater/crab', bn: 'কাঁকড়া', en: 'Crab' },
    shell: { art: 'slot/tidewater/shell', bn: 'শঙ্খ', en: 'Shell' },
    coral: { art: 'slot/tidewater/coral', bn: 'প্রবাল', en: 'Coral' },
    starfish: { art: 'slot/tidewater/starfish', bn: 'তারামাছ', en: 'Starfish' },
    kelp: { art: 'slot/tidewater/kelp', bn: 'সামুদ্রিক শৈবাল', en: 'Kelp' },
    pebble: { art: 'slot/tidewater/pebble', bn: 'নুড়ি', en: 'Pebble' },
  },
};
