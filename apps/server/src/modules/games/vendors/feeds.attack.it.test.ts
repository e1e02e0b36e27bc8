/**
 * Feeds that lie or break: what a supplier tells of others' players is dropped, a row that cannot be kept is set aside
 * and named, and neither keeps the rest of what it tells from us.
 */
import { parseJsonText, readFeedPage, type FeedGame, type JsonValue, type Stream } from '@baize/wallet-protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import type { Db, Tx } from '../../../db/pool.ts';
import type { Supplier } from './directory.ts';
import { vendorJobs } from './jobs.ts';
import { createBed, type Bed, type Player } from './testing-kernel.ts';

let bed: Bed;
let superuser: pg.Client;
let player: Player;
let foreigner: Player;
beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
  player = await bed.openPlayer(1_000n, { supplier: 'other' });
  foreigner = await bed.openPlayer(1_000n, { brand: 'second' });
});
beforeEach(() => superuser.query('truncate vendors.vendor_round, vendors.feed_cursor, vendors.return_hour'));
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

type Pages = Partial<Record<Stream, readonly unknown[] | 'throws' | 'away'>>;
type Line = Readonly<Record<string, unknown>>;

const round = (of: Player, id: string, facts: Line = {}): Line => ({
  round_id: id,
  user: of.user,
  version: 1,
  game_code: 'g',
  status: 'closed',
  opened_at: '2026-11-21T08:00:00Z',
  closed_at: '2026-11-21T08:00:01Z',
  currency: 'BDT',
  stake: '10',
  valid_bet: '10',
  payout: '0',
  transactions: [],
  ...facts,
});
const game = (code: string): Line => ({
  game_code: code,
  version: 1,
  name: { en: code },
  kind: 'slot',
  category: 'slots',
  platforms: [],
  currencies: [],
  languages: [],
  limits: {},
  freebet_support: false,
  demo: true,
  jackpot_pools: [],
  enabled: true,
});

