import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import type { ConsoleCalls } from '@baize/contract/console-calls';
import { CONSOLE_TABLE } from '@baize/contract/console-table.gen';
import { BRAND_HEADER, LANGUAGE_HEADER } from '@baize/contract/headers';
import { answerCheck } from '@baize/webkit/answer-check';
import { createClient, type Client } from '@baize/webkit/client';
import { currentLanguage } from '@baize/webkit/i18n';
import { serverClock } from './server-clock.ts';
import { createStore } from '@baize/webkit/store';

/** Number of the brand that the calls speak of. */
export const brandId = createStore<number | null>(null);

const endings = new Set<() => void>();
/** The server says that there is no session (any more). */
export const onNoSession = (listener: () => void): void => {
  endings.add(listener);
};

const refusals = new Set<() => void>();
/** The server refused what this page offered: role or brands may have changed meanwhile. */
export const onRefused = (listener: () => void): void => {
  refusals.add(listener);
};

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const id = brandId.get();
  if (id !== null) headers.set(BRAND_HEADER, String(id));
  headers.set(LANGUAGE_HEADER, currentLanguage());
  const response = await fetch(input, { ...init, headers });
  serverClock.learn(response.headers.get('date'));
  return response;
}

/** The one client of the console. The session travels as an HttpOnly cookie, so there is no token to read. */
export const client: Client<ConsoleCalls> = createClient<ConsoleCalls>({
  table: CONSOLE_TABLE,
  baseUrl: CONSOLE_PREFIX,
  getToken: () => null,
  fetch: send,
  onValue: answerCheck('console'),
  onFailure: ({ code }) => {
    if (code === 'NOT_LOGGED_IN') for (const listener of endings) listener();
    if (code === 'FORBIDDEN' || code === 'BRAND_UNKNOWN') for (const listener of refusals) listener();
  },
});
