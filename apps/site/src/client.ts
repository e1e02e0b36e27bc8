import { SITE_PREFIX } from '@baize/contract/addresses';
import type { SiteCalls } from '@baize/contract/site-calls';
import { SITE_TABLE } from '@baize/contract/site-table.gen';
import { answerCheck } from '@baize/webkit/answer-check';
import { createClient, type Client } from '@baize/webkit/client';
import { speakAgain } from '@baize/webkit/i18n';
import type { FailureCode } from '@baize/webkit/outcome';
import { bootStore } from './boot.ts';
import { fetchAhead } from './call-ahead.ts';
import { readItem } from './storage.ts';

export const TOKEN_KEY = 'token';

type Listener = (code: FailureCode) => void;
const endings = new Set<Listener>();
const closings = new Set<Listener>();
const holdings = new Set<Listener>();

/** The server no longer knows our token. */
export const onSessionEnded = (listener: Listener): void => {
  endings.add(listener);
};
/** A call was refused because the brand is in maintenance, or this region or address is blocked. */
export const onBrandClosed = (listener: Listener): void => {
  closings.add(listener);
};
/** A call was refused because the password of this session must be changed first. */
export const onPasswordDue = (listener: Listener): void => {
  holdings.add(listener);
};

const reaches = new Set<(isReached: boolean) => void>();
/** Hears of every call whether the server answered it. */
export const onReach = (listener: (isReached: boolean) => void): void => {
  reaches.add(listener);
};
const tellReach = (isReached: boolean): void => {
  for (const listener of reaches) listener(isReached);
};
const UNREACHED: ReadonlySet<FailureCode> = new Set<FailureCode>(['OFFLINE', 'TIMEOUT']);
const checkAnswer = answerCheck('site');

const BRAND_CLOSED: ReadonlySet<FailureCode> = new Set<FailureCode>(['MAINTENANCE', 'REGION_BLOCKED', 'IP_BLOCKED']);

/** The one client of the page. */
export const client: Client<SiteCalls> = createClient<SiteCalls>({
  table: SITE_TABLE,
  baseUrl: SITE_PREFIX,
  fetch: fetchAhead,
  getToken: () => readItem('session', TOKEN_KEY),
  sealKeyCall: 'getSealKey',
  onValue: (name, value) => {
    tellReach(true);
    checkAnswer?.(name, value);
  },
  sealing: () => bootStore.get().boot?.sealed ?? true,
  onSessionEnded: (code) => {
    for (const listener of endings) listener(code);
  },
  onFailure: ({ code }) => {
    tellReach(!UNREACHED.has(code));
    void speakAgain();
    if (BRAND_CLOSED.has(code)) for (const listener of closings) listener(code);
    if (code === 'PASSWORD_CHANGE_NEEDED') for (const listener of holdings) listener(code);
  },
});
