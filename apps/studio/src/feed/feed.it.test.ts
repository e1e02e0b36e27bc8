import { randomUUID } from 'node:crypto';
import { GAMES } from '@baize/domain/games/registry';
import {
  createOperatorClient,
  createSigner,
  pinKey,
  type FeedEntry,
  type FeedRound,
  type Stream,
} from '@baize/wallet-protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGE, tables } from '../db/query.ts';
import { createBed, operatorClient, settle, units, untilQuiet, type Bed } from '../testing/bed.ts';
import { keyPair } from '../testing/operator-double.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(() => bed.close());

async function readAll<S extends Stream>(
  stream: S,
  limit = 100,
  cursor?: string,
): Promise<{ entries: FeedEntry<S>[]; cursor: string }> {
  const entries: FeedEntry<S>[] = [];
  let at = cursor;
  await untilQuiet(bed);
  for (let more = true; more;) {
    const page = await operatorClient(bed).readFeed(stream, { limit, ...(at === undefined ? {} : { cursor: at }) });
    if (!page.ok) throw new Error(JSON.stringify(page.error));
    entries.push(...page.value.entries);
    at = page.value.nextCursor;
    more = page.value.hasMore;
  }
  return { entries, cursor: at ?? '' };
}

const roundsOf = (entries: readonly FeedEntry<'rounds'>[]): FeedRound[] =>
  entries.flatMap((entry) => (entry.deleted ? [] : [entry.row]));
const dice = (over: object = {}) => ({
  requestId: randomUUID(),
  stake: '2.00',
  chance: '49.50',
  side: 'under',
  ...over,
});

test('games: every game with its limits and its verifier', async () => {
  const { entries } = await readAll('games', 2);
  expect(entries).toHaveLength(GAMES.length);
  const row = entries.find((entry) => entry.key === 'stu_dice');
  expect(row).toMatchObject({
    deleted: false,
    row: { kind: 'instant', enabled: true, demo: true, limits: { BDT: { min: 10_000n } }, jackpot_pools: [] },
  });
  const slot = entries.find((entry) => entry.key === 'stu_tidewater');
  expect(slot).toMatchObject({ row: { jackpot_pools: ['operator'] } });
  for (const { code, rtp, rtpHighest } of GAMES)
    expect(entries.find((entry) => entry.key === code)).toMatchObject({
      row: { rtp_theoretical: Number(rtp), rtp_highest: Number(rtpHighest) },
    });
  const { cursor } = await readAll('games');
  const switchTidewater = (enabled: boolean): Promise<number> =>
    bed.studio.deps.db.tx((tx) =>
      tx.run(
        tables
          .updateTable('game')
          .set({ enabled, version: sql<number>`game.version + 1`, ...CHANGE })
          .where('gameCode', '=', 'stu_tidewater'),
      ),
    );
  await switchTidewater(false);
  const changed = await readAll('games', 100, cursor);
  expect(changed.entries).toMatchObject([{ key: 'stu_tidewater', version: 2, row: { enabled: false } }]);
  await switchTidewater(true);
});

