/**
 * A window of real-time salaries: so many bets in a tree of a million members, twenty deep, settled by the job's own
 * command; then reckoned again. The ratio is against reading the same bets, row by row, in the same minute.
 */
import pg from 'pg';
import { createDb, type Db } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import type { BrandId, Uuid } from '../apps/server/src/ids.ts';
import { settlePeriod } from '../apps/server/src/modules/rewards/salaries/commands/settle-period.ts';
import { replayRun } from '../apps/server/src/modules/rewards/salaries/replay.ts';
import { withCluster } from './lib/cluster.ts';
import { median, round } from './lib/stats.ts';
import { fillTree, TREE_CURRENCY as CURRENCY } from './lib/team-tree.ts';
import type { BenchResult } from './run.ts';

const MEMBERS = 1_000_000;
const BETS = 200_000;
const ROUNDS = 3;
/** Each agent of these levels, from the root on, holds a contract, and so does the first of each level below. */
const LEVELS_WITH_CONTRACTS = 11;
const PASSWORDS = { owner: 'owner', app: 'app' };
const WINDOW_MS = 300_000;
const BEGIN = Date.UTC(2026, 0, 5, 6);
/** For a window, whole. */
const TARGET_MS = 5_000;

/** `run([members, bets, rounds])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const [members, bets, rounds] = [MEMBERS, BETS, ROUNDS].map((usual, at) => Number(args[at] ?? usual));
  return withCluster(async (cluster) => {
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'bench', PASSWORDS);
    await migrate(ownerUrl);
    const client = new pg.Client({ connectionString: cluster.url('bench') });
    await client.connect();
    const db = createDb(appUrl, 2, () => undefined);
    try {
      const brand = await fillTree(client, members!);
      const contracts = await fillContracts(client, brand);
      const times: Record<'read' | 'settle' | 'replay', number>[] = [];
      for (let at = 0; at < rounds!; at += 1) {
        const window = new Date(BEGIN + at * WINDOW_MS);
        await fillBets(client, { brand, members: members!, bets: bets!, window });
        times.push(await measure(db, client, { brand, window, bets: bets! }));
        console.log(`window ${at + 1}: ${JSON.stringify(times.at(-1))} ms`);
      }
      const of = (name: 'read' | 'settle' | 'replay'): number => median(times.map((each) => each[name]));
      const figures = {
        members: members!,
        contracts,
        bets: bets!,
        readMs: round(of('read'), 0),
        settleMs: round(of('settle'), 0),
        replayMs: round(of('replay'), 0),
        settleToRead: round(median(times.map(({ settle, read }) => settle / read)), 2),
      };
      const targets = { settleMs: TARGET_MS };
      return { bench: 'salary', figures, targets, met: figures.settleMs <= targets.settleMs };
    } finally {
      await db.close();
      await client.end();
    }
  });
}

/** Rates fall by the level, so that each covers those below it. */
async function fillContracts(client: pg.Client, brand: BrandId): Promise<number> {
  const { rowCount } = await client.query(
    `with holder as materialized (
        select id, parent_id, depth, gen_random_uuid() as contract from identity.member
        where depth < $2 or (id & (id - 1)) = 0
      ), given as (
        insert into agents.contract (id, brand_id, holder_id, issuer_id, kind, category, state, version, created_at)
        select contract, $1, id, parent_id, 'REALTIME', 'CONS', 'ACTIVE', 1, $3 from holder
      )
      insert into agents.contract_version (contract_id, brand_id, version, terms, agreed_at, effective_from)
      select contract, $1, 1, jsonb_build_object('kind', 'REALTIME', 'category', 'CONS',
          'profitRate', to_char(0.01 - depth * 0.0004, 'FM0.0000'),
          'lossRate', to_char(0.02 - depth * 0.0008, 'FM0.0000'),
          'singleBet', (10 + depth)::text), $3, $3
      from holder`,
    [brand, LEVELS_WITH_CONTRACTS, new Date(BEGIN - WINDOW_MS)],
  );
  await client.query(
    `insert into salaries.progress (brand_id, kind, period, began_at, settled_until)
      values ($1, 'REALTIME', 'realtime', $2, $2)`,
    [brand, new Date(BEGIN)],
  );
  await client.query('vacuum analyze');
  return rowCount!;
}

type Filled = { readonly brand: BrandId; readonly members: number; readonly bets: number; readonly window: Date };

/** Bets of anybody, of any sum, a third of them won, and one in a hundred of the time before taken back. */
async function fillBets(client: pg.Client, { brand, members, bets, window }: Filled): Promise<void> {
  await client.query(
    `insert into salaries.bet (brand_id, wager_id, version, sign, currency, at, member_id, category, line, stake,
        payout, valid_bet)
      select $1, gen_random_uuid(), 2, case when d.n % 100 = 0 then -1 else 1 end, $2,
        $3::timestamptz + d.n * interval '1 millisecond', m.id,
        (array['LIVE', 'RNG', 'SPORTS', 'FISH'])[1 + d.n % 4], m.path || m.id, d.stake,
        case when d.n % 3 = 0 then (d.stake * (1 + d.luck * 4))::bigint else 0 end, d.stake
      from (
        select n, 1 + floor(random() * $4)::bigint as member, (500000 + floor(random() * 100000000))::bigint as stake,
          random() as luck
        from generate_series(1, $5) n
      ) d join identity.member m on m.id = d.member`,
    [brand, CURRENCY, window, members, bets],
  );
  await client.query('analyze salaries.bet');
}

type Measured = { readonly brand: BrandId; readonly window: Date; readonly bets: number };

async function measure(db: Db, client: pg.Client, { brand, window, bets }: Measured) {
  const span = { from: window, to: new Date(window.getTime() + WINDOW_MS) };
  const read = await timed(async () => {
    const { rows } = await client.query('select * from salaries.bet where brand_id = $1 and at >= $2 and at < $3', [
      brand,
      span.from,
      span.to,
    ]);
    if (rows.length !== bets) throw new Error(`${rows.length} bets of ${bets} are there`);
  });
  const deps = { db, now: () => span.to, brands: BRANDS };
  const settle = await timed(async () => {
    const done = await settlePeriod(deps, { brandId: brand, kind: 'REALTIME', period: 'realtime', span });
    if (!done) throw new Error('the window was not settled');
  });
  const { rows } = await client.query<{ id: Uuid; facts: number; net: string }>(
    'select id, facts, net from salaries.run where brand_id = $1 and period_from = $2',
    [brand, span.from],
  );
  const settled = rows[0]!;
  if (settled.facts !== bets || BigInt(settled.net) <= 0n) throw new Error('the run is not of all bets');
  const replay = await timed(async () => {
    const again = await db.tx(brand, (tx) => replayRun(tx, settled.id));
    if (!again?.sameInputs || again.differences.length > 0) throw new Error('the run does not come to the same again');
  });
  return { read, settle, replay };
}

const BRANDS = {
  brand: async () => ({ gmtOffsetMinutes: 360 }) as never,
  brandIds: async () => [],
};

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}
