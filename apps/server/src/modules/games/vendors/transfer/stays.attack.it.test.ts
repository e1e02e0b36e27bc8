/**
 * Attacks: whoever may not play any more goes on staking what stands of their money with a supplier that holds a wallet
 * of its own. The clock stands still, so that the look of every minute never comes: the end itself must ask for one.
 */
import { randomUUID } from 'node:crypto';
import { SITE_PREFIX } from '@baize/contract/addresses';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SITE_CALLS, type SiteCallName } from '@baize/contract/site-calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../../../app.ts';
import type { VisitorContext } from '../../../../context.ts';
import { DEVICE_COOKIE } from '../../../../http/site-frame.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { startLoops, type Loop } from '../../../../jobs/loops.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { startRelay } from '../../../../outbox/relay.ts';
import type { SettingsPatch } from '../../../base/brand/index.ts';
import { launchGame, type LaunchDeps } from '../commands/launch-game.ts';
import { shelveGame } from '../testing-wallet-http.ts';
import { findAccount } from './account-store.ts';
import { createTransfers } from './index.ts';
import { lookAfter } from './look-after.ts';
import type { TransferDeps } from './settle.ts';
import { createTransferBed, type TransferBed } from './testing-transfers.ts';

const GAME = 'xfer_dice';
const CASH = 100_000n;
const PASSWORD = 'river-lamp-42';
const OPEN = { on: false, from: null, until: null, note: '' };
const PATIENCE = { timeout: 15_000, interval: 20 };

let bed: TransferBed;
let deps: LaunchDeps;
let transfers: TransferDeps;
let app: FastifyInstance;
let drawn = 0;
let isClosed = false;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  bed = await createTransferBed();
  const { platform, brandId } = bed.t;
  await shelveGame({ platform, brandId }, bed.supplierId, { vendor: 'XFER', gameCode: GAME });
  const forgetGames = (): void => {
    platform.brand.invalidate();
    platform.catalogue.forget(brandId);
  };
  transfers = { ...bed.deps, games: platform.catalogue, forgetGames };
  const wired = createTransfers(platform.deps, transfers);
  deps = {
    ...platform.deps,
    ...platform.catalogue,
    directory: platform.vendors.directory,
    brand: (id) => platform.brand.brand(id),
    hosts: { studio: 'http://studio.test', pick: () => 0 },
    transfers: wired,
    boundsOfPlay: platform.limits.boundsOfPlay,
  };
  app = await buildSite(platform.deps, platform.modules, platform.siteLookups);
  const relay = startRelay({ ...platform.deps, consumers: wired.consumers });
  const home = wired.jobs.find(({ name }) => name === 'fetch-transfers-home') as Loop;
  const loops = startLoops({ locks: { during: (_name, run) => run() }, log: platform.deps.log }, [home]);
  stops.push(relay.stop, loops.stop);
});
afterEach(async () => {
  if (!isClosed) return;
  await set({ maintenance: OPEN, closedCapabilities: [] });
  // What looked after the change may remember the brand as closed: the next launch is not to wait for that to pass.
  transfers.forgetGames(bed.t.brandId);
  isClosed = false;
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await app?.close();
  await bed?.t.close();
});

type Login = { readonly device: string; readonly token: string };
type Playing = { readonly account: string; readonly member: MemberId; readonly login: Login; readonly session: Uuid };

async function ask(name: SiteCallName, input: object, login: Partial<Login>): Promise<never> {
  const { method, path } = SITE_CALLS[name];
  const reply = await app.inject({
    method,
    url: SITE_PREFIX + path,
    remoteAddress: `10.8.${(drawn += 1) >> 8}.${drawn & 255}`,
    cookies: { [DEVICE_COOKIE]: login.device! },
    headers: {
      host: 'test.localhost',
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(login.token === undefined ? {} : { [TOKEN_HEADER]: login.token }),
    },
    payload: input,
  });
  const { code, value } = reply.json<{ code: string; value: never }>();
  if (code !== 'OK') throw new Error(`${name}: ${code} ${reply.body}`);
  return value;
}

async function logIn(account: string): Promise<Login> {
  const device = `${'d'.repeat(36)}${String((drawn += 1)).padStart(4, '0')}`;
  const { token } = (await ask('login', { username: account, password: PASSWORD, area: 'site' }, { device })) as Login;
  return { device, token };
}

