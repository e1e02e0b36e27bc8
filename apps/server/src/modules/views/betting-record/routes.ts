import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { wagerCalls, type OpenGame } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import type { Db } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import { listOpenGames, type WagerNames, type WagersModule } from '../../base/wagers/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';

export type BettingRecordRouteDeps = Pick<WagersModule, 'listWagers' | 'findRound'> &
  Pick<VendorsModule, 'findReplay'> &
  Pick<CatalogueModule, 'gameFace'> & {
    readonly db: Db;
    readonly namesFor: (brandId: BrandId, language: string) => Promise<WagerNames>;
  };

export function bettingRecordRoutes({
  db,
  namesFor,
  listWagers,
  findRound,
  findReplay,
  gameFace,
}: BettingRecordRouteDeps): SiteRoute[] {
  return [
    implement(wagerCalls.listWagers, async ({ brandId, actor }, input) => {
      const names = await namesFor(brandId, input.language);
      return ok(await db.tx(brandId, (tx) => listWagers(tx, actor.memberId, { query: input, names })));
    }),
    implement(wagerCalls.listOpenGames, async ({ brandId, actor }, { language }) => {
      const open = await db.tx(brandId, (tx) => listOpenGames(tx, actor.memberId, actor.currency));
      // A game that the brand no longer knows cannot be gone back to.
      const shown = open.map(async ({ stake, since, ...game }): Promise<OpenGame[]> => {
        const face = await gameFace(brandId, game.gameCode, language);
        return face ? [{ ...game, ...face, stake: formatAmount(stake), since: since.toISOString() }] : [];
      });
      return ok((await Promise.all(shown)).flat());
    }),
    implement(wagerCalls.getWagerReplay, async ({ brandId, actor }, _input, { id }) => {
      const found = await db.tx(brandId, (tx) => findRound(tx, actor.memberId, id));
      const url = found && (await findReplay({ brandId, memberId: actor.memberId, ...found }));
      return url === undefined ? fail('NOT_FOUND') : ok({ url });
    }),
  ];
}
