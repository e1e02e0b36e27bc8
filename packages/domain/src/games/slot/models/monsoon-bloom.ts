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
    { id: 'lotus', role: 'wild', pays: [0, 0, 100, 500, 2500] },
    { id: 'raincloud', role: 'scatter', pays: [0, 0, 50, 250, 2500] },
    { id: 'tiger', role: 'regular', pays: [0, 0, 60, 300, 2000] },
    { id: 'peacock', role: 'regular', pays: [0, 0, 50, 250, 1250] },
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
      strip(`mango betel jackfruit peacock paddy jackfruit elephant jackfruit tiger paddy betel hibiscus lotus mango
    hibiscus paddy mango kingfisher elephant peacock betel peacock paddy betel jackfruit paddy hibiscus elephant
    tiger mango betel jackfruit kingfisher betel raincloud kingfisher`),
      strip(`jackfruit mango paddy jackfruit betel hibiscus mango jackfruit hibiscus kingfisher peacock elephant mango
    jackfruit elephant hibiscus kingfisher peacock lotus elephant paddy tiger peacock jackfruit betel paddy
    raincloud mango kingfisher betel hibiscus peacock kingfisher betel paddy betel`),
      strip(`kingfisher tiger mango paddy elephant kingfisher tiger hibiscus lotus peacock paddy betel elephant mango
    jackfruit kingfisher betel hibiscus kingfisher jackfruit paddy raincloud elephant mango kingfisher betel
    jackfruit peacock mango paddy hibiscus betel jackfruit hibiscus betel mango`),
      strip(`raincloud paddy hibiscus betel elephant mango jackfruit mango paddy kingfisher betel elephant hibiscus mango
    betel jackfruit tiger paddy peacock elephant paddy kingfisher mango betel hibiscus jackfruit betel hibiscus
    jackfruit paddy peacock jackfruit peacock tiger hibiscus lotus`),
      strip(`jackfruit betel hibiscus paddy jackfruit betel elephant paddy mango elephant tiger paddy raincloud
    kingfisher mango betel peacock kingfisher betel lotus tiger betel mango kingfisher hibiscus jackfruit
    peacock kingfisher paddy mango jackfruit mango hibiscus peacock tiger paddy`),
    ],
    free: [
      strip(`elephant jackfruit betel mango jackfruit betel kingfisher paddy jackfruit mango peacock hibiscus elephant
    betel paddy peacock kingfisher betel peacock paddy kingfisher elephant peacock lotus lotus mango elephant
    hibiscus jackfruit mango tiger raincloud betel paddy`),
      strip(`jackfruit paddy kingfisher peacock raincloud paddy hibiscus tiger paddy hibiscus elephant mango peacock
    elephant hibiscus kingfisher tiger betel kingfisher betel mango jackfruit elephant betel hibiscus paddy
    mango peacock paddy jackfruit peacock lotus lotus kingfisher`),
      strip(`jackfruit elephant peacock betel hibiscus jackfruit betel raincloud paddy elephant peacock hibiscus paddy
    mango kingfisher betel lotus lotus lotus jackfruit elephant mango hibiscus paddy kingfisher peacock lotus
    mango kingfisher jackfruit mango betel paddy peacock tiger`),
      strip(`peacock mango betel mango jackfruit peacock elephant paddy mango kingfisher elephant jackfruit betel tiger
    paddy kingfisher peacock raincloud elephant mango lotus lotus lotus hibiscus paddy peacock hibiscus
    kingfisher tiger betel jackfruit paddy elephant betel jackfruit`),
      strip(`kingfisher elephant jackfruit mango kingfisher betel mango jackfruit paddy lotus lotus kingfisher raincloud
    peacock betel elephant paddy tiger peacock betel kingfisher peacock jackfruit hibiscus elephant mango paddy
    hibiscus tiger hibiscus betel jackfruit paddy tiger`),
    ],
  },
  awards: { base: [0, 0, 0, 12, 15, 25], free: [0, 0, 0, 12, 15, 25] },
  freeMultiplier: 3,
  maxWinUnits: 5000 * 25,
  maxFreeSpins: 500,
};

export const MONSOON_BLOOM_SHEET: SlotSheet = {
  rtpBase: '0.952033',
  rtpExact: { numerator: 53675645283265n, denominator: 56379990238848n },
  sigma: 9.3732,
  hitRate: 0.4164,
  jackpotContributionE4: 100,
  name: { bn: 'বর্ষার ফুল', en: 'Monsoon Bloom' },
  symbols: {
    lotus: { art: 'slot/monsoon-bloom/lotus', bn: 'পদ্ম', en: 'Lotus' },
    raincloud: { art: 'slot/monsoon-bloom/raincloud', bn: 'বর্ষার মেঘ', en: 'Rain cloud' },
    tiger: { art: 'slot/monsoon-bloom/tiger', bn: 'বাঘ', en: 'Tiger' },
    peacock: { art: 'slot/monsoon-bloom/peacock', bn: 'ময়ূর', en: 'Peacock' },
    elephant: { art: 'slot/monsoon-bloom/elephant', bn: 'হাতি', en: 'Elephant' },
    kingfisher: { art: 'slot/monsoon-bloom/kingfisher', bn: 'মাছরাঙা', en: 'Kingfisher' },
    hibiscus: { art: 'slot/monsoon-bloom/hibiscus', bn: 'জবা ফুল', en: 'Hibiscus' },
    mango: { art: 'slot/monsoon-bloom/mango', bn: 'আম', en: 'Mango' },
    jackfruit: { art: 'slot/monsoon-bloom/jackfruit', bn: 'কাঁঠাল', en: 'Jackfruit' },
    betel: { art: 'slot/monsoon-bloom/betel', bn: 'পান পাতা', en: 'Betel leaf' },
    paddy: { art: 'slot/monsoon-bloom/paddy', bn: 'ধানের শীষ', en: 'Paddy' },
  },
};
