import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { askDeposit } from './commands/ask-deposit.ts';
import type { PaymentProvider } from './provider.ts';
import { listDue } from './store.ts';

const DUE_MAX = 100;
const ASK_EVERY_MS = 20_000;

/** Asks the provider about the orders whose time has come. Answers the milliseconds until the next turn. */
export async function askPendingDeposits(
  deps: Deps,
  provider: PaymentProvider,
  brandIds: () => Promise<readonly BrandId[]>,
): Promise<number> {
  for (const brandId of await brandIds()) {
    const due = await deps.db.tx(brandId, (tx) => listDue(tx, deps.now(), DUE_MAX));
    for (const order of due) await askDeposit({ deps, provider, brandId }, order);
  }
  return ASK_EVERY_MS;
}

export const cashierJobs = (
  deps: Deps,
  provider: PaymentProvider,
  brandIds: () => Promise<readonly BrandId[]>,
): readonly Job[] => [
  {
    // A webhook can be lost for good: what is still pending is asked for.
    name: 'ask-pending-deposits',
    loop: true,
    run: () => askPendingDeposits(deps, provider, brandIds),
  },
];
