import { dayMeanOf, dayMostOf } from '@baize/contract/console/jackpot-bounds';
import { jackpotPoolCalls, type ConsoleJackpot, type JackpotMonths } from '@baize/contract/console/jackpots';
import { roundKey } from '@baize/contract/console/round-words';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { waitingAmong } from '../../../command/proposals.ts';
import { poolSubject, updateJackpot } from './commands/update-jackpot.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { listMonths, monthOf, movesOf, presentMonths, type PoolMoves } from './months.ts';
import { heldBy } from './pool-money.ts';
import { expectedHit, presentBounds, rateText } from './present.ts';
import { listPools, sumMoves, type Pool, type PoolReport } from './store.ts';

/** The pools with their hits and what flowed through them. */
export function jackpotConsoleRoutes(
  deps: MonthDeps & Pick<Deps, 'db'>,
  report: (tx: Tx, brandId: BrandId) => Promise<PoolReport[]>,
  findMembers: IdentityModule['findMembers'],
): ConsoleRoute[] {
  const list = (brandId: BrandId) =>
    deps.db.tx(brandId, async (tx) => {
      const reports = await report(tx, brandId);
      const names = new Map(
        (
          await findMembers(
            tx,
            reports.flatMap((report) => report.hits.map((hit) => hit.memberId)),
          )
        ).map((member) => [member.id, member.account]),
      );
      const subjects = reports.map(({ pool }) => poolSubject(pool.poolId));
      const waiting = await waitingAmong(tx, subjects);
      return reports.map((each) => presentPool(each, { names, isWaiting: waiting.has(poolSubject(each.pool.poolId)) }));
    });
  return [
    implement(jackpotPoolCalls.listJackpots, async (ctx) => ok(await list(ctx.brandId))),
    implement(jackpotPoolCalls.listJackpotMonths, (ctx, _input, { poolId }) => readMonths(deps, ctx.brandId, poolId)),
    implement(jackpotPoolCalls.updateJackpot, async (ctx, input, { poolId }) => {
      const done = await updateJackpot(deps, ctx, { ...input, poolId });
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
  ];
}

type Named = { readonly names: ReadonlyMap<MemberId, string>; readonly isWaiting: boolean };

function presentPool(each: PoolReport, { names, isWaiting }: Named): ConsoleJackpot {
  const { pool, amount, hits, house, stakes, paid } = each;
  const bounds = presentBounds(pool);
  const expected = expectedHit(each);
  return {
    poolId: pool.poolId,
    name: { ...pool.name },
    currency: pool.currency,
    amount: formatAmount(amount),
    enabled: pool.enabled,
    seedMin: formatAmount(pool.seedMin),
    seedMax: formatAmount(pool.seedMax),
    feedMin: formatAmount(pool.feedMin),
    feedMax: formatAmount(pool.feedMax),
    feedEveryMs: [...pool.feedEveryMs],
    contributionRate: rateText(pool.contributionE4),
    reseedShare: rateText(pool.reseedShareE4),
    refillShare: rateText(pool.refillE4),
    gameCode: pool.gameCode,
    oddsPerUnit: `1/${formatAmount(pool.odds)}`,
    mustHitBy: bounds && { ...bounds, next: formatAmount(pool.mustHitBy ?? 0n) },
    epoch: pool.epoch,
    startedAt: pool.startedAt.toISOString(),
    seedHash: pool.seedHash,
    hits: hits.map((hit) => ({
      epoch: hit.epoch,
      amount: formatAmount(hit.amount),
      account: names.get(hit.memberId) ?? String(hit.memberId),
      playerId: String(hit.memberId),
      round: roundKey(String(hit.memberId), hit.wagerId),
      at: hit.hitAt.toISOString(),
      seedHash: hit.seedHash,
      revealedSeed: hit.revealedSeed,
      mustHitBy: presentBounds(hit),
    })),
    contributions: { house: formatAmount(house), stakes: formatAmount(stakes), paid: formatAmount(paid) },
    aside: formatAmount(each.aside),
    due: formatAmount(each.due),
    expected: { stakes: formatAmount(expected.stakes), prize: formatAmount(expected.prize) },
    feedPerDay: { mean: formatAmount(dayMeanOf(pool)), most: formatAmount(dayMostOf(pool)) },
    waiting: isWaiting,
    version: pool.version,
  };
}

type MonthDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & { readonly offsetOf: (brandId: BrandId) => Promise<number> };

/** The balance sheet of a pool beside what its account holds. */
async function readMonths(
  { db, ledger, now, offsetOf }: MonthDeps,
  brandId: BrandId,
  poolId: string,
): Promise<CallResult<JackpotMonths, 'NOT_FOUND'>> {
  const { month } = monthOf(now(), await offsetOf(brandId));
  return db.tx(brandId, async (tx) => {
    const pool = (await listPools(tx)).find((each) => each.poolId === poolId);
    if (!pool) return fail('NOT_FOUND');
    const { account, all } = await readOfOneMoment(tx, { ledger, brandId, pool });
    return ok({ account: formatAmount(account), months: presentMonths(await listMonths(tx, poolId), all, month) });
  });
}

type OfPool = Pick<Deps, 'ledger'> & { readonly brandId: BrandId; readonly pool: Pool };
const READS_MAX = 5;

/** Sums between two equal readings of the account: a feed between them would show as a difference that is none. */
async function readOfOneMoment(
  tx: Tx,
  { ledger, brandId, pool }: OfPool,
): Promise<{ account: bigint; all: PoolMoves }> {
  const read = () => heldBy({ ledger, tx, brandId }, pool);
  let before = await read();
  for (let reads = 1; ; reads += 1) {
    const all = movesOf(await sumMoves(tx, pool.poolId), ledger.codeOf);
    const account = await read();
    if (account === before || reads === READS_MAX) return { account, all };
    before = account;
  }
}
