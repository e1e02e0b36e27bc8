import { sql } from 'kysely';
import type { JurisdictionRules } from '@baize/domain/jurisdiction';
import { setBrand, type Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

type ProfileColumns = Row<'brand.jurisdictionProfile'>;
export type ProfileRow = Readonly<ProfileColumns>;
export type AgeRow = Computed<{
  readonly class: string;
  readonly jurisdiction: string;
  readonly days: number;
  readonly archived: boolean;
}>;
/** A brand and the profile under which it is played. */
export type Placed = Readonly<Pick<Row<'brand.brand'>, 'id' | 'code' | 'jurisdiction'>>;

export const listProfiles = (tx: Tx): Promise<ProfileRow[]> =>
  tx.rows(tables.selectFrom('brand.jurisdictionProfile').selectAll().orderBy('code'));

export const lockProfile = (tx: Tx, code: string): Promise<ProfileRow | undefined> =>
  tx.maybe(tables.selectFrom('brand.jurisdictionProfile').selectAll().where('code', '=', code).forUpdate());

/** How long each profile keeps what. */
export const listAges = (tx: Tx): Promise<AgeRow[]> =>
  tx.rows(sql<AgeRow>`select class, jurisdiction, days, archived from retention_ages()`);

/** Every brand with its profile: who changes a profile changes it for all of them. */
export async function listPlaced(tx: Tx, brandId: BrandId): Promise<Placed[]> {
  await setBrand(tx, null);
  const placed = await tx.rows(tables.selectFrom('brand.brand').select(['id', 'code', 'jurisdiction']).orderBy('id'));
  await setBrand(tx, brandId);
  return placed;
}

export async function saveRules(tx: Tx, code: string, rules: JurisdictionRules): Promise<void> {
  await tx.run(
    tables
      .updateTable('brand.jurisdictionProfile')
      .set({ rules: JSON.stringify(rules), version: sql`version + 1`, changedAt: sql`clock_timestamp()` })
      .where('code', '=', code),
  );
}

/** The profile of a brand, under lock. */
export async function lockChoice(tx: Tx, brandId: BrandId): Promise<string | undefined> {
  const row = await tx.maybe(
    tables.selectFrom('brand.brand').select('jurisdiction').where('id', '=', brandId).forUpdate(),
  );
  return row?.jurisdiction;
}

export async function saveChoice(tx: Tx, brandId: BrandId, code: string): Promise<void> {
  await tx.run(tables.updateTable('brand.brand').set({ jurisdiction: code }).where('id', '=', brandId));
}
