import { brandCalls } from './brand.ts';
import { cashierCalls } from './cashier.ts';
import { catalogueCalls, communityCalls } from './catalogue.ts';
import { contentCalls } from './content.ts';
import { identityCalls } from './identity.ts';
import { wagerCalls } from './wagers.ts';

/** Every call of the site. A name is there once: the parts are spread into one object. */
export const SITE_CALLS = {
  ...brandCalls,
  ...identityCalls,
  ...contentCalls,
  ...catalogueCalls,
  ...communityCalls,
  ...wagerCalls,
  ...cashierCalls,
};
export type SiteCalls = typeof SITE_CALLS;
export type SiteCallName = keyof SiteCalls;
