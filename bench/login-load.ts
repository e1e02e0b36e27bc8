/**
 * Child of bench/login.ts: so many browsers, each on a device that its account knows, log in with the right password
 * again and again, sealed and over HTTP, from an address of their own each time. It begins and rests as it is told to,
 * and tells how many came in.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { SITE_PREFIX } from '@baize/contract/addresses';
import type { SiteCalls } from '@baize/contract/site-calls';
import { SITE_TABLE } from '@baize/contract/site-table.gen';
import { createClient, type Client } from '@baize/webkit/client';
import { DEVICE_COOKIE } from '../apps/server/src/http/site-frame.ts';
import { DEMO_ACCOUNTS } from '../apps/server/src/seed/demo-data.ts';

export type LoginOrder = 'begin' | 'rest';
export type LoginsTold = { readonly logins: number };

const [siteUrl = '', inFlight = ''] = process.argv.slice(2);
let logins = 0;
let isOn = false;
let underWay: Promise<unknown> = Promise.resolve();

const address = (): string => `${randomInt(11, 200)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** A browser with a device of its own behind a proxy that names where it is. */
function openBrowser(): Client<SiteCalls> {
  const cookie = `${DEVICE_COOKIE}=${randomBytes(32).toString('base64url')}`;
  return createClient<SiteCalls>({
    table: SITE_TABLE,
    baseUrl: siteUrl + SITE_PREFIX,
    getToken: () => null,
    sealKeyCall: 'getSealKey',
    fetch: (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), cookie, 'x-forwarded-for': address() };
      return fetch(url, { ...init, headers });
    },
  });
}

const seats = Array.from({ length: Number(inFlight) }, (_, seat) => ({
  browser: openBrowser(),
  account: DEMO_ACCOUNTS[seat % DEMO_ACCOUNTS.length]!,
}));

async function logIn({ browser, account: { account: username, password } }: (typeof seats)[number]): Promise<void> {
  const answer = await browser.call('login', { username, password, type: 'username', area: 'site' });
  if (!answer.ok) throw new Error(`a right password was answered ${answer.error.code}: the figure does not count`);
  logins += 1;
}

// One after the other: a device is known to an account by a login that is over.
for (const seat of seats) await logIn(seat);

process.on('message', (order: LoginOrder) => {
  isOn = order === 'begin';
  if (isOn) {
    logins = 0;
    underWay = Promise.all(
      seats.map(async (seat) => {
        while (isOn) await logIn(seat);
      }),
    );
  } else void underWay.then(() => process.send?.({ logins } satisfies LoginsTold));
});
process.send?.('ready');