/** A player who is logged in, with money. */
async function enter(): Promise<Playing> {
  const { platform, brandId } = bed.t;
  const account = `stays${(drawn += 1)}`;
  const member = await platform.deps.db.tx(brandId, async (tx) => {
    const made = await platform.identity.createMember(tx, brandId, { account, type: 0, password: PASSWORD });
    if (!made.ok) throw new Error(made.error.code);
    const deposit = { pocket: 'cash', house: 'cashier:test', kind: 'deposit', key: randomUUID() as Uuid } as const;
    await platform.deps.ledger.post(tx, brandId, { transfers: [{ ...deposit, memberId: made.value, amount: CASH }] });
    return made.value;
  });
  const login = await logIn(account);
  const found = await platform.deps.db.tx(brandId, (tx) =>
    tx.row<{ id: Uuid }>('select id from identity.session where member_id = $1', [member]),
  );
  return { account, member, login, session: found.id };
}

async function launch({ member, session }: Playing, launcher = deps): Promise<void> {
  const actor = { memberId: member, type: 0, currency: 'BDT', sessionId: session };
  const ctx = { brandId: bed.t.brandId, brandCode: 'test', origin: 'http://t', ip: '127.0.0.1', country: 'BD', actor };
  const query = { gameCode: GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'en' } as const;
  expect(await launchGame(launcher, ctx as unknown as VisitorContext, query)).toMatchObject({ ok: true });
}
const sums = async ({ member }: Playing): Promise<bigint[]> => [await bed.t.cashOf(member), bed.there(member)];

const operator = { operatorId: 1, name: 'attack', permissions: new Set(), brandIds: new Set(), sessionId: '' };
async function asOperator(name: string, id: MemberId, input: object = {}): Promise<void> {
  const { platform, brandId } = bed.t;
  const route = platform.modules
    .flatMap(({ consoleRoutes = [] }) => consoleRoutes)
    .find(({ call }) => call.name === name)!;
  const ctx = { brandId, operator, ip: '127.0.0.1', requestId: '', log: platform.deps.log };
  expect(await route.handle(ctx as never, { ...input, id } as never, { id } as never)).toMatchObject({ ok: true });
}

/** As an operator's change is stored and told, at another process: this one still remembers the brand as it was. */
async function set(patch: SettingsPatch): Promise<void> {
  isClosed = true;
  await bed.t.platform.deps.db.tx(bed.t.brandId, async (tx) => {
    const brand = [bed.t.brandId, JSON.stringify(patch)];
    await tx.run('update brand.brand set settings = settings || $2::jsonb where id = $1', brand);
    await appendEvents(tx, bed.t.brandId, [{ memberId: null, event: { type: 'brand.changed', reason: 'flags' } }]);
  });
}
const ofBrand = () => ({ brandId: bed.t.brandId });

/** Every way in which a login, or the right to stake with it, is ended. */
const ENDS: readonly (readonly [string, (of: Playing) => Promise<unknown>])[] = [
  ['a logout', ({ login }) => ask('logout', {}, login)],
  [
    'a password changed on another device',
    async ({ account }) => {
      const next = 'another-river-43';
      const input = { oldPassword: PASSWORD, newPassword: next, confirmNewPassword: next };
      return ask('changePassword', input, await logIn(account));
    },
  ],
  [
    'an operator who ends all sessions',
    ({ member }) => asOperator('endPlayerSessions', member, { reason: 'an attack is tested' }),
  ],
  [
    'an operator who disables the account',
    ({ member }) => asOperator('setPlayerStatus', member, { status: 'disabled', reason: 'an attack is tested' }),
  ],
  [
    'a self-exclusion',
    ({ member }) => {
      const until = new Date(bed.deps.now().getTime() + 86_400_000);
      const order = { ...ofBrand(), memberId: member, until };
      return bed.deps.db.tx(bed.t.brandId, (tx) => bed.t.platform.limits.excludeMember(tx, order));
    },
  ],
  [
    'a proof that names the player',
    ({ member }) => {
      const order = { ...ofBrand(), memberId: member, checks: ['wallets-agree'] };
      return bed.deps.db.tx(bed.t.brandId, (tx) => bed.t.platform.limits.freezeMember(tx, order));
    },
  ],
  ['maintenance of the brand', () => set({ maintenance: { ...OPEN, on: true } })],
  ['the kind of game closed', () => set({ closedCapabilities: ['bgs'] })],
];

