/** The public list of hits: what stands in it is enough to derive each of them again, and tells nobody's name. */
import { jackpotCalls, type JackpotHit } from '@baize/contract/jackpots';
import type { OutputOf } from '@baize/contract/define-call';
import { parseAmount } from '@baize/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { maskAccount } from '../../people/identity/index.ts';
import { hitAmount, isHit, mustHitHash, seedHash } from './draw.ts';
import { openTestPool, reportOf, settleStakes } from './testing-stakes.ts';

const UNITS = 100_000n;
const ODDS = 1_000n * UNITS;
let t: TestPlatform;
const COMMON = { startMin: UNITS, startMax: UNITS, feedMin: UNITS, feedMax: UNITS, feedEveryMs: [], odds: ODDS };
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, { ...COMMON, poolId: 'chance', restartShareE4: 2_000 });
  await openTestPool(t, { ...COMMON, poolId: 'must', restartShareE4: 0, gameCode: 'one', mustHitBy: 3n * UNITS });
  await openTestPool(t, { ...COMMON, poolId: 'still', restartShareE4: 0, gameCode: 'two', enabled: false });
});
afterAll(() => t.close());

type Listed = OutputOf<typeof jackpotCalls.listJackpotHits>;
async function list(asked: object = {}, brandId: BrandId = t.brandId): Promise<Listed> {
  const { call, handle } = (t.platform.jackpots.siteRoutes ?? []).find(
    (each) => each.call.name === 'listJackpotHits',
  ) as unknown as {
    call: typeof jackpotCalls.listJackpotHits;
    handle: (ctx: object, input: object) => Promise<{ value: Listed }>;
  };
  return call.output.parse((await handle({ brandId }, call.input.parse(asked))).value);
}
const units = (text: string): bigint => parseAmount(text)!;

const key = ({ poolId, epoch }: JackpotHit): string => `${poolId}:${epoch}`;

/** From the record alone, as somebody outside would. */
function holds(hit: JackpotHit): boolean {
  const { poolId, epoch, revealedSeed: seed, mustHitBy } = hit;
  if (mustHitBy === null) {
    const drawn = { wagerId: hit.wagerId, stake: units(hit.stake!) };
    return seedHash(seed) === hit.seedHash && isHit({ seed, poolId, odds: units(hit.odds) }, drawn);
  }
  const bounds = { poolId, epoch, from: units(mustHitBy.from), to: units(mustHitBy.to) };
  return mustHitHash(seed, bounds) === hit.seedHash && hitAmount(seed, bounds) === units(hit.amount);
}

test('before anybody has won, the list is empty and names the pools', async () => {
  expect(await list()).toEqual({
    content: [],
    newer: null,
    older: null,
    pools: [
      { poolId: 'chance', name: { en: 'Chance' }, isRunning: true },
      { poolId: 'must', name: { en: 'Must' }, isRunning: true },
      { poolId: 'still', name: { en: 'Still' }, isRunning: false },
    ],
  });
});

test('a game with a pool of its own feeds no other, and the other says so, whether that pool runs or not', async () => {
  const shown = await t.platform.jackpots.jackpots(t.brandId);
  expect(shown.map(({ poolId, notFedBy }) => [poolId, notFedBy.toSorted()])).toEqual([
    ['chance', ['one', 'two']],
    ['must', []],
  ]);
  const before = (await reportOf(t, 'chance')).amount;
  await settleStakes(t, [{ member: await t.member(), stake: 1n, gameCode: 'two' }]);
  expect((await reportOf(t, 'chance')).amount).toBe(before);
});

test('every hit can be derived from its line, the newest first, and its winner is masked', async () => {
  const [first, second] = [await t.member(), await t.member()];
  const promised = (await reportOf(t, 'chance')).pool.seedHash;
  await settleStakes(t, [{ member: first, stake: ODDS }]);
  await settleStakes(t, [{ member: second, stake: 200n * UNITS, gameCode: 'one' }]);
  const { content } = await list();
  // What the one stake brought may have won the next pool too.
  const musts = content.length - 1;
  expect(content.map(key)).toEqual([...Array.from({ length: musts }, (_, at) => `must:${musts - at}`), 'chance:1']);
  expect(content.filter((hit) => !holds(hit))).toEqual([]);
  const [must, chance] = [content[musts - 1], content[musts]];
  expect(chance).toMatchObject({ seedHash: promised, stake: '1000.00', odds: '1000.00', mustHitBy: null });
  expect(must).toMatchObject({ mustHitBy: { from: '1.00', to: '3.00' }, stake: '200.00' });
  const accounts = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ id: unknown; account: string }>('select id, account from identity.member order by id'),
  );
  expect(chance!.customerName).toBe(maskAccount(accounts.find(({ id }) => String(id) === String(first))!.account));
  for (const { account } of accounts) expect(JSON.stringify(content)).not.toContain(account);
  // One figure changed, and it holds no more.
  expect(holds({ ...must!, mustHitBy: { from: '1.00', to: '3.01' } })).toBe(false);
  expect(holds({ ...chance!, revealedSeed: must!.revealedSeed })).toBe(false);
});

test('it is read page by page, of one pool too, and of this brand alone', async () => {
  const member = await t.member();
  for (let hits = 0; hits < 3; hits += 1) await settleStakes(t, [{ member, stake: ODDS }]);
  const [page, all] = [await list({ pageSize: 2 }), await list()];
  const next = await list({ pageSize: 2, before: page.older! });
  expect([...page.content, ...next.content].map(key)).toEqual(all.content.slice(0, 4).map(key));
  expect((await list({ pageSize: 2, after: next.newer! })).content.map(key)).toEqual(page.content.map(key));
  const ofOne = await list({ poolId: 'must' });
  expect(ofOne.content.map(key)).toEqual(all.content.map(key).filter((name) => name.startsWith('must')));
  expect(ofOne.older).toBeNull();
  const other = await openTestBrand(t.platform, { code: 'other-hits' });
  expect(await list({}, other)).toMatchObject({ content: [], pools: [] });
});

test('the cursor tells nothing of the pools of others: each brand counts its own hits', async () => {
  const brandId = await openTestBrand(t.platform, { code: 'quiet-brand', currency: 'BDT' });
  await openTestPool(t, { ...COMMON, poolId: 'quiet', restartShareE4: 0 }, brandId);
  const before = (await list({ pageSize: 1 })).older;
  await settleStakes(t, [{ member: await t.member(0n, brandId), stake: ODDS }], brandId);
  await settleStakes(t, [{ member: await t.member(), stake: ODDS }]);
  const mine = await list({ pageSize: 1 });
  expect(BigInt(mine.older!) - BigInt(before!)).toBe(1n);
  await settleStakes(t, [{ member: await t.member(0n, brandId), stake: ODDS }], brandId);
  expect((await list({ pageSize: 1 }, brandId)).older).toBe('2');
});

test('a stopped pool is no longer shown as one that can be won, and its hits stay', async () => {
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.run("update jackpots.jackpot_pool set enabled = false where pool_id = 'chance'"),
  );
  const { content, pools } = await list({ poolId: 'chance' });
  expect(content).toHaveLength(5);
  expect(pools[0]).toMatchObject({ poolId: 'chance', isRunning: false });
});
