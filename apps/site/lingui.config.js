import { formatter } from '@lingui/format-po';

/** One file per area and language; ids are written by hand (`area.thing.thing`), so nothing is extracted. */
export const AREAS = [
  'shell',
  'home',
  'errors',
  'auth',
  'lobby',
  'play',
  'cashier',
  'withdraw',
  'member',
  'help',
  'jackpots',
  'agent',
];

export default {
  locales: ['en', 'bn'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  catalogs: AREAS.map((area) => ({ path: `<rootDir>/src/locales/{locale}/${area}`, include: ['src'] })),
};
