import { isIP } from 'node:net';
import type { BrandSettings } from '@baize/contract/console/brand';
import type { CallResult } from '@baize/contract/failure';
import type { AuditedBy } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { VisitedBrand } from '../../../http/lookups.ts';
import type { BrandId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { plainAddress } from './address.ts';
import { createShortCache } from '../../../short-cache.ts';
import { capabilitiesOf } from './capabilities.ts';
import { relaxJurisdiction } from './commands/change-jurisdiction.ts';
import { changeBrand, type ChangeBrand } from './commands/change-brand.ts';
import { importAddresses, type ImportAddresses } from './commands/import-addresses.ts';
import { openNewBrand, type OpenBrand } from './commands/open-new-brand.ts';
import { applyChoice } from './commands/choose-jurisdiction.ts';
import { relaxWithdrawals } from './commands/update-withdrawal-rules.ts';
import { brandConsoleRoutes } from './console-routes.ts';
import type { BrandJurisdiction } from './jurisdiction.ts';
import { brandJobs } from './jobs.ts';
import { systemStatusOf } from './policy.ts';
import { presentAddressData } from './present.ts';
import { brandRoutes } from './routes.ts';
import {
  findAddressData,
  findBrand,
  findBrandByCode,
  findBrandByHost,
  findCountry,
  insertBrand,
  listBrandIds,
  type Brand,
  type NewBrand,
  type Reach,
} from './store.ts';

export { createAddressList, isAddressRange, plainAddress } from './address.ts';
export {
  allowedHosts,
  faultOfTarget,
  isAllowed,
  isPublicAddress,
  lookupPublic,
  PrivateAddress,
  type Allowed,
} from './public-address.ts';
export { capabilitiesOf, offersGameType, OPEN_CAPABILITIES } from './capabilities.ts';
export { isUnderMaintenance, systemStatusOf, type SystemStatus } from './policy.ts';
export { COUNTRY_CODES } from './countries.ts';
export { presentJurisdiction, type BrandJurisdiction } from './jurisdiction.ts';
export { languagesOf } from './languages.ts';
export { listBrandIds } from './store.ts';
export { mainDomainOf, maintenanceOf, registerModeOf, registerRulesOf, type Visitor } from './present.ts';
export {
  StoredSettingsSchema,
  type CodeCaps,
  type LoginRules,
  type NewPlaceRules,
  type SettingsPatch,
  type StoredSettings,
  type VendorSplits,
  type WithdrawalRules,
} from './settings.ts';
export type { ChangeBrand } from './commands/change-brand.ts';
export type { OpenBrand } from './commands/open-new-brand.ts';
export type { Brand, BrandDomain, NewBrand } from './store.ts';

export type BrandModule = Module & {
  /** A brand that exists; a throw otherwise. At most a second old. */
  readonly brand: (id: BrandId) => Promise<Brand>;
  /** Under which rules a brand is played: everything that they touch asks here. At most a second old. */
  readonly readJurisdiction: (id: BrandId) => Promise<BrandJurisdiction>;
  readonly brandByHost: (host: string) => Promise<Brand | undefined>;
  readonly brandByCode: (code: string) => Promise<Brand | undefined>;
  readonly brandIds: () => Promise<BrandId[]>;
  /** For the site's frame. `hint` is the country a trusted proxy named, if any. */
  readonly visited: (host: string, ip: string, hint?: string | null) => Promise<VisitedBrand | undefined>;
  /** Country of an address: the proxy's word, else the table's, else null. */
  readonly countryOf: (ip: string, hint?: string | null) => Promise<string | null>;
  /** Forgets what this process remembers: after a committed change, and when another process reports one. */
  readonly invalidate: () => void;
  /** Opens a brand that was not there; `inside` adds to it in the same transaction, before a brand is set. */
  readonly openNewBrand: (
    by: AuditedBy,
    order: OpenBrand,
    inside?: (tx: Tx, opened: BrandId) => Promise<void>,
  ) => Promise<CallResult<BrandId, 'BAD_REQUEST'>>;
  /** What the house says of a brand, said anew: the command line. */
  readonly changeBrand: (by: AuditedBy, order: ChangeBrand) => ReturnType<typeof changeBrand>;
  /** Which country data is loaded, and whether the proxy names countries. */
  readonly addressData: () => Promise<BrandSettings['addressData']>;
  /** Puts other country data in its place: the command line. */
  readonly importAddresses: (by: AuditedBy, order: ImportAddresses) => ReturnType<typeof importAddresses>;
  /** Opens a brand or finds it by its code: seeds and tests. */
  readonly openBrand: (tx: Tx, brand: NewBrand) => Promise<BrandId>;
};

/** How long a changed setting may go unseen by a process that was not told. */
export const BRAND_CACHE_MS = 800;
/** While a brand is asked for, it is read anew at this age, and nobody waits for it. */
const BRAND_REFRESH_MS = 600;
const BRANDS_MAX = 500;
const COUNTRY_CACHE_MS = 60_000;
const COUNTRIES_MAX = 20_000;

export function createBrandModule(deps: Pick<Deps, 'db' | 'now' | 'signal' | 'env'>): BrandModule {
  const { db, now } = deps;
  const reach = reachOf(deps.env);
  const withReach = (found: Brand | undefined): Brand | undefined => found && { ...found, reach };
  const ofBrands = { now, ttlMs: BRAND_CACHE_MS, refreshMs: BRAND_REFRESH_MS, sizeMax: BRANDS_MAX };
  const byId = createShortCache({
    ...ofBrands,
    load: (id: BrandId) => db.tx(null, (tx) => findBrand(tx, id)).then(withReach),
  });
  const byHost = createShortCache({
    ...ofBrands,
    load: (host: string) => db.tx(null, (tx) => findBrandByHost(tx, host)).then(withReach),
  });
  const addresses = countriesOf(deps);
  const { countryOf, addressData } = addresses;
  const brand = async (id: BrandId): Promise<Brand> => {
    const found = await byId.get(id);
    if (!found) throw new Error(`brand ${id} does not exist`);
    return found;
  };
  const invalidate = (): void => {
    byId.clear();
    byHost.clear();
  };
  return {
    name: 'brand',
    siteRoutes: brandRoutes(brand, deps.now),
    consoleRoutes: brandConsoleRoutes({ db: deps.db, now: deps.now, invalidate, addressData }, brand),
    jobs: brandJobs(deps),
    proposals: [relaxJurisdiction(invalidate), applyChoice(invalidate), relaxWithdrawals(deps.now, invalidate)],
    brand,
    readJurisdiction: async (id) => (await brand(id)).jurisdiction,
    brandByHost: byHost.get,
    brandByCode: (code) => deps.db.tx(null, (tx) => findBrandByCode(tx, code)),
    brandIds: () => deps.db.tx(null, listBrandIds),
    ...addresses,
    visited: async (host, ip, hint) => {
      const found = await byHost.get(host);
      if (!found) return undefined;
      const country = await countryOf(ip, hint);
      return {
        id: found.id,
        code: found.code,
        status: systemStatusOf(found.settings, { ip, country }, deps.now()),
        country,
        capabilities: capabilitiesOf(found),
      };
    },
    invalidate,
    openNewBrand: (by, order, inside) => openNewBrand({ ...deps, invalidate, inside }, by, order),
    changeBrand: (by, order) => changeBrand({ ...deps, invalidate }, by, order),
    openBrand: insertBrand,
  };
}

type Countries = Pick<BrandModule, 'countryOf' | 'addressData' | 'importAddresses'>;
/** Which country an address belongs to, and the data by which that is known. */
function countriesOf(deps: Pick<Deps, 'db' | 'now' | 'env'>): Countries {
  const { db, now, env } = deps;
  const countries = createShortCache({
    now,
    ttlMs: COUNTRY_CACHE_MS,
    sizeMax: COUNTRIES_MAX,
    load: (ip: string) => db.tx(null, (tx) => findCountry(tx, ip)),
  });
  return {
    countryOf: async (ip, hint) => {
      const plain = plainAddress(ip);
      return hint || (isIP(plain) === 0 ? null : countries.get(plain));
    },
    addressData: async () => presentAddressData(await db.tx(null, findAddressData), env),
    importAddresses: async (by, order) => {
      const imported = await importAddresses(deps, by, order);
      if (imported.ok) countries.clear();
      return imported;
    },
  };
}

/** What the installation sends messages by, as its settings say. */
const reachOf = ({ TWILIO_ACCOUNT_SID, SMTP_URL }: Deps['env']): Reach => ({
  sms: TWILIO_ACCOUNT_SID !== undefined,
  email: SMTP_URL !== undefined,
});
