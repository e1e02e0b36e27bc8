import type { roleCalls, RoleRow } from '@baize/contract/console/roles';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { Permission } from '@baize/contract/permissions';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { isRoleOfProduct, wrongPermissions } from '../policy.ts';
import { lockActor, readRoles } from '../role-changes.ts';
import { insertOwnRole } from '../role-store.ts';

export type CreateRole = {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly reason: string;
};

/** A role of the brand's own. It gives nothing that its maker has not. */
export function createRole(
  deps: Pick<OperatorsDeps, 'db'>,
  { by, brandId }: { readonly by: Administrator; readonly brandId: BrandId },
  { name, permissions, reason }: CreateRole,
): Promise<CallResult<RoleRow[], FailureOf<typeof roleCalls.createRole>>> {
  return runOperatorCommand(deps, { brandId, by }, async (tx) => {
    const actor = await lockActor(tx, by, brandId);
    if (!actor.ok) return actor;
    const wrong = wrongPermissions(permissions, actor.value);
    if (wrong) return fail('BAD_REQUEST', { fields: { permissions: wrong } });
    const id = isRoleOfProduct(name)
      ? undefined
      : await insertOwnRole(tx, brandId, { name, permissions: [...permissions] });
    if (id === undefined) return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    const after = { name, permissions: permissions.toSorted() };
    const audit = { action: 'create-role', target: `role:own:${id}`, before: null, after, reason };
    return ok({ value: await readRoles(tx, brandId), audit });
  });
}
