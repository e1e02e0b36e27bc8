import { jackpotPoolCalls } from '@baize/contract/console/jackpots';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { waitingAmong } from '../../../command/proposals.ts';
import { poolSubject, updateJackpot } from './commands/update-jackpot.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import type { PoolReport } from './store.ts';

/** The pools with their hits and what flowed through them. */
export function jackpotConsoleRoutes(
  deps: Pick<Deps, 'db'>,
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
      return reports.map(({ pool, amount, hits, house, stakes, paid }) => ({
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
        contributionRate: (pool.contributionE4 / 10_000).toFixed(4),
        reseedShare: (pool.reseedShareE4 / 10_000).toFixed(4),
        oddsPerUnit: `1/${formatAmount(pool.odds)}`,
        seedHash: pool.seedHash,
        hits: hits.map((hit) => ({
          amount: formatAmount(hit.amount),
          account: names.get(hit.memberId) ?? String(hit.memberId),
          at: hit.hitAt.toISOString(),
          revealedSeed: hit.revealedSeed,
        })),
        contributions: { house: formatAmount(house), stakes: formatAmount(stakes), paid: formatAmount(paid) },
        waiting: waiting.has(poolSubject(pool.poolId)),
        version: pool.version,
      }));
    });
  return [
    implement(jackpotPoolCalls.listJackpots, async (ctx) => ok(await list(ctx.brandId))),
    implement(jackpotPoolCalls.updateJackpot, async (ctx, input, { poolId }) => {
      const done = await updateJackpot(deps, ctx, { ...input, poolId });
      return done.ok ? ok(await list(ctx.brandId)) : done;
    }),
  ];
}
