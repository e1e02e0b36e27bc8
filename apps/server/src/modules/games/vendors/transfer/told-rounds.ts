import { sql } from 'kysely';
import { eachAlone } from '../../../../each-alone.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Computed } from '../../../../db/query.ts';
import type { Supplier } from '../directory.ts';
import { moveCursor, readCursor } from '../store.ts';
import { compareStays } from './compare-stays.ts';
import type { TransferDeps } from './settle.ts';
import { takeTold, type Refusal } from './take-told.ts';

/** The stream of the cursor: of `rounds` the supplier would be asked for what it is silent about. */
const BETS = 'bets';
const PAGE_LIMIT = 200;
/** Pages of one reading: what is told beyond waits for the next. */
const PAGES_MAX = 10;
const READ_EVERY_MS = 3_000;
/** Where nobody's money is out and none came home of late. */
export const QUIET_MS = 300_000;

/** Reads the reports while money is out, once more after it came home, and seldom for what came late. */
export function reportReader(deps: TransferDeps): () => Promise<number> {
  let wasOut = true;
  let readAt = 0;
  return async () => {
    const isOut = await deps.db.tx(null, isAnythingOut);
    const now = deps.now().getTime();
    const isDue = isOut || wasOut || now - readAt >= QUIET_MS;
    wasOut = isOut;
    if (isDue) {
      readAt = now;
      await readReports(deps);
    }
    return isOut ? READ_EVERY_MS : QUIET_MS;
  };
}

/** Reads what suppliers tell of play with money that stands with them. */
export async function readReports(deps: TransferDeps): Promise<void> {
  const suppliers = (await deps.directory.suppliers()).filter(
    ({ enabled, dialect, baseUrl }) => enabled && dialect === 'transfer' && baseUrl !== '',
  );
  await eachAlone(suppliers.map((supplier) => () => readReport(deps, supplier)));
}

const isAnythingOut = async (tx: Tx): Promise<boolean> =>
  (
    await tx.row(
      sql<Computed<{ out: boolean }>>`select exists (select 1 from vendors.transfer_account where holds) as out`,
    )
  ).out;

/** Page after page. The cursor moves on with what a page brought: one that was not kept whole comes again. */
async function readReport(deps: TransferDeps, supplier: Supplier): Promise<void> {
  const stream = { supplierId: supplier.id, stream: BETS };
  const client = deps.clients.of(supplier);
  const readAt = deps.now();
  let isWhole = false;
  for (let page = 0, more = client !== undefined; more && page < PAGES_MAX; page += 1) {
    const cursor = (await deps.db.tx(null, (tx) => readCursor(tx, stream))) ?? '';
    const read = await client!.bets({ cursor, limit: PAGE_LIMIT });
    if (!read.ok) {
      deps.log.warn({ supplier: supplier.code, fault: read.error }, 'the report of a supplier was not read');
      return;
    }
    const { entries, unfit, nextCursor, hasMore } = read.value;
    const refused = new Map<Refusal, string[]>();
    if (unfit.length > 0)
      refused.set(
        'UNFIT',
        unfit.map(({ key, field }) => `${key} ${field}`),
      );
    const rows = entries.flatMap((entry) => (entry.deleted ? [] : [{ key: entry.key, told: entry.row }]));
    for (const { key, why } of await takeTold(deps, supplier, rows))
      refused.set(why, [...(refused.get(why) ?? []), key]);
    for (const [why, rounds] of refused)
      deps.log.warn({ supplier: supplier.code, why, rounds }, 'rounds that a supplier told were not taken');
    if (nextCursor !== cursor) await deps.db.tx(null, (tx) => moveCursor(tx, stream, nextCursor));
    more = hasMore;
    isWhole = !hasMore;
  }
  if (isWhole) await compareStays(deps, supplier, readAt);
}
