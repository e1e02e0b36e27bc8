import { afterEach, expect, test, vi } from 'vitest';
import { brandId, client, onNoSession } from './client.ts';

type Sent = { url: string; method: string | undefined; headers: Headers; body: unknown };
function answerWith(body: unknown): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method,
      headers: new Headers(init.headers),
      body: init.body === undefined ? undefined : JSON.parse(init.body as string),
    });
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }));
  });
  return sent;
}
afterEach(() => {
  vi.unstubAllGlobals();
  brandId.set(null);
});

test('every call names its brand; the session call has none before there is one', async () => {
  const sent = answerWith({ success: true, value: {}, message: null, code: 'OK' });
  await client.call('getSession');
  brandId.set(2);
  await client.call('listPlayers', { search: 'rahim', pageSize: 20 });
  expect(sent[0]).toMatchObject({ url: '/api/console/v1/session', method: 'GET' });
  expect(sent[0]?.headers.get('x-brand')).toBeNull();
  expect(sent[1]?.url).toBe('/api/console/v1/players?search=rahim&pageSize=20');
  expect(sent[1]?.headers.get('x-brand')).toBe('2');
  expect(sent[1]?.headers.get('x-token')).toBeNull();
});

test('names in a path are taken out of the body', async () => {
  const sent = answerWith({ success: true, value: {}, message: null, code: 'OK' });
  await client.call('switchGame', { gameCode: 'stu_dice', enabled: false, reason: 'test' });
  expect(sent[0]).toMatchObject({
    url: '/api/console/v1/games/stu_dice',
    method: 'PATCH',
    body: { enabled: false, reason: 'test' },
  });
});

test('a correction travels under an idempotency key', async () => {
  const sent = answerWith({ success: true, value: {}, message: null, code: 'OK' });
  await client.keyed(
    'makeCorrection',
    { account: 'rahim_82', direction: 'credit', amount: '5', reason: 'ten letters' },
    { key: 'k1' },
  );
  expect(sent[0]?.headers.get('idempotency-key')).toBe('k1');
});

test('a session that is gone is told once per answer, other failures are not', async () => {
  const told = vi.fn();
  onNoSession(told);
  answerWith({ success: false, value: null, code: 'FORBIDDEN', message: 'error.FORBIDDEN' });
  await client.call('listAudit', {});
  expect(told).not.toHaveBeenCalled();
  answerWith({ success: false, value: null, code: 'NOT_LOGGED_IN', message: 'error.NOT_LOGGED_IN' });
  await client.call('listAudit', {});
  expect(told).toHaveBeenCalledOnce();
});
