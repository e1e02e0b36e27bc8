/** A campaign from its draft to the money that it cost, with a supplier that is asked over HTTP. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CampaignDraft } from '@baize/contract/console/campaigns';
import { amount, ZERO, type Currency } from '@baize/domain/money';
import type { BetCall } from '@baize/wallet-protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wireUser, type MemberId, type OperatorId, type SupplierId, type Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { membersTagged } from '../../community/notebook/index.ts';
import { controlSuppliers } from '../../games/vendors/index.ts';
import { assignCampaign, cancelCampaignReward } from './commands/assign-campaign.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { startCampaign, startsCampaign } from './commands/start-campaign.ts';
import { stopCampaign, takeBackUnbegun } from './commands/stop-campaign.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import type { CampaignDeps } from './deps.ts';
import { lookAfter } from './jobs.ts';
import { readCampaign, readCampaignRewards, readFreeGames, readFreeRounds } from './queries.ts';

const GAME = 'own_slot';
/** Of the same supplier, and less generous. */
const SECOND = 'own_reels';
/** Of the same supplier, which gives no free rounds of it. */
const UNSOLD = 'own_dice';
/** Of another supplier. */
const OTHERS = 'their_slot';
const UNIT = 100_000n;
const PREPAID = randomUUID();
const PREPAIDS: Readonly<Record<string, string>> = { [PREPAID]: GAME, [randomUUID()]: SECOND };

type Asked = { readonly path: string; readonly body: Record<string, unknown> };
let t: TestPlatform;
let http: Server;
let supplierId: SupplierId;
let deps: CampaignDeps;
let maker: OperatorId;
let asked: Asked[] = [];
/** What the supplier answers to an order; undefined: as it was ordered. */
let answer: ((order: Asked) => { status: number; body: object }) | undefined;

const rewardOf = (body: Record<string, unknown>) => ({
  reward_uuid: randomUUID(),
  user: body['user'],
  status: 'active',
  prepaid_uuid: body['prepaid_uuid'] ?? PREPAID,
  game_code: PREPAIDS[(body['prepaid_uuid'] as string | undefined) ?? PREPAID],
  currency: 'BDT',
  bet_value: body['bet_value'],
  bet_count: body['bet_count'],
  start_time: body['start_time'],
  end_time: body['end_time'],
});
function serve({ path, body }: Asked): { status: number; body: object } {
  if (path.endsWith('/prepaids/list'))
    return {
      status: 200,
      body: Object.entries(PREPAIDS).map(([prepaid, game]) => ({
        prepaid_uuid: prepaid,
        game_code: game,
        currency: 'BDT',
        bet_value: null,
        bet_count: null,
      })),
    };
  if (answer) return answer({ path, body });
  if (path.endsWith('/rewards/cancel'))
    return {
      status: 200,
      body: {
        ...rewardOf({
          user: 'm_1',
          bet_value: 1,
          bet_count: 1,
          start_time: '2026-01-01T00:00:00Z',
          end_time: '2026-01-02T00:00:00Z',
        }),
        reward_uuid: body['reward_uuid'],
        status: 'cancelled',
      },
    };
  return { status: 200, body: rewardOf(body) };
}

type Named = readonly [code: string, name: string, rtp: string, rtpHighest?: string];
async function saveShelf(vendor: string, of: SupplierId, games: readonly Named[]): Promise<void> {
  const { catalogue, deps: platform } = t.platform;
  await platform.db.tx(t.brandId, async (tx) => {
    await catalogue.saveVendor(tx, t.brandId, {
      code: vendor,
      gameType: 'RNG',
      supplierId: of,
      displayName: vendor,
      isGame: 'GAME',
      enabled: true,
      maintenance: false,
      sort: 1,
    });
    for (const [gameCode, name, rtp, rtpHighest = ''] of games)
      await catalogue.saveGame(tx, t.brandId, {
        gameCode,
        supplierId: of,
        vendor,
        gameType: 'RNG',
        name: { en: name },
        classify: '',
        rtp,
        rtpHighest,
        volatility: '',
        lines: null,
        minStake: ZERO,
        maxStake: ZERO,
        jackpot: false,
        trial: false,
        artKind: 'house',
        isHot: false,
        isNew: false,
        enabled: true,
        maintenance: false,
        sort: 1,
      });
  });
}

