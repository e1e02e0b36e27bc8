import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, settleWager } from '../../../testing-wagers.ts';

const UNITS = 100_000n;
const WAGERS = 100;
let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

/** How often the table was changed, and how many entries were read of the index that lists a brand's wagers. */
const counted = async (): Promise<{ changed: number; read: number }> =>
  t.platform.deps.db.tx(null, async (tx) => {
    const { changed, read } = await tx.row<{ changed: string; read: string }>(
      `select n_tup_upd as changed, idx_tup_read as read
      from pg_stat_all_tables r join pg_stat_all_indexes i using (relid)
      where relid = 'wagers.wager'::regclass and indexrelname = 'wager_of_brand'`,
    );
    return { changed: Number(changed), read: Number(read) };
  });

test("a wager is settled by its key alone while nothing is known of the table's size: none of the brand's are read", async () => {
  const { ledger } = t.platform.deps;
  const member = await t.member(1_000n * UNITS);
  const before = await counted();
  const place = async (): Promise<Uuid> => {
    const id = randomUUID() as Uuid;
    await playWager(ledger, { brandId: t.brandId, memberId: member, id, stake: UNITS });
    return id;
  };
  const ids: Uuid[] = [];
  for (let n = 0; n < WAGERS; n += 1) ids.push(await place());
  for (const id of ids) await settleWager(ledger, { brandId: t.brandId, memberId: member, id, payout: 0n });
  // A connection tells what it did when it does something a second later.
  const changed = async (): Promise<number> => {
    await place();
    return (await counted()).changed - before.changed;
  };
  await expect.poll(changed, { timeout: 15_000, interval: 300 }).toBe(WAGERS);
  expect((await counted()).read - before.read).toBe(0);
});

test.each(['stake_cash', 'stake_bonus', 'payout_cash', 'payout_bonus', 'valid_bet'])(
  'no wager has a %s below nothing, whoever writes it',
  async (column) => {
    const [id, member] = [randomUUID() as Uuid, await t.member(10n * UNITS)];
    await playWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: member, id, stake: UNITS });
    const change = (value: number) =>
      runAsSuperuser(t.database, `update wagers.wager set ${column} = ${value} where id = '${id}'`);
    await expect(change(-1)).rejects.toThrow('wager_is_no_debt');
    await change(1);
  },
);
