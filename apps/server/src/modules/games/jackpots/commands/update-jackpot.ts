import type { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { listPools, updatePool, type Pool } from '../store.ts';

const RATE_SCALE = 10_000;

/** What is not named stays. Amounts and the rate are decimal text. */
export type UpdateJackpot = {
  readonly poolId: string;
  /** The version that the operator saw. */
  readonly version: number;
  readonly enabled?: boolean | undefined;
  readonly feedMin?: string | undefined;
  readonly feedMax?: string | undefined;
  readonly contributionRate?: string | undefined;
};

/** Changes how a pool grows; its money and its seed stay. STATE_CONFLICT where somebody changed it since. */
export function updateJackpot(
  deps: { readonly db: Db },
  { brandId, operator, ip }: OperatorContext,
  { poolId, ...order }: UpdateJackpot,
): Promise<CallResult<null, FailureOf<typeof jackpotPoolCalls.updateJackpot>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const pool = (await listPools(tx)).find((each) => each.poolId === poolId);
    if (!pool) return fail('NOT_FOUND');
    const { version, enabled, contributionRate } = order;
    const feedMin = order.feedMin === undefined ? undefined : parseAmount(order.feedMin);
    const feedMax = order.feedMax === undefined ? undefined : parseAmount(order.feedMax);
    if ((feedMin ?? pool.feedMin) > (feedMax ?? pool.feedMax))
      return fail('BAD_REQUEST', { fields: { feedMin: 'above feedMax' } });
    const contributionE4 =
      contributionRate === undefined ? undefined : Math.round(Number(contributionRate) * RATE_SCALE);
    if (!(await updatePool(tx, { poolId, version }, { enabled, feedMin, feedMax, contributionE4 })))
      return fail('STATE_CONFLICT');
    return ok({
      value: null,
      audit: { action: 'update-jackpot', target: `jackpot:${poolId}`, before: growthOf(pool), after: order },
    });
  });
}

const growthOf = ({ enabled, feedMin, feedMax, contributionE4 }: Pool) => ({
  enabled,
  feedMin: formatAmount(feedMin),
  feedMax: formatAmount(feedMax),
  contributionRate: (contributionE4 / RATE_SCALE).toFixed(4),
});
