import type { Boot } from '@baize/contract/boot';
import { brandCalls } from '@baize/contract/brand';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { Brand, Visitor } from '../../base/brand/index.ts';

export type SiteBootRouteDeps = {
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly boot: (brand: Brand, visitor: Visitor) => Promise<Boot>;
};

/** Answers in maintenance and to blocked visitors too: a page learns from it why it is closed. */
export const siteBootRoutes = ({ brand, boot }: SiteBootRouteDeps): SiteRoute[] => [
  implement(brandCalls.getPermission, async (ctx) => ok(await boot(await brand(ctx.brandId), ctx))),
];
