/**
 * Calls over the dialect of aggregators that were replayed, re-signed, cut, reordered, blown up, or that name players,
 * sessions and free spins of others: none moves money, tears a request apart or tells a balance.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { GAP_SIGNATURE, gapHeaders, signGap } from '@baize/wallet-protocol/dialects/gap/signing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { wireUser, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { controlSuppliers } from './control.ts';
import {
  bet,
  connectGap,
  GAP_GAME,
  gapBody,
  undo,
  win,
  type GapAnswer,
  type GapFields,
  type GapSupplier,
} from './testing-gap-http.ts';
import { CURRENCY, type Player } from './testing-kernel.ts';
import { connectSupplier, sendSigned, type TestSupplier } from './testing-wallet-http.ts';

const UNIT = 100_000n;
const SUBUNIT = 1_000n;
const FUNDS = 100n * UNIT;

let t: TestPlatform;
let app: FastifyInstance;
let gap: GapSupplier;
let other: GapSupplier;
let first: TestSupplier;
/** A brand that lets none of these suppliers in. */
let foreign: BrandId;
const round = (): string => `r-${randomUUID()}`;
const cashOf = (player: Pick<Player, 'memberId'>): Promise<bigint> => t.cashOf(player.memberId);

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, siteLookups } = t.platform;
  gap = await connectGap(t, () => app, 'agg');
  other = await connectGap(t, () => app, 'second');
  first = await connectSupplier(t, 'plain');
  foreign = await openTestBrand(t.platform, { code: 'foreign', currency: CURRENCY });
  app = await buildSite(deps, modules, siteLookups);
  await app.ready();
});
afterAll(async () => {
  const checks = await t.platform.deps.db.tx(null, (tx) => t.platform.deps.ledger.checkInvariants(tx));
  await app.close();
  await t.close();
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([]);
});

const REFUSED = { http: 412, code: 403 };
/** A bet of 10 that went wrong on its way. */
async function expectUnsigned(
  send: (body: Buffer, player: Player) => Promise<GapAnswer>,
  expected: object = REFUSED,
): Promise<void> {
  const player = await gap.openPlayer(FUNDS);
  const answer = await send(gapBody(player, { actions: [bet(1_000)] }), player);
  expect(answer).toMatchObject(expected);
  expect(answer.balance).toBeUndefined();
  expect(await cashOf(player)).toBe(FUNDS);
}

describe('signatures', () => {
  test.each<[string, (body: Buffer) => Readonly<Record<string, string>>]>([
    ['none', () => ({})],
    ['an empty one', () => ({ [GAP_SIGNATURE]: '' })],
    ["another supplier's", (body) => gapHeaders(other.secret, body)],
    ['one of an empty secret', (body) => gapHeaders(Buffer.alloc(0), body)],
    ['one of the code as secret', (body) => gapHeaders(Buffer.from('agg'), body)],
    ['a SHA-1', (body) => ({ [GAP_SIGNATURE]: createHmac('sha1', gap.secret).update(body).digest('hex') })],
    ['a SHA-512', (body) => ({ [GAP_SIGNATURE]: createHmac('sha512', gap.secret).update(body).digest('hex') })],
    ['base64', (body) => ({ [GAP_SIGNATURE]: createHmac('sha256', gap.secret).update(body).digest('base64') })],
    ['a digest without secret', (body) => ({ [GAP_SIGNATURE]: createHmac('sha256', '').update(body).digest('hex') })],
    ['two of them', (body) => ({ [GAP_SIGNATURE]: `${signGap(gap.secret, body)}, ${signGap(gap.secret, body)}` })],
    ['a cut one', (body) => ({ [GAP_SIGNATURE]: signGap(gap.secret, body).slice(0, 62) })],
    ['a longer one', (body) => ({ [GAP_SIGNATURE]: `${signGap(gap.secret, body)}00` })],
    ['a prefixed one', (body) => ({ [GAP_SIGNATURE]: `sha256=${signGap(gap.secret, body)}` })],
    ['the header of the other dialect', (body) => ({ 'x-wallet-signature': signGap(gap.secret, body) })],
    ['that of a pretty-printed body', (body) => gapHeaders(gap.secret, pretty(body))],
    ['that of the body in another order', (body) => gapHeaders(gap.secret, reversed(body))],
  ])('%s is refused', async (_what, headersOf) => {
    await expectUnsigned((body) => gap.send('/play', body, headersOf(body)));
  });

  test.each(Array.from({ length: 24 }, (_, nth) => nth))('a bit flipped in the %i-th part of the body', async (nth) => {
    await expectUnsigned((body) => {
      const changed = Buffer.from(body);
      const at = Math.floor((body.length * nth) / 24);
      changed[at] = changed[at]! ^ 1;
      return gap.send('/play', changed, gapHeaders(gap.secret, body));
    });
  });

  test.each([1, 2, 10, 50, 100])('a body that lost its last %i bytes', async (bytes) => {
    await expectUnsigned((body) => gap.send('/play', body.subarray(0, -bytes), gapHeaders(gap.secret, body)));
    const unread = { http: 412, code: 500 };
    await expectUnsigned((body) => gap.send('/play', body.subarray(0, -bytes)), unread);
  });
});

