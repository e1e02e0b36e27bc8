import { afterEach, expect, test, vi } from 'vitest';
import { createSessionShare, type SessionShare, type SharedLogin } from './session-share.ts';

const LONG_MS = 5_000;
const open: SessionShare[] = [];
let name = 0;
afterEach(() => {
  for (const share of open.splice(0)) share.close();
});

type Tab = { share: SessionShare; login: SharedLogin | undefined; ended: string[] };

/** Tabs of one browser. Each takes what it is offered unless it has a login of its own, as the site does. */
function browser() {
  name += 1;
  return (login?: SharedLogin): Tab => {
    const tab: Tab = { share: undefined as never, login, ended: [] };
    tab.share = createSessionShare({
      channel: new BroadcastChannel(`test-${name}`),
      login: () => tab.login,
      offered: (offer) => {
        tab.login ??= offer;
      },
      ended: (token) => {
        tab.ended.push(token);
        if (tab.login?.token === token) tab.login = undefined;
      },
    });
    open.push(tab.share);
    return tab;
  };
}
const loginOf = (token: string): SharedLogin => ({
  token,
  userInfo: { userName: token, firstTimeLogin: false, passwordExpired: false },
});

test('a tab without a login gets that of an open tab', async () => {
  const tab = browser();
  const first = tab(loginOf('one'));
  const second = tab();
  expect(await second.share.ask(LONG_MS)).toBe(true);
  expect(second.login).toEqual(first.login);
});

test('without another tab, and with guests alone, nobody answers', async () => {
  const tab = browser();
  const lonely = tab();
  tab();
  expect(await lonely.share.ask(20)).toBe(false);
  expect(lonely.login).toBeUndefined();
});

test('an answer goes to who asked; others who asked nothing keep what they have', async () => {
  const tab = browser();
  tab(loginOf('one'));
  const guest = tab();
  const own = tab(loginOf('two'));
  const asking = tab();
  expect(await asking.share.ask(LONG_MS)).toBe(true);
  expect([guest.login, own.login?.token]).toEqual([undefined, 'two']);
});

test('a login is told to guests, and its end to whoever shares it', async () => {
  const tab = browser();
  const first = tab();
  const guest = tab();
  const own = tab(loginOf('two'));
  first.login = loginOf('one');
  first.share.tell();
  await vi.waitFor(() => expect(guest.login?.token).toBe('one'));
  first.share.tellEnded('one');
  await vi.waitFor(() => expect(guest.login).toBeUndefined());
  await vi.waitFor(() => expect(own.ended).toEqual(['one']));
  expect(own.login?.token).toBe('two');
});

test.each([
  null,
  7,
  'offer',
  {},
  { type: 'offer', tab: null },
  { type: 'offer', tab: null, login: null },
  { type: 'offer', tab: null, login: { token: '' } },
  { type: 'offer', tab: null, login: { token: 7 } },
  { type: 'offer', tab: 3, login: { token: 'x' } },
  { type: 'ended', token: { toString: () => 'one' } },
  { type: 'ask', tab: 5 },
])('what is no message changes nothing: %o', async (message) => {
  const tab = browser();
  const guest = tab();
  const noise = new BroadcastChannel(`test-${name}`);
  const plain =
    typeof message === 'object' && message !== null && 'token' in message ? { ...message, token: 1 } : message;
  noise.postMessage(plain);
  // What comes after it has been heard, so it has been heard too.
  noise.postMessage({ type: 'ended', token: 'marker' });
  await vi.waitFor(() => expect(guest.ended).toEqual(['marker']));
  expect(guest.login).toBeUndefined();
  noise.close();
});
