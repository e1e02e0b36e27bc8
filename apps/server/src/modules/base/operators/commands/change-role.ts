import type { roleCalls, RoleRow } from '@baize/contract/console/roles';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { Permission } from '@baize/contract/permissions';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { setBrand } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { isRoleOfProduct, wrongPermissions } from '../policy.ts';
import { lockActor, readRoles } from '../role-changes.ts';
import { brandsOfHolders, isNameTaken, lockOwnRole, saveOwnRole } from '../role-store.ts';

export type ChangeRole = {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly version: number;
  readonly reason: string;
};

/** Another name, other permissions: whoever holds the role has them with the next request. */
export function changeRole(
  deps: Pick<OperatorsDeps, 'db'>,
  { by, brandId }: { readonly by: Administrator; readonly brandId: BrandId },
  { id, name, permissions, version, reason }: ChangeRole,
): Promise<CallResult<RoleRow[], FailureOf<typeof roleCalls.changeRole>>> {
  return runOperatorCommand(deps, { brandId, by }, async (tx) => {
    const actor = await lockActor(tx, by, brandId);
    if (!actor.ok) return actor;
    const role = await lockOwnRole(tx, id);
    if (!role) return fail('NOT_FOUND');
    if (role.version !== version) return fail('STATE_CONFLICT');
    const wrong = wrongPermissions(permissions, actor.value);
    if (wrong) return fail('BAD_REQUEST', { fields: { permissions: wrong } });
    if (isRoleOfProduct(name) || (await isNameTaken(tx, { name, except: id })))
      return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    // What it grants counts in every brand of those who hold it.
    await setBrand(tx, null);
    const concerned = await brandsOfHolders(tx, id);
    await setBrand(tx, brandId);
    if (!concerned.every((brand) => actor.value.actor.brandIds.includes(brand))) return fail('OPERATOR_ELSEWHERE');
    const [was, is] = [role.permissions.toSorted(), permissions.toSorted()];
    if (role.name === name && was.join() === is.join())
      return ok({ value: await readRoles(tx, brandId), audit: NOTHING_CHANGED });
    await saveOwnRole(tx, { id, name, permissions });
    const audit = {
      action: 'change-role',
      target: `role:own:${id}`,
      before: { name: role.name, permissions: was },
      after: { name, permissions: is },
      reason,
      brandIds: [...new Set([brandId, ...concerned])],
    };
    return ok({ value: await readRoles(tx, brandId), audit });
  });
}