const pretty = (body: Buffer): Buffer => Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2));
const reversed = (body: Buffer): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body.toString()) as object).toReversed())));

describe('replays', () => {
  test('the same bytes many times at once have one effect and one answer', async () => {
    const player = await gap.openPlayer(FUNDS);
    const body = gapBody(player, { game_id: round(), finished: true, actions: [bet(1_000), win(400)] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => gap.send('/play', body)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 200, balance: 9_400 });
    expect(await cashOf(player)).toBe(FUNDS - 600n * SUBUNIT);
  });

  test.each(['/rollback', '/freespins'])('a bet sent to %s does nothing', async (path) => {
    await expectUnsigned((body) => gap.send(path, body), { http: 412, code: 500 });
  });

  test.each(['/user/balance', '/transaction/bet', '/transaction/win', '/Play', '/play%20', '//play'])(
    'a bet sent to %s finds nothing',
    async (path) => {
      await expectUnsigned((body) => gap.send(path, body), { http: 404 });
    },
  );

  test("a bet sent to another supplier's address is not signed there", async () => {
    await expectUnsigned((body) => other.send('/play', body, gapHeaders(gap.secret, body)));
  });

  test('a call of the other dialect finds nothing here, and one of this nothing there', async () => {
    const player = await gap.openPlayer(FUNDS);
    const body = gapBody(player, { actions: [bet(1_000)] });
    const headers = gapHeaders(gap.secret, body);
    expect((await sendSigned(app, { url: '/wallet/tst/play', body, headers })).http).toBe(404);
    const { url, ...signed } = first.signBody('balance', { user: player.user });
    expect((await sendSigned(app, { ...signed, url: url.replace('tst', 'agg') })).http).toBe(404);
  });

  test('a rollback that comes again, under its own name and another, gives back once', async () => {
    const player = await gap.openPlayer(FUNDS);
    const of = { game_id: round() };
    const stake = bet(1_000);
    await gap.play(player, { ...of, actions: [stake] });
    const undone = gapBody(player, { ...of, actions: [undo(stake.action_id), undo(stake.action_id)] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => gap.send('/rollback', undone)));
    for (const answer of answers) expect(answer).toMatchObject({ http: 200, balance: 10_000 });
    expect(await cashOf(player)).toBe(FUNDS);
  });

  test('a stake whose name another player used is refused, and tells neither balance to the other', async () => {
    const [one, two] = [await gap.openPlayer(FUNDS), await gap.openPlayer(FUNDS)];
    const stake = bet(1_000);
    await gap.play(one, { actions: [stake] });
    expect(await gap.play(two, { actions: [stake] })).toMatchObject({ http: 412, code: 500 });
    expect([await cashOf(one), await cashOf(two)]).toEqual([FUNDS - 1_000n * SUBUNIT, FUNDS]);
  });
});

