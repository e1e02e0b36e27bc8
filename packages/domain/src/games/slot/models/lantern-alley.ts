import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { SlotModel } from '../model.ts';

/**
 * Lantern Alley: a night market between two rows of lanterns. Medium volatility; in the free spins lanterns hang in
 * pairs on the strips and every win counts twice.
 */
export const LANTERN_ALLEY: SlotModel = {
  family: 'slot',
  code: 'stu_lantern_alley',
  version: 1,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'lantern', role: 'wild', pays: [0, 0, 50, 250, 1500] },
    { id: 'moon', role: 'scatter', pays: [0, 0, 50, 250, 1250] },
    { id: 'rickshaw', role: 'regular', pays: [0, 0, 40, 150, 750] },
    { id: 'drum', role: 'regular', pays: [0, 0, 30, 120, 500] },
    { id: 'kite', role: 'regular', pays: [0, 0, 25, 100, 400] },
    { id: 'teapot', role: 'regular', pays: [0, 0, 20, 75, 300] },
    { id: 'marigold', role: 'regular', pays: [0, 0, 12, 40, 150] },
    { id: 'clove', role: 'regular', pays: [0, 0, 10, 35, 125] },
    { id: 'cardamom', role: 'regular', pays: [0, 0, 8, 25, 100] },
    { id: 'turmeric', role: 'regular', pays: [0, 0, 6, 20, 80] },
    { id: 'chilli', role: 'regular', pays: [0, 0, 5, 15, 60] },
  ],
  lines: LINES_25,
  strips: {
    base: [
      strip(`teapot kite turmeric chilli teapot clove drum teapot rickshaw clove cardamom chilli marigold turmeric clove
    marigold moon drum cardamom chilli clove kite turmeric marigold chilli turmeric cardamom rickshaw marigold
    lantern kite cardamom`),
      strip(`drum turmeric clove kite turmeric clove cardamom rickshaw marigold cardamom teapot marigold clove turmeric
    cardamom drum moon teapot clove turmeric teapot rickshaw chilli drum cardamom marigold chilli kite marigold
    chilli lantern kite`),
      strip(`teapot lantern chilli teapot turmeric drum clove marigold rickshaw drum cardamom teapot clove chilli
    turmeric cardamom chilli marigold cardamom kite turmeric clove kite marigold turmeric moon lantern kite
    marigold chilli rickshaw drum clove`),
      strip(`marigold turmeric drum marigold cardamom teapot chilli rickshaw teapot kite clove lantern turmeric kite
    clove turmeric rickshaw clove moon cardamom turmeric marigold cardamom drum kite clove chilli kite lantern
    drum chilli teapot rickshaw`),
      strip(`turmeric marigold cardamom turmeric lantern kite marigold cardamom clove marigold lantern turmeric moon
    teapot drum turmeric kite teapot clove cardamom teapot clove cardamom chilli clove kite rickshaw chilli
    teapot marigold drum chilli drum`),
    ],
    free: [
      strip(`drum chilli clove kite cardamom teapot kite drum chilli kite drum turmeric teapot rickshaw marigold chilli
    moon marigold clove teapot turmeric cardamom clove teapot lantern cardamom kite chilli turmeric clove kite
    marigold`),
      strip(`rickshaw lantern lantern drum turmeric kite clove chilli lantern clove teapot kite clove marigold drum moon
    chilli turmeric teapot marigold kite clove rickshaw cardamom drum kite cardamom teapot marigold cardamom
    turmeric marigold`),
      strip(`cardamom kite turmeric clove lantern lantern rickshaw lantern lantern cardamom rickshaw marigold teapot
    clove drum kite moon lantern kite turmeric teapot cardamom drum rickshaw clove chilli turmeric cardamom drum
    rickshaw clove chilli`),
      strip(`chilli drum lantern lantern chilli teapot clove marigold kite rickshaw marigold drum turmeric clove kite
    rickshaw teapot lantern lantern turmeric moon drum marigold cardamom lantern chilli cardamom turmeric clove
    cardamom kite teapot`),
      strip(`clove kite teapot moon chilli lantern lantern teapot kite rickshaw marigold kite teapot drum cardamom clove
    rickshaw kite marigold lantern turmeric kite rickshaw marigold cardamom clove drum marigold cardamom drum
    turmeric teapot`),
    ],
  },
  awards: { base: [0, 0, 0, 10, 15, 25], free: [0, 0, 0, 10, 15, 25] },
  freeMultiplier: 2,
  maxWinUnits: 750 * 25,
  maxFreeSpins: 500,
};

export const LANTERN_ALLEY_SHEET: SlotSheet = {
  rtpBase: '0.955985',
  rtpUncapped: { numerator: 136768114299643n, denominator: 143064826705152n },
  sigma: 5.5001,
  hitRate: 0.4521,
  maxWinOneIn: 48_199_138,
  jackpotContributionE4: 100,
  name: { bn: 'লণ্ঠন গলি', en: 'Lantern Alley' },
};
