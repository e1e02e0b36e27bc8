import type { CreditDeps } from './commands/credit-deposit.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { askDeposit, type Asking } from './commands/ask-deposit.ts';
import { FAULTS_IN_A_ROW_MAX } from './policy.ts';
import type { PaymentProvider } from './provider.ts';
import { listDue } from './store.ts';

const DUE_MAX = 100;
/** Questions that are out at once for one brand. */
const AT_ONCE = 4;

/**
 * Asks the provider about the orders whose time has come. Neither a brand nor an order on which it breaks stops the
 * others. Answers the milliseconds until the next turn.
 */
export async function askPendingDeposits(
  deps: CreditDeps,
  provider: PaymentProvider,
  brandIds: () => Promise<readonly BrandId[]>,
): Promise<number> {
  const askAll = async (brandId: BrandId): Promise<void> => {
    try {
      await askOfBrand({ deps, provider, brandId });
    } catch (error) {
      deps.log.error({ err: error, brandId }, 'deposits of a brand could not be asked about');
    }
  };
  await Promise.all((await brandIds()).map(askAll));
  return TOLD_REST_MS;
}

async function askOfBrand(asking: Asking): Promise<void> {
  const { deps, brandId } = asking;
  const due = await deps.db.tx(brandId, (tx) => listDue(tx, deps.now(), DUE_MAX));
  let awayInARow = 0;
  const askOn = async (): Promise<void> => {
    for (let order = due.shift(); order !== undefined && awayInARow < FAULTS_IN_A_ROW_MAX; order = due.shift()) {
      try {
        awayInARow = (await askDeposit(asking, order)) === 'away' ? awayInARow + 1 : 0;
      } catch (error) {
        deps.log.error({ err: error, deposit: order.id }, 'asking about a deposit broke; the others are asked about');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

export const cashierJobs = (
  deps: CreditDeps,
  provider: PaymentProvider,
  brandIds: () => Promise<readonly BrandId[]>,
): readonly Job[] => [
  {
    // A webhook can be lost for good: what is still pending is asked for.
    name: 'ask-pending-deposits',
    loop: true,
    due: 'cashier_deposits_due()',
    run: () => askPendingDeposits(deps, provider, brandIds),
  },
];
