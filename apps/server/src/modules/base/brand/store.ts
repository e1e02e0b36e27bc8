import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Texts } from '../../../db/column-types.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import { readRules, type BrandJurisdiction } from './jurisdiction.ts';
import { StoredSettingsSchema, type StoredSettings } from './settings.ts';

export type DomainKind = 'site' | 'agent' | 'lite';
export type BrandDomain = { readonly domain: string; readonly kind: DomainKind };

/**
 * A brand at run time. `version` counts changes of the settings: a change names the version that was read.
 */
export type Brand = {
  readonly id: BrandId;
  readonly code: string;
  readonly name: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly playMoney: boolean;
  readonly gmtOffsetMinutes: number;
  readonly defaultLanguage: string;
  readonly copyrightYear: number;
  readonly theme: Texts;
  readonly domains: readonly BrandDomain[];
  readonly settings: StoredSettings;
  /** The profile under which it is played. */
  readonly jurisdiction: BrandJurisdiction;
  readonly version: number;
  /** What the installation sends messages by; left out where it was not asked. */
  readonly reach?: Reach;
};
export type Reach = { readonly sms: boolean; readonly email: boolean };

const BRAND = tables
  .selectFrom('brand.brand as b')
  .innerJoin('brand.jurisdictionProfile as j', 'j.code', 'b.jurisdiction')
  .select(['b.id', 'b.code', 'b.name', 'b.merchantCode', 'b.currency', 'b.currencySymbol', 'b.playMoney'])
  .select(['b.gmtOffsetMinutes', 'b.defaultLanguage', 'b.copyrightYear', 'b.theme', 'b.settings', 'b.version'])
  .select(['b.jurisdiction as profile', 'j.rules'])
  .select(
    sql<BrandDomain[] | null>`(select json_agg(json_build_object('domain', d.domain, 'kind', d.kind)
      order by d.kind = 'site' desc, d.domain) from brand.brand_domain d where d.brand_id = b.id)`.as('domains'),
  );
type BrandQuery = typeof BRAND;

async function readBrand(tx: Tx, query: BrandQuery): Promise<Brand | undefined> {
  const found = await tx.maybe(query);
  if (!found) return undefined;
  const { profile, rules, ...row } = found;
  return {
    ...row,
    domains: row.domains ?? [],
    settings: StoredSettingsSchema.parse(row.settings),
    jurisdiction: { code: profile, ...readRules(rules) },
  };
}

export const findBrand = (tx: Tx, id: BrandId): Promise<Brand | undefined> =>
  readBrand(tx, BRAND.where('b.id', '=', id));

export const findBrandByCode = (tx: Tx, code: string): Promise<Brand | undefined> =>
  readBrand(tx, BRAND.where('b.code', '=', code));

export const findBrandByHost = (tx: Tx, host: string): Promise<Brand | undefined> =>
  readBrand(
    tx,
    BRAND.where('b.id', '=', (eb) => eb.selectFrom('brand.brandDomain').select('brandId').where('domain', '=', host)),
  );

export async function listBrandIds(tx: Tx): Promise<BrandId[]> {
  return (await tx.rows(tables.selectFrom('brand.brand').select('id').orderBy('id'))).map((row) => row.id);
}

/** The settings under lock, as they are to be changed. */
export async function lockSettings(
  tx: Tx,
  id: BrandId,
): Promise<{ settings: StoredSettings; version: number } | undefined> {
  const row = await tx.maybe(
    tables.selectFrom('brand.brand').select(['settings', 'version']).where('id', '=', id).forUpdate(),
  );
  return row && { settings: StoredSettingsSchema.parse(row.settings), version: row.version };
}

export type SettingsChange = {
  readonly settings: StoredSettings;
  /** What this change tells the open pages of the maintenance; null where it tells them nothing of it. */
  readonly told: boolean | null;
};

/** Returns the new version. */
export async function saveSettings(tx: Tx, id: BrandId, { settings, told }: SettingsChange): Promise<number> {
  const { version } = await tx.row(
    tables
      .updateTable('brand.brand')
      .set({ settings: JSON.stringify(settings), version: sql`version + 1`, maintenanceTold: told ?? undefined })
      .where('id', '=', id)
      .returning('version'),
  );
  return version;
}

/** What a brand looks like, in its own row. */
export async function updateFace(
  tx: Tx,
  id: BrandId,
  face: Partial<Pick<Brand, 'name' | 'currencySymbol' | 'defaultLanguage' | 'theme'>>,
): Promise<void> {
  await tx.run(
    tables
      .updateTable('brand.brand')
      .set({ ...face, version: sql`version + 1` })
      .where('id', '=', id),
  );
}

/** A domain of a brand, or another kind of one that it has. False: another brand has it, also since a moment ago. */
export async function addDomain(tx: Tx, brandId: BrandId, { domain, kind }: BrandDomain): Promise<boolean> {
  const added = await tx.run(
    tables
      .insertInto('brand.brandDomain')
      .values({ domain, kind, brandId })
      .onConflict((clash) =>
        clash
          .column('domain')
          .doUpdateSet({ kind })
          .where(sql<boolean>`brand_domain.brand_id = ${brandId}`),
      ),
  );
  return added === 1;
}