describe('torn and reordered', () => {
  /** Nothing of these requests may happen. `earlier`: what came before them. */
  const CASES: readonly (readonly [
    string,
    (names: readonly string[]) => { earlier?: GapFields[]; torn: GapFields },
  ])[] = [
    ['a win before its bet', () => ({ torn: { actions: [win(500), bet(100)] } })],
    ['a win alone', () => ({ torn: { actions: [win(500)] } })],
    ['two stakes of which one is too much', () => ({ torn: { actions: [bet(100), bet(10_000)] } })],
    ['a payout behind a stake that is too much', () => ({ torn: { actions: [bet(10_001), win(90_000)] } })],
    ['one name with two amounts', ([id]) => ({ torn: { actions: [bet(100, id), bet(200, id)] } })],
    ['one name as a bet and as its win', ([id]) => ({ torn: { actions: [bet(100, id), win(900, id)] } })],
    [
      'a win behind the end of its round',
      ([id]) => ({
        earlier: [{ actions: [bet(0, id)], finished: true }],
        torn: { actions: [bet(0, id), win(900)] },
      }),
    ],
    [
      'a stake in a round that is over',
      ([id]) => ({
        earlier: [{ actions: [bet(0, id)] }, { finished: true }],
        torn: { actions: [bet(100), win(900)] },
      }),
    ],
  ];
  test.each(CASES)('%s: nothing of the request happens', async (_what, make) => {
    const player = await gap.openPlayer(FUNDS);
    const { earlier = [], torn } = make([randomUUID(), randomUUID()]);
    const of = { game_id: round() };
    for (const fields of earlier) expect(await gap.play(player, { ...of, ...fields })).toMatchObject({ http: 200 });
    expect(await gap.play(player, { ...of, ...torn })).toMatchObject({ http: 412 });
    expect(await cashOf(player)).toBe(FUNDS);
  });

  test('a rollback overtakes its bet: the bet and its whole request are refused', async () => {
    const player = await gap.openPlayer(FUNDS);
    const [stake, more] = [bet(1_000), bet(10)];
    const of = { game_id: round() };
    await gap.rollback(player, { ...of, actions: [undo(stake.action_id)] });
    expect(await gap.play(player, { ...of, actions: [more, stake, win(5_000)] })).toMatchObject({
      http: 412,
      code: 500,
    });
    expect(await cashOf(player)).toBe(FUNDS);
  });

  test('a rollback of a win, or of a settled bet, takes nothing back, nor does what stands beside it', async () => {
    const player = await gap.openPlayer(FUNDS);
    const of = { game_id: round() };
    const [stake, paid, open] = [bet(1_000), win(3_000), bet(500)];
    await gap.play(player, { ...of, actions: [stake, paid] });
    await gap.play(player, { ...of, actions: [open] });
    for (const settled of [stake, paid]) {
      const actions = [undo(open.action_id), undo(settled.action_id)];
      expect(await gap.rollback(player, { ...of, actions })).toMatchObject({ http: 412, code: 500 });
    }
    expect(await cashOf(player)).toBe(FUNDS + 1_500n * SUBUNIT);
  });

  test('requests of two stakes at once are never half done', async () => {
    const player = await gap.openPlayer(FUNDS);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => gap.play(player, { game_id: round(), actions: [bet(1_500), bet(1_500)] })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 100)).toHaveLength(9);
    expect(await cashOf(player)).toBe(FUNDS - 9_000n * SUBUNIT);
  });
});

describe('blown up', () => {
  const long = 'x'.repeat(129);
  test.each<[string, GapFields]>([
    ['more actions than a request may have', { actions: Array.from({ length: 101 }, () => bet(1)) }],
    ['a name that is too long', { actions: [bet(1, long)] }],
    ['an empty name', { actions: [bet(1, '')] }],
    ['a name of control characters', { actions: [bet(1, 'a\u0000b')] }],
    ['a name of the language', { actions: [bet(1, 'é')] }],
    ['a round that is too long', { game_id: long, actions: [bet(1)] }],
    ['a player that is too long', { user_id: long }],
    ['a player below zero', { user_id: -5 }],
    ['an amount of a thousand digits', { actions: [{ ...bet(1), amount: 10 ** 300 }] }],
    ['an amount beyond what can be paid', { actions: [win(9_007_199_254_741)] }],
    ['an action of the language itself', { actions: [{ action: '__proto__', action_id: 'a', amount: 1 }] }],
    ['actions that are no list', { actions: { 0: bet(1) } }],
    ['an action that is no object', { actions: ['bet'] }],
    ['a flag that is no flag', { finished: 'yes', actions: [bet(1)] }],
    ['a currency that is none', { currency: 'B', actions: [bet(1)] }],
  ])('%s', async (_what, fields) => {
    const player = await gap.openPlayer(FUNDS);
    expect(await gap.play(player, { ...fields })).toMatchObject({ http: 412, code: 500 });
    expect(await cashOf(player)).toBe(FUNDS);
  });

  test.each([
    ['a body of more than 64 KiB', (body: string) => body.replace('{', `{"x":"${'y'.repeat(66_000)}",`), 413],
    ['deep nesting', (body: string) => body.replace('{', `{"x":${'['.repeat(40)}${']'.repeat(40)},`), 412],
    ['one key twice', (body: string) => body.replace('"amount":', '"amount":1,"amount":'), 412],
    ['a byte order mark', (body: string) => `\ufeff${body}`, 412],
    ['two objects', (body: string) => `${body}${body}`, 412],
    ['nothing', () => '', 412],
  ])('%s', async (_what, edit, http) => {
    await expectUnsigned((body) => gap.send('/play', Buffer.from(edit(body.toString()))), { http });
  });
});

