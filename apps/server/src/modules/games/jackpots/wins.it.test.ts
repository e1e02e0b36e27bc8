/** A win is told to its player, and to nobody else, until they have seen it. */
import type { JackpotWin } from '@baize/contract/jackpots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId } from '../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { openTestPool, settleStakes } from './testing-stakes.ts';

const ODDS = 1_000n * 100_000n;
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, {
    poolId: 'pool',
    startMin: ODDS,
    startMax: ODDS,
    feedMin: 1n,
    feedMax: 1n,
    feedEveryMs: [],
    restartShareE4: 0,
    odds: ODDS,
  });
});
afterAll(() => t.close());

type Answer<T> = { ok: boolean; value: T; error?: { code: string } };
type Asker = { readonly memberId: MemberId; readonly brandId?: BrandId };
function ask<T>(name: string, { memberId, brandId = t.brandId }: Asker, input: object = {}): Promise<Answer<T>> {
  const route = (t.platform.jackpots.siteRoutes ?? []).find((each) => each.call.name === name) as unknown as {
    handle: (ctx: object, input: object) => Promise<Answer<T>>;
  };
  return route.handle({ brandId, actor: { memberId } }, input);
}
const wins = async (memberId: MemberId): Promise<readonly JackpotWin[]> =>
  (await ask<JackpotWin[]>('listJackpotWins', { memberId })).value;

test('wins are told in their order until each was seen; seeing one twice changes nothing', async () => {
  const [winner, other] = [await t.member(), await t.member()];
  await settleStakes(t, [
    { member: winner, stake: ODDS },
    { member: winner, stake: ODDS },
    { member: other, stake: 1n },
  ]);
  expect(await wins(winner)).toMatchObject([
    { poolId: 'pool', epoch: 1, amount: '1020.00', name: { en: 'Pool' }, currency: 'BDT' },
    { poolId: 'pool', epoch: 2, amount: '1000.00' },
  ]);
  expect(await wins(other)).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect(await ask('acknowledgeJackpotWin', { memberId: winner }, { poolId: 'pool', epoch: 1 })).toMatchObject({
      ok: true,
    });
  expect((await wins(winner)).map(({ epoch }) => epoch)).toEqual([2]);
});

test('nobody sees a win away that is not theirs, in this brand or another', async () => {
  const [winner, other] = [await t.member(), await t.member()];
  await settleStakes(t, [{ member: winner, stake: ODDS }]);
  const [{ epoch } = { epoch: 0 }] = await wins(winner);
  const notFound = { error: { code: 'NOT_FOUND' } };
  const won = { poolId: 'pool', epoch };
  expect(await ask('acknowledgeJackpotWin', { memberId: other }, won)).toMatchObject(notFound);
  const brand = await openTestBrand(t.platform, { code: 'other-wins' });
  expect(await ask('acknowledgeJackpotWin', { memberId: winner, brandId: brand }, won)).toMatchObject(notFound);
  expect(await ask('acknowledgeJackpotWin', { memberId: winner }, { poolId: 'pool', epoch: epoch + 1 })).toMatchObject(
    notFound,
  );
  expect((await wins(winner)).map((each) => each.epoch)).toEqual([epoch]);
});

test('of a hit the server may write nothing else again', async () => {
  const rewrite = t.platform.deps.db.tx(t.brandId, (tx) => tx.run('update jackpots.jackpot_hit set amount = 1'));
  await expect(rewrite).rejects.toThrow('permission denied');
});
