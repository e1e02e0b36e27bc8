/**
 * A brand in maintenance, or with a game type closed, is staked on from a game that is still open, and launched by a
 * direct call.
 */
import { amount } from '@baize/domain/money';
import type { GameCode, SessionToken, UserId } from '@baize/wallet-protocol';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VisitorContext } from '../../../context.ts';
import { wireUser, type SupplierId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import type { SettingsPatch } from '../../base/brand/index.ts';
import { handleWalletCall } from './commands/handle-wallet-call.ts';
import type { WalletDeps } from './received-call.ts';
import { launchGame } from './commands/launch-game.ts';
import { controlSuppliers } from './control.ts';
import { createRequestMemory } from './request-memory.ts';
import { bet, FREE_RULES, rollback, win, type Player } from './testing-kernel.ts';
import { NO_TRANSFERS } from './transfer/testing-transfers.ts';

const UNIT = 100_000n;
const GAMES = { BGS: 'tst_dice', RNG: 'tst_reels' } as const;
type Type = keyof typeof GAMES;

let t: TestPlatform;
let supplier: SupplierId;
let wallet: WalletDeps;

beforeAll(async () => {
  t = await createTestPlatform();
  const { platform, brandId } = t;
  const draft = {
    code: 'tst',
    name: 'Test',
    baseUrl: 'http://127.0.0.1:1',
    operatorId: 1,
    mode: 'strict' as const,
    keys: [],
  };
  supplier = await platform.vendors.saveSupplier(draft, [brandId]);
  await platform.deps.db.tx(brandId, async (tx) => {
    for (const [gameType, gameCode] of Object.entries(GAMES) as [Type, string][]) {
      const common = { gameType, supplierId: supplier, enabled: true, maintenance: false, sort: 1 } as const;
      const vendor = { ...common, code: 'TST', displayName: 'Test', isGame: 'GAME' };
      await platform.catalogue.saveVendor(tx, brandId, vendor);
      const facts = { classify: '', rtp: '', volatility: '', lines: null, jackpot: false, trial: true };
      const shown = { name: { en: gameCode }, artKind: 'house', isHot: false, isNew: false };
      const stakes = { minStake: amount(0n), maxStake: amount(0n) };
      await platform.catalogue.saveGame(tx, brandId, {
        ...common,
        ...facts,
        ...shown,
        ...stakes,
        gameCode,
        vendor: 'TST',
      });
    }
  });
  wallet = {
    db: platform.deps.db,
    ledger: platform.deps.ledger,
    directory: platform.vendors.directory,
    games: platform.catalogue,
    brandFacts: async () => ({ code: 'test', offsetMinutes: 0, homeCountry: 'BD', jurisdiction: FREE_RULES }),
    isMember: async () => true,
    now: platform.deps.now,
    requests: createRequestMemory(),
    log: { warn: () => undefined },
  };
});
afterAll(() => t.close());
afterEach(() => set({ maintenance: OPEN, closedCapabilities: [] }));

const OPEN = { on: false, from: null, until: null, note: '' };
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** As an operator's change is stored; this process forgets what it remembered. */
async function set(patch: SettingsPatch): Promise<void> {
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.run('update brand.brand set settings = settings || $2::jsonb where id = $1', [t.brandId, JSON.stringify(patch)]),
  );
  t.platform.brand.invalidate();
}

async function sitDown(type: Type): Promise<Player & { readonly gameCode: GameCode }> {
  const memberId = await t.member(100n * UNIT);
  const session = { supplierId: supplier, brandId: t.brandId, memberId, currency: 'BDT', gameCode: GAMES[type] };
  const token = await controlSuppliers(t.platform.deps.db, t.platform.vendors.directory).openSession(session);
  const who = { memberId, brandId: t.brandId, supplierId: supplier, user: wireUser(memberId) as UserId };
  return { ...who, token: token as SessionToken, gameCode: GAMES[type] as GameCode };
}
const send = async (call: Parameters<typeof handleWalletCall>[1]['call']): Promise<string> => {
  const known = (await t.platform.vendors.directory.supplierById(supplier))!;
  return (await handleWalletCall(wallet, { supplier: known, call, digest: call.requestUuid })).status;
};
const actorOf = async () => ({
  memberId: await t.member(UNIT),
  brandId: t.brandId,
  type: 0,
  currency: 'BDT',
  loggedInAt: t.platform.deps.now(),
});
const launch = async (type: Type, mode: 'real' | 'try'): Promise<string> => {
  const actor = mode === 'real' ? await actorOf() : null;
  const ctx = { brandId: t.brandId, brandCode: 'test', origin: 'http://t', ip: '127.0.0.1', country: 'BD', actor };
  const brand = (id: typeof t.brandId) => t.platform.brand.brand(id);
  const hosts = { studio: 'http://studio.test', pick: () => 0 };
  const { boundsOfPlay } = t.platform.limits;
  const deps = { ...wallet, ...t.platform.catalogue, brand, hosts, boundsOfPlay, transfers: NO_TRANSFERS };
  const query = { gameCode: GAMES[type], mode, platform: 'GPL_DESKTOP', language: 'bn' } as const;
  const launched = await launchGame(deps, ctx as unknown as VisitorContext, query);
  return launched.ok ? 'OK' : launched.error.code;
};

