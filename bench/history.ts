/**
 * What a player's past costs: first and tenth page of the histories, the console's player page, the overview, and the
 * door on a database that holds it against one that holds nothing.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createDb, type Db } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { brandId, memberId, type MemberId } from '../apps/server/src/ids.ts';
import { createLedger, type Ledger } from '../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { listWagers } from '../apps/server/src/modules/base/wagers/history.ts';
import { listPostings } from '../apps/server/src/modules/base/wagers/postings.ts';
import { figuresOf, gamesOf } from '../apps/server/src/modules/views/overview/queries.ts';
import { findPlayerDetail } from '../apps/server/src/modules/views/player-file/queries.ts';
import { FIRST_PLAYER, PLAYERS, runLoad, seedPlayers } from './ledger.ts';
import type { Cluster } from '../scripts/pg.ts';
import { ask } from './lib/ask.ts';
import { withCluster } from './lib/cluster.ts';
import { median, quantile, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const WAGERS_USUAL = 2_000_000;
/** One in so many wagers is the heaviest player's, who is the first. */
const HEAVY_SHARE = 20;
const FILLED_AT_ONCE = 500_000;
const ASKED = 200;
const CALLERS = 64;
const PAGE_SIZE = 20;
const CURRENCY = 'BDT';
/** In a folder that is kept: how many wagers it holds. */
const FILLED = 'bench-filled';
const WARM_SECONDS = 20;
const WARM_READS = 0.1;
const WARM_MAX_MS = 600_000;
const PASSWORDS = { owner: 'owner', app: 'app' };

/**
 * `run([wagers, rounds, seconds, folder])`. A folder keeps the filled cluster: the next run with it measures what is
 * there.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const wagers = Number(args[0] ?? WAGERS_USUAL);
  const [rounds, seconds, folder] = [Number(args[1] ?? 3), Number(args[2] ?? 5), args[3]];
  return withCluster(async (cluster) => {
    const isFilled = folder !== undefined && existsSync(join(folder, FILLED));
    const [empty, full] = [await open(cluster, 'empty', isFilled), await open(cluster, 'full', isFilled)];
    if (!isFilled) await fill(full.superUrl, full.brand, { wagers });
    if (folder !== undefined) writeFileSync(join(folder, FILLED), String(wagers));
    const figures: Record<string, number> = { wagers, ...(await bytesPerRow(full.superUrl, wagers)) };
    Object.assign(figures, await readHistories(full.appUrl, full.brand));
    Object.assign(figures, await compareDoors({ empty, full, rounds, seconds }));
    return report(figures);
  }, folder);
}

type Place = { readonly appUrl: string; readonly superUrl: string; readonly brand: number };

async function open(cluster: Cluster, name: string, isFilled: boolean): Promise<Place> {
  const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), name, PASSWORDS);
  const superUrl = cluster.url(name);
  if (!isFilled) {
    await migrate(ownerUrl);
    return { appUrl, superUrl, brand: await seedPlayers(superUrl) };
  }
  const [row] = await ask<{ brand: number }>(superUrl, 'select min(brand_id) as brand from ledger.account');
  return { appUrl, superUrl, brand: row!.brand };
}

/**
 * The door on both, in turns. Keys come in no order: every posting of a long past touches a page of an index of its
 * own, and after a start or a checkpoint the first touch reads that page and logs it whole. `doorColdRatio` is measured
 * behind a checkpoint; `doorRatio` once few operations still read a page, which is how a platform runs from then on.
 */
async function compareDoors({
  empty,
  full,
  rounds,
  seconds,
}: {
  readonly empty: Place;
  readonly full: Place;
  readonly rounds: number;
  readonly seconds: number;
}): Promise<Record<string, number>> {
  const compare = async () => {
    const without = await loadDoor(empty, seconds);
    const { tps, readsPerOperation } = await loadDoor(full, seconds);
    return { ratio: tps / without.tps, readsPerOperation };
  };
  await ask(full.superUrl, 'checkpoint');
  const cold = await compare();
  console.log(`cold: ${round(cold.ratio)} of the door on an empty database`);
  const start = performance.now();
  for (let reads = cold.readsPerOperation; reads > WARM_READS && performance.now() - start < WARM_MAX_MS;) {
    ({ readsPerOperation: reads } = await loadDoor(full, WARM_SECONDS));
    console.log(`${round(reads)} pages read an operation`);
  }
  const warmS = round((performance.now() - start) / 1_000, 0);
  const ratios: number[] = [];
  for (let at = 0; at < rounds; at += 1) ratios.push((await compare()).ratio);
  console.log(`warm after ${warmS} s: ${spread(ratios, 2)} of the door on an empty database`);
  return { doorColdRatio: round(cold.ratio), doorWarmS: warmS, doorRatio: round(median(ratios)) };
}

