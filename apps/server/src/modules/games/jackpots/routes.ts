import type { Jackpot } from '@baize/contract/boot';
import { jackpotCalls } from '@baize/contract/jackpots';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';

export const jackpotRoutes = (jackpots: (brandId: BrandId) => Promise<Jackpot[]>): SiteRoute[] => [
  implement(jackpotCalls.getJackpots, async (ctx) => ok(await jackpots(ctx.brandId))),
];
