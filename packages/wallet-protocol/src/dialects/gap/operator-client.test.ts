import { expect, test } from 'vitest';
import type { Exchange, Outgoing, Transport } from '../../http-exchange.ts';
import { createGapOperatorClient } from './operator-client.ts';
import { GAP_SIGNATURE, signGap } from './signing.ts';

const secret = Buffer.from('gap-test-secret-not-for-production');
const sent: Outgoing[] = [];
const answering = (exchange: Exchange): Transport => ({
  send: async (outgoing) => {
    sent.push(outgoing);
    return exchange;
  },
  close: () => undefined,
});
const clientOf = (status: number, body: string, shared: Buffer | undefined = secret) => {
  sent.length = 0;
  const transport = answering({ ok: true, status, headers: {}, body: Buffer.from(body) });
  const options = { baseUrl: 'https://agg.example/api', casinoId: '7', transport };
  return createGapOperatorClient({ ...options, secret: shared });
};
const LAUNCH = {
  gameCode: 'acme:BookOfTests',
  platform: 'GPL_MOBILE',
  currency: 'EUR',
  country: 'DE',
  lang: 'en',
  lobbyUrl: 'https://lotus.example/',
} as const;
const GAME = '{"launch_options":{"game_url":"https://play.example/g","strategy":"redirect"}}';

test('real play opens a session: signed, with our token and nothing of the player but the id', async () => {
  const launched = await clientOf(200, GAME).gameUrl({ ...LAUNCH, user: 'm_48213', token: 'a-token-of-ours' });
  expect(launched).toEqual({ ok: true, value: { url: 'https://play.example/g' } });
  const [{ url, headers, body }] = sent as [Outgoing];
  expect(url.href).toBe('https://agg.example/api/sessions');
  expect(headers[GAP_SIGNATURE]).toBe(signGap(secret, body));
  expect(JSON.parse(body.toString())).toEqual({
    casino_id: '7',
    game: 'acme:BookOfTests',
    currency: 'EUR',
    locale: 'en',
    client_type: 'mobile',
    session_id: 'a-token-of-ours',
    urls: { return_url: 'https://lotus.example/' },
    user: { id: 'm_48213', country: 'DE' },
  });
});

test('try play names no player and no currency', async () => {
  await clientOf(200, GAME).gameUrl({ ...LAUNCH, currency: 'XXX' });
  const [{ url, body }] = sent as [Outgoing];
  expect(url.pathname).toBe('/api/demo');
  expect(body.toString()).not.toMatch(/user|currency|session_id/);
  expect(JSON.parse(body.toString())).toMatchObject({ country: 'DE' });
});

test('a round is shown where the supplier has a page of it; others have none', async () => {
  const client = clientOf(200, '{"url":"https://play.example/r/1"}');
  expect(await client.gameRound({ user: 'm_1', round: 'r-1' })).toEqual({
    ok: true,
    value: { url: 'https://play.example/r/1' },
  });
  const [{ url, headers, body }] = sent as [Outgoing];
  expect([url.pathname, headers[GAP_SIGNATURE]]).toEqual(['/api/rounds', signGap(secret, body)]);
  expect(JSON.parse(body.toString())).toEqual({ casino_id: '7', game_id: 'r-1', user: { id: 'm_1' } });
  const refused = { ok: false, error: { code: 'REFUSED', httpStatus: 404 } };
  expect(await clientOf(404, '').gameRound({ user: 'm_1', round: 'r-1' })).toMatchObject(refused);
});

test.each([
  [412, '{"code":107,"message":"no game"}', { code: 'REFUSED', httpStatus: 412, error: 'no game', about: 'game' }],
  [412, '{"code":153,"message":"not in DE"}', { code: 'REFUSED', httpStatus: 412, error: 'not in DE', about: 'place' }],
  [412, '{"code":154,"message":"EUR"}', { code: 'REFUSED', httpStatus: 412, error: 'EUR', about: 'place' }],
  [412, '{"code":"107","message":"no"}', { code: 'REFUSED', httpStatus: 412, error: 'no' }],
  [412, '{"code":500,"message":"no"}', { code: 'REFUSED', httpStatus: 412, error: 'no' }],
  [502, 'bad gateway', { code: 'REFUSED', httpStatus: 502, error: 'bad gateway' }],
  [200, 'hello', { code: 'UNDECODABLE' }],
  [200, '{"launch_options":{"game_url":"javascript:alert(1)"}}', { code: 'UNDECODABLE' }],
])('%i %s is a fault', async (status, body, error) => {
  const launched = await clientOf(status, body).gameUrl({ ...LAUNCH, user: 'm_1', token: 'a-token-of-ours' });
  expect(launched).toMatchObject({ ok: false, error });
  if (!('about' in error)) expect(launched).not.toHaveProperty('error.about');
});

test('without a secret, and for calls that the dialect has not, nothing is asked', async () => {
  const client = createGapOperatorClient({ baseUrl: 'https://agg.example', casinoId: '7', secret: undefined });
  for (const asked of [client.gameUrl(LAUNCH), client.gameRound({}), client.readFeed('games'), client.gameList()])
    expect(await asked).toMatchObject({ ok: false, error: { code: 'NOT_ASKED' } });
  client.close();
});
