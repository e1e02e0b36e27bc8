import { LINES_25, strip, type SlotSheet } from '../sheet.ts';
import type { SlotModel } from '../model.ts';

/**
 * Monsoon Bloom: the delta in the rains. High volatility: a lean base game, and free spins that triple every win while
 * lotuses grow in stacks of up to three.
 */
export const MONSOON_BLOOM: SlotModel = {
  family: 'slot',
  code: 'stu_monsoon_bloom',
  version: 1,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'lotus', role: 'wild', pays: [0, 0, 100, 750, 6000] },
    { id: 'raincloud', role: 'scatter', pays: [0, 0, 50, 250, 2500] },
    { id: 'tiger', role: 'regular', pays: [0, 0, 60, 400, 3000] },
    { id: 'peacock', role: 'regular', pays: [0, 0, 50, 250, 1500] },
    { id: 'elephant', role: 'regular', pays: [0, 0, 40, 150, 750] },
    { id: 'kingfisher', role: 'regular', pays: [0, 0, 25, 100, 500] },
    { id: 'hibiscus', role: 'regular', pays: [0, 0, 12, 40, 150] },
    { id: 'mango', role: 'regular', pays: [0, 0, 10, 30, 125] },
    { id: 'jackfruit', role: 'regular', pays: [0, 0, 8, 25, 100] },
    { id: 'betel', role: 'regular', pays: [0, 0, 6, 20, 80] },
    { id: 'paddy', role: 'regular', pays: [0, 0, 5, 15, 60] },
  ],
  lines: LINES_25,
  strips: {
    base: [
      strip(`jackfruit raincloud mango paddy hibiscus paddy elephant paddy betel hibiscus jackfruit paddy kingfisher
    peacock elephant mango kingfisher jackfruit elephant betel mango tiger kingfisher jackfruit mango betel
    paddy lotus betel hibiscus jackfruit betel paddy mango tiger peacock`),
      strip(`hibiscus betel jackfruit elephant paddy peacock tiger hibiscus elephant betel paddy peacock betel paddy
    betel mango betel jackfruit kingfisher hibiscus mango raincloud kingfisher jackfruit elephant mango hibiscus
    jackfruit mango lotus kingfisher peacock tiger paddy jackfruit mango`),
      strip(`paddy kingfisher hibiscus mango betel hibiscus jackfruit peacock tiger betel jackfruit mango elephant tiger
    betel paddy peacock raincloud kingfisher betel paddy peacock hibiscus betel elephant mango jackfruit paddy
    lotus kingfisher jackfruit mango hibiscus kingfisher mango elephant`),
      strip(`mango hibiscus peacock jackfruit mango hibiscus kingfisher paddy peacock tiger betel betel tiger mango
    betel kingfisher lotus paddy tiger peacock paddy betel elephant jackfruit hibiscus paddy jackfruit mango hibiscus
    kingfisher jackfruit elephant paddy hibiscus betel raincloud`),
      strip(`tiger peacock betel mango paddy kingfisher peacock paddy betel kingfisher paddy betel kingfisher paddy
    peacock jackfruit jackfruit mango hibiscus betel mango jackfruit tiger betel kingfisher mango paddy hibiscus
    elephant raincloud lotus paddy mango hibiscus elephant jackfruit`),
    ],
    free: [
      strip(`betel tiger mango peacock hibiscus paddy betel tiger elephant paddy hibiscus betel peacock mango kingfisher
    paddy elephant mango jackfruit peacock paddy kingfisher elephant jackfruit kingfisher hibiscus betel
    raincloud jackfruit paddy betel lotus elephant hibiscus`),
      strip(`peacock paddy betel hibiscus jackfruit kingfisher paddy peacock kingfisher betel tiger peacock paddy
    hibiscus betel mango hibiscus elephant raincloud jackfruit betel hibiscus paddy lotus lotus lotus mango
    peacock elephant betel tiger elephant mango kingfisher`),
      strip(`peacock kingfisher paddy elephant mango hibiscus paddy kingfisher mango jackfruit kingfisher peacock
    hibiscus betel mango hibiscus paddy betel jackfruit raincloud lotus lotus lotus tiger mango paddy kingfisher
    peacock elephant jackfruit mango betel peacock jackfruit elephant`),
      strip(`mango paddy kingfisher hibiscus betel jackfruit lotus lotus lotus paddy tiger mango betel hibiscus paddy
    kingfisher lotus lotus raincloud hibiscus elephant jackfruit peacock mango betel hibiscus peacock mango
    elephant hibiscus tiger jackfruit kingfisher peacock betel`),
      strip(`jackfruit mango kingfisher elephant betel peacock elephant paddy mango peacock betel kingfisher hibiscus
    elephant raincloud betel mango jackfruit hibiscus kingfisher paddy betel mango tiger kingfisher peacock
    elephant hibiscus paddy tiger jackfruit lotus lotus lotus`),
    ],
  },
  awards: { base: [0, 0, 0, 12, 15, 25], free: [0, 0, 0, 12, 15, 25] },
  freeMultiplier: 3,
  maxWinUnits: 5000 * 25,
  maxFreeSpins: 500,
};

export const MONSOON_BLOOM_SHEET: SlotSheet = {
  rtpBase: '0.952065',
  rtpUncapped: { numerator: 644143684792177n, denominator: 676559882866176n },
  sigma: 10.6615,
  hitRate: 0.4026,
  maxWinOneIn: 34_785_158,
  jackpotContributionE4: 100,
  name: { bn: 'বর্ষার ফুল', en: 'Monsoon Bloom' },
};
