import type { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { listPools, updatePool, type PoolGrowth } from '../store.ts';

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
    if (pool.version !== order.version) return fail('STATE_CONFLICT');
    const feedMin = order.feedMin === undefined ? pool.feedMin : parseAmount(order.feedMin);
    const feedMax = order.feedMax === undefined ? pool.feedMax : parseAmount(order.feedMax);
    if (feedMin === undefined) return fail('BAD_REQUEST', { fields: { feedMin: 'amount' } });
    if (feedMax === undefined) return fail('BAD_REQUEST', { fields: { feedMax: 'amount' } });
    if (feedMin > feedMax) return fail('BAD_REQUEST', { fields: { feedMin: 'above feedMax' } });
    const { enabled = pool.enabled, contributionRate } = order;
    const contributionE4 =
      contributionRate === undefined ? pool.contributionE4 : Math.round(Number(contributionRate) * RATE_SCALE);
    const wanted = { enabled, feedMin, feedMax, contributionE4 };
    const [before, after] = [growthOf(pool), growthOf(wanted)];
    const changed = GROWTH.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return ok({ value: null, audit: NOTHING_CHANGED });
    if (!(await updatePool(tx, pool, wanted))) return fail('STATE_CONFLICT');
    const part = (growth: typeof after) => ({ currency: pool.currency, ...pick(growth, changed) });
    return ok({
      value: null,
      audit: { action: 'update-jackpot', target: `jackpot:${poolId}`, before: part(before), after: part(after) },
    });
  });
}

const GROWTH = ['enabled', 'feedMin', 'feedMax', 'contributionRate'] as const;
const growthOf = ({ enabled, feedMin, feedMax, contributionE4 }: PoolGrowth) => ({
  enabled,
  feedMin: formatAmount(feedMin),
  feedMax: formatAmount(feedMax),
  contributionRate: (contributionE4 / RATE_SCALE).toFixed(4),
});
const pick = (growth: ReturnType<typeof growthOf>, names: readonly (typeof GROWTH)[number][]) =>
  Object.fromEntries(names.map((name) => [name, growth[name]]));
