import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { wagerCalls } from '@baize/contract/wagers';
import type { Db } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { WagerNames, WagersModule } from '../../base/wagers/index.ts';
import type { VendorsModule } from '../../games/vendors/index.ts';

export type BettingRecordRouteDeps = Pick<WagersModule, 'listWagers' | 'findRound'> &
  Pick<VendorsModule, 'findReplay'> & {
    readonly db: Db;
    readonly namesFor: (brandId: BrandId, language: string) => Promise<WagerNames>;
  };

export function bettingRecordRoutes({
  db,
  namesFor,
  listWagers,
  findRound,
  findReplay,
}: BettingRecordRouteDeps): SiteRoute[] {
  return [
    implement(wagerCalls.listWagers, async ({ brandId, actor }, input) => {
      const names = await namesFor(brandId, input.language);
      return ok(await db.tx(brandId, (tx) => listWagers(tx, actor.memberId, { query: input, names })));
    }),
    implement(wagerCalls.getWagerReplay, async ({ brandId, actor }, look, { id }) => {
      const found = await db.tx(brandId, (tx) => findRound(tx, actor.memberId, id));
      const url = found && (await findReplay({ brandId, memberId: actor.memberId, ...found, look }));
      return url === undefined ? fail('NOT_FOUND') : ok({ url });
    }),
  ];
}
