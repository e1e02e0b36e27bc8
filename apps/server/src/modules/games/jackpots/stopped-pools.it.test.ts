/** Stakes that wait for a stopped pool cost the draws of other pools nothing, and are drawn once it runs again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAKE_BACK_MAX_MS } from '../../base/wagers/index.ts';
import type { Db } from '../../../db/pool.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { drawWaitingStakes } from './commands/draw-waiting-stakes.ts';
import { createSeedVault } from './seed-vault.ts';
import { openTestPool, stakeEvent } from './testing-stakes.ts';
import { brandsToDraw } from './waiting-stakes.ts';

const HELD = 1_000;
/** Rows that a look may read where nothing is to be drawn. */
const READ_MAX = 20;
let t: TestPlatform;
const POOL = {
  startMin: 100_000_000n,
  startMax: 100_000_000n,
  feedMin: 0n,
  feedMax: 0n,
  feedEveryMs: [],
  restartShareE4: 0,
  odds: 10n ** 15n,
};
beforeAll(async () => {
  t = await createTestPlatform();
  await openTestPool(t, { ...POOL, poolId: 'everybody' });
  await openTestPool(t, { ...POOL, poolId: 'own', gameCode: 'own' });
});
afterAll(() => t.close());

const sql = (text: string): Promise<void> => runAsSuperuser(t.database, text);
const leave = async (count: number, gameCode: string): Promise<void> => {
  const event = JSON.stringify(stakeEvent({ stake: 1_000n, version: 1, gameCode })).replaceAll("'", "''");
  await sql(`insert into jackpots.waiting_stake (brand_id, wager_id, member_id, event, settled_at)
    select ${t.brandId}, i.id, 1, '${event}'::jsonb || jsonb_build_object('wagerId', i.id),
      now() - interval '${(2 * TAKE_BACK_MAX_MS) / 1_000} seconds'
    from (select gen_random_uuid() as id from generate_series(1, ${count})) i`);
};
let read = 0;
const counted = (db: Db): Db['tx'] => {
  const reads = `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables
    where schemaname = 'jackpots' and relname = 'waiting_stake'`;
  return (brand, work, ...rest) =>
    db.tx(
      brand,
      async (tx) => {
        const before = (await tx.row<{ n: number }>(reads)).n;
        const value = await work(tx);
        read += (await tx.row<{ n: number }>(reads)).n - before;
        return value;
      },
      ...rest,
    );
};
/** Draws until nothing more is due, and counts what one more look reads. */
async function drawAll(): Promise<void> {
  const { deps } = t.platform;
  const vault = createSeedVault(deps.keyring);
  const countedDeps = { ...deps, db: { ...deps.db, tx: counted(deps.db) } };
  const draw = (): Promise<boolean> => drawWaitingStakes(countedDeps, vault, t.brandId);
  let turns = 0;
  while (turns < 50 && (await draw())) turns += 1;
  read = 0;
  await draw();
}
const waiting = async (): Promise<number> =>
  (
    await t.platform.deps.db.tx(t.brandId, (tx) =>
      tx.row<{ n: number }>('select count(*)::integer as n from jackpots.waiting_stake'),
    )
  ).n;
const dueAt = async () => {
  const { due } = await t.platform.deps.db.tx(null, (tx) =>
    tx.row<{ due: Date | null }>('select jackpots_draws_due(1) as due'),
  );
  return [due, await t.platform.deps.db.tx(null, (tx) => brandsToDraw(tx, new Date()))];
};

test('what waits for a stopped pool is read once, holds up no other pool, and is drawn when it runs again', async () => {
  await sql("update jackpots.jackpot_pool set enabled = false where pool_id = 'everybody'");
  await leave(HELD, 'slot');
  await leave(3, 'own');
  await drawAll();
  expect(await waiting()).toBe(HELD);
  expect(read).toBeLessThan(READ_MAX);
  expect(await dueAt()).toEqual([null, []]);
  await sql("update jackpots.jackpot_pool set enabled = true where pool_id = 'everybody'");
  expect(await dueAt()).toEqual([expect.any(Date), [t.brandId]]);
  await drawAll();
  expect(await waiting()).toBe(0);
});
