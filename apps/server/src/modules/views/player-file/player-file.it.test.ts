import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, settleWager } from '../../../testing-wagers.ts';
import { findPlayerDetail, listPlayerRows } from './queries.ts';

let t: TestPlatform;
let member: MemberId;

beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member(10_000_000n);
  const { ledger } = t.platform.deps;
  const [won, open] = [randomUUID() as Uuid, randomUUID() as Uuid];
  await playWager(ledger, { brandId: t.brandId, memberId: member, id: won, stake: 2_000_000n });
  await playWager(ledger, { brandId: t.brandId, memberId: member, id: open, stake: 1_000_000n });
  await settleWager(ledger, { brandId: t.brandId, memberId: member, id: won, payout: 3_000_000n });
  await t.settle();
});
afterAll(() => t.close());

const read = <T>(work: Parameters<typeof t.platform.deps.db.tx<T>>[1]): Promise<T> =>
  t.platform.deps.db.tx(t.brandId, work);

test('a player is found by the start of their account, with what they hold now', async () => {
  const detail = (await read((tx) => findPlayerDetail(tx, member, { path: [], downlines: 0 })))!;
  expect(detail).toMatchObject({ cash: '130.00', bonus: '0.00', held: '0.00', balance: '130.00' });
  expect(detail.lifetime).toEqual({ stake: '20.00', payout: '30.00', deposits: '0.00', bets: 1 });
  await t.member();
  const found = await read((tx) => listPlayerRows(tx, { search: detail.account.slice(0, 6), pageSize: 20 }));
  expect(found).toMatchObject({
    newer: null,
    older: null,
    content: [{ id: String(member), balance: '130.00', status: 'active' }],
  });
  const none = await read((tx) => listPlayerRows(tx, { search: '%', pageSize: 20 }));
  expect(none.content).toEqual([]);
  await read((tx) =>
    tx.run('insert into limits.member_gate (member_id, brand_id, frozen_at, frozen_by) values ($1, $2, now(), $3)', [
      member,
      t.brandId,
      ['zero-sum'],
    ]),
  );
  const ids = async (status: 'frozen' | 'active') =>
    (await read((tx) => listPlayerRows(tx, { status, pageSize: 100 }))).content;
  expect(await ids('frozen')).toMatchObject([
    { id: String(member), status: 'active', frozenSince: expect.any(String) },
  ]);
  expect((await ids('active')).map(({ id }) => id)).not.toContain(String(member));
  const excluded = await read((tx) => listPlayerRows(tx, { status: 'excluded', pageSize: 20 }));
  expect(excluded.content).toEqual([]);
});
