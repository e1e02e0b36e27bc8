import { createHash, randomUUID } from 'node:crypto';
import { GAMES } from '@baize/domain/games/registry';
import { HEADERS, signCall, createSigner, writeJson } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBed, operatorClient, units, type Bed } from '../testing/bed.ts';
import { keyPair } from '../testing/operator-double.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed({ env: { STUDIO_GAME_LIST_PER_MINUTE: '2' } });
});
afterAll(() => bed.close());

const launch = {
  gameCode: 'stu_dice',
  platform: 'GPL_MOBILE',
  currency: 'BDT',
  country: 'BD',
  lang: 'bn',
  user: 'm_1001',
  token: 'token-of-m_1001',
} as const;

test('a real launch answers an address and calls no wallet', async () => {
  const answer = await operatorClient(bed).gameUrl({
    ...launch,
    lobbyUrl: 'http://localhost:3000/lobby',
    subPartnerId: 'lotus',
    meta: { theme: 'light' },
  });
  expect(answer.ok).toBe(true);
  if (!answer.ok) return;
  const url = new URL(answer.value.url);
  expect(url.pathname).toBe('/g/stu_dice');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    lang: 'bn',
    theme: 'light',
    parent: 'http://localhost:3000',
  });
  expect(url.searchParams.get('s')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(bed.operator.seen).toEqual([]);
  const { rows } = await bed.admin.query<{ token_hash: Buffer; wallet_token: Buffer }>(
    'select token_hash, wallet_token from session',
  );
  expect(rows[0]!.token_hash).toEqual(createHash('sha256').update(url.searchParams.get('s')!).digest());
  expect(rows[0]!.wallet_token.toString('latin1')).not.toContain('token-of-m_1001');
  const state = await bed.get(url.searchParams.get('s')!, '/state');
  expect(state.body.session).toMatchObject({
    brand: 'lotus',
    lang: 'bn',
    theme: 'light',
    lobbyUrl: 'http://localhost:3000/lobby',
  });
});

test.each([
  [{ brand_theme: { 'brand-fill': '#0F7A5C', hue: 'lotus', 'brand-text': 'red;}' } }, { 'brand-fill': '#0F7A5C' }],
  [{ brand_theme: 'x' }, {}],
  [{}, {}],
])('a game launched with %j wears %j of its brand, in try play too', async (meta, worn) => {
  for (const currency of ['BDT', 'XXX']) {
    const answer = await operatorClient(bed).gameUrl({ ...launch, currency, meta });
    const secret = answer.ok ? new URL(answer.value.url).searchParams.get('s')! : '';
    const { body } = await bed.get(secret, '/state');
    expect(body.session).toMatchObject({ brandTheme: worn });
  }
});

test.each([
  [{ gmt_offset: 360 }, '360'],
  [{ gmt_offset: -210 }, '-210'],
  [{ gmt_offset: 9_999 }, null],
  [{ gmt_offset: '360' }, null],
  [{}, null],
])('a launch with %j tells the client the clock %s', async (meta, offset) => {
  const answer = await operatorClient(bed).gameUrl({ ...launch, meta });
  expect(answer.ok && new URL(answer.value.url).searchParams.get('offset')).toBe(offset);
});

test.each([
  [{ quick_spin: false, autoplay: false }, false, false],
  [{ quick_spin: true, autoplay: true }, true, true],
  [{ autoplay: 'true' }, true, false],
  [{}, true, false],
])('an operator that says %j: rounds may be shown quicker: %s, and start by themselves: %s', async (...row) => {
  const [meta, quickAllowed, autoplayAllowed] = row;
  const answer = await operatorClient(bed).gameUrl({ ...launch, meta });
  const secret = answer.ok ? new URL(answer.value.url).searchParams.get('s')! : '';
  expect((await bed.get(secret, '/state')).body.settings).toMatchObject({ quickAllowed, autoplayAllowed });
});

