import type { Catalogues } from '@baize/webkit/i18n';

/** Of each bundled language the words of the first screen, and the rest. */
export const CATALOGUES: Catalogues = {
  en: { first: () => import('./en.ts'), rest: () => import('./en-rest.ts') },
  bn: { first: () => import('./bn.ts'), rest: () => import('./bn-rest.ts') },
};
