import { gameOf, resolveRoute } from './routes.ts';
import type { LoginWay } from './session-rules.ts';

/** Longer addresses are nobody's link to a page of ours. */
const RETURN_MAX = 512;
/** Stands for our own origin while an address is judged: what leaves it is not followed. */
const OWN = 'http://own.invalid';

/**
 * The page of this site that a text names as the place to return to; undefined for everything else. The text comes out
 * of an address, which a stranger may have written: no other origin, and no address that a browser would read as one.
 */
export function returnPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/') || text.length > RETURN_MAX) return undefined;
  const url = URL.parse(text, OWN);
  if (url?.origin !== OWN || url.username !== '' || url.pathname.includes('//')) return undefined;
  const route = resolveRoute(url.pathname, url.search);
  return route.view === 'notFound' || route.popup !== null ? undefined : url.pathname + url.search;
}

/**
 * Where somebody goes who has come in: back to what asked for the login, home when nothing did. A trial member plays
 * with points what was asked for real, and has none of the pages of real accounts.
 */
export function placeAfter(by: LoginWay, asked: string | undefined): string {
  const path = returnPath(asked);
  if (path === undefined) return '/';
  if (by !== 'freePlay') return path;
  const { pathname, search } = new URL(path, OWN);
  const route = resolveRoute(pathname, search);
  if (!route.trueAccount) return path;
  if (route.area !== 'Seamless') return '/';
  route.query.set('mode', 'try');
  return `${route.path}?${route.query.toString()}`;
}

/** The game that a place to return to plays; undefined for every other place. */
export function gameAt(place: string | undefined): ReturnType<typeof gameOf> | undefined {
  const path = returnPath(place);
  if (path === undefined) return undefined;
  const { pathname, search } = new URL(path, OWN);
  const route = resolveRoute(pathname, search);
  return route.area === 'Seamless' ? gameOf(route.query) : undefined;
}

/** The page that is shown now, as a place to return to. */
export const here = (): string => location.pathname + location.search;
