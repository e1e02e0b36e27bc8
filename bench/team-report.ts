/**
 * What an agent waits for who stands above a million accounts: every report of the agent centre, asked as its call asks
 * it, by heads of teams of every size. p50 and p95 in milliseconds.
 */
import pg from 'pg';
import { createDb } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { memberId, type BrandId, type MemberId } from '../apps/server/src/ids.ts';
import type { Db, Tx } from '../apps/server/src/db/pool.ts';
import { countBalances } from '../apps/server/src/modules/people/agents/commands/count-balances.ts';
import { countTeam, readTeamBalance } from '../apps/server/src/modules/people/agents/index.ts';
import { holdTree } from '../apps/server/src/modules/people/identity/tree-store.ts';
import {
  countOnline,
  findLine,
  listBelow,
  listDays,
  readSize,
  sumTeams,
} from '../apps/server/src/modules/views/agent-center/queries.ts';
import { listParts, readFigure, type AskedFigure } from '../apps/server/src/modules/views/agent-center/figures.ts';
import { listRows, sumRows } from '../apps/server/src/modules/views/agent-center/figure-rows.ts';
import { readProfits } from '../apps/server/src/modules/views/agent-center/user-profit.ts';
import { withCluster } from './lib/cluster.ts';
import { quantile, round } from './lib/stats.ts';
import { fillTree, TREE_CURRENCY } from './lib/team-tree.ts';
import type { BenchResult } from './run.ts';

const MEMBERS = 1_000_000;
const ASKED = 60;
/** Heads stand on these levels: the first has everybody below. */
const HEADS = 4_096;
const DAYS = 30;
const MONTH = { from: '2026-01-01', to: '2026-01-30' };
const PASSWORDS = { owner: 'owner', app: 'app' };
/** p95 of any report. */
const TARGET_MS = 100;
const PAGE = { pageNo: 1, pageSize: 20 } as const;

type Report = (tx: Tx, head: MemberId) => Promise<unknown>;
/** A figure opened, as its call opens it. */
const opened =
  (asked: Pick<AskedFigure, 'figure' | 'gameType'>): Report =>
  async (tx, head) => [
    await readFigure(tx, head, { ...MONTH, ...asked }),
    await listParts(tx, head, { ...MONTH, ...asked, query: { pageSize: PAGE.pageSize } }),
  ];
/** Who plays most of all: so many bets in the month. */
const PLAYER = memberId(1n);
const PLAYED = 100_000;
const rowsOf = async (tx: Tx): Promise<unknown> => {
  const span = { begin: new Date('2025-12-31T18:00:00Z'), end: new Date('2026-01-30T18:00:00Z') };
  const asked = { ...span, member: PLAYER, currency: TREE_CURRENCY, figure: 'stake' } as const;
  return [await sumRows(tx, asked), await listRows(tx, asked, { query: { pageSize: 20 }, nameOf: (code) => code })];
};

const REPORTS: Readonly<Record<string, Report>> = {
  overview: async (tx, head) => [await sumTeams(tx, [head], MONTH), await readSize(tx, head)],
  balance: (tx, head) => readTeamBalance(tx, head),
  days: (tx, head) => listDays(tx, head, MONTH),
  online: (tx, head) => countOnline(tx, head, new Date('2026-01-30T00:00:00Z')),
  downlines: (tx, head) => listBelow(tx, { ...PAGE, under: head, account: undefined }),
  search: (tx, head) => listBelow(tx, { ...PAGE, under: head, account: 'm77' }),
  profit: async (tx, head) => {
    const { ids } = await listBelow(tx, { ...PAGE, under: head, account: undefined });
    return readProfits(tx, [head, ...ids], MONTH);
  },
  line: (tx, head) => findLine(tx, memberId(1n), head),
  accountsOfDay: (tx, head) => countTeam(tx, head, { from: MONTH.to, to: MONTH.to }),
  figure: opened({ figure: 'netLoss' }),
  figureOfKind: opened({ figure: 'stake', gameType: 'RNG' }),
  figureOfAccounts: opened({ figure: 'bettors' }),
  figureOfRegistrations: opened({ figure: 'registered' }),
  figureRows: (tx) => rowsOf(tx),
  accountsOfMonth: (tx, head) => countTeam(tx, head, MONTH),
};