/** Pages read from outside of the database's own memory, by what the server counts for its clients. */
async function loadDoor({ appUrl, superUrl, brand }: Place, seconds: number) {
  const counted = async () => {
    const [row] = await ask<{ reads: string }>(
      superUrl,
      `select sum(reads) as reads from pg_stat_io where object = 'relation' and backend_type = 'client backend'`,
    );
    return Number(row!.reads);
  };
  const before = await counted();
  const words = [appUrl, brand, CALLERS, seconds, 'uniform', FIRST_PLAYER, PLAYERS].map(String);
  const { tps, wrong, operations } = await runLoad('ledger-load.ts', words);
  if (wrong > 0) throw new Error(`${wrong} answers were not as expected: the figure does not count`);
  return { tps, readsPerOperation: ((await counted()) - before) / operations };
}

function report(figures: Record<string, number>): BenchResult {
  const targets = {
    wagersFirstP95: 100,
    wagersTenthP95: 100,
    postingsTenthP95: 100,
    playerPageP95: 100,
    doorRatio: 0.9,
  };
  const met = Object.entries(targets).every(([name, target]) =>
    name === 'doorRatio' ? figures[name]! >= target : figures[name]! <= target,
  );
  return { bench: 'history', figures, targets, met };
}

/** Each player's bets and wins interleaved by time, as they come; the first player has a past of their own besides. */
export async function fill(
  superUrl: string,
  brand: number,
  { wagers, heavyShare = HEAVY_SHARE }: { readonly wagers: number; readonly heavyShare?: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await client.query('set synchronous_commit = off');
  await client.query("select set_config('baize.brand', $1, false)", [String(brand)]);
  const {
    rows: [{ id: house } = { id: '' }],
  } = await client.query<{ id: string }>("select ledger_house($1, 'vendor:BGS', $2, 0::smallint, false) as id", [
    brand,
    CURRENCY,
  ]);
  await client.query(
    `insert into identity.member (id, brand_id, account, account_key, nickname, type, currency, language)
      overriding system value
      select $2 + n, $1, 'player' || n, 'player' || n, 'player' || n, 0, $3, 'bn' from generate_series(0, $4 - 1) n`,
    [brand, FIRST_PLAYER, CURRENCY, PLAYERS],
  );
  const start = performance.now();
  for (let from = 0; from < wagers; from += FILLED_AT_ONCE) {
    const to = Math.min(wagers, from + FILLED_AT_ONCE);
    await client.query('drop table if exists pg_temp.played');
    await client.query(
      `create temporary table played as
        select p.*, row_number() over (partition by p.member_id order by p.n) as nth
        from (
          select n, $1 + case when n % ${heavyShare} = 0 then 0 else n % ${PLAYERS} end as member_id,
            gen_random_uuid() as id, now() - ($4 - n) * interval '1 second' as at
          from generate_series($2::bigint, $3::bigint - 1) n
        ) p`,
      [FIRST_PLAYER, from, to, wagers],
    );
    await client.query(
      `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, version, currency, vendor,
          game_code, round, stake_cash, stake_bonus, payout_cash, valid_bet, placed_at, settled_at)
        select member_id, 1, id, $1, 10, 1, 2, $2, 'BGS', 'stu_game' || n % 5, n::text, 100, 0, 100, 100, at, at
        from played order by n`,
      [brand, CURRENCY],
    );
    // Bet and win of each: the sequence goes on after the deposit with which every player begins.
    await client.query(
      `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref, created_at)
        select a.id, a.seq + 2 * p.nth - 1 + leg, $1, case leg when 0 then -100 else 100 end,
          a.balance - case leg when 0 then 100 else 0 end, 1 + leg, gen_random_uuid(), p.id, p.id, p.at
        from played p join ledger.account a on a.member_id = p.member_id and a.kind = 1, generate_series(0, 1) leg
        order by p.n, leg`,
      [house],
    );
    await client.query(
      `update ledger.account a set seq = a.seq + 2 * p.many
        from (select member_id, count(*) as many from played group by 1) p
        where a.member_id = p.member_id and a.kind = 1`,
    );
    console.log(`${to} wagers after ${round((performance.now() - start) / 1_000, 0)} s`);
  }
  await fillRollups(client);
  await client.query('vacuum analyze');
  await client.end();
}

async function fillRollups(client: pg.Client): Promise<void> {
  const sums = `date_trunc('hour', settled_at) as hour, vendor, game_type, game_code, brand_id, count(*) as bets,
    sum(stake_cash), sum(payout_cash), sum(valid_bet)`;
  await client.query(
    `insert into wagers.rollup (member_id, currency, hour, vendor, game_type, game_code, brand_id, bets, stake, payout,
        valid_bet)
      select member_id, currency, ${sums} from wagers.wager group by 1, 2, 3, 4, 5, 6, 7`,
  );
  await client.query(
    `insert into wagers.brand_rollup (currency, hour, vendor, game_type, game_code, brand_id, bets, stake, payout,
        valid_bet)
      select currency, ${sums} from wagers.wager group by 1, 2, 3, 4, 5, 6`,
  );
  await client.query(
    `insert into wagers.player_day (brand_id, currency, day, member_id)
      select distinct brand_id, currency, brand_day(hour), member_id from wagers.rollup`,
  );
}

/** Every index of what grows with the wagers, by what one row takes of it. */
async function bytesPerRow(superUrl: string, wagers: number): Promise<Record<string, number>> {
  const rows = await ask<{ name: string; bytes: string }>(
    superUrl,
    `select regexp_replace(c.relname, '_[0-7]_', '_') as name, sum(pg_relation_size(c.oid)) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('wagers', 'ledger') and c.relkind in ('r', 'i') and c.relname ~ '^(wager|posting|rollup)'
      group by 1 order by 1`,
  );
  const merged = new Map<string, number>();
  for (const { name, bytes } of rows) {
    const whole = name.replace(/^posting_\d$/, 'posting');
    merged.set(whole, (merged.get(whole) ?? 0) + Number(bytes));
  }
  for (const [name, bytes] of merged) console.log(`${name}: ${round(bytes / wagers, 1)} bytes a wager`);
  return Object.fromEntries([...merged].map(([name, bytes]) => [`bytes-${name}`, round(bytes / wagers, 1)]));
}

async function readHistories(appUrl: string, brand: number): Promise<Record<string, number>> {
  const db = createDb(appUrl, 2, () => undefined);
  const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  const read: Reading = { db, ledger, brand };
  const p95 = async (work: (member: MemberId) => Promise<number>): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < ASKED; at += 1) {
      // The heaviest player is among those who are asked for.
      const nth = at % 10 === 0 ? 0 : Math.floor(Math.random() * PLAYERS);
      times.push(await work(memberId(BigInt(FIRST_PLAYER + nth))));
    }
    return round(quantile(times, 0.95), 1);
  };
  const figures = {
    wagersFirstP95: await p95((member) => timed(() => wagersPage(read, member))),
    wagersTenthP95: await p95((member) => tenth((before) => wagersPage(read, member, before))),
    wagersFilteredP95: await p95((member) => timed(() => wagersPage(read, member, undefined, { status: 'reversed' }))),
    postingsFirstP95: await p95((member) => timed(() => postingsPage(read, member))),
    postingsTenthP95: await p95((member) => tenth((before) => postingsPage(read, member, before))),
    playerPageP95: await p95((member) => timed(() => playerPage(read, member))),
    overviewP95: await overviewTime(read),
  };
  await ledger.close();
  await db.close();
  for (const [name, ms] of Object.entries(figures)) console.log(`${name}: ${ms} ms`);
  return figures;
}

