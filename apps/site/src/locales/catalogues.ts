import type { Catalogues } from '@baize/webkit/i18n';

/** The one lazy file of each bundled language. */
export const CATALOGUES: Catalogues = {
  en: () => import('./en.ts'),
  bn: () => import('./bn.ts'),
};
