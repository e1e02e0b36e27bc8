import { jackpotCalls } from '@baize/contract/jackpots';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { Reports } from './reports.ts';

export const jackpotRoutes = ({ jackpots, hits }: Pick<Reports, 'jackpots' | 'hits'>): SiteRoute[] => [
  implement(jackpotCalls.getJackpots, async (ctx) => ok(await jackpots(ctx.brandId))),
  implement(jackpotCalls.listJackpotHits, async (ctx, input) => ok(await hits(ctx.brandId, input))),
];
