/**
 * What a statement of a member with a long past costs: the first page of the account record, and the whole as CSV in a
 * process of its own whose memory is watched.
 */
import { createDb } from '../apps/server/src/db/pool.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { prepareDatabase } from '../apps/server/src/db/prepare.ts';
import { brandId, memberId } from '../apps/server/src/ids.ts';
import { createLedger } from '../apps/server/src/ledger/index.ts';
import { LEDGER_PARTS } from '../apps/server/src/ledger-parts.ts';
import { listPostings } from '../apps/server/src/modules/base/wagers/postings.ts';
import { fill } from './history.ts';
import { FIRST_PLAYER, runLoad, seedPlayers } from './ledger.ts';
import { withCluster } from './lib/cluster.ts';
import { quantile, round } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const WAGERS_USUAL = 1_000_000;
const ASKED = 200;
const PAGE_SIZE = 20;
const TARGETS = { firstPageP95: 100, csvMegabytesAboveIdle: 64 } as const;

export type StatementLoad = { readonly lines: number; readonly seconds: number; readonly megabytesAboveIdle: number };

/** `run([wagers])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const wagers = Number(args[0] ?? WAGERS_USUAL);
  return withCluster(async (cluster) => {
    const passwords = { owner: 'owner', app: 'app' };
    const { ownerUrl, appUrl } = await prepareDatabase(cluster.url('postgres'), 'statement', passwords);
    await migrate(ownerUrl);
    const brand = await seedPlayers(cluster.url('statement'));
    await fill(cluster.url('statement'), brand, { wagers, heavyShare: 1 }); // all of them the first player's
    const firstPageP95 = await timeFirstPage(appUrl, brand);
    const load = await runLoad<StatementLoad>('statement-load.ts', [appUrl, brand, FIRST_PLAYER].map(String));
    if (load.lines < 2 * wagers) throw new Error(`${load.lines} lines of ${wagers} wagers: the figure does not count`);
    const figures = {
      wagers,
      firstPageP95,
      csvLines: load.lines,
      csvSeconds: round(load.seconds, 1),
      csvMegabytesAboveIdle: round(load.megabytesAboveIdle, 1),
    };
    const met =
      figures.firstPageP95 <= TARGETS.firstPageP95 && figures.csvMegabytesAboveIdle <= TARGETS.csvMegabytesAboveIdle;
    return { bench: 'statement', figures, targets: TARGETS, met };
  });
}

async function timeFirstPage(appUrl: string, brand: number): Promise<number> {
  const db = createDb(appUrl, 2, () => undefined);
  const ledger = createLedger({ url: appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  const times: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const start = performance.now();
    await db.tx(brandId(brand), (tx) =>
      listPostings(tx, memberId(BigInt(FIRST_PLAYER)), { query: { pageSize: PAGE_SIZE }, ledger }),
    );
    times.push(performance.now() - start);
  }
  await ledger.close();
  await db.close();
  return round(quantile(times, 0.95), 1);
}