beforeAll(async () => {
  http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
      };
      asked.push(one);
      const { status, body } = serve(one);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  t = await createTestPlatform();
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { vendors, catalogue, brand, identity } = t.platform;
  supplierId = await vendors.saveSupplier(
    {
      code: 'own',
      name: 'Own Studio',
      baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      operatorId: 7,
      mode: 'strict',
      keys: [{ kid: 'own', pem }],
    },
    [t.brandId],
  );
  await saveShelf('OWN', supplierId, [
    [GAME, 'Own Slot', '0.9500'],
    // Forecasts count with the most that it returns: a budget that the least sets would be too small.
    [SECOND, 'Own Reels', '0.8000', '0.9000'],
    [UNSOLD, 'Own Dice', '0.9900'],
  ]);
  const other = {
    code: 'else',
    name: 'Elsewhere',
    baseUrl: '',
    operatorId: 8,
    mode: 'strict',
    keys: [{ kid: 'e', pem }],
  };
  const elsewhere = await vendors.saveSupplier(other as Parameters<typeof vendors.saveSupplier>[0], [t.brandId]);
  await saveShelf('ELSE', elsewhere, [[OTHERS, 'Their Slot', '0.9500']]);
  catalogue.forget(t.brandId);
  const created = await t.platform.operators.create({
    name: 'campaign-maker',
    displayName: 'Maker',
    role: 'owner',
    brandIds: [t.brandId],
    password: 'quiet-heron-and-77',
  });
  maker = created.id;
  deps = { ...t.platform.deps, brands: brand, identity, catalogue, vendors, membersTagged };
});
afterEach(() => {
  asked = [];
  answer = undefined;
});
afterAll(async () => {
  await t.close();
  http.close();
});

const ctx = () => operatorContext(maker, t.brandId, ['campaigns.write', 'campaigns.read']);
const reason = 'to welcome players';
const draft = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  name: 'Welcome',
  gameCodes: [GAME],
  rounds: 10,
  stake: '2.00',
  startsAt: new Date(t.platform.deps.now().getTime() - 3_600_000).toISOString(),
  endsAt: new Date(t.platform.deps.now().getTime() + 24 * 3_600_000).toISOString(),
  days: 7,
  multiple: 2,
  budget: '100.00',
  reason,
  ...change,
});
async function made(change: Partial<CampaignDraft> = {}): Promise<Uuid> {
  const created = await createCampaign(deps, ctx(), draft(change));
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}
async function running(change: Partial<CampaignDraft> = {}): Promise<Uuid> {
  const id = await made(change);
  expect(await startCampaign(deps, ctx(), { id, version: 1, reason })).toMatchObject({ ok: true });
  return id;
}
const accountOf = async (member: MemberId): Promise<string> =>
  (await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.identity.findMembers(tx, [member])))[0]!.account;
const give = async (id: Uuid, ...members: MemberId[]) =>
  assignCampaign(deps, ctx(), { id, accounts: await Promise.all(members.map(accountOf)), tag: undefined, reason });
const tell = () => t.platform.vendors.jobs!.find(({ name }) => name === 'tell-rewards')!.run();
const shown = async (id: Uuid) => {
  const found = await readCampaign(deps, ctx(), id);
  if (!found.ok) throw new Error('no campaign');
  return found.value;
};
const rowsOf = async (id: Uuid) => {
  const found = await readCampaignRewards(deps, ctx(), { id, pageNo: 1, pageSize: 20 });
  if (!found.ok) throw new Error('no campaign');
  return found.value.content;
};
const freeOf = (memberId: MemberId) => readFreeRounds(deps, { brandId: t.brandId, memberId, language: 'en' });

