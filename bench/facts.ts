/**
 * What a settled bet costs the reader that counts it for salaries, with the row that a bill opens into and without:
 * milliseconds, bytes of the tables and of the log per thousand bets, in turns so that both meet the same machine.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDb, type Db } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { memberId, type BrandId } from '../apps/server/src/ids.ts';
import { salaryConsumer } from '../apps/server/src/modules/rewards/salaries/consumers.ts';
import type { StoredEvent } from '../apps/server/src/outbox/consumer.ts';
import type {} from '../apps/server/src/modules/base/wagers/events.ts';
import { withCluster } from './lib/cluster.ts';
import { median, round } from './lib/stats.ts';
import { fillTree, TREE_CURRENCY } from './lib/team-tree.ts';
import type { BenchResult } from './run.ts';

const MEMBERS = 100_000;
/** As many as the relay hands over at once. */
const BATCH = 500;
const BATCHES = 60;
const PASSWORDS = { owner: 'owner', app: 'app' };
const BEGIN = Date.UTC(2026, 0, 5, 6);
const CONSUMER = salaryConsumer({ brands: { brand: async () => ({ gmtOffsetMinutes: 360 }) } });

/** `run([members, batches])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const [members, batches] = [Number(args[0] ?? MEMBERS), Number(args[1] ?? BATCHES)];
  return withCluster(async (cluster) => {
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'bench', PASSWORDS);
    await migrate(ownerUrl);
    const client = new pg.Client({ connectionString: cluster.url('bench') });
    await client.connect();
    const db = createDb(appUrl, 1, () => undefined);
    try {
      const brand = await fillTree(client, members);
      const taken: Record<'with' | 'without', number[]> = { with: [], without: [] };
      const logged: Record<'with' | 'without', number[]> = { with: [], without: [] };
      for (let at = 0; at < 2 * batches; at += 1) {
        const name = at % 2 === 0 ? 'with' : 'without';
        await promise(client, brand, name === 'with');
        const events = eventsOf(brand, { members, at });
        const before = await logPlace(client);
        const start = performance.now();
        await handle(db, brand, events);
        taken[name].push(performance.now() - start);
        const { rows } = await client.query<{ bytes: string }>(
          'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes',
          [before],
        );
        logged[name].push(Number(rows[0]!.bytes));
      }
      const { rows } = await client.query<{ bytes: string; rows: string }>(
        `select pg_total_relation_size('salaries.fact_row') as bytes, (select count(*) from salaries.fact_row) as rows`,
      );
      const perThousand = (values: readonly number[]): number => (median(values) * 1_000) / BATCH;
      const figures = {
        members,
        bets: batches * BATCH,
        withMs: round(perThousand(taken.with), 1),
        withoutMs: round(perThousand(taken.without), 1),
        withLogKb: round(perThousand(logged.with) / 1_024, 0),
        withoutLogKb: round(perThousand(logged.without) / 1_024, 0),
        rowBytes: round(Number(rows[0]!.bytes) / Number(rows[0]!.rows), 0),
        share: round(perThousand(taken.with) / perThousand(taken.without) - 1, 3),
      };
      return { bench: 'facts', figures, targets: {}, met: true };
    } finally {
      await db.close();
      await client.end();
    }
  });
}

/** With a contract every bet is kept one by one; without any, only what it adds to its hour. */
async function promise(client: pg.Client, brand: BrandId, holds: boolean): Promise<void> {
  await client.query('delete from agents.contract_version; delete from agents.contract');
  if (!holds) return;
  await client.query(
    `with given as (insert into agents.contract (id, brand_id, holder_id, issuer_id, kind, category, state, version,
        created_at) values (gen_random_uuid(), ${brand}, 1, null, 'DAILY', 'CONS', 'ACTIVE', 1, now()) returning id)
      insert into agents.contract_version (contract_id, brand_id, version, terms, agreed_at, effective_from)
      select id, ${brand}, 1, '{"kind":"DAILY","category":"CONS","period":"daily","carry":"NONE","rateType":"P",
        "tiers":[{"minimumBet":"0","netLoss":"0","activeMember":0,"rate":"0.001"}]}', now(), now() from given`,
  );
}

async function logPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>('select pg_current_wal_insert_lsn()::text as place');
  return rows[0]!.place;
}

const handle = (db: Db, brand: BrandId, events: readonly StoredEvent[]): Promise<void> =>
  db.tx(brand, (tx) => CONSUMER.handle(tx, brand, events));

/** Bets of some hundred players, as an evening has them: each plays several at a time. */
function eventsOf(brand: BrandId, { members, at }: { members: number; at: number }): StoredEvent[] {
  const instant = new Date(BEGIN + at * 10_000);
  return Array.from({ length: BATCH }, (_, n) => ({
    epoch: 1,
    xid: String(at),
    id: String(n),
    brandId: brand,
    memberId: memberId(BigInt(1 + Math.floor(members / 2) + ((at * 37 + (n % 120) * 97) % Math.floor(members / 2)))),
    createdAt: instant,
    event: {
      type: 'wager.settled',
      wagerId: randomUUID(),
      supplierId: 1,
      vendor: 'BGS',
      gameCode: 'stu_dice',
      gameType: 2 + (n % 3),
      round: String(n),
      currency: TREE_CURRENCY,
      stakeCash: '1000000',
      stakeBonus: '0',
      version: 2,
      first: true,
      won: false,
      payout: '900000',
      paid: '900000',
      validBet: '1000000',
      jackpotWin: '0',
      jackpotContribution: '0',
      settledAt: instant.toISOString(),
      wallet: { pockets: [], version: '1' } as never,
    },
  }));
}
