import {
  heldTogether,
  OWNERS_ALONE,
  STORED_ROLES,
  type Permission,
  type StoredRole,
} from '@baize/contract/permissions';
import { fail, type Failure } from '@baize/contract/failure';
import type { OperatorId } from '../../../ids.ts';
import { permissionsOf } from './roles.ts';

/** What administration needs to know of an operator. */
export type Standing = {
  readonly id: OperatorId;
  readonly name: string;
  readonly role: StoredRole;
  readonly ownRoleId: number | null;
  /** Whose person they are; null: they work for the house. */
  readonly supplier: string | null;
  readonly brandIds: readonly number[];
  readonly disabledAt: Date | null;
  readonly enrolledAt: Date | null;
  readonly version: number;
};

/** Whether an operator can act as an owner: enrolled, and not disabled. */
export const isActiveOwner = (standing: Pick<Standing, 'role' | 'disabledAt' | 'enrolledAt'>): boolean =>
  standing.role === 'owner' && standing.disabledAt === null && standing.enrolledAt !== null;

/** Whether an operator may administer at this moment; the session may have been opened under another role. */
export const mayAdminister = (actor: Standing): boolean =>
  actor.disabledAt === null && actor.enrolledAt !== null && permissionsOf(actor.role).includes('operators.write');

/**
 * Why the actor may not touch the target, undefined where they may. Role, credentials and standing count in every brand
 * of an operator, so only an actor who serves all of them may change them; to one who shares none the target does
 * not exist.
 */
export function refusalOf(
  actor: Standing,
  target: Standing,
): Failure<'FORBIDDEN' | 'SELF_CHANGE' | 'NOT_FOUND' | 'OPERATOR_ELSEWHERE'> | undefined {
  if (!mayAdminister(actor)) return fail('FORBIDDEN').error;
  if (actor.id === target.id) return fail('SELF_CHANGE').error;
  const shared = target.brandIds.filter((brand) => actor.brandIds.includes(brand));
  if (shared.length === 0) return fail('NOT_FOUND').error;
  return shared.length < target.brandIds.length ? fail('OPERATOR_ELSEWHERE').error : undefined;
}

/** Brands that would have no owner who can act once `before` has become `after`. */
export function brandsWithoutOwner(others: readonly Standing[], before: Standing, after: Standing): number[] {
  if (!isActiveOwner(before)) return [];
  const kept = [...others, after].filter(isActiveOwner);
  return before.brandIds.filter((brand) => !kept.some((owner) => owner.brandIds.includes(brand)));
}

/** Why nobody may make a role of these permissions, or not this maker; undefined: they may. */
export function wrongPermissions(
  wanted: readonly Permission[],
  { holds }: { readonly holds: readonly Permission[] },
): string | undefined {
  const alone = wanted.find((each) => OWNERS_ALONE.includes(each));
  if (alone) return `${alone} is for owners alone`;
  const beyond = wanted.find((each) => !holds.includes(each));
  if (beyond) return `${beyond} is more than the maker has`;
  const pair = heldTogether(wanted);
  return pair && `${pair[0]} and ${pair[1]} are two people's`;
}

/** Whether a name reads as one of the product's roles: lists and audit rows tell an own role by its name alone. */
export const isRoleOfProduct = (name: string): boolean =>
  (STORED_ROLES as readonly string[]).includes(
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '-'),
  );
