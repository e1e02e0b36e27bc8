import { jackpotCalls } from '@baize/contract/jackpots';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { acknowledgeJackpotWin } from './commands/acknowledge-jackpot-win.ts';
import type { Reports } from './reports.ts';
import { listUnseen } from './store.ts';

export const jackpotRoutes = (
  deps: Pick<Deps, 'db'>,
  { jackpots, hits }: Pick<Reports, 'jackpots' | 'hits'>,
): SiteRoute[] => [
  implement(jackpotCalls.getJackpots, async (ctx) => ok(await jackpots(ctx.brandId))),
  implement(jackpotCalls.listJackpotHits, async (ctx, input) => ok(await hits(ctx.brandId, input))),
  implement(jackpotCalls.listJackpotWins, async ({ brandId, actor }) => {
    const wins = await deps.db.tx(brandId, (tx) => listUnseen(tx, actor.memberId));
    return ok(
      wins.map(({ name, amount, hitAt, ...win }) => ({
        ...win,
        name: { ...name },
        amount: formatAmount(amount),
        at: hitAt.toISOString(),
      })),
    );
  }),
  implement(jackpotCalls.acknowledgeJackpotWin, (ctx, won) => acknowledgeJackpotWin(deps, ctx, won)),
];
