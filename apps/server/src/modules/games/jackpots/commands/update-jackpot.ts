import type { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import {
  dayMostOf,
  endsTooSoon,
  needsSecond,
  paysTooOften,
  rateOf,
  rateText,
} from '@baize/contract/console/jackpot-bounds';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { listPools, takeTurn, updatePool, type Pool, type PoolGrowth } from '../store.ts';

const RAISE_JACKPOT = 'raise-jackpot';
export const poolSubject = (poolId: string): string => `jackpot:${poolId}`;
const CENT = 1_000n;

/** What is not named stays. Amounts and the rate are decimal text. */
export type UpdateJackpot = {
  readonly poolId: string;
  /** The version that the operator saw. */
  readonly version: number;
  readonly enabled?: boolean | undefined;
  readonly feedMin?: string | undefined;
  readonly feedMax?: string | undefined;
  readonly feeding?: boolean | undefined;
  readonly feedHourMax?: string | undefined;
  readonly feedDayMax?: string | undefined;
  readonly startMin?: string | undefined;
  readonly startMax?: string | undefined;
  readonly mustHitBy?: string | undefined;
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
    await takeTurn(tx);
    const pools = await listPools(tx);
    const pool = pools.find((each) => each.poolId === poolId);
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
    if (needsSecond(pool, { ...wanted, feedEveryMs: pool.feedEveryMs }, fedBesides(pools, pool))) {
      const change = { poolId, version: pool.version, ...after };
      const draft = { brandId, kind: RAISE_JACKPOT, subject: target, change, reason: order.reason };
      const made = { ...draft, before: audit.before, after: audit.after, makerId: operator.operatorId };
      if ((await insertProposal(tx, made)) === undefined) return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...audit.after, state: 'waiting' } } });
    }
    return (await updatePool(tx, pool, wanted)) ? ok({ value: null, audit }) : fail('STATE_CONFLICT');
  });
}

/** What the house may feed on a day into the other pools of the currency. */
const fedBesides = (pools: readonly Pool[], { poolId, currency }: Pool): bigint =>
  pools
    .filter((each) => each.poolId !== poolId && each.currency === currency)
    .reduce((sum, each) => sum + dayMostOf(each), 0n);

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

type GrowthOrder = Omit<UpdateJackpot, 'poolId' | 'version' | 'reason'>;

function readGrowth(pool: Pool, order: GrowthOrder): CallResult<PoolGrowth, 'BAD_REQUEST'> {
  const amounts = readAmounts(pool, order);
  if (!amounts.ok) return amounts;
  const wrong = wrongAmounts(pool, amounts.value);
  if (wrong) return fail('BAD_REQUEST', { fields: wrong });
  const { enabled = pool.enabled, feeding = pool.feeding, contributionRate } = order;
  const contributionE4 = contributionRate === undefined ? pool.contributionE4 : rateOf(contributionRate);
  const wanted = { enabled, feeding, contributionE4, ...amounts.value };
  if (isNearer(pool, wanted)) return fail('BAD_REQUEST', { fields: { mustHitBy: 'too near to the start' } });
  if (paysMore(pool, wanted)) return fail('BAD_REQUEST', { fields: { startMax: 'too high for its odds' } });
  return ok(wanted);
}

/** Of what changes: a pool that is as it is can be stopped whatever its figures are. */
function isNearer(pool: Pool, { contributionE4, startMax, mustHitBy }: PoolGrowth): boolean {
  const same = contributionE4 === pool.contributionE4 && startMax === pool.startMax && mustHitBy === pool.mustHitBy;
  return mustHitBy !== null && !same && endsTooSoon({ contributionE4, startMax, mustHitBy });
}

/** Its odds are for ever: a start that is raised above what they bear would be given away. */
const paysMore = (pool: Pool, { contributionE4, startMax }: PoolGrowth): boolean =>
  pool.mustHitBy === null &&
  (startMax > pool.startMax || contributionE4 > pool.contributionE4) &&
  paysTooOften({ contributionE4, startMax, odds: pool.odds });

const FEEDS = ['feedMin', 'feedMax', 'feedHourMax', 'feedDayMax'] as const;
const AMOUNTS = [...FEEDS, 'startMin', 'startMax'] as const;
type Amounts = Pick<PoolGrowth, (typeof AMOUNTS)[number] | 'mustHitBy'>;

function readAmounts(pool: Pool, order: GrowthOrder): CallResult<Amounts, 'BAD_REQUEST'> {
  const amounts: { -readonly [Name in keyof Amounts]: Amounts[Name] } = pickAmounts(pool);
  for (const name of [...AMOUNTS, 'mustHitBy'] as const) {
    if (order[name] === undefined) continue;
    const read = parseAmount(order[name]);
    if (read === undefined) return fail('BAD_REQUEST', { fields: { [name]: 'amount' } });
    amounts[name] = read;
  }
  return ok(amounts);
}
const pickAmounts = ({
  feedMin,
  feedMax,
  feedHourMax,
  feedDayMax,
  startMin,
  startMax,
  mustHitBy,
}: Amounts): Amounts => ({
  feedMin,
  feedMax,
  feedHourMax,
  feedDayMax,
  startMin,
  startMax,
  mustHitBy,
});

/** Which field cannot be so beside the others, and why. */
function wrongAmounts(pool: Pool, wanted: Amounts): Readonly<Record<string, string>> | undefined {
  const isFed = pool.feedEveryMs.length > 0;
  if (wanted.feedMin > wanted.feedMax) return { feedMin: 'above feedMax' };
  if (wanted.startMin > wanted.startMax) return { startMin: 'above startMax' };
  const fed = isFed ? undefined : FEEDS.find((name) => wanted[name] !== pool[name]);
  if (fed) return { [fed]: 'the house does not feed this pool' };
  if (wanted.feedHourMax > wanted.feedDayMax) return { feedHourMax: 'above feedDayMax' };
  if (pool.mustHitBy === null) return wanted.mustHitBy === null ? undefined : { mustHitBy: 'chance decides this pool' };
  const isWhole = wanted.mustHitBy !== null && wanted.mustHitBy % CENT === 0n && wanted.startMin % CENT === 0n;
  if (!isWhole) return { mustHitBy: 'whole hundredths' };
  return wanted.mustHitBy > wanted.startMax ? undefined : { mustHitBy: 'not above startMax' };
}

const GROWTH = ['enabled', 'feeding', ...AMOUNTS, 'contributionRate', 'mustHitBy'] as const;
const growthOf = (growth: PoolGrowth) => ({
  enabled: growth.enabled,
  feeding: growth.feeding,
  feedMin: formatAmount(growth.feedMin),
  feedMax: formatAmount(growth.feedMax),
  feedHourMax: formatAmount(growth.feedHourMax),
  feedDayMax: formatAmount(growth.feedDayMax),
  contributionRate: rateText(growth.contributionE4),
  startMin: formatAmount(growth.startMin),
  startMax: formatAmount(growth.startMax),
  ...(growth.mustHitBy === null ? {} : { mustHitBy: formatAmount(growth.mustHitBy) }),
});
const pick = (growth: ReturnType<typeof growthOf>, names: readonly (typeof GROWTH)[number][]) =>
  Object.fromEntries(names.map((name) => [name, growth[name]]));
