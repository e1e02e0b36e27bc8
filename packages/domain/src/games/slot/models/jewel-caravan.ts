import { strip, type SlotSheet } from '../sheet.ts';
import type { WaysModel } from '../model.ts';

/**
 * Jewel Caravan: a camp in the desert by night. 243 ways: no lines, a symbol pays once for every way through the cells
 * that show it on neighbouring reels. Stars stand in stacks on the middle reel of the free spins, where one column of
 * them opens three times as many ways.
 */
export const JEWEL_CARAVAN: WaysModel = {
  family: 'slot',
  code: 'stu_jewel_caravan',
  version: 1,
  evaluation: 'ways',
  coins: 25,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'star', role: 'wild', pays: [] },
    { id: 'tent', role: 'scatter', pays: [0, 0, 50, 250, 2500] },
    { id: 'camel', role: 'regular', pays: [0, 0, 25, 90, 650] },
    { id: 'lamp', role: 'regular', pays: [0, 0, 15, 50, 250] },
    { id: 'carpet', role: 'regular', pays: [0, 0, 10, 30, 125] },
    { id: 'jar', role: 'regular', pays: [0, 0, 8, 25, 100] },
    { id: 'ruby', role: 'regular', pays: [0, 0, 6, 15, 60] },
    { id: 'emerald', role: 'regular', pays: [0, 0, 5, 12, 50] },
    { id: 'sapphire', role: 'regular', pays: [0, 0, 4, 10, 40] },
    { id: 'topaz', role: 'regular', pays: [0, 0, 4, 9, 35] },
    { id: 'amethyst', role: 'regular', pays: [0, 0, 3, 7, 30] },
  ],
  strips: {
    base: [
      strip(`carpet sapphire amethyst amethyst carpet carpet jar amethyst topaz topaz lamp camel ruby emerald
    lamp topaz camel sapphire sapphire tent ruby ruby emerald topaz emerald emerald jar sapphire`),
      strip(`ruby sapphire emerald topaz sapphire sapphire ruby ruby camel amethyst star amethyst amethyst
    amethyst emerald jar carpet jar lamp sapphire topaz emerald emerald tent lamp carpet carpet topaz
    topaz camel`),
      strip(`star amethyst star emerald emerald tent carpet carpet amethyst amethyst amethyst carpet lamp emerald
    sapphire sapphire camel sapphire jar sapphire topaz ruby emerald jar ruby ruby topaz lamp topaz
    topaz`),
      strip(`ruby ruby lamp topaz camel amethyst tent sapphire sapphire topaz sapphire jar emerald jar emerald
    amethyst amethyst amethyst emerald emerald carpet carpet topaz topaz ruby jar sapphire star carpet
    lamp`),
      strip(`carpet lamp sapphire ruby amethyst camel star ruby ruby lamp topaz topaz sapphire sapphire emerald
    topaz emerald emerald sapphire jar carpet carpet emerald jar topaz amethyst amethyst amethyst jar
    tent`),
    ],
    free: [
      strip(`topaz jar lamp camel topaz emerald emerald ruby tent camel sapphire emerald camel amethyst jar
    carpet carpet lamp amethyst amethyst sapphire topaz topaz carpet emerald sapphire sapphire ruby ruby`),
      strip(`star lamp camel jar ruby jar topaz sapphire amethyst amethyst amethyst camel sapphire topaz star
    ruby ruby emerald carpet lamp emerald sapphire sapphire emerald emerald amethyst topaz topaz camel
    tent carpet carpet`),
      strip(`jar emerald camel jar sapphire amethyst amethyst amethyst star carpet topaz camel topaz carpet
    carpet amethyst ruby ruby star star lamp emerald emerald lamp tent emerald ruby sapphire sapphire
    topaz topaz sapphire star`),
      strip(`star topaz sapphire sapphire ruby amethyst tent star sapphire amethyst amethyst amethyst sapphire
    jar camel lamp topaz topaz emerald lamp jar carpet emerald emerald ruby ruby carpet carpet camel jar
    topaz emerald`),
      strip(`sapphire carpet jar topaz ruby jar lamp emerald star emerald jar star sapphire camel sapphire
    sapphire tent amethyst ruby ruby topaz camel lamp carpet carpet amethyst amethyst amethyst topaz
    topaz emerald emerald`),
    ],
  },
  awards: { base: [0, 0, 0, 10, 15, 25], free: [0, 0, 0, 10, 15, 25] },
  freeMultiplier: 3,
  maxWinUnits: 900 * 25,
  maxFreeSpins: 500,
};

export const JEWEL_CARAVAN_SHEET: SlotSheet = {
  rtpBase: '0.951856',
  rtpUncapped: { numerator: 402166878053n, denominator: 422506962500n },
  sigma: 6.9286,
  hitRate: 0.2863,
  maxWinOneIn: 34_939_014,
  jackpotContributionE4: 100,
  name: { bn: 'রত্নের কাফেলা', en: 'Jewel Caravan' },
};
