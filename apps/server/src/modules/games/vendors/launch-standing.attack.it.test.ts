/**
 * Members who may not stake ask for a game: each is told why before it is opened, and the supplier hears nothing of it.
 */
import { randomUUID } from 'node:crypto';
import { amount } from '@baize/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VisitorContext } from '../../../context.ts';
import type { TimeLimitRule } from '@baize/domain/jurisdiction';
import { supplierId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager } from '../../../testing-wagers.ts';
import { boundsOfPlay } from '../../base/limits/index.ts';
import { recountDay } from '../../base/wagers/index.ts';
import { NO_TRANSFERS } from './transfer/testing-transfers.ts';
import { launchGame, type LaunchDeps } from './commands/launch-game.ts';

const UNIT = 100_000n;
const GAME = 'stu_dice';
const DAY_MS = 86_400_000;
const NO_LIMITS = { singleStakeMax: null, dayStakeMax: null, dayLossMax: null };

let t: TestPlatform;
let player: MemberId;
let told: string[];

beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());
beforeEach(async () => {
  player = await t.member(100n * UNIT);
  told = [];
});

const inBrand: TestPlatform['platform']['deps']['db']['tx'] = (brand, work) => t.platform.deps.db.tx(brand, work);
const exclude = (until: Date) =>
  inBrand(t.brandId, (tx) => t.platform.limits.excludeMember(tx, { brandId: t.brandId, memberId: player, until }));
const limit = (limits: Partial<typeof NO_LIMITS | Record<keyof typeof NO_LIMITS, bigint>>) =>
  inBrand(t.brandId, async (tx) =>
    t.platform.limits.setLimits(tx, {
      brandId: t.brandId,
      memberId: player,
      limits: { ...NO_LIMITS, ...limits },
      // The meters are of the brand's day, whatever the hour of the test.
      offsetMinutes: (await t.platform.brand.brand(t.brandId)).gmtOffsetMinutes,
    }),
  );
/** Leaves a round open, as the list of open rounds tells it. */
async function stake(units: bigint, gameCode: string = GAME): Promise<void> {
  const bet = { brandId: t.brandId, memberId: player, id: randomUUID() as Uuid, stake: units * UNIT, gameCode };
  await playWager(t.platform.deps.ledger, bet);
  await t.settle();
}

const NOT_ASKED = { recountDay, brandIds: async () => [], shortenGames: async () => undefined };
/** The supplier is not there: whoever gets as far as to be told so was let through. */
const THROUGH = 'SUPPLIER_UNAVAILABLE';
async function launch({
  mode = 'real' as 'real' | 'try',
  closed = undefined as 'GAME_DISABLED' | undefined,
  loggedInFor = 0,
  sessionLimit = undefined as TimeLimitRule | undefined,
} = {}) {
  const brandOf = async (id: BrandId) => {
    const brand = await t.platform.brand.brand(id);
    return sessionLimit ? { ...brand, jurisdiction: { ...brand.jurisdiction, sessionLimit } } : brand;
  };
  const deps: LaunchDeps = {
    db: t.platform.deps.db,
    now: t.platform.deps.now,
    log: { warn: () => undefined },
    directory: {
      ...t.platform.vendors.directory,
      supplierById: async () => {
        told.push(mode);
        return undefined;
      },
    },
    brand: brandOf,
    boundsOfPlay: (actor) => boundsOfPlay({ ...t.platform.deps, ...NOT_ASKED, brand: brandOf }, actor),
    hosts: { studio: 'http://studio.test', pick: () => 0 },
    transfers: NO_TRANSFERS,
    findLaunchable: async () => ({
      gameCode: GAME,
      vendor: 'BGS',
      supplierId: supplierId(7),
      trial: true,
      minStake: amount(UNIT),
      closed,
      opens: 'frame',
      nameIn: () => 'Dice',
      recommended: () => [],
    }),
    recordLaunch: async () => undefined,
  };
  const loggedInAt = new Date(t.platform.deps.now().getTime() - loggedInFor * 60_000);
  const actor = { memberId: player, brandId: t.brandId, type: 0, currency: 'BDT', loggedInAt };
  const ctx = { brandId: t.brandId, brandCode: 'test', origin: 'http://t', ip: '127.0.0.1', country: 'BD', actor };
  const query = { gameCode: GAME, mode, platform: 'GPL_DESKTOP', language: 'en' } as const;
  const launched = await launchGame(deps, ctx as unknown as VisitorContext, query);
  return launched.ok ? undefined : launched.error;
}
const codeOf = async (wish?: Parameters<typeof launch>[0]) => (await launch(wish))?.code;

test('who excluded themselves learns until when, in every game, and may still look at one with play money', async () => {
  const until = new Date(t.platform.deps.now().getTime() + 7 * DAY_MS);
  await exclude(until);
  expect(await launch()).toEqual({ code: 'SELF_EXCLUDED', params: { until: until.toISOString() } });
  expect(told).toEqual([]);
  expect(await codeOf({ mode: 'try' })).toBe(THROUGH);
});

test('an open round is no way around an exclusion', async () => {
  await stake(1n);
  await exclude(new Date(t.platform.deps.now().getTime() + DAY_MS));
  expect(await codeOf()).toBe('SELF_EXCLUDED');
  expect(told).toEqual([]);
});

test.each([
  ['a single stake', { singleStakeMax: UNIT - 1n }, 0n],
  ['a day’s stakes', { dayStakeMax: 10n * UNIT }, 10n],
  ['a day’s loss', { dayLossMax: 10n * UNIT + UNIT / 2n }, 10n],
] as const)('a limit of %s that leaves no room for the smallest stake is told', async (_name, limits, staked) => {
  if (staked > 0n) await stake(staked, 'another_game');
  await limit(limits);
  expect(await codeOf()).toBe('LIMIT_REACHED');
  expect(told).toEqual([]);
});

test('a limit with room for the smallest stake opens the game', async () => {
  await stake(9n, 'another_game');
  await limit({ dayStakeMax: 10n * UNIT });
  expect(await codeOf()).toBe(THROUGH);
});

test('who reached a limit comes back to finish the round that they left open', async () => {
  await stake(10n);
  await limit({ dayStakeMax: 10n * UNIT });
  expect(await codeOf()).toBe(THROUGH);
  expect(await codeOf({ closed: 'GAME_DISABLED' })).toBe(THROUGH);
});

test('a frozen player is told, with a limit and without', async () => {
  await limit({ dayStakeMax: 1n });
  await inBrand(t.brandId, (tx) =>
    t.platform.limits.freezeMember(tx, { brandId: t.brandId, memberId: player, checks: ['zero-sum'] }),
  );
  expect(await codeOf()).toBe('ACCOUNT_FROZEN');
});

test.each([
  { mode: 'defaulted', minutes: 60, after: 59, code: THROUGH },
  { mode: 'defaulted', minutes: 60, after: 60, code: 'LIMIT_REACHED' },
  { mode: 'required', minutes: 60, after: 61, code: 'LIMIT_REACHED' },
  { mode: 'optional', minutes: 60, after: 600, code: THROUGH },
  { mode: 'required', minutes: null, after: 600, code: 'LIMIT_NEEDED' },
] as const)(
  'a login under a time limit: $mode, $minutes minutes, after $after: $code',
  async ({ after, code, ...rule }) => {
    expect(await codeOf({ sessionLimit: { ...rule, raiseAfterHours: 24 }, loggedInFor: after })).toBe(code);
  },
);
