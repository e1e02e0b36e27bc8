import { returnCalls } from '@baize/contract/console/returns';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { BrandId } from '../../../../ids.ts';
import type { BrandModule } from '../../../base/brand/index.ts';
import { monthSpan, platformMonth } from '../../../base/limits/index.ts';
import { acknowledgeReturn } from '../commands/acknowledge-return.ts';
import { readReturnPoints, readReturns, type Asked, type ReturnGame } from './queries.ts';

export type ReturnRoutesDeps = Pick<Deps, 'db' | 'now'> & {
  readonly brand: BrandModule['brand'];
  readonly returnGames: (brandId: BrandId) => Promise<(gameCode: string) => ReturnGame>;
};
type Said = { readonly month?: string | undefined; readonly currency?: string | undefined };

/** So many months can be looked at. */
const MONTHS = 6;

function monthsUntil(newest: string): string[] {
  const [year, ordinal] = [Number(newest.slice(0, 4)), Number(newest.slice(5))];
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, ordinal - 1 - back)).toISOString().slice(0, 7),
  );
}

/** What games return, beside what chance allows. */
export function returnRoutes(deps: ReturnRoutesDeps): ConsoleRoute[] {
  const { db, now, brand, returnGames } = deps;
  const askedFor = async (
    brandId: BrandId,
    { month, currency }: Said,
  ): Promise<Asked & { readonly running: string }> => {
    const own = await brand(brandId);
    const running = platformMonth(now(), own.gmtOffsetMinutes);
    const asked = month ?? running;
    return {
      ...monthSpan(asked, own.gmtOffsetMinutes),
      month: asked,
      currency: currency ?? own.currency,
      now: now(),
      running,
    };
  };
  return [
    implement(returnCalls.listReturns, async ({ brandId }, said) => {
      const asked = await askedFor(brandId, said);
      const catalogue = await returnGames(brandId);
      const { games, currencies } = await db.tx(brandId, (tx) => readReturns(tx, asked, catalogue));
      const { month, currency, from, to } = asked;
      return ok({
        month,
        from: from.toISOString(),
        to: to.toISOString(),
        months: monthsUntil(asked.running),
        currency,
        currencies: [...new Set([currency, ...currencies])],
        games,
      });
    }),
    implement(returnCalls.getReturn, async ({ brandId }, said, { gameCode }) => {
      const asked = await askedFor(brandId, said);
      const catalogue = await returnGames(brandId);
      return db.tx(brandId, async (tx) => {
        const { games } = await readReturns(tx, asked, catalogue);
        const game = games.find((each) => each.gameCode === gameCode);
        if (!game) return fail('NOT_FOUND');
        const points = await readReturnPoints(tx, asked, game);
        return ok({ from: asked.from.toISOString(), to: asked.to.toISOString(), game, points });
      });
    }),
    implement(returnCalls.acknowledgeReturn, (ctx, { reason }, { id }) => acknowledgeReturn(deps, ctx, { id, reason })),
  ];
}
