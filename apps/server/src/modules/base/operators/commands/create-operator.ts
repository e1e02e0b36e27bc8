import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { Role } from '@baize/contract/permissions';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { makeHandout, type Handout } from '../credentials.ts';
import { mayAdminister } from '../policy.ts';
import { insertOperator, lockStandings } from '../store.ts';

export type CreateOperator = {
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly brandIds: readonly number[];
};

/** Makes an operator of brands that the maker serves too, with a password and a TOTP secret that are told once. */
export async function createOperator(
  deps: OperatorsDeps,
  by: Administrator,
  order: CreateOperator,
): Promise<CallResult<{ id: OperatorId; handout: Handout }, FailureOf<typeof operatorCalls.createOperator>>> {
  const brands = await deps.brands();
  const brandIds = [...new Set(order.brandIds)].toSorted((a, b) => a - b);
  if (!brandIds.every((id) => brands.some((brand) => brand.id === id)))
    return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
  const { clear, sealed } = await makeHandout(deps);
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    if (by.operatorId !== null) {
      const actor = (await lockStandings(tx, [by.operatorId])).find((each) => each.id === by.operatorId);
      if (!actor || !mayAdminister(actor)) return fail('FORBIDDEN');
      if (!brandIds.every((id) => actor.brandIds.includes(id)))
        return fail('BRAND_UNKNOWN', { fields: { brandIds: 'unknown' } });
    }
    const id = await insertOperator(tx, { ...order, ...sealed, brandIds });
    if (id === undefined) return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    const codes = brands.filter((brand) => brandIds.includes(brand.id)).map((brand) => brand.code);
    const audit = {
      action: 'create-operator',
      target: `operator:${id}`,
      before: null,
      after: { name: order.name.toLowerCase(), role: order.role, brands: codes },
      brandIds,
    };
    return ok({ value: { id, handout: clear }, audit });
  });
}
