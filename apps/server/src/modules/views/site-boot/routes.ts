import type { Boot, Capability } from '@baize/contract/boot';
import { brandCalls } from '@baize/contract/brand';
import { ok } from '@baize/domain/result';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId } from '../../../ids.ts';
import type { Brand, Visitor } from '../../base/brand/index.ts';

/** What stands before the games of a brand in its navigation, where it is open. */
const FIRST_ENTRIES: readonly { readonly name: string; readonly path: string; readonly capability?: Capability }[] = [
  { name: 'home', path: '/' },
  { name: 'promotions', path: '/promotions', capability: 'promotions' },
];

/** The navigation as the pages draw it: what is closed is absent. */
export const menuOf = ({ capabilities, vendorCategories }: Pick<Boot, 'capabilities' | 'vendorCategories'>) => [
  ...FIRST_ENTRIES.filter(({ capability }) => capability === undefined || capabilities.includes(capability)).map(
    ({ name, path }) => ({ name, path }),
  ),
  ...vendorCategories
    .filter(({ gameCategory }) => capabilities.includes(gameCategory.toLowerCase() as Lowercase<typeof gameCategory>))
    .map(({ gameCategory, path }) => ({ name: gameCategory, path })),
];

export type SiteBootRouteDeps = {
  readonly brand: (id: BrandId) => Promise<Brand>;
  readonly boot: (brand: Brand, visitor: Visitor) => Promise<Boot>;
};

/** Answers in maintenance and to blocked visitors too: a page learns from it why it is closed. */
export const siteBootRoutes = ({ brand, boot }: SiteBootRouteDeps): SiteRoute[] => [
  implement(brandCalls.getPermission, async (ctx) => ok(await boot(await brand(ctx.brandId), ctx))),
  implement(brandCalls.getWhitelabelMenu, async (ctx) => {
    const found = await boot(await brand(ctx.brandId), ctx);
    return ok({ whitelabel: found.whitelabel, menu: menuOf(found) });
  }),
];
