import { SITE_API } from '@baize/contract/api';
import { createClient, type Client } from '@baize/webkit/client';
import type { FailureCode } from '@baize/webkit/outcome';
import type { SiteCallMap } from '@baize/webkit/site-calls';
import { bootStore } from './boot.ts';
import { readItem } from './storage.ts';

export const TOKEN_KEY = 'token';

type Listener = (code: FailureCode) => void;
const endings = new Set<Listener>();
const closings = new Set<Listener>();

/** The server no longer knows our token. */
export const onSessionEnded = (listener: Listener): void => {
  endings.add(listener);
};
/** A call was refused because the brand is in maintenance, or this region or address is blocked. */
export const onBrandClosed = (listener: Listener): void => {
  closings.add(listener);
};

const BRAND_CLOSED: ReadonlySet<FailureCode> = new Set<FailureCode>(['MAINTENANCE', 'REGION_BLOCKED', 'IP_BLOCKED']);

/** The one client of the page. */
export const client: Client<SiteCallMap> = createClient<SiteCallMap>({
  api: SITE_API,
  baseUrl: '/api/v1',
  getToken: () => readItem('session', TOKEN_KEY),
  sealedCalls: ['login', 'register', 'changePassword'],
  sealKeyCall: 'getSealKey',
  sealing: () => bootStore.get().boot?.sealed ?? true,
  onSessionEnded: (code) => {
    for (const listener of endings) listener(code);
  },
  onFailure: ({ code }) => {
    if (BRAND_CLOSED.has(code)) for (const listener of closings) listener(code);
  },
});
