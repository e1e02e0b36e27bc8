import type { Deps } from '../../../../deps.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { workWithdrawal, type Paying } from './commands/work-withdrawal.ts';
import { listDueWithdrawals, nextWithdrawalAt } from './store.ts';
import { withdrawalBell } from './bell.ts';

const DUE_MAX = 100;
/** While there is work. */
const WORK_EVERY_MS = 2_000;

/**
 * Does with the orders of a brand whose time has come what their state asks for. One that breaks stops no other.
 * Answers the milliseconds until there may be something to do again.
 */
export async function workDueWithdrawals(paying: Paying): Promise<number> {
  const { parts, brandId } = paying;
  const { deps } = parts;
  const { due, next } = await deps.db.tx(brandId, async (tx) => ({
    due: await listDueWithdrawals(tx, deps.now(), DUE_MAX),
    next: await nextWithdrawalAt(tx),
  }));
  for (const order of due)
    try {
      await workWithdrawal(paying, order);
    } catch (error) {
      deps.log.error({ err: error, withdrawal: order.id }, 'a withdrawal could not be worked on; the others are');
    }
  if (due.length > 0) return WORK_EVERY_MS;
  return next === null ? TOLD_REST_MS : Math.max(WORK_EVERY_MS, next.getTime() - deps.now().getTime());
}

export const withdrawalJobs = (
  deps: Pick<Deps, 'env' | 'log'>,
  payings: () => Promise<readonly Paying[]>,
): readonly Job[] => [
  {
    name: 'work-withdrawals',
    loop: true,
    due: 'cashier_withdrawals_due()',
    run: async () => Math.min(TOLD_REST_MS, ...(await Promise.all((await payings()).map(workDueWithdrawals)))),
    wakes: (ring) => withdrawalBell.hear(deps, ring),
  },
];
