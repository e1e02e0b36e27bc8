import { TOKEN_HEADER } from '@baize/contract/headers';

/** The launch of a game or the games of a lobby, asked for by the page before its scripts were here (index.html). */
type Ahead = { readonly url: string; readonly token: string | null; readonly answer: Promise<Response> };
declare global {
  interface Window {
    callAhead?: Ahead | undefined;
  }
}

/** The same words in whatever order. */
const plain = (url: string): string => {
  const { pathname, searchParams } = new URL(url, location.origin);
  searchParams.sort();
  return `${pathname}?${searchParams.toString()}`;
};

/**
 * `fetch` that hands out the answer of the call asked ahead, once, to the call that asks for exactly the same with
 * the same login. Every other request goes its way.
 */
export const fetchAhead: typeof fetch = (input, init) => {
  const ahead = window.callAhead;
  if (ahead === undefined || typeof input !== 'string' || plain(input) !== plain(ahead.url)) return fetch(input, init);
  window.callAhead = undefined;
  return new Headers(init?.headers).get(TOKEN_HEADER) === ahead.token ? ahead.answer : fetch(input, init);
};
