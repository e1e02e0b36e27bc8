import type { Boot, VendorCategory, VendorMark } from '@baize/contract/boot';
import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { plainAddress, type Brand, type BrandModule, type Visitor } from '../../base/brand/index.ts';
import { presentBoot } from './present.ts';
import { siteBootRoutes } from './routes.ts';

export type SiteBootDeps = {
  readonly deps: Pick<Deps, 'env' | 'now'>;
  readonly brands: Pick<BrandModule, 'brand' | 'brandByHost' | 'countryOf'>;
  readonly vendorCategories: (brandId: BrandId) => Promise<readonly VendorCategory[]>;
  readonly vendorMarks: (brandId: BrandId) => Promise<readonly VendorMark[]>;
};

export type SiteBootModule = Module & {
  /** The configuration that a page carries in its HTML; undefined: the host belongs to no brand. */
  readonly visit: (
    host: string,
    ip: string,
    country: string | null,
  ) => Promise<{ readonly brandId: BrandId; readonly boot: Boot } | undefined>;
};

/** What a page of the site needs before anything else: the brand with its settings, and what it has to play. */
export function createSiteBootModule({ deps, brands, ...catalogue }: SiteBootDeps): SiteBootModule {
  const bootOf = async (brand: Brand, { ip, country }: Visitor, inline: boolean): Promise<Boot> =>
    presentBoot(
      brand,
      { ip: plainAddress(ip), country },
      {
        vendorCategories: await catalogue.vendorCategories(brand.id),
        vendorMarks: await catalogue.vendorMarks(brand.id),
        sealed: !deps.env.INSECURE_UNSEALED,
        now: deps.now(),
        inline,
      },
    );
  return {
    name: 'site-boot',
    siteRoutes: siteBootRoutes({ brand: brands.brand, boot: (brand, visitor) => bootOf(brand, visitor, false) }),
    visit: async (host, ip, hint) => {
      const brand = await brands.brandByHost(host);
      if (!brand) return undefined;
      const country = await brands.countryOf(ip, hint);
      return { brandId: brand.id, boot: await bootOf(brand, { ip, country }, true) };
    },
  };
}
