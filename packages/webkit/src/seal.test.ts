import { definePlayCalls } from '@baize/contract/define-call';
import { SealKeySchema, type SealKey } from '@baize/contract/seal';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { createSealer, sealCompact } from './seal.ts';

const CALLS = definePlayCalls({
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    input: z.object({ password: z.string() }),
    output: z.object({ token: z.string() }).nullable(),
  },
  getSealKey: { method: 'GET', path: '/seal-key', access: 'public', output: SealKeySchema },
});
const TABLE = { login: ['POST', '/login', 'sealed'], getSealKey: ['GET', '/seal-key'] } as const;

const makeKey = async (kid: string, serverTime: number) => {
  const pair = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const key: SealKey = {
    kid,
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    jwk: { ...(await exportJWK(pair.publicKey)) },
    serverTime,
  };
  return { key, privateKey: pair.privateKey };
};
const open = async (
  sealed: string,
  privateKey: Awaited<ReturnType<typeof makeKey>>['privateKey'],
): Promise<{ route: string; at: number; nonce: string; body: unknown }> =>
  JSON.parse(new TextDecoder().decode((await compactDecrypt(sealed, privateKey)).plaintext));

test('a standard library opens what we seal', async () => {
  const { key, privateKey } = await makeKey('k1', 0);
  const sealed = await sealCompact(key, { hello: 'বাংলা' });
  expect(sealed.split('.')).toHaveLength(5);
  const opened = await compactDecrypt(sealed, privateKey);
  expect(opened.protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k1' });
  expect(JSON.parse(new TextDecoder().decode(opened.plaintext))).toEqual({ hello: 'বাংলা' });
});

test('a changed letter of the header or of the text cannot be opened', async () => {
  const { key, privateKey } = await makeKey('k1', 0);
  const parts = (await sealCompact(key, { a: 1 })).split('.');
  const flipped = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
  await expect(
    compactDecrypt([parts[0], parts[1], parts[2], flipped(parts[3]!), parts[4]].join('.'), privateKey),
  ).rejects.toThrow();
  await expect(
    compactDecrypt(
      [btoa(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })).replaceAll('=', ''), ...parts.slice(1)].join('.'),
      privateKey,
    ),
  ).rejects.toThrow();
});

test('route, server time and a nonce of its own are bound into every seal', async () => {
  const serverAhead = 3 * 3_600_000;
  const { key, privateKey } = await makeKey('k1', Date.now() + serverAhead);
  const sealer = createSealer(async () => ({ ok: true, value: key }));
  const first = await sealer.seal('POST /login', { username: 'u' });
  const second = await sealer.seal('POST /login', { username: 'u' });
  if (!first.ok || !second.ok) throw new Error('not sealed');
  const a = await open(first.value, privateKey);
  const b = await open(second.value, privateKey);
  expect(a.route).toBe('POST /login');
  expect(a.body).toEqual({ username: 'u' });
  expect(Math.abs(a.at - Date.now() - serverAhead)).toBeLessThan(2_000);
  expect(a.nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(a.nonce).not.toBe(b.nonce);
});

test('the client seals the listed calls, sends the password nowhere else, and takes a fresh key once when the old one is refused', async () => {
  const old = await makeKey('old', Date.now());
  const fresh = await makeKey('new', Date.now());
  const keys = [old.key, fresh.key];
  const bodies: string[] = [];
  const client = createClient<typeof CALLS>({
    table: TABLE,
    baseUrl: '/api/v1',
    getToken: () => null,
    sealKeyCall: 'getSealKey',
    fetch: (async (url: string, init: RequestInit) => {
      if (url.endsWith('/seal-key'))
        return new Response(JSON.stringify({ success: true, value: keys.shift(), message: null, code: 'OK' }));
      bodies.push(init.body as string);
      const refused = bodies.length === 1;
      return new Response(
        JSON.stringify(
          refused
            ? { success: false, value: null, message: 'error.SEAL_INVALID', code: 'SEAL_INVALID' }
            : { success: true, value: { token: 't' }, message: null, code: 'OK' },
        ),
      );
    }) as typeof fetch,
  });
  expect(await client.call('login', { password: 'hush' })).toEqual({ ok: true, value: { token: 't' } });
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).not.toContain('hush');
  expect((await open((JSON.parse(bodies[1]!) as { sealed: string }).sealed, fresh.privateKey)).body).toEqual({
    password: 'hush',
  });
});

test('a key that cannot be used is a failure, not an exception, and does not stick', async () => {
  const good = await makeKey('good', Date.now());
  const bad: SealKey = { ...good.key, jwk: { kty: 'RSA' } };
  const keys: SealKey[] = [bad, bad, good.key];
  const client = createClient<typeof CALLS>({
    table: TABLE,
    baseUrl: '/api/v1',
    getToken: () => null,
    sealKeyCall: 'getSealKey',
    fetch: (async (url: string) =>
      new Response(
        JSON.stringify({
          success: true,
          value: url.endsWith('/seal-key') ? keys.shift() : null,
          message: null,
          code: 'OK',
        }),
      )) as typeof fetch,
  });
  expect(await client.call('login', { password: 'x' })).toMatchObject({ ok: false, error: { code: 'SEAL_INVALID' } });
  expect(await client.call('login', { password: 'x' })).toEqual({ ok: true, value: null });
});