test.each([
  [{ min_cycle_ms: 2500 }, 2_500],
  [{ min_cycle_ms: 0 }, 0],
  [{ min_cycle_ms: -1 }, 0],
  [{ min_cycle_ms: 3_600_000 }, 0],
  [{ min_cycle_ms: '2500' }, 0],
  [{}, 0],
])('an operator that says %j: a round takes %i ms at least', async (meta, minCycleMs) => {
  const answer = await operatorClient(bed).gameUrl({ ...launch, meta });
  const secret = answer.ok ? new URL(answer.value.url).searchParams.get('s')! : '';
  expect((await bed.get(secret, '/state')).body.settings).toMatchObject({ minCycleMs });
});

test.each([
  [{ stake_max: '20' }, { max: '20.00', default: '10.00' }],
  [{ stake_max: '7.509' }, { max: '7.50', default: '7.50' }],
  [{ stake_max: '0' }, { max: '2000.00', default: '10.00' }],
  [{ stake_max: 'no limit' }, { max: '2000.00', default: '10.00' }],
  [{ stake_max: '999999' }, { max: '2000.00', default: '10.00' }],
  [{}, { max: '2000.00', default: '10.00' }],
])('an operator that says %j: the game offers %j, and takes no more', async (meta, limits) => {
  const answer = await operatorClient(bed).gameUrl({ ...launch, meta });
  const secret = answer.ok ? new URL(answer.value.url).searchParams.get('s')! : '';
  expect((await bed.get(secret, '/state')).body.limits).toMatchObject(limits);
  const stake = (Number(limits.max) + 1).toFixed(2);
  const refused = await bed.post(secret, '/dice', { requestId: randomUUID(), stake, chance: '49.50', side: 'under' });
  expect([refused.status, refused.body.error]).toEqual([422, 'STAKE_ABOVE_MAX']);
});

test('a lobby that may not frame the game is no parent', async () => {
  const answer = await operatorClient(bed).gameUrl({ ...launch, lobbyUrl: 'http://elsewhere.example/lobby' });
  expect(answer.ok && new URL(answer.value.url).searchParams.has('parent')).toBe(false);
});

test.each<[string, object, number, string]>([
  ['unknown game', { gameCode: 'stu_nothing' }, 404, 'game_code not found'],
  ['unknown currency', { currency: 'ZZZ' }, 404, 'currency not found'],
  ['known currency that is not offered', { currency: 'CHF' }, 403, 'currency is not enabled'],
  ['unknown country', { country: 'ZZ' }, 404, 'country not found'],
  ['blocked country', { country: 'KP' }, 403, 'country is not enabled'],
  ['no user', { user: undefined }, 400, 'user is missing or invalid'],
  ['a user that cannot travel', { user: 'a b' }, 400, 'user is missing or invalid'],
  ['no token', { token: undefined }, 400, 'token is missing or invalid'],
  ['no platform', { platform: undefined }, 400, 'platform is missing or invalid'],
  ['another platform', { platform: 'GPL_TV' }, 400, 'platform is missing or invalid'],
])('a launch with %s', async (...row) => {
  const [, over, status, error] = row;
  const answer = await operatorClient(bed).gameUrl({ ...launch, ...over } as never);
  expect(answer).toMatchObject({ ok: false, error: { code: 'REFUSED', httpStatus: status, error } });
});

test('a disabled game is not launched', async () => {
  await bed.admin.query("update game set enabled = false where game_code = 'stu_mines'");
  expect(await operatorClient(bed).gameUrl({ ...launch, gameCode: 'stu_mines' })).toMatchObject({
    ok: false,
    error: { httpStatus: 403 },
  });
  await bed.admin.query("update game set enabled = true where game_code = 'stu_mines'");
});

test('the catalogue has its fields, and is asked for twice a minute at most here', async () => {
  const list = await operatorClient(bed).gameList();
  expect(list.ok).toBe(true);
  if (!list.ok) return;
  expect(list.value.map((game) => game.game_code).sort()).toEqual(GAMES.map(({ code }) => code).sort());
  expect(list.value.length).toBeGreaterThan(20);
  for (const game of list.value)
    expect(game).toMatchObject({ product: 'Studio', enabled: true, blocked_countries: ['KP'] });
  const free = list.value
    .filter((game) => game.freebet_support)
    .map((game) => game.game_code)
    .sort();
  expect(free).toEqual(
    GAMES.filter(({ family }) => family === 'slot')
      .map(({ code }) => code)
      .sort(),
  );
  expect(await operatorClient(bed).gameList('Other')).toMatchObject({ ok: false, error: { httpStatus: 400 } });
  expect(await operatorClient(bed).gameList()).toMatchObject({
    ok: false,
    error: { httpStatus: 429, error: 'Too Many Requests' },
  });
});

