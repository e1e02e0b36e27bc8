import type { RoleRow } from '@baize/contract/console/roles';
import { fail, type CallResult } from '@baize/contract/failure';
import { STAFF_ROLES, type Permission } from '@baize/contract/permissions';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { setBrand, type Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';
import type { Administrator } from './administer.ts';
import { mayAdminister, type Standing } from './policy.ts';
import { countHolders, listOwnRoles, listRoleLimits, type RoleLimit } from './role-store.ts';
import { permissionsOf } from './roles.ts';
import { lockStandings } from './store.ts';

/** Whoever changes roles, under lock and with the rights of now; and what they may themselves. */
export async function lockActor(
  tx: Tx,
  by: Administrator,
  brandId: BrandId,
): Promise<CallResult<{ readonly actor: Standing; readonly holds: readonly Permission[] }, 'FORBIDDEN'>> {
  if (by.operatorId === null) return fail('FORBIDDEN');
  await setBrand(tx, null);
  const actor = (await lockStandings(tx, [by.operatorId])).find(({ id }) => id === by.operatorId);
  await setBrand(tx, brandId);
  if (!actor || !mayAdminister(actor) || !actor.brandIds.includes(brandId)) return fail('FORBIDDEN');
  return ok({ actor, holds: permissionsOf(actor.role) });
}

const amountOf = (amount: bigint | null | undefined): string | null =>
  amount === null || amount === undefined ? null : formatAmount(amount);

export const presentLimits = (limit: RoleLimit | undefined): RoleRow['limits'] => ({
  correction: amountOf(limit?.correctionMax),
  day: amountOf(limit?.correctionDayMax),
  version: limit?.version ?? 0,
});

/** The product's roles, then those of the transaction's brand. */
export async function readRoles(tx: Tx, brandId: BrandId): Promise<RoleRow[]> {
  const own = await listOwnRoles(tx);
  const limits = await listRoleLimits(tx);
  await setBrand(tx, null);
  const holders = await countHolders(tx, brandId);
  await setBrand(tx, brandId);
  const row = (key: string, role: Pick<RoleRow, 'name' | 'permissions' | 'version'>): RoleRow => ({
    key,
    ...role,
    holders: holders.get(key) ?? 0,
    limits: presentLimits(limits.find(({ role: of }) => of === key)),
  });
  return [
    ...STAFF_ROLES.map((role) => row(role, { name: null, permissions: [...permissionsOf(role)], version: 0 })),
    ...own.map(({ id, name, permissions, version }) => row(`own:${id}`, { name, permissions, version })),
  ];
}
