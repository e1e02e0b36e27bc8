import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import type { SalaryDeps } from '../deps.ts';
import { endRun, listPaying, listUnpaid } from '../run-store.ts';
import { payBill } from './pay-bill.ts';

/** Pays what runs left to be paid by itself, bill by bill. One that breaks keeps none of the others. */
export async function payRuns(deps: Pick<SalaryDeps, 'db' | 'ledger' | 'now'>, brandId: BrandId): Promise<void> {
  const runs = await deps.db.tx(brandId, listPaying);
  await eachAlone(runs.map((run) => () => payRun(deps, brandId, run.id)));
}

async function payRun(deps: Pick<SalaryDeps, 'db' | 'ledger' | 'now'>, brandId: BrandId, runId: Uuid): Promise<void> {
  const bills = await deps.db.tx(brandId, (tx) => listUnpaid(tx, runId));
  // Another process may have been faster with a bill: then it is paid, and refused here.
  await eachAlone(
    bills.map(
      ({ id }) =>
        () =>
          payBill(deps, { brandId, id }),
    ),
  );
  await runCommand(deps, { brandId }, async (tx) => ok(await endRun(tx, runId)));
}
