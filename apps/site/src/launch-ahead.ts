import { TOKEN_HEADER } from '@baize/contract/headers';

/** A launch that the page asked for before its scripts were here (index.html). */
type Ahead = { readonly url: string; readonly token: string | null; readonly answer: Promise<Response> };
declare global {
  interface Window {
    launchAhead?: Ahead | undefined;
  }
}

/** The same words in whatever order. */
const plain = (url: string): string => {
  const { pathname, searchParams } = new URL(url, location.origin);
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
};

/**
 * `fetch` that hands out the answer of the launch asked ahead, once, to the call that asks for exactly the same with
 * the same login. Every other request goes its way.
 */
export const fetchAhead: typeof fetch = (input, init) => {
  const ahead = window.launchAhead;
  if (ahead === undefined || typeof input !== 'string' || plain(input) !== plain(ahead.url)) return fetch(input, init);
  window.launchAhead = undefined;
  return new Headers(init?.headers).get(TOKEN_HEADER) === ahead.token ? ahead.answer : fetch(input, init);
};
