import { storedLanguage } from '@baize/webkit/i18n';

/** The same in `apps/server/src/http/pages.ts`. */
const LANGUAGE_COOKIE = 'lang';
const YEAR_S = 365 * 24 * 3_600;

/**
 * Tells the server which language this browser chose, so that the next page comes with its words and its first content,
 * and not with those of the brand's language beside them. A cookie, for of what the browser stores the server sees
 * nothing; it names a language and no one.
 */
export function markLanguage(code = storedLanguage()): void {
  if (code === null) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${encodeURIComponent(code)}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
}