const CLOSED: [string, Type, () => SettingsPatch][] = [
  ['maintenance without a window', 'BGS', () => ({ maintenance: { ...OPEN, on: true } })],
  ['maintenance whose window began', 'RNG', () => ({ maintenance: { ...OPEN, on: true, from: at(-1), until: at(9) } })],
  ['maintenance without an end', 'BGS', () => ({ maintenance: { ...OPEN, on: true, from: at(-1) } })],
  ['the type BGS closed', 'BGS', () => ({ closedCapabilities: ['bgs'] })],
  ['the type RNG closed', 'RNG', () => ({ closedCapabilities: ['deposit', 'rng'] })],
];

test.each(CLOSED)('%s: a game that is open in a page stakes no more', async (_name, type, patch) => {
  const player = await sitDown(type);
  await set(patch());
  expect(await send(bet(player, UNIT, { gameCode: player.gameCode }))).toBe('RS_ERROR_INVALID_GAME');
  expect(await t.cashOf(player.memberId)).toBe(100n * UNIT);
});

test.each(CLOSED)('%s: what is owed is paid, and what is taken back comes back', async (_name, type, patch) => {
  const player = await sitDown(type);
  const [paid, undone] = [bet(player, UNIT), bet(player, UNIT)].map((each) => ({ ...each, gameCode: player.gameCode }));
  expect([await send(paid!), await send(undone!)]).toEqual(['RS_OK', 'RS_OK']);
  await set(patch());
  expect([await send(win(paid!, 5n * UNIT)), await send(rollback(undone!))]).toEqual(['RS_OK', 'RS_OK']);
  expect(await t.cashOf(player.memberId)).toBe(104n * UNIT);
});

test.each(CLOSED)('%s: a round under way may finish, and no new one begins', async (_name, type, patch) => {
  const player = await sitDown(type);
  const first = bet(player, UNIT, { gameCode: player.gameCode });
  expect(await send(first)).toBe('RS_OK');
  await set(patch());
  const more = { gameCode: player.gameCode };
  expect(await send(bet(player, UNIT, { ...more, round: first.round }))).toBe('RS_OK');
  expect(await send(bet(player, UNIT, more))).toBe('RS_ERROR_INVALID_GAME');
});

const CLOSED_TYPES = CLOSED.filter(([name]) => name.startsWith('the type'));
test.each(CLOSED_TYPES)('%s: a launch is refused, for money and for play', async (_name, type, patch) => {
  await set(patch());
  expect([await launch(type, 'real'), await launch(type, 'try')]).toEqual(['GAME_DISABLED', 'GAME_DISABLED']);
});

const STILL_OPEN: [string, Type, () => SettingsPatch][] = [
  ['nothing closed', 'BGS', () => ({})],
  ['a maintenance to come', 'BGS', () => ({ maintenance: { ...OPEN, on: true, from: at(5) } })],
  ['a maintenance that ended', 'RNG', () => ({ maintenance: { ...OPEN, on: true, from: at(-9), until: at(-1) } })],
  ['the other type closed', 'RNG', () => ({ closedCapabilities: ['bgs'] })],
  ['deposits closed', 'BGS', () => ({ closedCapabilities: ['deposit'] })],
];
test.each(STILL_OPEN)('%s: the game goes on', async (_name, type, patch) => {
  const player = await sitDown(type);
  await set(patch());
  expect(await send(bet(player, UNIT, { gameCode: player.gameCode }))).toBe('RS_OK');
  // Nobody is at the supplier's address: the launch was let through to it.
  expect(await launch(type, 'real')).toBe('SUPPLIER_UNAVAILABLE');
});
