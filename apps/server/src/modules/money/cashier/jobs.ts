import type { CreditDeps } from './commands/credit-deposit.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { createLanes, LANE_REST_MS, LANE_WAIT_MS, type Lanes } from '../../../jobs/lanes.ts';
import { askDeposit } from './commands/ask-deposit.ts';
import { FAULTS_IN_A_ROW_MAX } from './policy.ts';
import type { Payments } from './providers/connections.ts';
import { listDue, listDueWays, type Way } from './store.ts';

const DUE_MAX = 100;
/** Questions that are out at once at one provider for one brand. */
const AT_ONCE = 4;
/** A lane asks for so long at most: what has come due since has its turn. */
const LANE_MAX_MS = 20_000;

type Asking = { readonly deps: CreditDeps; readonly payments: Payments };
type OfBrand = Asking & { readonly brandId: BrandId };

/**
 * Asks the providers about the orders whose time has come. Neither a brand nor a provider nor an order on which it
 * breaks stops the others, nor does one that is slow: each provider of each brand has its lane. Answers the
 * milliseconds until the next turn.
 */
export async function askPendingDeposits(
  { deps, payments }: Asking,
  brandIds: () => Promise<readonly BrandId[]>,
  lanes: Lanes = createLanes(deps),
): Promise<number> {
  const found = new Map<string, () => Promise<void>>();
  const findWays = async (brandId: BrandId): Promise<void> => {
    try {
      const ways = await deps.db.tx(brandId, (tx) => listDueWays(tx, deps.now()));
      for (const way of ways)
        found.set(JSON.stringify([brandId, way]), () => askOfProvider({ deps, payments, brandId }, way));
    } catch (error) {
      deps.log.error({ err: error, brandId }, 'deposits of a brand could not be asked about');
    }
  };
  await Promise.all((await brandIds()).map(findWays));
  return (await lanes.take([...found.keys()], (key) => found.get(key)!())) ? TOLD_REST_MS : LANE_REST_MS;
}

async function askOfProvider({ deps, payments, brandId }: OfBrand, way: Way): Promise<void> {
  const provider = await payments.forOrder(brandId, way);
  const asking = { deps, provider, brandId };
  const due = await deps.db.tx(brandId, (tx) => listDue(tx, deps.now(), { ...way, limit: DUE_MAX }));
  const until = deps.now().getTime() + LANE_MAX_MS;
  let awayInARow = 0;
  const mayGoOn = (): boolean => awayInARow < FAULTS_IN_A_ROW_MAX && deps.now().getTime() < until;
  const askOn = async (): Promise<void> => {
    for (let order = due.shift(); order !== undefined && mayGoOn(); order = due.shift()) {
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
): readonly Job[] => {
  const lanes = createLanes({ log: deps.log, waitMs: LANE_WAIT_MS });
  return [
    {
      // A webhook can be lost for good: what is still pending is asked for.
      name: 'ask-pending-deposits',
      loop: true,
      due: 'cashier_deposits_due()',
      run: () => askPendingDeposits({ deps, payments }, brandIds, lanes),
    },
  ];
};