test('a round has a page, by its id or by its transaction, for its operator', async () => {
  const session = await bed.launch('stu_dice', 'm_2002', units(10));
  const { round } = (
    await bed.post(session, '/dice', {
      requestId: randomUUID(),
      stake: '1.00',
      chance: '50.00',
      side: 'under',
    })
  ).body;
  const url = `${bed.env.STUDIO_PUBLIC_URL}/r/${round.id}`;
  const client = operatorClient(bed);
  expect(await client.gameRound({ round: round.id, user: 'm_2002' })).toEqual({ ok: true, value: { url } });
  const transaction = bed.operator.seen.find((call) => call.kind === 'bet')!.transaction!;
  expect(await client.gameRound({ transactionUuid: transaction })).toEqual({ ok: true, value: { url } });
  expect(await client.gameRound({ round: round.id, user: 'm_3003' })).toMatchObject({
    ok: false,
    error: { httpStatus: 404 },
  });
  expect(await client.gameRound({ round: round.id })).toMatchObject({ ok: false, error: { httpStatus: 400 } });
  expect(await client.gameRound({ user: 'm_2002' })).toMatchObject({ ok: false, error: { httpStatus: 400 } });
  expect(await client.gameRound({ transactionUuid: 'x' })).toMatchObject({ ok: false, error: { httpStatus: 400 } });
});

test('only a good signature over these bytes, this path and this minute is listened to', async () => {
  const { privatePem } = keyPair();
  const path = '/operator/generic/v2/game/url';
  const body = Buffer.from(
    writeJson({
      operator_id: bed.operator.id,
      game_code: 'stu_dice',
      platform: 'GPL_DESKTOP',
      currency: 'XXX',
      country: 'BD',
      lang: 'en',
    }),
  );
  const post = async (headers: Record<string, string>, bytes: Buffer = body, target = path) =>
    (
      await fetch(bed.studio.url + target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: new Uint8Array(bytes),
      })
    ).status;
  const unknownSigner = createSigner({ kid: bed.operator.kid, privateKeyPem: privatePem });
  expect(await post({})).toBe(401);
  expect(await post(signCall(unknownSigner, { method: 'POST', target: path, body }, Date.now()))).toBe(401);
  const good = await signedByOperator(path, body);
  expect(await post(good)).toBe(200);
  expect(await post(good, Buffer.concat([body, Buffer.from('\n')]))).toBe(401);
  expect(await post(good, body, '/operator/generic/v2/game/list')).toBe(401);
  expect(await post({ ...good, [HEADERS.timestamp]: String(Date.now() - 61_000) })).toBe(401);
  expect(await post({ ...good, [HEADERS.signature2]: '' })).toBe(401);
  expect(await post(good, Buffer.alloc(0))).toBe(401);
  const other = Buffer.from(writeJson({ operator_id: 8, game_code: 'stu_dice' }));
  expect(
    await post(
      await signedByOperator('/operator/generic/v2/game/list', other),
      other,
      '/operator/generic/v2/game/list',
    ),
  ).toBe(404);
  const broken = Buffer.from('{"operator_id":7,"operator_id":7}');
  expect(
    await post(
      await signedByOperator('/operator/generic/v2/game/list', broken),
      broken,
      '/operator/generic/v2/game/list',
    ),
  ).toBe(400);
  expect(await post(good, Buffer.alloc(70_000, 32))).toBe(413);
  expect((await fetch(bed.studio.url + path)).status).toBe(405);
});

/** The double signs with its own key: a client call is caught on its way out. */
async function signedByOperator(target: string, body: Buffer): Promise<Record<string, string>> {
  const { sign } = bed.operator;
  return sign({ method: 'POST', target, body });
}