type Played = { readonly won: bigint; readonly gameCode?: string };
async function play(member: MemberId, rewardUuid: string, { won, gameCode = GAME }: Played): Promise<string> {
  const { db } = t.platform.deps;
  const { directory, answerCall } = t.platform.vendors;
  const session = { supplierId, brandId: t.brandId, memberId: member, currency: 'BDT', gameCode };
  const token = await controlSuppliers(db, directory).openSession(session);
  const supplier = (await directory.supplierById(supplierId))!;
  const id = () => randomUUID() as never;
  const common = {
    user: wireUser(member) as never,
    token: token as never,
    gameCode: gameCode as never,
    currency: 'BDT' as Currency,
    round: randomUUID() as never,
    meta: {},
  };
  const free = { isFree: true, isSupplierPromo: false, isAggregated: false, rewardUuid: rewardUuid as never };
  const bet: BetCall = {
    kind: 'bet',
    requestUuid: id(),
    requestUuidEcho: '',
    transactionUuid: id(),
    roundClosed: false,
    amount: amount(2n * UNIT),
    jackpotContribution: ZERO,
    ...common,
    ...free,
  };
  const placed = await answerCall({ supplier, call: bet, digest: randomUUID() });
  if (placed.status !== 'RS_OK') return `${placed.status} ${placed.detail ?? ''}`;
  const paid = await answerCall({
    supplier,
    digest: randomUUID(),
    call: {
      kind: 'win',
      requestUuid: id(),
      requestUuidEcho: '',
      transactionUuid: id(),
      reference: bet.transactionUuid,
      roundClosed: true,
      amount: amount(won),
      jackpotWin: ZERO,
      ...common,
      ...free,
    },
  });
  return paid.status;
}
const rewardUuidOf = async (id: Uuid): Promise<string> => {
  const rows = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ reward_uuid: string }>('select reward_uuid from freerounds.reward where campaign_id = $1', [id]),
  );
  return rows[0]!.reward_uuid;
};
const expectSound = async (): Promise<void> => {
  const { db, ledger } = t.platform.deps;
  await t.settle();
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx, { caughtUp: true }));
  expect(checks.filter(({ ok }) => !ok).map(({ name, broken }) => `${name}: ${broken.join()}`)).toEqual([]);
};

test('drafted, started, given, told to the supplier, played, paid for and shown beside its forecast', async () => {
  const games = await readFreeGames(deps, ctx());
  expect(games).toMatchObject({
    ok: true,
    value: [
      { gameCode: SECOND, returnAtMost: '0.9000' },
      { gameCode: GAME, supplierName: 'Own Studio', returnAtMost: '0.9500' },
    ],
  });
  const member = await t.member(0n);
  const id = await running();
  expect(await give(id, member)).toMatchObject({ ok: true, value: { given: 1, had: 0, beyond: 0, unknown: [] } });
  expect(await freeOf(member)).toEqual([]); // its supplier does not know of it yet
  await tell();
  const order = asked.find(({ path }) => path.endsWith('/rewards/create'))!;
  expect(order.body).toMatchObject({
    user: wireUser(member),
    bet_value: Number(2n * UNIT),
    bet_count: 10,
    prepaid_uuid: PREPAID,
    currency: 'BDT',
  });
  expect(await freeOf(member)).toMatchObject([
    { gameCode: GAME, gameName: 'Own Slot', left: 10, stake: '2.00', multiple: 2 },
  ]);
  const uuid = await rewardUuidOf(id);
  expect(await play(member, uuid, { won: 5n * UNIT })).toBe('RS_OK');
  expect(await t.cashOf(member)).toBe(5n * UNIT);
  expect(await freeOf(member)).toMatchObject([{ left: 9, won: '5.00' }]);
  expect(await shown(id)).toMatchObject({
    state: 'running',
    assigned: 1,
    roundsUsed: 1,
    perPlayer: '19.00',
    forecast: '19.00',
    cost: '5.00',
    states: { begun: 1 },
  });
  expect(await rowsOf(id)).toMatchObject([{ state: 'begun', used: 1, won: '5.00' }]);
  const { remaining } = await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.turnover.readTurnover(tx, member));
  expect(remaining).toBe(10n * UNIT);
  await expectSound();
});

test('of several games a player has the rounds in each, at what they cost together', async () => {
  const [member, other] = [await t.member(0n), await t.member(0n)];
  // 19.00 of the one and 18.00 of the other: the budget reaches for one player.
  const id = await running({ gameCodes: [GAME, SECOND, GAME], budget: '73.99' });
  expect(await shown(id)).toMatchObject({
    games: [{ gameName: 'Own Slot' }, { gameName: 'Own Reels' }],
    perPlayer: '37.00',
  });
  expect(await give(id, member, other)).toMatchObject({ value: { given: 1, beyond: 1 } });
  expect(await give(id, member)).toMatchObject({ value: { given: 0, had: 1 } });
  await tell();
  expect(asked.filter(({ path }) => path.endsWith('/rewards/create'))).toHaveLength(2);
  expect((await freeOf(member)).map(({ gameName, left }) => `${gameName} ${left}`).toSorted()).toEqual([
    'Own Reels 10',
    'Own Slot 10',
  ]);
  const rows = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ game_code: string; reward_uuid: string; id: Uuid }>(
      'select id, game_code, reward_uuid from freerounds.reward where campaign_id = $1',
      [id],
    ),
  );
  const of = (code: string) => rows.find(({ game_code }) => game_code === code)!;
  expect(await play(member, of(GAME).reward_uuid, { won: UNIT, gameCode: SECOND })).toContain('REWARD_UNKNOWN');
  expect(await play(member, of(SECOND).reward_uuid, { won: UNIT, gameCode: SECOND })).toBe('RS_OK');
  expect(await shown(id)).toMatchObject({
    assigned: 1,
    forecast: '37.00',
    cost: '1.00',
    states: { begun: 1, offered: 1 },
  });
  // What is taken back of one game leaves the other, and costs nothing more.
  const taken = await cancelCampaignReward(deps, ctx(), { id, reward: of(GAME).id, reason });
  expect(taken).toMatchObject({ ok: true });
  expect(await shown(id)).toMatchObject({ assigned: 1, forecast: '18.00', states: { begun: 1, cancelled: 1 } });
  expect((await rowsOf(id)).map(({ gameName, state }) => `${gameName} ${state}`).toSorted()).toEqual([
    'Own Reels begun',
    'Own Slot cancelled',
  ]);
  await expectSound();
});

