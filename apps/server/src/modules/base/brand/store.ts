import type { Tx } from '../../../db/pool.ts';
import { brandId, type BrandId } from '../../../ids.ts';
import { StoredSettingsSchema, type StoredSettings } from './settings.ts';

export type DomainKind = 'site' | 'agent' | 'lite';
export type BrandDomain = { readonly domain: string; readonly kind: DomainKind };

/** A brand at run time. `version` counts changes of the settings: who changes them names the version he read. */
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
  readonly theme: Record<string, string>;
  readonly domains: readonly BrandDomain[];
  readonly settings: StoredSettings;
  readonly version: number;
};

type Row = {
  id: number;
  code: string;
  name: string;
  merchant_code: string;
  currency: string;
  currency_symbol: string;
  play_money: boolean;
  gmt_offset_minutes: number;
  default_language: string;
  copyright_year: number;
  theme: Record<string, string>;
  settings: unknown;
  version: number;
  domains: BrandDomain[] | null;
};

const SELECT = `select b.id, b.code, b.name, b.merchant_code, b.currency, b.currency_symbol, b.play_money, b.gmt_offset_minutes, b.default_language, b.copyright_year, b.theme, b.settings, b.version,
  (select json_agg(json_build_object('domain', d.domain, 'kind', d.kind) order by d.kind = 'site' desc, d.domain) from brand_domain d where d.brand_id = b.id) as domains
  from brand b`;

const brandOf = (row: Row): Brand => ({
  id: brandId(row.id),
  code: row.code,
  name: row.name,
  merchantCode: row.merchant_code,
  currency: row.currency,
  currencySymbol: row.currency_symbol,
  playMoney: row.play_money,
  gmtOffsetMinutes: row.gmt_offset_minutes,
  defaultLanguage: row.default_language,
  copyrightYear: row.copyright_year,
  theme: row.theme,
  domains: row.domains ?? [],
  settings: StoredSettingsSchema.parse(row.settings),
  version: row.version,
});

export async function findBrand(tx: Tx, id: BrandId): Promise<Brand | undefined> {
  const row = await tx.maybe<Row>(`${SELECT} where b.id = $1`, [id]);
  return row && brandOf(row);
}

export async function findBrandByCode(tx: Tx, code: string): Promise<Brand | undefined> {
  const row = await tx.maybe<Row>(`${SELECT} where b.code = $1`, [code]);
  return row && brandOf(row);
}

export async function findBrandByHost(tx: Tx, host: string): Promise<Brand | undefined> {
  const row = await tx.maybe<Row>(`${SELECT} where b.id = (select brand_id from brand_domain where domain = $1)`, [
    host,
  ]);
  return row && brandOf(row);
}

export async function listBrandIds(tx: Tx): Promise<BrandId[]> {
  return (await tx.rows<{ id: number }>('select id from brand order by id')).map((row) => brandId(row.id));
}

/** The settings under lock, as they are to be changed. */
export async function lockSettings(
  tx: Tx,
  id: BrandId,
): Promise<{ settings: StoredSettings; version: number } | undefined> {
  const row = await tx.maybe<{ settings: unknown; version: number }>(
    'select settings, version from brand where id = $1 for update',
    [id],
  );
  return row && { settings: StoredSettingsSchema.parse(row.settings), version: row.version };
}

/** `told`: what this change tells the pages of the maintenance; null where it tells them nothing of it. */
export async function saveSettings(
  tx: Tx,
  id: BrandId,
  settings: StoredSettings,
  told: boolean | null,
): Promise<number> {
  return (
    await tx.row<{ version: number }>(
      'update brand set settings = $2::jsonb, version = version + 1, maintenance_told = coalesce($3, maintenance_told) where id = $1 returning version',
      [id, JSON.stringify(settings), told],
    )
  ).version;
}

export type MaintenanceRow = {
  readonly id: BrandId;
  readonly version: number;
  readonly maintenance: StoredSettings['maintenance'];
  readonly told: boolean;
};

/** Brands with a maintenance switched on, now or for later, and those whose pages believe in one. */
export async function listMaintenance(tx: Tx): Promise<MaintenanceRow[]> {
  const rows = await tx.rows<{ id: number; version: number; maintenance: unknown; told: boolean }>(
    `select id, version, settings -> 'maintenance' as maintenance, maintenance_told as told from brand where maintenance_told or settings @> '{"maintenance": {"on": true}}' order by id`,
  );
  return rows.map((row) => ({
    id: brandId(row.id),
    version: row.version,
    maintenance: StoredSettingsSchema.shape.maintenance.parse(row.maintenance ?? undefined),
    told: row.told,
  }));
}

/** False where the settings are no longer those of `version`, or the pages were told already. */
export async function markMaintenanceTold(tx: Tx, id: BrandId, told: boolean, version: number): Promise<boolean> {
  return (
    (await tx.run('update brand set maintenance_told = $2 where id = $1 and version = $3 and maintenance_told <> $2', [
      id,
      told,
      version,
    ])) === 1
  );
}

/** Country of an address by the longest known network around it. */
export async function findCountry(tx: Tx, ip: string): Promise<string | null> {
  const row = await tx.maybe<{ country: string }>(
    'select country from ip_country where network >>= $1::inet order by masklen(network) desc limit 1',
    [ip],
  );
  return row?.country ?? null;
}

export type NewBrand = Omit<Brand, 'id' | 'settings' | 'version' | 'domains'> & {
  readonly domains: readonly BrandDomain[];
  readonly settings: unknown;
};

/** Opens a brand, or finds the one with this code. What the operator changed since stays. */
export async function insertBrand(tx: Tx, brand: NewBrand): Promise<BrandId> {
  const settings = StoredSettingsSchema.parse(brand.settings);
  await tx.run(
    `insert into brand (code, name, merchant_code, currency, currency_symbol, play_money, gmt_offset_minutes, default_language, copyright_year, theme, settings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb) on conflict (code) do nothing`,
    [
      brand.code,
      brand.name,
      brand.merchantCode,
      brand.currency,
      brand.currencySymbol,
      brand.playMoney,
      brand.gmtOffsetMinutes,
      brand.defaultLanguage,
      brand.copyrightYear,
      JSON.stringify(brand.theme),
      JSON.stringify(settings),
    ],
  );
  const { id } = await tx.row<{ id: number }>('select id from brand where code = $1', [brand.code]);
  await tx.run(
    'insert into brand_domain (domain, brand_id, kind) select d, $1, k from unnest($2::text[], $3::text[]) as n (d, k) on conflict do nothing',
    [id, brand.domains.map((each) => each.domain), brand.domains.map((each) => each.kind)],
  );
  return brandId(id);
}
