import type { Job } from '../../../../jobs/job.ts';
import { workWithdrawal, type Paying } from './commands/work-withdrawal.ts';
import { listDueWithdrawals } from './store.ts';

const DUE_MAX = 100;
const WORK_EVERY_MS = 2_000;

/** Does with the orders of a brand whose time has come what their state asks for. One that breaks stops no other. */
export async function workDueWithdrawals(paying: Paying): Promise<void> {
  const { parts, brandId } = paying;
  const { deps } = parts;
  const due = await deps.db.tx(brandId, (tx) => listDueWithdrawals(tx, deps.now(), DUE_MAX));
  for (const order of due)
    try {
      await workWithdrawal(paying, order);
    } catch (error) {
      deps.log.error({ err: error, withdrawal: order.id }, 'a withdrawal could not be worked on; the others are');
    }
}

export const withdrawalJobs = (payings: () => Promise<readonly Paying[]>): readonly Job[] => [
  {
    name: 'work-withdrawals',
    loop: true,
    run: async () => {
      await Promise.all((await payings()).map(workDueWithdrawals));
      return WORK_EVERY_MS;
    },
  },
];