test('what is told twice is one reward, and one that does not answer is asked again', async () => {
  const member = await t.member(0n);
  const id = await running();
  await give(id, member);
  answer = () => ({ status: 503, body: { error: 'down' } });
  await tell();
  expect(await rowsOf(id)).toMatchObject([{ state: 'waiting' }]);
  answer = undefined;
  t.turnClock(60_000);
  await tell();
  const references = asked
    .filter(({ path }) => path.endsWith('/rewards/create'))
    .map(({ body }) => body['operator_reference']);
  expect(new Set(references).size).toBe(1);
  expect(references).toHaveLength(2);
  expect(await rowsOf(id)).toMatchObject([{ state: 'offered' }]);
});

test.each([
  [
    'refuses',
    () => ({ status: 400, body: { error: 'bet_value is no stake of the game' } }),
    'bet_value is no stake of the game',
  ],
  [
    'answers with another stake',
    ({ path, body }: Asked) =>
      path.endsWith('/cancel') ? { status: 200, body: {} } : { status: 200, body: { ...rewardOf(body), bet_value: 5 } },
    'answered with another game',
  ],
])('a supplier that %s gives nobody anything, and the campaign says why', async (_what, given, why) => {
  const member = await t.member(0n);
  const id = await running();
  await give(id, member);
  answer = given;
  await tell();
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ state: 'refused' });
  expect(row!.refusal).toContain(why);
  expect(await freeOf(member)).toEqual([]);
});

test('one that its supplier names as rounds that the player has already is not given a second time', async () => {
  const [member, other] = [await t.member(0n), await t.member(0n)];
  const id = await running();
  await give(id, member);
  await tell();
  const known = await rewardUuidOf(id);
  const again = await running();
  await give(again, member, other);
  answer = ({ body }) => ({ status: 200, body: { ...rewardOf(body), reward_uuid: known } });
  await tell();
  const states = Object.fromEntries((await rowsOf(again)).map((row) => [row.playerId, row]));
  expect(states[String(member)]).toMatchObject({ state: 'refused', refusal: expect.stringContaining('already') });
  // Another player's is another reward.
  expect(states[String(other)]).toMatchObject({ state: 'offered' });
});

test('a player has them once, and no more players than the budget reaches for', async () => {
  const members = [await t.member(0n), await t.member(0n), await t.member(0n)];
  const id = await running({ budget: '38.00' }); // 19.00 a player
  expect(await give(id, members[0]!, members[0]!)).toMatchObject({ value: { given: 1 } });
  expect(await give(id, ...members)).toMatchObject({ value: { given: 1, had: 1, beyond: 1 } });
  expect(await assignCampaign(deps, ctx(), { id, accounts: ['nobody-at-all'], tag: undefined, reason })).toMatchObject({
    value: { given: 0, unknown: ['nobody-at-all'] },
  });
});

test('a stop takes back what nobody has begun, and what was begun is played on', async () => {
  const [begun, idle] = [await t.member(0n), await t.member(0n)];
  const id = await running();
  await give(id, begun);
  await tell();
  const uuid = await rewardUuidOf(id);
  expect(await play(begun, uuid, { won: 0n })).toBe('RS_OK');
  await give(id, idle);
  await tell();
  expect(await stopCampaign(deps, ctx(), { id, version: 2, reason })).toMatchObject({ ok: true });
  await takeBackUnbegun(deps, t.brandId, id);
  await tell();
  expect(asked.filter(({ path }) => path.endsWith('/rewards/cancel'))).toHaveLength(1);
  expect(await shown(id)).toMatchObject({ state: 'stopped', states: { begun: 1, cancelled: 1 } });
  expect(await play(begun, uuid, { won: UNIT })).toBe('RS_OK');
  expect(await give(id, await t.member(0n))).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
});

