import type { Db } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';

/** A posting bears the time at which its transaction began: what is younger may not be there yet. */
const GRACE_MS = 10 * 60_000;

/** Adds up what moved beside play, by day and kind, up to a moment ago. */
export async function foldKinds(db: Db, brandId: BrandId, now: Date): Promise<void> {
  const until = new Date(now.getTime() - GRACE_MS);
  // A month in one go: an installation of years is added up in as many transactions.
  for (let behind = true; behind;) {
    const { done } = await db.tx(brandId, (tx) =>
      tx.row<{ done: Date }>('select ledger_fold_kinds($1) as done', [until]),
    );
    behind = done < until;
  }
}
