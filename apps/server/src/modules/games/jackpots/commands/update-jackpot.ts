import type { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { needsSecond } from '@baize/contract/console/jackpot-bounds';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { listPools, updatePool, type PoolGrowth } from '../store.ts';

const RAISE_JACKPOT = 'raise-jackpot';
export const poolSubject = (poolId: string): string => `jackpot:${poolId}`;
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
  readonly reason: string;
};

/**
 * Changes how a pool grows; its money and its seed stay. What lets the house pay more than one operator may decide
 * waits for a second one; lower holds meanwhile, and what waits is then asked anew. STATE_CONFLICT where somebody
 * changed it since, or another raise waits.
 */
export function updateJackpot(
  deps: { readonly db: Db },
  { brandId, operator, ip }: OperatorContext,
  { poolId, ...order }: UpdateJackpot,
): Promise<CallResult<null, FailureOf<typeof jackpotPoolCalls.updateJackpot>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const pool = (await listPools(tx)).find((each) => each.poolId === poolId);
    if (!pool) return fail('NOT_FOUND');
    const target = poolSubject(poolId);
    if (pool.version !== order.version) return fail('STATE_CONFLICT');
    const read = readGrowth(pool, order);
    if (!read.ok) return read;
    const wanted = read.value;
    const [before, after] = [growthOf(pool), growthOf(wanted)];
    const changed = GROWTH.filter((name) => after[name] !== before[name]);
    if (changed.length === 0) return ok({ value: null, audit: NOTHING_CHANGED });
    const part = (growth: typeof after) => ({ currency: pool.currency, ...pick(growth, changed) });
    const audit = { action: 'update-jackpot', target, before: part(before), after: part(after), reason: order.reason };
    if (needsSecond(pool, { ...wanted, feedEveryMs: pool.feedEveryMs })) {
      const change = { poolId, version: pool.version, ...after };
      const draft = { brandId, kind: RAISE_JACKPOT, subject: target, change, reason: order.reason };
      const made = { ...draft, before: audit.before, after: audit.after, makerId: operator.operatorId };
      if ((await insertProposal(tx, made)) === undefined) return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...audit.after, state: 'waiting' } } });
    }
    return (await updatePool(tx, pool, wanted)) ? ok({ value: null, audit }) : fail('STATE_CONFLICT');
  });
}

/** The second person's half: the pool must still be as its maker saw it. */
export const raiseJackpot: ProposalKind = {
  name: RAISE_JACKPOT,
  permission: 'jackpots.read',
  apply: async (tx, _ctx, proposal) => {
    const { poolId, version, ...growth } = proposal.change as RaiseChange;
    const pool = (await listPools(tx)).find((each) => each.poolId === poolId);
    const wanted = pool && readGrowth(pool, growth);
    if (!wanted?.ok || pool?.version !== version) return fail('STATE_CONFLICT');
    return (await updatePool(tx, pool, wanted.value)) ? ok(undefined) : fail('STATE_CONFLICT');
  },
};
type RaiseChange = Pick<UpdateJackpot, 'poolId' | 'version'> & ReturnType<typeof growthOf>;

function readGrowth(
  pool: PoolGrowth,
  order: Omit<UpdateJackpot, 'poolId' | 'version' | 'reason'>,
): CallResult<PoolGrowth, 'BAD_REQUEST'> {
  const feedMin = order.feedMin === undefined ? pool.feedMin : parseAmount(order.feedMin);
  const feedMax = order.feedMax === undefined ? pool.feedMax : parseAmount(order.feedMax);
  if (feedMin === undefined) return fail('BAD_REQUEST', { fields: { feedMin: 'amount' } });
  if (feedMax === undefined) return fail('BAD_REQUEST', { fields: { feedMax: 'amount' } });
  if (feedMin > feedMax) return fail('BAD_REQUEST', { fields: { feedMin: 'above feedMax' } });
  const { enabled = pool.enabled, contributionRate } = order;
  const contributionE4 =
    contributionRate === undefined ? pool.contributionE4 : Math.round(Number(contributionRate) * RATE_SCALE);
  return ok({ enabled, feedMin, feedMax, contributionE4 });
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