test('one player is taken off, where they have begun nothing', async () => {
  const member = await t.member(0n);
  const id = await running();
  await give(id, member);
  await tell();
  const [row] = await rowsOf(id);
  const cancel = () => cancelCampaignReward(deps, ctx(), { id, reward: row!.id as Uuid, reason });
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await cancel()).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
  expect(await play(member, await rewardUuidOf(id), { won: UNIT })).toContain('REWARD_SPENT');
});

test('a campaign that has won its budget stops by itself', async () => {
  const member = await t.member(0n);
  const id = await running({ budget: '19.00' });
  await give(id, member);
  await tell();
  await play(member, await rewardUuidOf(id), { won: 30n * UNIT });
  await lookAfter(deps, t.brandId);
  expect(await shown(id)).toMatchObject({ state: 'stopped', cost: '30.00' });
});

test('from a budget on a second person starts it, and a draft that changed meanwhile is not started', async () => {
  const id = await made({ budget: '10000.00' });
  expect(await startCampaign(deps, ctx(), { id, version: 1, reason })).toMatchObject({ ok: true });
  expect(await shown(id)).toMatchObject({ state: 'draft', waiting: true });
  expect(await give(id, await t.member(0n))).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
  const check = (version: number) =>
    t.platform.deps.db.tx(t.brandId, (tx) => startsCampaign.apply(tx, ctx(), { change: { id, version } } as never));
  expect(await check(2)).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
  expect(await check(1)).toMatchObject({ ok: true });
  expect(await shown(id)).toMatchObject({ state: 'running' });
});

test('budgets below the bound are judged together: many campaigns do not do what one may not', async () => {
  const start = async (): Promise<Uuid> => {
    const id = await made({ budget: '6000.00' });
    expect(await startCampaign(deps, ctx(), { id, version: 1, reason })).toMatchObject({ ok: true });
    return id;
  };
  const [first, second] = [await start(), await start()];
  expect(await shown(first)).toMatchObject({ state: 'running', waiting: false });
  expect(await shown(second)).toMatchObject({ state: 'draft', waiting: true });
  // One that was stopped was started all the same.
  await stopCampaign(deps, ctx(), { id: first, version: 2, reason });
  const third = await start();
  expect(await shown(third)).toMatchObject({ state: 'draft', waiting: true });
  t.turnClock(25 * 3_600_000);
  const next = await start();
  expect(await shown(next)).toMatchObject({ state: 'running', waiting: false });
});

test.each<[string, Partial<CampaignDraft>, object]>([
  ['a stake of nothing', { stake: '0' }, { fields: { stake: expect.any(String) } }],
  ['a budget that does not reach for one', { budget: '18.99' }, { fields: { budget: expect.any(String) } }],
  ['an end before the start', { endsAt: '2026-01-01T00:00:00.000Z' }, { fields: { endsAt: expect.any(String) } }],
  [
    'two games that cost more than the budget',
    { gameCodes: [GAME, SECOND], budget: '36.99' },
    { fields: { budget: expect.any(String) } },
  ],
  ['games of two suppliers', { gameCodes: [GAME, OTHERS] }, { fields: { gameCodes: 'of more than one supplier' } }],
  [
    'one of several that is not sold',
    { gameCodes: [GAME, UNSOLD] },
    { fields: { gameCodes: expect.stringContaining(UNSOLD) } },
  ],
  ['several of which there is not one', { gameCodes: [GAME, 'none'] }, { code: 'GAME_UNKNOWN' }],
  ['a game that there is not', { gameCodes: ['none'] }, { code: 'GAME_UNKNOWN' }],
])('%s is refused by its name', async (_what, change, error) => {
  expect(await createCampaign(deps, ctx(), draft(change))).toMatchObject({ ok: false, error });
});

test('a draft is changed at the version that was seen, and never once it runs', async () => {
  const id = await made();
  const change = (version: number) => updateCampaign(deps, ctx(), { id, version, draft: draft({ rounds: 5 }) });
  expect(await change(2)).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
  expect(await change(1)).toMatchObject({ ok: true });
  expect(await startCampaign(deps, ctx(), { id, version: 2, reason })).toMatchObject({ ok: true });
  expect(await change(3)).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
});
