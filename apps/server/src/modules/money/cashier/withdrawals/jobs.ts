import type { Deps } from '../../../../deps.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { FAULTS_IN_A_ROW_MAX } from '../policy.ts';
import { workWithdrawal, type Paying } from './commands/work-withdrawal.ts';
import { listDueWithdrawals, nextWithdrawalAt, type WithdrawalRow } from './store.ts';
import { withdrawalBell } from './bell.ts';

const DUE_MAX = 100;
/** While there is work. */
const WORK_EVERY_MS = 2_000;
/** After a turn that broke. */
const BROKEN_REST_MS = 60_000;
/** Orders of one brand about which the provider is spoken to at once. */
const AT_ONCE = 4;
/** After this a brand's turn speaks to the provider about no further order: the others wait for all turns to end. */
const TURN_MAX_MS = 10_000;
const OURS: readonly WithdrawalRow['state'][] = ['applied', 'paid'];
const PROVIDERS: readonly WithdrawalRow['state'][] = ['approved', 'paying', 'unknown'];

/**
 * Does with the orders of a brand whose time has come what their state asks for; what is decided here does not wait for
 * a provider that says nothing. An order that breaks stops no other, nor does a brand. Answers the milliseconds until
 * there may be something to do again.
 */
export async function workDueWithdrawals(paying: Paying): Promise<number> {
  const { parts, brandId } = paying;
  const { deps } = parts;
  const { ours, theirs, next } = await deps.db.tx(brandId, async (tx) => ({
    ours: await listDueWithdrawals(tx, deps.now(), { states: OURS, limit: DUE_MAX }),
    theirs: await listDueWithdrawals(tx, deps.now(), { states: PROVIDERS, limit: DUE_MAX }),
    next: await nextWithdrawalAt(tx),
  }));
  const had = ours.length + theirs.length > 0;
  const endsAt = deps.now().getTime() + TURN_MAX_MS;
  let awayInARow = 0;
  const workOne = async (order: WithdrawalRow): Promise<void> => {
    try {
      awayInARow = (await workWithdrawal(paying, order)) === 'away' ? awayInARow + 1 : 0;
    } catch (error) {
      deps.log.error({ err: error, withdrawal: order.id }, 'a withdrawal could not be worked on; the others are');
    }
  };
  for (const order of ours) await workOne(order);
  const take = (): WithdrawalRow | undefined =>
    awayInARow < FAULTS_IN_A_ROW_MAX && deps.now().getTime() < endsAt ? theirs.shift() : undefined;
  const workOn = async (): Promise<void> => {
    for (let order = take(); order !== undefined; order = take()) await workOne(order);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  if (had) return WORK_EVERY_MS;
  return next === null ? TOLD_REST_MS : Math.max(WORK_EVERY_MS, next.getTime() - deps.now().getTime());
}

/** The brands side by side: one whose orders cannot be read stops no other. */
export async function workAllBrands(deps: Pick<Deps, 'log'>, payings: readonly Paying[]): Promise<number> {
  const pauses = payings.map(async (paying) => {
    try {
      return await workDueWithdrawals(paying);
    } catch (error) {
      deps.log.error({ err: error, brandId: paying.brandId }, 'withdrawals of a brand could not be worked on');
      return BROKEN_REST_MS;
    }
  });
  return Math.min(TOLD_REST_MS, ...(await Promise.all(pauses)));
}

export const withdrawalJobs = (
  deps: Pick<Deps, 'env' | 'log'>,
  payings: () => Promise<readonly Paying[]>,
): readonly Job[] => [
  {
    name: 'work-withdrawals',
    loop: true,
    due: 'cashier_withdrawals_due()',
    run: async () => workAllBrands(deps, await payings()),
    wakes: (ring) => withdrawalBell.hear(deps, ring),
  },
];
