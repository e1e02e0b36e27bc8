/** A game of a supplier that holds a wallet of its own: money is there before it opens, and home after it. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VisitorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { launchGame, type LaunchDeps } from '../commands/launch-game.ts';
import { connectSupplier, shelveGame } from '../testing-wallet-http.ts';
import { GAME } from '../testing-kernel.ts';
import { createTransfers } from './index.ts';
import { fetchHome } from './jobs.ts';
import type { TransferDeps } from './settle.ts';
import { createTransferBed, type TransferBed } from './testing-transfers.ts';

const TRANSFER_GAME = 'xfer_dice';
const CASH = 100_000n;
let bed: TransferBed;
let deps: LaunchDeps;
let transfers: TransferDeps;
let member: MemberId;
let superuser: pg.Client;

beforeAll(async () => {
  bed = await createTransferBed();
  superuser = new pg.Client({ connectionString: bed.t.database.superUrl });
  await superuser.connect();
  const { platform, brandId } = bed.t;
  await shelveGame({ platform, brandId }, bed.supplierId, { vendor: 'XFER', gameCode: TRANSFER_GAME });
  await connectSupplier(bed.t, 'strict');
  transfers = { ...bed.deps, games: platform.catalogue };
  deps = {
    ...platform.deps,
    ...platform.catalogue,
    directory: platform.vendors.directory,
    brand: (id: typeof brandId) => platform.brand.brand(id),
    hosts: { studio: 'http://studio.test', pick: () => 0 },
    transfers: createTransfers(platform.deps, transfers),
    boundsOfPlay: platform.limits.boundsOfPlay,
  };
});
beforeEach(async () => {
  bed.standIn.recover();
  bed.t.turnClock(120_000);
  member = await bed.t.member(CASH);
});
afterAll(async () => {
  await superuser?.end();
  await bed.t.close();
});

async function launch(more: { gameCode?: string; mode?: 'real' | 'try'; transferAmount?: string } = {}) {
  const actor = more.mode === 'try' ? null : { memberId: member, type: 0, currency: 'BDT' };
  const ctx = { brandId: bed.t.brandId, brandCode: 'test', origin: 'http://t', ip: '127.0.0.1', country: 'BD', actor };
  const query = { gameCode: TRANSFER_GAME, mode: 'real', platform: 'GPL_DESKTOP', language: 'en', ...more } as const;
  const launched = await launchGame(deps, ctx as unknown as VisitorContext, query);
  return launched.ok ? launched.value.url : launched.error.code;
}
const sums = async (): Promise<bigint[]> => [await bed.t.cashOf(member), bed.there(member)];
const PLAY = 'http://play.test/';

test('the whole balance is there before the game opens, stays while it is played, and comes home after it', async () => {
  expect(await launch()).toBe(PLAY);
  expect(await sums()).toEqual([0n, CASH]);
  await bed.after(61_000);
  await fetchHome(transfers);
  expect(await sums()).toEqual([0n, CASH]);
  await bed.after(13 * 3_600_000);
  await fetchHome(transfers);
  expect(await sums()).toEqual([CASH, 0n]);
});

test('a chosen sum; nothing; more than there is', async () => {
  expect(await launch({ transferAmount: '0.3' })).toBe(PLAY);
  expect(await sums()).toEqual([70_000n, 30_000n]);
  expect(await launch({ transferAmount: '0' })).toBe(PLAY);
  expect(await launch({ transferAmount: '5' })).toBe('INSUFFICIENT_FUNDS');
  expect(await sums()).toEqual([70_000n, 30_000n]);
});

test('try play moves nothing', async () => {
  expect(await launch({ mode: 'try' })).toBe(PLAY);
  expect(await sums()).toEqual([CASH, 0n]);
});

test('while nobody knows where the money is the game stays shut; then it opens with it', async () => {
  bed.standIn.failNext('deposit', 'lost-after');
  expect(await launch()).toBe('TRANSFER_UNDER_WAY');
  expect(await launch()).toBe('TRANSFER_UNDER_WAY');
  await bed.after(2_000);
  expect(await launch()).toBe(PLAY);
  expect(await sums()).toEqual([0n, CASH]);
});

test('a game that does not open brings the money home', async () => {
  bed.standIn.failNext('launch', 'lost-before');
  expect(await launch()).toBe('SUPPLIER_UNAVAILABLE');
  expect(await sums()).toEqual([CASH, 0n]);
});

test('the game of another supplier brings it home first', async () => {
  expect(await launch()).toBe(PLAY);
  // That one is not there, but the player has left this one.
  expect(await launch({ gameCode: GAME })).toBe('SUPPLIER_UNAVAILABLE');
  expect(await sums()).toEqual([CASH, 0n]);
});

test('a spent limit keeps new money here, and what stands there may be played with', async () => {
  await superuser.query(
    `insert into limits.member_gate (member_id, brand_id, day_stake_max) values ($1, $2, 60000)
     on conflict (member_id) do update set day_stake_max = 60000`,
    [String(member), bed.t.brandId],
  );
  expect(await launch()).toBe(PLAY);
  expect(await sums()).toEqual([40_000n, 60_000n]);
  expect(await launch()).toBe(PLAY);
  expect(await launch({ transferAmount: '0.1' })).toBe('LIMIT_REACHED');
  expect(await sums()).toEqual([40_000n, 60_000n]);
  // Another day finds it still there: it counts into that day too, and is still the player's to play with.
  await bed.after(24 * 3_600_000);
  expect(await launch()).toBe(PLAY);
  expect(await sums()).toEqual([40_000n, 60_000n]);
  // An exclusion is no limit.
  await superuser.query(
    `update limits.member_gate set excluded_until = now() + interval '9 days' where member_id = $1`,
    [String(member)],
  );
  expect(await launch()).toBe('SELF_EXCLUDED');
});

test('a launch tells what is with the supplier, and nothing where the game is played from the wallet here', async () => {
  const value = async (mode: 'real' | 'try') => {
    const actor = mode === 'try' ? null : { memberId: member, type: 0, currency: 'BDT' };
    const ctx = {
      brandId: bed.t.brandId,
      brandCode: 'test',
      origin: 'http://t',
      ip: '127.0.0.1',
      country: 'BD',
      actor,
    };
    const query = { gameCode: TRANSFER_GAME, mode, platform: 'GPL_DESKTOP', language: 'en' } as const;
    const launched = await launchGame(deps, ctx as unknown as VisitorContext, query);
    return launched.ok ? launched.value.takenAlong : launched.error.code;
  };
  expect(await value('real')).toEqual({ supplier: 'Transfer', amount: '1.00', currency: 'BDT' });
  // Again with nothing left to move: what stands there still does.
  expect(await value('real')).toEqual({ supplier: 'Transfer', amount: '1.00', currency: 'BDT' });
  expect(await value('try')).toBeNull();
});