test.for(ENDS)('after %s what stands with a supplier comes home, and nobody waits for the minute', async ([, end]) => {
  const player = await enter();
  await launch(player);
  expect(await sums(player)).toEqual([0n, CASH]);
  await end(player);
  await vi.waitFor(async () => expect(await sums(player)).toEqual([CASH, 0n]), PATIENCE);
});

test('who may play keeps what stands there, whatever else changes in the brand', async () => {
  const [player, other] = [await enter(), await enter()];
  await launch(player);
  await launch(other);
  await set({ closedCapabilities: ['rng'] });
  await ask('logout', {}, other.login);
  await vi.waitFor(async () => expect(await sums(other)).toEqual([CASH, 0n]), PATIENCE);
  expect(await sums(player)).toEqual([0n, CASH]);
});

test('a login that ended between the click and the launch leaves nothing there', async () => {
  const player = await enter();
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.run("update identity.session set ended_at = now(), end_reason = 'logout' where id = $1", [player.session]),
  );
  await launch(player);
  expect(await sums(player)).toEqual([CASH, 0n]);
});

test('a change in the brand while a game is launched takes no money out of it', async () => {
  const player = await enter();
  const pair = { memberId: player.member, supplierId: bed.supplierId };
  const open: LaunchDeps['transfers']['open'] = async (order) => {
    const opened = await deps.transfers.open(order);
    const account = (await bed.deps.db.tx(bed.t.brandId, (tx) => findAccount(tx, pair)))!;
    await lookAfter(transfers, account);
    return opened;
  };
  await launch(player, { ...deps, transfers: { ...deps.transfers, open } });
  expect(await sums(player)).toEqual([0n, CASH]);
});

test('a launch that died leaves nothing there', async () => {
  const player = await enter();
  const died = launch(player, {
    ...deps,
    transfers: {
      ...deps.transfers,
      open: async (order) => {
        await deps.transfers.open(order);
        throw new Error('the process died');
      },
    },
  });
  await expect(died).rejects.toThrow('died');
  await bed.deps.db.tx(bed.t.brandId, (tx) =>
    tx.run("update vendors.vendor_session set created_at = created_at - interval '9 s' where member_id = $1", [
      player.member,
    ]),
  );
  await bed.after(61_000);
  await bed.fetchHome();
  expect(await sums(player)).toEqual([CASH, 0n]);
});

test('a look that read before the end puts off none that was asked for since', async () => {
  const player = await enter();
  await launch(player);
  const pair = { memberId: player.member, supplierId: bed.supplierId };
  const account = (await bed.deps.db.tx(bed.t.brandId, (tx) => findAccount(tx, pair)))!;
  const { directory } = transfers;
  const readLatestSession: typeof directory.readLatestSession = async (...of) => {
    const seen = await directory.readLatestSession(...of);
    bed.standIn.failNext('withdraw-all', 'in-game');
    await ask('logout', {}, player.login);
    // The loop has looked, and the supplier refused it: what is asked for next is this look's to lose.
    await vi.waitFor(async () => expect((await bed.transfers(player.member)).length).toBe(2), PATIENCE);
    return seen;
  };
  await lookAfter({ ...transfers, directory: { ...directory, readLatestSession } }, account);
  const after = (await bed.deps.db.tx(bed.t.brandId, (tx) => findAccount(tx, pair)))!;
  expect(after.looks).toBe(1);
});

test('a round that is open there holds the money: it is tried again until it comes', async () => {
  const player = await enter();
  await launch(player);
  bed.standIn.failNext('withdraw-all', 'in-game');
  await ask('logout', {}, player.login);
  const refused = async (): Promise<boolean> =>
    (await bed.transfers(player.member)).some(({ state }) => state === 'reversed');
  await vi.waitFor(async () => expect(await refused()).toBe(true), PATIENCE);
  expect(await sums(player)).toEqual([0n, CASH]);
  await bed.after(121_000);
  await bed.fetchHome();
  expect(await sums(player)).toEqual([CASH, 0n]);
});
