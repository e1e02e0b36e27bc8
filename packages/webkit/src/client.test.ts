import { definePlayCalls } from '@baize/contract/define-call';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createClient, type ClientConfig } from './client.ts';

const CALLS = definePlayCalls({
  getThing: {
    method: 'GET',
    path: '/things/:id',
    access: 'public',
    params: z.object({ id: z.string() }),
    input: z.object({ q: z.string().optional(), off: z.boolean().optional() }),
    output: z.object({ name: z.string() }),
  },
  listThings: { method: 'GET', path: '/things', access: 'public', output: z.array(z.string()) },
  pay: {
    method: 'POST',
    path: '/pay',
    access: 'session',
    keyed: true,
    input: z.object({ amount: z.string() }),
    output: z.object({ id: z.string() }),
  },
  dropThing: {
    method: 'DELETE',
    path: '/things',
    access: 'public',
    input: z.object({ node: z.string() }),
    output: z.null(),
  },
});
const TABLE = {
  getThing: ['GET', '/things/:id'],
  listThings: ['GET', '/things'],
  pay: ['POST', '/pay', 'keyed'],
  dropThing: ['DELETE', '/things'],
} as const;

type Seen = { url: string; init: RequestInit };
const envelope = (value: unknown): Response =>
  new Response(JSON.stringify({ success: true, value, message: null, code: 'OK' }));
const refusal = (code: string, more: object = {}): Response =>
  new Response(
    JSON.stringify({ success: false, value: null, message: `error.${code}`, code, requestId: 'r-1', ...more }),
    { status: 409 },
  );

function clientOf(answers: (Response | Error)[], more: Partial<ClientConfig<typeof CALLS>> = {}) {
  const seen: Seen[] = [];
  const client = createClient<typeof CALLS>({
    table: TABLE,
    baseUrl: '/api/v1',
    getToken: () => 'tok',
    retryPausesMs: [0, 0, 0],
    fetch: async function (this: unknown, url: string, init: RequestInit) {
      // As a browser does: its fetch is no method of anything else.
      if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation');
      seen.push({ url, init });
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no more answers');
      return answer;
    } as typeof fetch,
    ...more,
  });
  return { client, seen };
}
const header = (seen: Seen, name: string): string | undefined => (seen.init.headers as Record<string, string>)[name];

test('a value comes out of the envelope, the path part out of the input, the token into its header', async () => {
  const { client, seen } = clientOf([envelope({ name: 'n' })]);
  expect(await client.call('getThing', { id: 'a/b', q: 'x y', off: false })).toEqual({
    ok: true,
    value: { name: 'n' },
  });
  expect(seen[0]!.url).toBe('/api/v1/things/a%2Fb?q=x+y');
  expect(header(seen[0]!, 'x-token')).toBe('tok');
  expect(seen[0]!.init.credentials).toBe('same-origin');
});

test('DELETE sends its input as query, POST as JSON', async () => {
  const { client, seen } = clientOf([envelope(null), envelope({ id: '1' })]);
  await client.call('dropThing', { node: 'n1' });
  await client.call('pay', { amount: '1.00' });
  expect(seen[0]!.url).toBe('/api/v1/things?node=n1');
  expect(seen[0]!.init.body).toBeUndefined();
  expect(seen[1]!.init.body).toBe('{"amount":"1.00"}');
});

test('a refusal is a value with its key, fields, captcha mark and request id', async () => {
  const { client } = clientOf([
    refusal('BAD_REQUEST', { fields: { amount: 'amount' }, params: { n: '3' }, captcha: true }),
  ]);
  expect(await client.call('pay', { amount: 'x' })).toEqual({
    ok: false,
    error: {
      code: 'BAD_REQUEST',
      messageKey: 'error.BAD_REQUEST',
      fields: { amount: 'amount' },
      params: { n: '3' },
      captcha: true,
      recommended: [],
      requestId: 'r-1',
    },
  });
});

test('no network is OFFLINE, a proxy page is BAD_ANSWER, an answer that never comes is TIMEOUT', async () => {
  const { client } = clientOf([
    new TypeError('Failed to fetch'),
    new Response('<html>502</html>', { status: 502, headers: { 'x-request-id': 'p-9' } }),
  ]);
  expect(await client.call('listThings')).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
  expect(await client.call('listThings')).toMatchObject({ ok: false, error: { code: 'BAD_ANSWER', requestId: 'p-9' } });
  const slow = clientOf([], {
    fetch: ((_: string, init: RequestInit) =>
      new Promise((_resolve, reject) =>
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      )) as typeof fetch,
  });
  expect(await slow.client.call('listThings', undefined, { timeoutMs: 5 })).toMatchObject({
    ok: false,
    error: { code: 'TIMEOUT' },
  });
});

test('a call given up by its caller is ABORTED, not offline', async () => {
  const gone = AbortSignal.abort();
  const { client } = clientOf([new Error('aborted')]);
  expect(await client.call('listThings', undefined, { signal: gone })).toMatchObject({ error: { code: 'ABORTED' } });
});

test('a refused token ends the session once, a guest call never does', async () => {
  const onSessionEnded = vi.fn();
  const member = clientOf([refusal('NOT_LOGGED_IN'), refusal('FORBIDDEN')], { onSessionEnded });
  await member.client.call('listThings');
  await member.client.call('listThings');
  expect(onSessionEnded.mock.calls).toEqual([['NOT_LOGGED_IN']]);
  const guest = clientOf([refusal('NOT_LOGGED_IN')], { onSessionEnded, getToken: () => null });
  await guest.client.call('listThings');
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
  expect(header(guest.seen[0]!, 'x-token')).toBeUndefined();
});

test('money of unknown outcome is asked again under the very same key until it is known', async () => {
  const onUnknown = vi.fn();
  const { client, seen } = clientOf([new TypeError('lost'), refusal('OUTCOME_UNKNOWN'), envelope({ id: 'd1' })]);
  expect(await client.keyed('pay', { amount: '5.00' }, { onUnknown })).toEqual({ ok: true, value: { id: 'd1' } });
  const keys = seen.map((one) => header(one, 'idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(seen).toHaveLength(3);
  expect(onUnknown).toHaveBeenCalledTimes(1);
});

test('money that stays unknown says so and hands back its key', async () => {
  const { client, seen } = clientOf([
    new Error('1'),
    new Error('2'),
    new Error('3'),
    new Error('4'),
    envelope({ id: 'never asked' }),
  ]);
  expect(await client.keyed('pay', { amount: '5.00' }, { key: 'key-of-mine' })).toMatchObject({
    ok: false,
    error: { code: 'OUTCOME_UNKNOWN', key: 'key-of-mine' },
  });
  expect(seen).toHaveLength(4);
});

test('money refused for good is not asked again', async () => {
  const { client, seen } = clientOf([refusal('AMOUNT_INVALID'), envelope({ id: 'never asked' })]);
  expect(await client.keyed('pay', { amount: '5.00' })).toMatchObject({ error: { code: 'AMOUNT_INVALID' } });
  expect(seen).toHaveLength(1);
});
