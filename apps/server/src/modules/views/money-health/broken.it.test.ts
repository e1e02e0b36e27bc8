import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { findBroken } from './broken.ts';

let t: TestPlatform;
let member: MemberId;
beforeAll(async () => {
  t = await createTestPlatform();
  member = await t.member(10_000_000n);
});
afterAll(() => t.close());

test('what checks name leads to the player and their posting; a house and a stranger’s account lead nowhere', async () => {
  const { db } = t.platform.deps;
  const found = await db.tx(t.brandId, async (tx) => {
    const accounts = await tx.rows<{ id: bigint; house: string | null }>(
      'select id, house from ledger.account where member_id = $1 or house is not null order by house nulls first',
      [member],
    );
    const [own, house] = [accounts[0]!.id, accounts.find((each) => each.house !== null)!.id];
    const subjects = [
      `account ${own} at 1`,
      `account ${own} is off by 12.00`,
      `account ${house} (cashier:test)`,
      `deposit 4711 of member ${member}`,
      'account 999999999',
      'nothing that is known',
    ];
    return { own, broken: [...(await findBroken(tx, subjects)).values()] };
  });
  const playerId = String(member);
  expect(found.broken.map((each) => [each.playerId, each.posting])).toEqual([
    [playerId, { account: String(found.own), pocket: 'cash', seq: '1' }],
    [playerId, null],
    [null, null],
    [playerId, null],
    [null, null],
    [null, null],
  ]);
  const elsewhere = await db.tx(null, (tx) => findBroken(tx, []));
  expect(elsewhere.size).toBe(0);
});