/** `run([members, asked])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const [members, asked] = [Number(args[0] ?? MEMBERS), Number(args[1] ?? ASKED)];
  return withCluster(async (cluster) => {
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'bench', PASSWORDS);
    await migrate(ownerUrl);
    const client = new pg.Client({ connectionString: cluster.url('bench') });
    await client.connect();
    const db = createDb(appUrl, 2, () => undefined);
    try {
      const brand = await fillTree(client, members);
      const balances = await timeBalances(client, db, brand);
      await fillSums(client, brand, members);
      await fillBets(client, brand);
      const figures: Record<string, number> = { members, ...balances };
      for (const [name, report] of Object.entries(REPORTS)) {
        const times: number[] = [];
        // The head of the whole tree is asked for as often as all others together.
        for (let at = 0; at < asked; at += 1) {
          const head = memberId(at % 2 === 0 ? 1n : BigInt(1 + Math.floor(Math.random() * HEADS)));
          const start = performance.now();
          await db.tx(brand, (tx) => report(tx, head));
          times.push(performance.now() - start);
        }
        figures[`${name}P50`] = round(quantile(times, 0.5), 1);
        figures[`${name}P95`] = round(quantile(times, 0.95), 1);
        console.log(`${name}: p50 ${figures[`${name}P50`]} ms, p95 ${figures[`${name}P95`]} ms`);
      }
      const targets = Object.fromEntries(Object.keys(REPORTS).map((name) => [`${name}P95`, TARGET_MS]));
      const met = Object.entries(targets).every(([name, target]) => figures[name]! <= target);
      return { bench: 'team-report', figures, targets, met };
    } finally {
      await db.close();
      await client.end();
    }
  });
}

/** How long it takes to count what teams have: of every account, and of some that changed. */
async function timeBalances(client: pg.Client, db: Db, brand: BrandId): Promise<Record<string, number>> {
  await client.query(
    `insert into ledger.account (brand_id, member_id, kind, currency, balance)
      select $1, id, 1, $2, 100000 * (id % 1000) from identity.member where brand_id = $1`,
    [brand, TREE_CURRENCY],
  );
  await client.query('analyze ledger.account');
  const pass = async (): Promise<number> => {
    const start = performance.now();
    await countBalances({ db, accounts: { holdTree } }, brand);
    return round((performance.now() - start) / 1_000, 2);
  };
  const balanceWholeS = await pass();
  await client.query("select set_config('baize.brand', $1, false)", [String(brand)]);
  await client.query(
    `with changed as (
      update ledger.account set balance = balance + 100000, seq = seq + 1 where member_id % 100 = 0
      returning id, balance)
    insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref)
      select c.id, 1, h.id, 100000, c.balance, 10, gen_random_uuid(), gen_random_uuid(), null
      from changed c, (select ledger_house($1, 'cashier:bench', $2, 0::smallint, true) as id) h`,
    [brand, TREE_CURRENCY],
  );
  await client.query("select set_config('baize.brand', '', false)");
  const balanceChangedS = await pass();
  console.log(`balances: all in ${balanceWholeS} s, one of a hundred that changed in ${balanceChangedS} s`);
  return { balanceWholeS, balanceChangedS };
}

/** Everybody played on one day of the month; heads of teams have the sums of everybody below, by day and by kind. */
async function fillSums(client: pg.Client, brand: BrandId, members: number): Promise<void> {
  await client.query(
    `insert into agents.day_sum (member_id, brand_id, scope, day, bets, stake, payout, valid_bet)
      select n, $1, 'own', $2::date + (n % $3)::integer, 3, 30000000, 28000000, 30000000
      from generate_series(1, $4::bigint) n`,
    [brand, MONTH.from, DAYS, members],
  );
  await client.query(
    `insert into agents.day_sum (member_id, brand_id, scope, day, bets, stake, payout, valid_bet)
      select s.head, $1, 'below', s.day, sum(s.bets), sum(s.stake), sum(s.payout), sum(s.valid_bet)
      from (select unnest(m.path) as head, d.* from agents.day_sum d join identity.member m on m.id = d.member_id) s
      where s.head <= 2 * $2 group by s.head, s.day`,
    [brand, HEADS],
  );
  await client.query(
    `insert into agents.day_kind_sum (member_id, brand_id, scope, day, game_type, bets, stake, payout, valid_bet)
      select member_id, brand_id, scope, day, 1 + bets % 5, bets, stake, payout, valid_bet from agents.day_sum
      where member_id <= 2 * $1`,
    [HEADS],
  );
  await client.query(
    `insert into agents.team (member_id, brand_id, agents, members)
      select head, $1, count(*), 0 from (select unnest(path) as head from identity.member) p group by head`,
    [brand],
  );
  // As of teams who play on any days of the month: up to as many gaps as there are days, each day.
  await client.query(
    `insert into agents.team_day (member_id, brand_id, deed, day, gap, accounts)
      select s.member_id, $1, d.deed, s.day, g.gap, 1 + (s.bets / 3 - 1 - g.gap) / ($4 + 1)
      from agents.day_sum s cross join unnest('{bet,deposit,active}'::text[]) as d (deed)
        cross join generate_series(0, $4::integer) as g (gap)
      where s.scope = 'below' and s.member_id <= $2 and g.gap < s.bets / 3 and s.day >= $3`,
    [brand, HEADS, MONTH.from, DAYS],
  );
  await client.query('vacuum analyze');
}

/** One account with a month of bets, every few seconds. */
async function fillBets(client: pg.Client, brand: BrandId): Promise<void> {
  await client.query(
    `insert into wagers.settlement (brand_id, member_id, supplier_id, wager_id, version, hour, stake, payout, valid_bet,
        bets, jackpot_win)
      select $1, $2, 1, gen_random_uuid(), 2, timestamptz '2025-12-31 18:00Z' + n % 720 * interval '1 hour', 1000, 900,
        1000, 1, 0
      from generate_series(1, $3::integer) n`,
    [brand, PLAYER, PLAYED],
  );
  await client.query(
    `insert into wagers.rollup (brand_id, member_id, currency, hour, vendor, game_type, game_code, bets, stake, payout,
        valid_bet, jackpot_win)
      select $1, $2, $3, hour, 'BGS', 2, 'stu_dice', sum(bets), sum(stake), sum(payout), sum(valid_bet), 0
      from wagers.settlement group by hour`,
    [brand, PLAYER, TREE_CURRENCY],
  );
  await client.query('vacuum analyze wagers.settlement, wagers.rollup');
}