export async function removeDomain(tx: Tx, brandId: BrandId, domain: string): Promise<void> {
  await tx.run(tables.deleteFrom('brand.brandDomain').where('brandId', '=', brandId).where('domain', '=', domain));
}

export type MaintenanceRow = {
  readonly id: BrandId;
  readonly version: number;
  readonly maintenance: StoredSettings['maintenance'];
  readonly told: boolean;
};

/** Brands with a maintenance switched on, now or for later, and those whose pages believe in one. */
export async function listMaintenance(tx: Tx): Promise<MaintenanceRow[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('brand.brand')
      .select(['id', 'version', 'maintenanceTold as told', sql`settings -> 'maintenance'`.as('maintenance')])
      .where(sql<boolean>`(maintenance_told or settings @> '{"maintenance": {"on": true}}')`)
      .orderBy('id'),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    maintenance: StoredSettingsSchema.shape.maintenance.parse(row.maintenance ?? undefined),
    told: row.told,
  }));
}

/** False where the settings are no longer those of `version`, or the pages were told already. */
export async function markMaintenanceTold(
  tx: Tx,
  brand: Pick<MaintenanceRow, 'id' | 'version'>,
  told: boolean,
): Promise<boolean> {
  const marked = await tx.run(
    tables
      .updateTable('brand.brand')
      .set({ maintenanceTold: told })
      .where('id', '=', brand.id)
      .where('version', '=', brand.version)
      .where('maintenanceTold', '<>', told),
  );
  return marked === 1;
}

/** Country of an address by the longest known network around it. */
export async function findCountry(tx: Tx, ip: string): Promise<string | null> {
  const row = await tx.maybe(
    tables
      .selectFrom('brand.ipCountry')
      .select('country')
      .where(sql<boolean>`network >>= ${ip}::inet`)
      .orderBy(sql`masklen(network)`, 'desc')
      .limit(1),
  );
  return row?.country ?? null;
}

export type AddressData = Readonly<
  Pick<Row<'brand.addressData'>, 'source' | 'networks' | 'asOf' | 'importedAt' | 'importedBy'>
>;

/** Which country data is loaded; undefined: none ever was. */
export const findAddressData = (tx: Tx): Promise<AddressData | undefined> =>
  tx.maybe(tables.selectFrom('brand.addressData').select(['source', 'networks', 'asOf', 'importedAt', 'importedBy']));

export async function saveAddressData(tx: Tx, data: AddressData): Promise<void> {
  await tx.run(
    tables
      .insertInto('brand.addressData')
      .values(data)
      .onConflict((clash) => clash.column('one').doUpdateSet(data)),
  );
}

/** Whoever registered before their country was known gets it now. */
export async function placeMembers(tx: Tx): Promise<void> {
  await tx.run(sql`select identity_place_members()`);
}

export async function clearNetworks(tx: Tx): Promise<void> {
  await tx.run(tables.deleteFrom('brand.ipCountry'));
}

/** How many of them there were not yet: where one stands twice the first counts. */
export const insertNetworks = async (
  tx: Tx,
  networks: readonly { readonly network: string; readonly country: string }[],
): Promise<number> =>
  networks.length === 0
    ? 0
    : tx.run(
        tables
          .insertInto('brand.ipCountry')
          .columns(['network', 'country'])
          .expression(
            sql`select n::cidr, c from unnest(${networks.map(({ network }) => network)}::text[],
              ${networks.map(({ country }) => country)}::text[]) as given (n, c)`,
          )
          .onConflict((clash) => clash.doNothing()),
      );

export type NewBrand = Omit<Brand, 'id' | 'settings' | 'version' | 'domains' | 'jurisdiction'> & {
  readonly domains: readonly BrandDomain[];
  readonly settings: unknown;
};

/** Opens a brand, or finds the one with this code. What the operator changed since stays. */
/** A brand that was not there; else what of it another has, which may have come in this moment. */
export async function insertNewBrand(
  tx: Tx,
  { domains, ...row }: NewBrand,
): Promise<
  { readonly id: BrandId } | { readonly taken: 'code' } | { readonly taken: 'domain'; readonly domain: string }
> {
  const settings = JSON.stringify(StoredSettingsSchema.parse(row.settings));
  const made = await tx.maybe(
    tables
      .insertInto('brand.brand')
      .values({ ...row, settings })
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  );
  if (!made) return { taken: 'code' };
  // In one order, so that two who want the same do not wait for each other.
  for (const each of domains.toSorted((one, other) => (one.domain < other.domain ? -1 : 1)))
    if (!(await addDomain(tx, made.id, each))) return { taken: 'domain', domain: each.domain };
  return made;
}

export async function insertBrand(tx: Tx, brand: NewBrand): Promise<BrandId> {
  const { domains, ...row } = brand;
  await tx.run(
    tables
      .insertInto('brand.brand')
      .values({ ...row, settings: JSON.stringify(StoredSettingsSchema.parse(brand.settings)) })
      .onConflict((clash) => clash.column('code').doNothing()),
  );
  const { id } = await tx.row(tables.selectFrom('brand.brand').select('id').where('code', '=', brand.code));
  if (domains.length > 0)
    await tx.run(
      tables
        .insertInto('brand.brandDomain')
        .values(domains.map(({ domain, kind }) => ({ domain, kind, brandId: id })))
        .onConflict((clash) => clash.doNothing()),
    );
  return id;
}