describe('of others', () => {
  const openForeign = async (): Promise<Player> => {
    const member = await openMemberOf(foreign, FUNDS);
    return {
      memberId: member,
      brandId: foreign,
      user: wireUser(member) as Player['user'],
      token: '' as Player['token'],
      supplierId: gap.id,
    };
  };
  const foreignCash = async ({ memberId }: Player): Promise<bigint> => {
    const { db, ledger } = t.platform.deps;
    const [wallet] = await db.tx(foreign, (tx) => ledger.lock(tx, [memberId]));
    return wallet!.cash.balance;
  };

  test.each<[string, 'play' | 'rollback', GapFields]>([
    ['asked for its balance', 'play', { session_id: undefined }],
    ['asked with a token of nobody', 'play', { session_id: 'nobody-knows-this' }],
    ['staked', 'play', { session_id: undefined, actions: [bet(100)] }],
    ['paid', 'play', { session_id: undefined, actions: [win(100)] }],
    ['staked and paid', 'play', { session_id: undefined, actions: [bet(0), win(100)] }],
    ['finished', 'play', { session_id: undefined, finished: true }],
    ['rolled back', 'rollback', { session_id: undefined, actions: [undo(randomUUID())] }],
  ])(
    'a player of a brand without this supplier, %s: no money moves and no balance is told',
    async (_what, call, fields) => {
      const player = await openForeign();
      const answer = await gap[call](player, fields);
      expect(answer.balance).toBeUndefined();
      expect(await foreignCash(player)).toBe(FUNDS);
    },
  );

  test("a session of another player, supplier or brand is nobody's", async () => {
    const [one, two] = [await gap.openPlayer(FUNDS), await gap.openPlayer(FUNDS)];
    const elsewhere = await other.openPlayer(FUNDS);
    for (const session_id of [two.token, elsewhere.token, randomUUID()])
      expect(await gap.play(one, { session_id, actions: [bet(100)] })).toMatchObject({ http: 412, code: 101 });
    expect(await gap.play(elsewhere, { actions: [bet(100)] })).toMatchObject({ http: 412, code: 101 });
    for (const each of [one, two, elsewhere]) expect(await cashOf(each)).toBe(FUNDS);
  });

  test('a player who never launched a game of this supplier cannot be staked for without a session', async () => {
    const elsewhere = await other.openPlayer(FUNDS);
    const answer = await gap.play(elsewhere, { session_id: undefined, actions: [bet(100)] });
    expect(answer).toMatchObject({ http: 412, code: 101 });
    expect(answer.balance).toBeUndefined();
  });

  test("free spins of another supplier's name, and of nobody's, pay nothing", async () => {
    const player = await gap.openPlayer(FUNDS);
    const issue = { issueId: randomUUID(), supplierId: gap.id, brandId: t.brandId, memberId: player.memberId };
    const terms = { currency: CURRENCY, gameCode: GAP_GAME, quantity: 5, validUntil: new Date(Date.now() + 60_000) };
    await controlSuppliers(t.platform.deps.db, t.platform.vendors.directory).issueFreeSpins({ ...issue, ...terms });
    const told = { issue_id: issue.issueId, status: 'played', total_amount: 500 };
    expect(await other.freespins(told)).toMatchObject({ http: 412, code: 500 });
    expect(await gap.freespins({ ...told, issue_id: randomUUID() })).toMatchObject({ http: 412, code: 500 });
    for (const total_amount of [-1, 1.5, '1e3', '', null, '9'.repeat(30)])
      expect(await gap.freespins({ ...told, total_amount })).toMatchObject({ http: 412, code: 500 });
    expect(await cashOf(player)).toBe(FUNDS);
    const answers = await Promise.all(Array.from({ length: 10 }, () => gap.freespins(told)));
    for (const answer of answers) expect(answer).toEqual({ http: 200, balance: 10_500 });
    expect(await cashOf(player)).toBe(FUNDS + 500n * SUBUNIT);
  });
});

async function openMemberOf(brand: BrandId, cash: bigint): Promise<MemberId> {
  const { deps, identity } = t.platform;
  return deps.db.tx(brand, async (tx) => {
    const made = await identity.createMember(tx, brand, { account: `gap${randomUUID().slice(0, 8)}`, type: 0 });
    if (!made.ok) throw new Error(made.error.code);
    const key = randomUUID() as Uuid;
    await deps.ledger.openWallet(tx, { brandId: brand, memberId: made.value, currency: CURRENCY });
    const house = 'cashier:test';
    const transfers = [{ memberId: made.value, pocket: 'cash', amount: cash, house, kind: 'deposit', key } as const];
    await deps.ledger.post(tx, brand, { transfers });
    return made.value;
  });
}
