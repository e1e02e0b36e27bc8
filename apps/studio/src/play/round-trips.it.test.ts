import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createBed, units, type Bed } from '../testing/bed.ts';

/**
 * What a bet of one step costs its database: a player waits for every round trip and for every commit that waits for
 * the disk.
 */
const ROUND_TRIPS_MAX = 8;
const FLUSHED_COMMITS_MAX = 2;

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
  // At the end of each transaction that changed a round: does its commit wait for the disk?
  await bed.admin.query(`
    create table seen_commit (xid xid8 primary key, flushed boolean not null);
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into seen_commit values (pg_current_xact_id(), current_setting('synchronous_commit') <> 'off')
        on conflict do nothing;
      return null;
    end $$;
    create constraint trigger note_commit after insert or update on round deferrable initially deferred
      for each row execute function note_commit();
    do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$;`);
  await bed.restart(); // connections with the setting that production has; the cluster of the tests flushes nothing
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => bed.close());

const BETS = [
  { game: 'stu_lantern_alley', path: '/spin', bet: { stake: '2.50' } },
  { game: 'stu_dice', path: '/dice', bet: { stake: '1.00', chance: '49.50', side: 'under' } },
] as const;

test.for(BETS)('a bet of $game', async ({ game, path, bet }, { annotate }) => {
  const session = await bed.launch(game, `counted_${game}`, units(100));
  await bed.admin.query('truncate seen_commit');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const played = await bed.post(session, path, { requestId: randomUUID(), ...bet });
  const roundTrips = sent.mock.calls.length;
  vi.restoreAllMocks();
  expect(played.body.round).toMatchObject({ state: 'closed', settled: true });
  const { rows } = await bed.admin.query<{ flushed: boolean }>('select flushed from seen_commit');
  const flushed = rows.filter((commit) => commit.flushed).length;
  await annotate(`${roundTrips} round trips, ${flushed} flushed commits of ${rows.length}`);
  expect(roundTrips).toBeLessThanOrEqual(ROUND_TRIPS_MAX);
  expect(rows).toHaveLength(3);
  expect(flushed).toBe(FLUSHED_COMMITS_MAX);
});

test('a game that is switched off takes no bet and draws no nonce', async () => {
  const session = await bed.launch('stu_lantern_alley', 'switched_off', units(100));
  const nonce = (await bed.get(session, '/state')).body.seeds.nonce;
  await bed.admin.query("update game set enabled = false where game_code = 'stu_lantern_alley'");
  const refused = await bed.post(session, '/spin', { requestId: randomUUID(), stake: '2.50' });
  expect([refused.status, refused.body.error]).toEqual([403, 'GAME_DISABLED']);
  await bed.admin.query("update game set enabled = true where game_code = 'stu_lantern_alley'");
  expect((await bed.get(session, '/state')).body.seeds.nonce).toBe(nonce);
});

test('a rotation beside bets never reveals the seed of a round that runs', async () => {
  const session = await bed.launch('stu_mines', 'rotating', units(100));
  const { serverSeedHash } = (await bed.get(session, '/state')).body.seeds;
  const bets = Array.from({ length: 4 }, () =>
    bed.post(session, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 3 } }),
  );
  const rotations = Array.from({ length: 4 }, () => bed.post(session, '/seeds/rotate', { serverSeedHash }));
  const answers = await Promise.all([...rotations, ...bets]);
  expect(answers.map(({ status }) => status)).not.toContain(500);
  expect(answers.filter(({ body }) => body.round).length).toBeGreaterThan(0);
  const { rows } = await bed.admin.query(
    "select r.id from round r join seed_pair s on s.id = r.seed_id where r.state = 'BET_OK' and s.phase = 'revealed'",
  );
  expect(rows).toEqual([]);
});
