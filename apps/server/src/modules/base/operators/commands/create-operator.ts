import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { makeLink, type Invitation } from '../enrolment-link.ts';
import { insertLink } from '../enrolment-store.ts';
import { mayAdminister } from '../policy.ts';
import { findGivenRole, wrongRole } from '../given-role.ts';
import { insertOperator, lockStandings } from '../store.ts';

export type CreateOperator = {
  readonly name: string;
  readonly displayName: string;
  /** A role's key. */
  readonly role: string;
  /** Of the role `supplier`: whose person they are. */
  readonly supplier?: string;
  readonly brandIds: readonly number[];
  /** The command line gives none. */
  readonly reason?: string;
};

/** Makes an operator of brands that the maker serves too, with a link by which they enrol. It is told once. */
export async function createOperator(
  deps: OperatorsDeps,
  by: Administrator,
  order: CreateOperator,
): Promise<CallResult<{ id: OperatorId; invitation: Invitation }, FailureOf<typeof operatorCalls.createOperator>>> {
  const brands = await deps.brands();
  const brandIds = [...new Set(order.brandIds)].toSorted((a, b) => a - b);
  if (!brandIds.every((id) => brands.some((brand) => brand.id === id)))
    return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    if (by.operatorId !== null) {
      const actor = (await lockStandings(tx, [by.operatorId])).find((each) => each.id === by.operatorId);
      if (!actor || !mayAdminister(actor)) return fail('FORBIDDEN');
      if (!brandIds.every((id) => actor.brandIds.includes(id)))
        return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
    }
    const given = await findGivenRole(tx, order.role, brandIds);
    if (!given) return wrongRole();
    const { reason, ...person } = order;
    const id = await insertOperator(tx, { ...person, role: given.ref, brandIds });
    if (id === undefined) return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    const { clear, link } = makeLink({ operatorId: id, madeBy: by.operatorId }, deps.now());
    await insertLink(tx, link);
    const codes = brands.filter((brand) => brandIds.includes(brand.id)).map((brand) => brand.code);
    const audit = {
      action: 'create-operator',
      target: `operator:${id}`,
      before: null,
      after: {
        name: order.name.toLowerCase(),
        role: given.name,
        ...(order.supplier !== undefined && { supplier: order.supplier }),
        brands: codes,
        linkUntil: clear.expiresAt.toISOString(),
      },
      brandIds,
      ...(reason !== undefined && { reason }),
    };
    return ok({ value: { id, invitation: clear }, audit });
  });
}
