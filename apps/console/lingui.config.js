import { readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

/** One file per area and language; ids are written by hand (`area.thing`), so nothing is extracted. */
const AREAS = readdirSync(new URL('src/locales/en', import.meta.url)).map((file) => file.replace('.po', ''));

export default {
  locales: ['en', 'bn'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
  catalogs: AREAS.map((area) => ({ path: `<rootDir>/src/locales/{locale}/${area}`, include: ['src'] })),
};