type Reading = { readonly db: Db; readonly ledger: Ledger; readonly brand: number };
const names = { game: (code: string) => code, vendor: (code: string) => code };
const from = (before: string | undefined) => ({ pageSize: PAGE_SIZE, ...(before === undefined ? {} : { before }) });

const wagersPage = (
  { db, brand }: Reading,
  member: MemberId,
  ...[before, more = {}]: [before?: string, more?: { status?: 'reversed' }]
) => db.tx(brandId(brand), (tx) => listWagers(tx, member, { query: { ...from(before), ...more }, names }));

const postingsPage = ({ db, brand, ledger }: Reading, member: MemberId, before?: string) =>
  db.tx(brandId(brand), (tx) => listPostings(tx, member, { query: from(before), ledger }));

/** What the console asks for when an operator opens a player: the file, the ledger's first page, and the wagers'. */
async function playerPage(read: Reading, member: MemberId): Promise<void> {
  const detail = await read.db.tx(brandId(read.brand), (tx) =>
    findPlayerDetail(tx, member, { path: [], downlines: 0 }),
  );
  if (!detail) throw new Error(`player ${member} is not there`);
  await postingsPage(read, member);
  await wagersPage(read, member);
}

async function overviewTime({ db, brand }: Reading): Promise<number> {
  const since = { from: new Date(Date.now() - 30 * 86_400_000), currency: CURRENCY };
  const times: number[] = [];
  for (let at = 0; at < 5; at += 1)
    times.push(
      await timed(() =>
        db.tx(brandId(brand), async (tx) => {
          await figuresOf(tx, since, (code) => code);
          await gamesOf(tx, since, (code) => ({ name: code, rtp: '0.96', rtpHighest: '' }));
        }),
      ),
    );
  return round(quantile(times, 0.95), 1);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Pages through to the tenth and times that one alone. */
async function tenth(page: (before?: string) => Promise<{ older: string | null }>): Promise<number> {
  let before: string | undefined;
  for (let at = 1; at < 10; at += 1) before = (await page(before)).older ?? before;
  return timed(() => page(before));
}
