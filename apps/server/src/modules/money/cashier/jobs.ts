import type { CreditDeps } from './commands/credit-deposit.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { askDeposit } from './commands/ask-deposit.ts';
import { FAULTS_IN_A_ROW_MAX } from './policy.ts';
import type { Payments } from './providers/connections.ts';
import { listDue, listDueWays, type Way } from './store.ts';

const DUE_MAX = 100;
/** Questions that are out at once at one provider for one brand. */
const AT_ONCE = 4;

/**
 * Asks the providers about the orders whose time has come. Neither a brand nor a provider nor an order on which it
 * breaks stops the others. Answers the milliseconds until the next turn.
 */
export async function askPendingDeposits(
  deps: CreditDeps,
  payments: Payments,
  brandIds: () => Promise<readonly BrandId[]>,
): Promise<number> {
  const askAll = async (brandId: BrandId): Promise<void> => {
    try {
      const ways = await deps.db.tx(brandId, (tx) => listDueWays(tx, deps.now()));
      await Promise.all(ways.map((way) => askOfProvider({ deps, payments, brandId }, way)));
    } catch (error) {
      deps.log.error({ err: error, brandId }, 'deposits of a brand could not be asked about');
    }
  };
  await Promise.all((await brandIds()).map(askAll));
  return TOLD_REST_MS;
}

type OfBrand = { readonly deps: CreditDeps; readonly payments: Payments; readonly brandId: BrandId };

async function askOfProvider({ deps, payments, brandId }: OfBrand, way: Way): Promise<void> {
  const provider = await payments.forOrder(brandId, way);
  const asking = { deps, provider, brandId };
  const due = await deps.db.tx(brandId, (tx) => listDue(tx, deps.now(), { ...way, limit: DUE_MAX }));
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
  payments: Payments,
  brandIds: () => Promise<readonly BrandId[]>,
): readonly Job[] => [
  {
    // A webhook can be lost for good: what is still pending is asked for.
    name: 'ask-pending-deposits',
    loop: true,
    due: 'cashier_deposits_due()',
    run: () => askPendingDeposits(deps, payments, brandIds),
  },
];
