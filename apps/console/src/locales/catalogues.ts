import type { Catalogues } from '@baize/webkit/i18n';

/** The console starts in English; an operator may choose Bengali. */
export const DEFAULT_LANGUAGE = 'en';
export const LANGUAGES = ['en', 'bn'] as const;
/** Each language under its own name. */
export const LANGUAGE_NAMES: Record<(typeof LANGUAGES)[number], string> = { en: 'English', bn: 'বাংলা' };

/** The one lazy file of each language. */
export const CATALOGUES: Catalogues = {
  en: { first: () => import('./en.ts') },
  bn: { first: () => import('./bn.ts') },
};
