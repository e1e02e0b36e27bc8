import { limitCalls } from '@baize/contract/limits';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { presentLimits } from './present.ts';

export const playerLimitsRoutes = (
  deps: Pick<Deps, 'db' | 'now'>,
  { brand }: Pick<BrandModule, 'brand'>,
): SiteRoute[] => [
  implement(limitCalls.getLimits, async ({ brandId, actor: { memberId: member, currency } }) => {
    const { jurisdiction, gmtOffsetMinutes: offsetMinutes } = await brand(brandId);
    const about = { member, currency, jurisdiction, at: { now: deps.now(), offsetMinutes } };
    return ok(await deps.db.tx(brandId, (tx) => presentLimits(tx, about)));
  }),
];
