/** A consumer that loses one effect of an event: within ten minutes it is drift, by its own name and no other. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { playWager, settleWager } from '../../testing-wagers.ts';
import type { Prover } from '../index.ts';

let t: TestPlatform;
let intruder: pg.Client;
let prover: Prover;
let turned = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  prover = t.platform.deps.ledger.createProver({
    db: t.platform.deps.db,
    key: Buffer.alloc(32, 7),
    now: () => new Date(Date.now() + turned),
    freeze: () => Promise.resolve(),
  });
  while (await prover.proveSlice());
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

/** What the trigger makes of the row that is written: null writes nothing. */
type Loss = {
  readonly what: string;
  readonly table: string;
  readonly on: 'insert' | 'insert or update' | 'delete';
  readonly returns: string;
  readonly named: readonly string[];
};
const LOSSES: readonly Loss[] = [
  {
    what: 'a player of the day',
    table: 'player_day',
    on: 'insert',
    returns: 'null',
    named: ['players-are-noted'],
  },
  {
    what: 'the spread of a brand’s hour',
    table: 'brand_rollup',
    on: 'insert or update',
    returns: 'jsonb_populate_record(new, \'{"squares": 0}\')',
    named: ['brand-hours-agree-with-rollups'],
  },
  {
    what: 'the spread of a player’s hour',
    table: 'rollup',
    on: 'insert or update',
    returns: 'jsonb_populate_record(new, \'{"squares": 0}\')',
    named: ['rollups-agree-with-wagers', 'brand-hours-agree-with-rollups'],
  },
  {
    what: 'an hour of a player',
    table: 'rollup',
    on: 'insert or update',
    returns: 'null',
    named: ['rollups-agree-with-wagers', 'brand-hours-agree-with-rollups', 'noted-players-played'],
  },
  {
    what: 'an hour of a brand',
    table: 'brand_rollup',
    on: 'insert or update',
    returns: 'null',
    named: ['brand-hours-agree-with-rollups'],
  },
  {
    what: 'a counted settlement',
    table: 'settlement',
    on: 'insert',
    returns: 'null',
    named: ['wagers-are-counted', 'rollups-agree-with-wagers'],
  },
  {
    what: 'an open wager',
    table: 'open_wager',
    on: 'insert',
    returns: 'null',
    named: ['open-list-agrees-with-wagers'],
  },
  {
    what: 'the end of an open wager',
    table: 'open_wager',
    on: 'delete',
    returns: 'null',
    named: ['open-list-agrees-with-wagers'],
  },
];

/** A round that settles after it stood open, and one that stays open. */
async function play(memberId: MemberId): Promise<void> {
  const of = { brandId: t.brandId, memberId };
  const [settled, open] = [randomUUID() as Uuid, randomUUID() as Uuid];
  await playWager(t.platform.deps.ledger, { ...of, id: settled, stake: 300n });
  await playWager(t.platform.deps.ledger, { ...of, id: open, stake: 200n });
  await t.settle();
  await settleWager(t.platform.deps.ledger, { ...of, id: settled, payout: 700n });
  await t.settle();
}
async function openDrift(): Promise<readonly string[]> {
  const { rows } = await intruder.query<{ name: string }>(
    'select distinct name from ledger.drift where cleared_at is null and confirmed_at is not null',
  );
  return rows.map((row) => row.name).toSorted();
}

test.each(LOSSES)('$what', async ({ table, on, returns, named }) => {
  const member = await t.member(1_000n);
  await intruder.query(`create function lose() returns trigger language plpgsql as $$ begin return ${returns}; end $$;
    create trigger lose before ${on} on wagers.${table} for each row execute function lose()`);
  await play(member);
  await intruder.query('drop function lose() cascade');
  await prover.proveTail();
  turned += 9 * 60_000;
  await prover.proveTail();
  const tailed = await openDrift();
  // Who is noted and did not play is no loss, and found by the walk over the whole.
  expect(tailed).toEqual(named.filter((name) => name !== 'noted-players-played').toSorted());
  turned += 11 * 60_000;
  while (await prover.proveSlice());
  expect(await openDrift()).toEqual(named.toSorted());
  // Forgotten: the next case is about others.
  for (const each of ['settlement', 'open_wager', 'rollup', 'player_day', 'brand_rollup', 'wager'])
    await intruder.query(`delete from wagers.${each}`);
  await intruder.query(
    `update ledger.posting set kind = 50 where kind < 10; delete from ledger.checkpoint; delete from ledger.house_day;
      delete from ledger.drift`,
  );
});
