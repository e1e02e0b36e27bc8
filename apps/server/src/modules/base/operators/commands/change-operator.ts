import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { changeOf, lockTarget, type Administrator, type OperatorsDeps, type TargetOrder } from '../administer.ts';
import { noteStoodDown } from '../enrolment-store.ts';
import { brandsWithoutOwner, isActiveOwner } from '../policy.ts';
import { findGivenRole, wrongRole } from '../given-role.ts';
import { roleKeyOf } from '../roles.ts';
import { findStanding, saveRoleAndBrands } from '../store.ts';

/** What is not named stays. */
export type ChangeOperator = TargetOrder & {
  /** A role's key. */
  readonly role?: string;
  readonly brandIds?: readonly number[];
  readonly reason?: string;
};

/** Another role, other brands. Open sessions have the new rights with their next request. */
export async function changeOperator(
  deps: OperatorsDeps,
  by: Administrator,
  order: ChangeOperator,
): Promise<CallResult<null, FailureOf<typeof operatorCalls.changeOperator>>> {
  const brands = await deps.brands();
  const codesOf = (ids: readonly number[]): string[] =>
    brands.filter((brand) => ids.includes(brand.id)).map((brand) => brand.code);
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const target = await lockTarget(tx, by, order);
    if (!target.ok) return target;
    const { standing, others } = target.value;
    // A person of a supplier stays one, and nobody of the house becomes one: they are invited anew.
    if (standing.role === 'supplier' || order.role === 'supplier') return fail('FORBIDDEN');
    const brandIds = [...new Set(order.brandIds ?? standing.brandIds)].toSorted((a, b) => a - b);
    const open =
      by.operatorId === null
        ? brands.map((brand) => brand.id as number)
        : ((await findStanding(tx, by.operatorId))?.brandIds ?? []);
    if (brandIds.length === 0 || !brandIds.every((brand) => open.includes(brand)))
      return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
    const was = (await findGivenRole(tx, roleKeyOf(standing)))!;
    const given = await findGivenRole(tx, order.role ?? roleKeyOf(standing), brandIds);
    if (!given) return wrongRole();
    const { role, ownRoleId } = given.ref;
    if (roleKeyOf(given.ref) === roleKeyOf(standing) && brandIds.join() === standing.brandIds.join())
      return ok({ value: null, audit: NOTHING_CHANGED });
    if (brandsWithoutOwner(others, standing, { ...standing, role, ownRoleId, brandIds }).length > 0)
      return fail('LAST_OWNER');
    if (isActiveOwner(standing) && (role !== 'owner' || !standing.brandIds.every((id) => brandIds.includes(id))))
      await noteStoodDown(tx, standing.id, { by: by.operatorId, now: deps.now() });
    await saveRoleAndBrands(tx, standing.id, { role: given.ref, brandIds });
    const audit = changeOf(standing, {
      action: 'change-operator',
      before: { role: was.name, brands: codesOf(standing.brandIds) },
      after: { role: given.name, brands: codesOf(brandIds) },
      reason: order.reason ?? '',
      brandIds,
    });
    return ok({ value: null, audit });
  });
}
