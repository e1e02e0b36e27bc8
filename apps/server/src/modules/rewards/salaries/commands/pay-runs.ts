import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { isOutOfTime, isUncertain } from '../../../../db/pool.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { endRun, listPaying, listUnpaid } from '../run-store.ts';
import { payBills, type PayBills, type PayDeps } from './pay-bills.ts';

/** Bills of one transaction: so many wallets, and as many of uplines, keep a player waiting for a blink. */
const PAID_AT_ONCE = 64;

/** Pays what runs left to be paid by itself, group by group. A bill that breaks keeps none of the others. */
export async function payRuns(deps: PayDeps, brandId: BrandId, atOnce: number = PAID_AT_ONCE): Promise<void> {
  const runs = await deps.db.tx(brandId, listPaying);
  await eachAlone(runs.map((run) => () => payRun(deps, { brandId, runId: run.id, atOnce })));
}

type Paying = { readonly brandId: BrandId; readonly runId: Uuid; readonly atOnce: number };

async function payRun(deps: PayDeps, { brandId, runId, atOnce }: Paying): Promise<void> {
  const unpaid = (await deps.db.tx(brandId, (tx) => listUnpaid(tx, runId))).map(({ id }) => id);
  const groups = Array.from({ length: Math.ceil(unpaid.length / atOnce) }, (_, nth) =>
    unpaid.slice(nth * atOnce, (nth + 1) * atOnce),
  );
  await eachAlone(groups.map((ids) => () => payGroup(deps, { brandId, ids })));
  await runCommand(deps, { brandId }, async (tx) => ok(await endRun(tx, runId)));
}

/** What a group fails for is one of its bills, or one wallet that somebody holds: then each is paid alone. */
async function payGroup(deps: PayDeps, { brandId, ids }: PayBills): Promise<void> {
  try {
    await payBills(deps, { brandId, ids });
  } catch (error) {
    const isDatabase = isUncertain(error) && !isOutOfTime(error);
    if (isDatabase || ids.length === 1) throw error;
    await eachAlone(ids.map((id) => () => payBills(deps, { brandId, ids: [id] })));
  }
}