const json = (value: unknown): JsonValue => {
  const parsed = parseJsonText(JSON.stringify(value));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

/** Statements of the last reading that change something of a brand: those that answer with rows may change them too. */
let written = 0;
function countingDb(): Db {
  written = 0;
  const { db } = bed.database;
  return {
    ...db,
    tx: (brandId, work) =>
      db.tx(brandId, (tx) =>
        work({
          ...tx,
          run: (query) => {
            if (brandId !== null) written += 1;
            return tx.run(query);
          },
          rows: ((...asked: Parameters<Tx['rows']>) => {
            if (brandId !== null) written += 1;
            return tx.rows(...asked);
          }) as Tx['rows'],
        }),
      ),
  };
}

/** One reading of the feeds of the supplier `other`, which the first brand alone lets in. */
async function read(
  pages: Pages,
  takeGames: (games: readonly FeedGame[]) => Promise<void> = async () => undefined,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const put = (facts: unknown, text: unknown): void => void lines.push({ text, ...(facts as Line) });
  const known = (await bed.one.directory.supplierById(bed.suppliers.other))!;
  const readFeed = async (stream: 'games' | 'rounds', { cursor = '0', limit }: { cursor?: string; limit: number }) => {
    const told = pages[stream] ?? [];
    if (told === 'throws') throw new Error('nobody thought of this');
    if (told === 'away') return { ok: false, error: { code: 'TIMEOUT', error: 'no answer' } };
    const next = Number(cursor) + limit;
    const data = told.slice(Number(cursor), next);
    const page = { data, next_cursor: String(next), has_more: next < told.length, as_of: '2026-11-21T08:00:02Z' };
    return readFeedPage(stream, json(page));
  };
  const supplier = { ...known, baseUrl: 'http://other', client: { readFeed } } as unknown as Supplier;
  const [job] = vendorJobs(
    {
      db: countingDb(),
      ledger: bed.one.ledger,
      now: () => new Date(),
      signal: undefined as never,
      log: { warn: put, error: put } as never,
    },
    { suppliers: async () => [supplier], ownerOf: bed.one.directory.ownerOf },
    {
      takeGames: (_supplier, games) => takeGames(games),
      findGame: async (_brand, supplierId, gameCode) =>
        gameCode === 'g' ? { gameCode, vendor: 'TST', gameType: 2, supplierId, open: true } : undefined,
    },
  );
  await (job as { run: () => Promise<number> }).run();
  return lines;
}
const rounds = async (): Promise<string[]> =>
  (await superuser.query<{ round: string }>('select round from vendors.vendor_round order by round')).rows.map(
    (row) => row.round,
  );
const cursors = async (): Promise<string[]> =>
  (await superuser.query<{ stream: string }>('select stream from vendors.feed_cursor order by stream')).rows.map(
    (row) => row.stream,
  );

test('rounds of a brand that does not let the supplier in are dropped, counted and told once', async () => {
  const lies = ['a', 'b', 'c'].map((id) => round(foreigner, id, { payout: '99999' }));
  const lines = await read({
    rounds: [...lies, round(player, 'own'), round({ ...player, user: 'm_1' as never }, 'nobody')],
  });
  expect(await rounds()).toEqual(['own']);
  expect(lines).toMatchObject([{ supplier: 'other', brandId: bed.brands.second, rounds: 3 }]);
  expect(await cursors()).toEqual(['games', 'rounds']);
});

test.each([
  ['a time that there is not', { closed_at: '2026-02-30T99:99:99Z' }, 'closed_at'],
  ['a day that there is not', { closed_at: '2026-02-30T10:00:00Z' }, 'closed_at'],
  ['a sixth decimal', { stake: '1.000001' }, 'stake'],
  ['a number where money is text', { payout: 5 }, 'payout'],
  ['a negative version', { version: -1 }, 'version'],
  ['a state of its own', { status: 'paid' }, 'status'],
])('a round with %s is set aside by name, and the others and the cursor go on', async (_what, facts, field) => {
  const lines = await read({ rounds: [round(player, 'bad', facts), round(player, 'good')] });
  expect(await rounds()).toEqual(['good']);
  expect(lines).toMatchObject([{ supplier: 'other', stream: 'rounds', row: `bad|${player.user}`, field }]);
  expect(await cursors()).toEqual(['games', 'rounds']);
});

test("what a round says of its chances counts for the supplier's own games, and never for another's", async () => {
  const chances = { expected: 0.9, sigma: 1, gain: 2, loss: 1 };
  await read({
    rounds: [round(player, 'own', { chances }), round(player, 'theirs', { chances, game_code: 'of-another' })],
  });
  expect(await rounds()).toEqual(['own', 'theirs']);
  const { rows } = await superuser.query('select game_code, rounds from vendors.return_hour');
  expect(rows).toEqual([{ game_code: 'g', rounds: '1' }]);
});

test('a reading goes on while there is more, and writes a page at once', async () => {
  const chances = { expected: 0.9, sigma: 1, gain: 2, loss: 1 };
  const told = Array.from({ length: 1_001 }, (_, i) => round(player, `r${i}`, { chances, payout: '5' }));
  await read({ rounds: told });
  expect(await rounds()).toHaveLength(1_001);
  // Six pages: the rounds of each, and what they returned.
  expect(written).toBe(12);
  const { rows } = await superuser.query(
    'select rounds, stake, payout, expected, variance, gain, loss from vendors.return_hour',
  );
  expect(rows).toEqual([
    {
      rounds: '1001',
      stake: '1001000000',
      payout: '500500000',
      expected: 900_900_000,
      variance: 1_001 * 1_000_000 ** 2,
      gain: 2_000_000,
      loss: 1_000_000,
    },
  ]);
});

test('of a round that a page tells twice the newest version is kept, and counted once', async () => {
  const chances = { expected: 0.9, sigma: 1, gain: 2, loss: 1 };
  const versions = [1, 3, 2].map((version) => round(player, 'twice', { version, chances, payout: String(version) }));
  await read({ rounds: [...versions, round(player, 'once', { chances })] });
  const { rows } = await superuser.query('select round, version, payout from vendors.vendor_round order by round');
  expect(rows).toEqual([
    { round: 'once', version: '1', payout: '0' },
    { round: 'twice', version: '3', payout: '300000' },
  ]);
  expect((await superuser.query('select rounds from vendors.return_hour')).rows).toEqual([{ rounds: '2' }]);
});

test('a row that only the database refuses is set aside by name as well', async () => {
  await superuser.query("alter table vendors.vendor_round add constraint no_bad check (round <> 'bad')");
  const lines = await read({ rounds: [round(player, 'a'), round(player, 'bad'), round(player, 'z')] });
  await superuser.query('alter table vendors.vendor_round drop constraint no_bad');
  expect(await rounds()).toEqual(['a', 'z']);
  expect(lines).toMatchObject([{ supplier: 'other', stream: 'rounds', row: `bad|${player.user}` }]);
  expect(await cursors()).toEqual(['games', 'rounds']);
});

test('a game that cannot be kept keeps none of the others from the catalogue', async () => {
  const taken: string[] = [];
  const lines = await read({ games: [game('a'), game('bad'), game('z')] }, async (games) => {
    if (games.some((each) => each.game_code === 'bad')) await superuserError();
    taken.push(...games.map((each) => each.game_code));
  });
  expect(taken).toEqual(['a', 'z']);
  expect(lines).toMatchObject([{ supplier: 'other', stream: 'games', row: 'bad' }]);
  expect(await cursors()).toEqual(['games', 'rounds']);
});
const superuserError = (): Promise<unknown> =>
  bed.database.db.tx(null, (tx) => tx.run("select 'not a number'::text::integer"));

test.each(['away', 'throws'] as const)(
  'a stream that is %s is told with its supplier, and the other is read',
  async (how) => {
    const lines = await read({ games: how, rounds: [round(player, 'own')] });
    expect(await rounds()).toEqual(['own']);
    expect(lines).toMatchObject([{ supplier: 'other', stream: 'games' }]);
    expect(await cursors()).toEqual(['rounds']);
  },
);

test('where the database itself is away nothing is set aside and the cursor stays', async () => {
  const lines = await read({ games: [game('a')] }, () => Promise.reject(new Error('the database is away')));
  expect(lines).toMatchObject([{ supplier: 'other', stream: 'games', text: 'feed of a supplier not kept' }]);
  expect(await cursors()).toEqual(['rounds']);
});
