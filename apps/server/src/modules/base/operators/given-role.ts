import { fail } from '@baize/contract/failure';
import type { Tx } from '../../../db/pool.ts';
import { findOwnRole } from './role-store.ts';
import { readRoleKey, type RoleRef } from './roles.ts';

export type GivenRole = {
  readonly ref: RoleRef;
  /** As the audit log names it. */
  readonly name: string;
};

/** Undefined: there is no such role, or it belongs to a brand that is none of these. In a transaction of no brand. */
export async function findGivenRole(tx: Tx, key: string, brandIds?: readonly number[]): Promise<GivenRole | undefined> {
  const ref = readRoleKey(key);
  if (ref.ownRoleId === null) return { ref, name: ref.role };
  const own = await findOwnRole(tx, ref.ownRoleId);
  if (!own || (brandIds && !brandIds.includes(own.brandId))) return undefined;
  return { ref, name: own.name };
}

export const wrongRole = () => fail('BAD_REQUEST', { fields: { role: 'unknown' } });
