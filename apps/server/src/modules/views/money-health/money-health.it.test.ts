import { reportCalls } from '@baize/contract/console/reports';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { moneyHealthRoutes } from './console-routes.ts';

let t: TestPlatform;
let superuser: pg.Client;
let member: MemberId;
beforeAll(async () => {
  t = await createTestPlatform();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  member = await t.member();
});
beforeEach(() => superuser.query('truncate ledger.drift, limits.member_gate'));
afterAll(async () => {
  await superuser?.end();
  await t.close();
});

const find = (name: string) =>
  superuser.query(
    `insert into ledger.drift (name, walk, key, subject, brand_id, member_id, seen_at, confirmed_at)
      values ($1, 'x', 'x', 'something', $2, $3, now(), now())`,
    [name, t.brandId, String(member)],
  );
async function read(): Promise<{ healthy: boolean; frozen: boolean; frozenPlayers: number }> {
  const routes = moneyHealthRoutes({
    deps: t.platform.deps,
    consumers: () => t.platform.consumers(),
    drains: async () => [],
  });
  const { handle } = routes.find(({ call }) => call === reportCalls.getMoneyHealth) as unknown as {
    handle: (ctx: unknown) => Promise<{ value: Awaited<ReturnType<typeof read>> }>;
  };
  const { healthy, frozen, frozenPlayers } = (await handle({ brandId: t.brandId })).value;
  return { healthy, frozen, frozenPlayers };
}

test('a check that freezes nobody is red, and nobody is said to be frozen', async () => {
  await find('wagers-are-counted');
  expect(await read()).toEqual({ healthy: false, frozen: false, frozenPlayers: 0 });
  await find('zero-sum');
  expect(await read()).toMatchObject({ frozen: false });
});

test('a check that freezes says so, with the players of this brand who are frozen until they are released', async () => {
  await find('balance-equals-postings');
  expect(await read()).toEqual({ healthy: false, frozen: true, frozenPlayers: 0 });
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.limits.freezeMember(tx, { brandId: t.brandId, memberId: member, checks: ['balance-equals-postings'] }),
  );
  expect(await read()).toMatchObject({ frozen: true, frozenPlayers: 1 });
  await superuser.query("update limits.member_gate set frozen_at = null, frozen_by = '{}'");
  expect(await read()).toMatchObject({ frozen: true, frozenPlayers: 0 });
});
