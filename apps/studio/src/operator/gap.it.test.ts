import { randomUUID } from 'node:crypto';
import { gapHeaders, GAP_SIGNATURE } from '@baize/wallet-protocol/dialects/gap/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, operatorClient, units, type Bed } from '../testing/bed.ts';
import { keyPair } from '../testing/operator-double.ts';

/** The aggregators' calls: who is heard, what is launched, and where a round is seen again. */
let bed: Bed;
beforeAll(async () => {
  bed = await createBed({ dialect: 'gap' });
});
afterAll(() => bed.close());

const SESSION = {
  casino_id: '7',
  game: 'stu_harbour_wheel',
  currency: 'BDT',
  locale: 'bn',
  client_type: 'mobile',
  session_id: 'token-of-m_1',
  user: { id: 'm_1', country: 'BD' },
};
type Sent = { readonly path?: string; readonly headers?: Record<string, string> };
async function ask(fields: object | string, { path = '/gap/sessions', headers }: Sent = {}) {
  const body = Buffer.from(typeof fields === 'string' ? fields : JSON.stringify(fields));
  const signed = headers ?? gapHeaders(Buffer.from(bed.operator.secret), body);
  const response = await fetch(bed.studio.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a session wears what the launch says, and its payouts are cut to the subunit', async () => {
  bed.operator.balances.set('m_1', units(100));
  const meta = { theme: 'light', quick_spin: false, gmt_offset: 360 };
  const { body } = await ask({ ...SESSION, meta });
  const url = new URL((body as { launch_options: { game_url: string } }).launch_options.game_url);
  expect(url.pathname).toBe('/g/stu_harbour_wheel');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ lang: 'bn', theme: 'light', offset: '360' });
  const state = (await bed.get(url.searchParams.get('s')!, '/state')).body;
  expect(state).toMatchObject({
    session: { mode: 'real', currency: 'BDT' },
    limits: { payoutStep: '0.01' },
    settings: { quickAllowed: false },
    balance: '100.00',
  });
});

test('try play asks no wallet', async () => {
  const asked = bed.operator.seen.length;
  const session = await bed.launchTry('stu_dice');
  expect((await bed.get(session, '/state')).body).toMatchObject({ session: { mode: 'try' }, balance: '10000.00' });
  expect(bed.operator.seen).toHaveLength(asked);
});

test('a round is shown to the operator whose player played it', async () => {
  const session = await bed.launch('stu_dice', 'm_2', units(10));
  const bet = { requestId: randomUUID(), stake: '1.00', chance: '50.00', side: 'under' };
  const { id } = (await bed.post(session, '/dice', bet)).body.round;
  const client = operatorClient(bed);
  expect(await client.gameRound({ user: 'm_2', round: id })).toEqual({
    ok: true,
    value: { url: `${bed.env.STUDIO_PUBLIC_URL}/r/${id}` },
  });
  expect(await client.gameRound({ user: 'm_3', round: id })).toMatchObject({ error: { httpStatus: 404 } });
});

test.each<[string, object | string, Sent, number, number]>([
  ['no signature', SESSION, { headers: {} }, 401, 403],
  ['a stranger', SESSION, { headers: { [GAP_SIGNATURE]: 'a'.repeat(64) } }, 401, 403],
  ['the address of a label', SESSION, { path: '/labels/CQ9/gap/sessions' }, 401, 403],
  ['no JSON', '{', {}, 400, 500],
  ['a key twice', '{"casino_id":"7","casino_id":"7"}', {}, 400, 500],
  ['another number', { ...SESSION, casino_id: '8' }, {}, 404, 500],
  ['an unknown game', { ...SESSION, game: 'stu_nothing' }, {}, 404, 107],
  ['an unknown currency', { ...SESSION, currency: 'ZZZ' }, {}, 404, 154],
  ['a blocked country', { ...SESSION, user: { id: 'm_1', country: 'KP' } }, {}, 403, 153],
  ['a player that cannot travel', { ...SESSION, user: { id: 'a b', country: 'BD' } }, {}, 400, 500],
  ['a short session', { ...SESSION, session_id: 'x' }, {}, 400, 500],
])('a launch with %s is refused', async (...row) => {
  const [, fields, sent, status, code] = row;
  const answer = await ask(fields, sent);
  expect([answer.status, answer.body['code']]).toEqual([status, code]);
  expect(answer.body['message']).toEqual(expect.any(String));
});

test('an operator keeps its dialect, and one with a secret has no feed', async () => {
  const common = { operatorId: '7', walletBaseUrl: bed.operator.url, brands: [], currencies: [] };
  const { privatePem } = keyPair();
  const keys = { ourKid: 'k', ourPrivateKeyPem: privatePem, strict: true, theirKeys: [] };
  await expect(bed.studio.deps.connections.save([{ ...common, ...keys }])).rejects.toThrow(/another dialect/);
  expect((await fetch(`${bed.studio.url}/feed/v1/rounds`)).status).toBe(401);
});
