import type { Permission } from '@baize/contract/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';
import { roleKeyOf } from './roles.ts';

export type OwnRole = Readonly<Row<'operators.ownRole'>>;
export type RoleLimit = Readonly<Row<'operators.roleLimit'>>;

/** Of the transaction's brand. */
export const listOwnRoles = (tx: Tx): Promise<OwnRole[]> =>
  tx.rows(tables.selectFrom('operators.ownRole').selectAll().orderBy('name').orderBy('id'));
export const listRoleLimits = (tx: Tx): Promise<RoleLimit[]> =>
  tx.rows(tables.selectFrom('operators.roleLimit').selectAll());

/** Of any brand, for a transaction of none: an own role is given in the brand that made it. */
export const findOwnRole = (tx: Tx, id: number): Promise<OwnRole | undefined> =>
  tx.maybe(tables.selectFrom('operators.ownRole').selectAll().where('id', '=', id));

/** Under lock: who is given it meanwhile waits. */
export const lockOwnRole = (tx: Tx, id: number): Promise<OwnRole | undefined> =>
  tx.maybe(tables.selectFrom('operators.ownRole').selectAll().where('id', '=', id).forUpdate());

/** Undefined: the brand has a role of this name. */
export async function insertOwnRole(
  tx: Tx,
  brandId: BrandId,
  { name, permissions }: Pick<OwnRole, 'name' | 'permissions'>,
): Promise<number | undefined> {
  const made = await tx.maybe(
    tables
      .insertInto('operators.ownRole')
      .values({ brandId, name, permissions: [...permissions] })
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  );
  return made?.id;
}

/** Whether another role of the brand has this name. */
export const isNameTaken = async (tx: Tx, { name, except }: { name: string; except: number }): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('operators.ownRole')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '<>', except),
  )) !== undefined;

export async function saveOwnRole(
  tx: Tx,
  {
    id,
    name,
    permissions,
  }: { readonly id: number; readonly name: string; readonly permissions: readonly Permission[] },
): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.ownRole')
      .set({ name, permissions: [...permissions], version: sql`version + 1` })
      .where('id', '=', id),
  );
}

export async function deleteOwnRole(tx: Tx, id: number): Promise<void> {
  await tx.run(tables.deleteFrom('operators.roleLimit').where('role', '=', `own:${id}`));
  await tx.run(tables.deleteFrom('operators.ownRole').where('id', '=', id));
}

/** Brands of everybody who holds an own role, of all brands: for a transaction of none. */
export const brandsOfHolders = async (tx: Tx, id: number): Promise<BrandId[]> =>
  (
    await tx.rows(sql<Computed<{ brandId: BrandId }>>`
      select distinct b.brand_id from operators.operator o join operators.operator_brand b on b.operator_id = o.id
       where o.own_role_id = ${id}`)
  ).map(({ brandId }) => brandId);

/** How many operators of a brand hold each role, by its key. */
export async function countHolders(tx: Tx, brandId: BrandId): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    tables
      .selectFrom('operators.operator as o')
      .select(['o.role', 'o.ownRoleId', sql<number>`count(*)::int`.as('holders')])
      .where(
        sql<boolean>`exists (select 1 from operators.operator_brand b
          where b.operator_id = o.id and b.brand_id = ${brandId})`,
      )
      .groupBy(['o.role', 'o.ownRoleId']),
  );
  return new Map(rows.map((row) => [roleKeyOf(row), row.holders]));
}

/** False: somebody else changed the limits first. */
export async function putRoleLimit(
  tx: Tx,
  { brandId, role, correctionMax, correctionDayMax, version }: RoleLimit,
): Promise<boolean> {
  const changed = await tx.run(
    version === 0
      ? tables
          .insertInto('operators.roleLimit')
          .values({ brandId, role, correctionMax, correctionDayMax })
          .onConflict((clash) => clash.doNothing())
      : tables
          .updateTable('operators.roleLimit')
          .set({ correctionMax, correctionDayMax, version: sql`version + 1` })
          .where('role', '=', role)
          .where('version', '=', version),
  );
  return changed === 1;
}

export type CorrectionLimits = Pick<RoleLimit, 'correctionMax' | 'correctionDayMax'>;

/**
 * What an operator's role may correct in the transaction's brand. The operator is held until the transaction ends: what
 * is decided on the sum of a day is decided by one at a time.
 */
export async function lockCorrectionLimits(tx: Tx, id: OperatorId): Promise<CorrectionLimits | undefined> {
  const holder = await tx.row(
    tables.selectFrom('operators.operator').select(['role', 'ownRoleId']).where('id', '=', id).forNoKeyUpdate(),
  );
  return tx.maybe(
    tables
      .selectFrom('operators.roleLimit')
      .select(['correctionMax', 'correctionDayMax'])
      .where('role', '=', roleKeyOf(holder)),
  );
}
