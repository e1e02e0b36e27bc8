import { randomUUID } from 'node:crypto';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { REASON, type Examples } from './testing-access-platform.ts';

/** Of one white pixel, as a PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const LINE = {
  kind: 'PL' as const,
  texts: { en: { title: 'Welcome', body: '', cta: '' } },
  more: {},
  enabled: true,
  startsAt: null,
  endsAt: null,
  version: null,
  reason: REASON,
};
const BRAND = {
  name: 'River',
  currency: 'BDT',
  symbol: '',
  gmtOffsetMinutes: 360,
  country: 'BD',
  language: 'bn',
  languages: ['bn', 'en'],
  playMoney: true,
  reason: REASON,
};
const POOL = {
  name: { en: 'Night', bn: 'রাত' },
  start: ['10', '20'] as [string, string],
  share: '0.01',
  reason: REASON,
};

/** Examples of what a brand is set up with: what it tells, its pools, its domains. */
export const SETUP_EXAMPLES = {
  putAnnouncement: {
    right: () => ({ slug: `line-${randomUUID()}`, ...LINE }),
    wrong: { slug: 'line', ...LINE, texts: { en: { title: ' ', body: '', cta: '' } } },
  },
  orderAnnouncements: {
    right: { kind: 'PL', order: ['nobody', 'none'], was: ['none', 'nobody'], reason: REASON },
    wrong: { kind: 'PL', order: ['nobody'], was: ['none'], reason: REASON },
  },
  addPicture: { right: { data: PIXEL }, wrong: { data: 'a' } },
  openJackpot: {
    right: () => ({ pool: `p-${randomUUID()}`, ...POOL, odds: '1000000' }),
    wrong: { pool: 'Night', ...POOL },
  },
  openBrand: {
    right: () => ({
      code: `b${randomUUID().slice(0, 8)}`,
      ...BRAND,
      domains: [{ domain: `${randomUUID()}.example`, kind: 'site' }],
    }),
    wrong: { code: 'A brand', ...BRAND, domains: [{ domain: 'a.example', kind: 'site' }] },
  },
  takeSupplierGames: {
    right: { supplier: 'nobody', vendor: 'NB', gameType: 'RNG', displayName: 'Nobody', open: false, reason: REASON },
    wrong: { supplier: 'nobody', vendor: 'n b', gameType: 'RNG', displayName: 'Nobody', open: false, reason: REASON },
  },
  listGivenTags: { right: ({ playerId }) => ({ players: playerId }), wrong: { players: '1,,2' } },
  changeDomains: {
    right: { domains: [{ domain: 'play.example', kind: 'site' }], version: 999_999, reason: REASON },
    wrong: { domains: [{ domain: 'Play.example', kind: 'site' }], version: 1, reason: REASON },
  },
} satisfies Examples<ConsoleCalls>;
