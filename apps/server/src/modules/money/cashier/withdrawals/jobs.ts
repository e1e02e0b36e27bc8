import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { FAULTS_IN_A_ROW_MAX } from '../policy.ts';
import { workWithdrawal, type Paying } from './commands/work-withdrawal.ts';
import { lookAgainAt } from './policy.ts';
import { listDueWithdrawals, nextWithdrawalAt, putOffWithdrawal, type WithdrawalRow } from './store.ts';
import { withdrawalBell } from './bell.ts';

const DUE_MAX = 100;
/** While there is work. */
const WORK_EVERY_MS = 2_000;
/** After a turn that broke. */
const BROKEN_REST_MS = 60_000;
/** Orders of one brand that are worked on at once. */
const AT_ONCE = 4;
/** After this a brand's turn begins no further order of those it has: the others wait for all turns to end. */
const TURN_MAX_MS = 10_000;
/** What operators read of an order on which the work broke. */
const BROKE = 'our own work on it broke';
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
  let awayInARow = 0;
  const workOne = async (order: WithdrawalRow): Promise<void> => {
    try {
      awayInARow = (await workWithdrawal(paying, order)) === 'away' ? awayInARow + 1 : 0;
    } catch (error) {
      deps.log.error({ err: error, withdrawal: order.id }, 'a withdrawal could not be worked on; the others are');
      await putOff(paying, order);
    }
  };
  await workOff(deps, ours, workOne);
  awayInARow = 0;
  await workOff(deps, theirs, async (order) => {
    if (awayInARow < FAULTS_IN_A_ROW_MAX) await workOne(order);
  });
  if (had) return WORK_EVERY_MS;
  return next === null ? TOLD_REST_MS : Math.max(WORK_EVERY_MS, next.getTime() - deps.now().getTime());
}

async function workOff(
  { now }: Pick<Deps, 'now'>,
  orders: readonly WithdrawalRow[],
  workOne: (order: WithdrawalRow) => Promise<void>,
): Promise<void> {
  const endsAt = now().getTime() + TURN_MAX_MS;
  const waiting = [...orders];
  const workOn = async (): Promise<void> => {
    while (waiting.length > 0 && now().getTime() < endsAt) await workOne(waiting.shift()!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}

/** Else a hundred orders that break would stand before all others, turn after turn. */
async function putOff({ parts: { deps }, brandId }: Paying, order: WithdrawalRow): Promise<void> {
  const now = deps.now();
  try {
    await runCommand(deps, { brandId }, async (tx) =>
      ok(await putOffWithdrawal(tx, order, { now, until: lookAgainAt(now), fault: BROKE })),
    );
  } catch (error) {
    deps.log.error({ err: error, withdrawal: order.id }, 'a withdrawal that broke could not be put off');
  }
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