test('rounds: what was played, with its calls; a change comes again with a higher version', async () => {
  const session = await bed.launch('stu_dice', 'feeder_1', units(1000));
  const played = [];
  for (let index = 0; index < 7; index++) played.push((await bed.post(session, '/dice', dice())).body.round);
  const refused = await bed.post(session, '/dice', dice({ stake: '1999.00' }));
  expect(refused.body.error).toBe('NOT_ENOUGH_MONEY');
  const all = await readAll('rounds', 3);
  const rows = roundsOf(all.entries);
  expect(rows.map((row) => row.round_id)).toEqual(played.map((round) => round.id));
  for (const [index, row] of rows.entries()) {
    const round = played[index];
    expect(row).toMatchObject({
      user: 'feeder_1',
      status: 'closed',
      game_code: 'stu_dice',
      replay_url: `${bed.env.STUDIO_PUBLIC_URL}/r/${round.id}`,
      fairness: { commitment: round.fairness.serverSeedHash, nonce: index },
      // Even odds: the chances that its player chose.
      chances: { expected: 0.989901, sigma: 0.999949, gain: 2, loss: 1 },
    });
    expect(row.transactions.map((call) => [call.kind, call.amount])).toEqual([
      ['bet', row.stake],
      ['win', row.payout],
    ]);
    const sent = bed.operator.seen
      .filter((call) => call.body.includes(round.id as string))
      .map((call) => call.transaction);
    expect(row.transactions.map((call) => call.uuid)).toEqual(sent);
    expect(row.fairness?.revealed_seed).toBeUndefined();
  }
  const mines = await bed.launch('stu_mines', 'feeder_1');
  const open = (
    await bed.post(mines, '/steps/start', { requestId: randomUUID(), stake: '1.00', choice: { mines: 24 } })
  ).body.round;
  const running = await readAll('rounds', 100, all.cursor);
  expect(roundsOf(running.entries)).toMatchObject([{ round_id: open.id, status: 'open', payout: 0n }]);
  expect(
    JSON.stringify(running.entries, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toMatch(/"layout":\[/);
  await bed.post(mines, '/steps/play', { round: open.id, step: 0, action: { tile: 1 } });
  const ended = await readAll('rounds', 100, running.cursor);
  expect(roundsOf(ended.entries)).toMatchObject([{ round_id: open.id, status: 'closed' }]);
  expect(ended.entries[0]!.version).toBeGreaterThan(running.entries[0]!.version);
  expect((await readAll('rounds', 100, ended.cursor)).entries).toEqual([]);
});

test('a bet taken back is void, without the bet among its accepted calls', async () => {
  const { cursor } = await readAll('rounds');
  const session = await bed.launch('stu_dice', 'feeder_2', units(10));
  bed.operator.fault = (call) => (call.kind === 'bet' ? { kind: 'reset-after' } : undefined);
  const reply = await bed.post(session, '/dice', dice());
  bed.operator.fault = () => undefined;
  await settle(bed);
  const rows = roundsOf((await readAll('rounds', 100, cursor)).entries);
  expect(rows).toMatchObject([
    { round_id: reply.body.round, status: 'void', payout: 0n, valid_bet: 0n, transactions: [{ kind: 'rollback' }] },
  ]);
});

test('rtp counters equal the closed rounds', async () => {
  const closed = roundsOf((await readAll('rounds')).entries).filter((row) => row.status === 'closed');
  const { entries } = await readAll('rtp', 1);
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of entries) {
    if (entry.deleted) throw new Error('no counter is removed');
    const own = closed.filter((row) => row.game_code === entry.row.game_code);
    expect(entry.row).toMatchObject({
      rounds: own.length,
      stake: own.reduce((sum, row) => sum + row.stake, 0n),
      payout: own.reduce((sum, row) => sum + row.payout, 0n),
    });
    expect(entry.row.rtp_theoretical).toBeGreaterThan(0.9);
    expect(Math.abs(entry.row.sigma ?? 99)).toBeLessThan(6);
  }
});

test('streams without rows are served empty', async () => {
  for (const stream of ['jackpots', 'wagers', 'tables', 'dealers', 'rooms'] as const)
    expect((await readAll(stream)).entries).toEqual([]);
});

test('try play leaves no trace in the feed', async () => {
  const { cursor } = await readAll('rounds');
  const session = await bed.launchTry('stu_dice');
  expect((await bed.post(session, '/dice', dice())).status).toBe(200);
  expect((await readAll('rounds', 100, cursor)).entries).toEqual([]);
});

test('a long poll answers when something happens, and when nothing does', async () => {
  const { cursor } = await readAll('rounds');
  const session = await bed.launch('stu_dice', 'feeder_3', units(10));
  const waiting = operatorClient(bed).readFeed('rounds', { cursor, waitS: 5 });
  const startedAt = Date.now();
  await bed.post(session, '/dice', dice());
  const page = await waiting;
  expect(page.ok && page.value.entries.length).toBe(1);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  // The poll may have caught the round between its outcome and the answer to its win: the rest is read first.
  const rest = await readAll('rounds', 100, page.ok ? page.value.nextCursor : '');
  const quiet = await operatorClient(bed).readFeed('rounds', { cursor: rest.cursor, waitS: 1 });
  expect(quiet).toMatchObject({ ok: true, value: { entries: [], hasMore: false } });
});

test('a change that commits late is not skipped', async () => {
  const session = await bed.launch('stu_dice', 'feeder_4', units(100));
  const early = (await bed.post(session, '/dice', dice())).body.round;
  const { cursor } = await readAll('rounds');
  const client = await bed.admin.connect();
  await client.query('begin');
  await client.query(
    `update round set version = version + 1, change_xid = pg_current_xact_id(), change_seq = nextval('feed_change')
     where id = $1`,
    [early.id],
  );
  const late = (await bed.post(session, '/dice', dice())).body.round;
  const before = await operatorClient(bed).readFeed('rounds', { cursor });
  expect(before).toMatchObject({ ok: true, value: { entries: [], nextCursor: cursor } });
  await client.query('commit');
  client.release();
  const after = roundsOf((await readAll('rounds', 100, cursor)).entries);
  expect(new Set(after.map((row) => row.round_id))).toEqual(new Set([early.id, late.id]));
});

test('bad cursors, callers without a key and other operators', async () => {
  const client = operatorClient(bed);
  for (const cursor of ['x', 'cm91bmRz', Buffer.from('games.1.1').toString('base64url')]) {
    expect(await client.readFeed('rounds', { cursor })).toMatchObject({ ok: false, error: { httpStatus: 400 } });
  }
  expect(await client.readFeed('rounds', { limit: 501 })).toMatchObject({ ok: false, error: { httpStatus: 400 } });
  expect(await client.readFeed('nothing' as never)).toMatchObject({ ok: false, error: { httpStatus: 404 } });
  expect((await fetch(`${bed.studio.url}/feed/v1/rounds`)).status).toBe(401);
  const keys = keyPair();
  const otherStudio = keyPair();
  await bed.studio.deps.connections.save([
    {
      operatorId: '8',
      walletBaseUrl: 'http://127.0.0.1:9',
      ourKid: 'studio-8',
      ourPrivateKeyPem: otherStudio.privatePem,
      strict: true,
      brands: [],
      currencies: [],
      theirKeys: [{ kid: 'operator-8', pem: keys.publicPem }],
    },
  ]);
  const other = createOperatorClient({
    baseUrl: bed.studio.url,
    operatorId: 8,
    signer: createSigner({ kid: 'operator-8', privateKeyPem: keys.privatePem }),
    supplierKeys: [pinKey({ kid: 'studio-8', pem: otherStudio.publicPem })],
  });
  expect(await other.readFeed('rounds')).toMatchObject({ ok: true, value: { entries: [] } });
  expect(await other.readFeed('rtp')).toMatchObject({ ok: true, value: { entries: [] } });
});
