import type { roleCalls, RoleRow } from '@baize/contract/console/roles';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { setBrand } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { lockActor, readRoles } from '../role-changes.ts';
import { brandsOfHolders, deleteOwnRole, lockOwnRole } from '../role-store.ts';

export type RemoveRole = { readonly id: number; readonly version: number; readonly reason: string };

/** Deletes a role that nobody holds, in whatever brand. */
export function removeRole(
  deps: Pick<OperatorsDeps, 'db'>,
  { by, brandId }: { readonly by: Administrator; readonly brandId: BrandId },
  { id, version, reason }: RemoveRole,
): Promise<CallResult<RoleRow[], FailureOf<typeof roleCalls.removeRole>>> {
  return runOperatorCommand(deps, { brandId, by }, async (tx) => {
    const actor = await lockActor(tx, by, brandId);
    if (!actor.ok) return actor;
    const role = await lockOwnRole(tx, id);
    if (!role) return fail('NOT_FOUND');
    if (role.version !== version) return fail('STATE_CONFLICT');
    await setBrand(tx, null);
    const isHeld = (await brandsOfHolders(tx, id)).length > 0;
    await setBrand(tx, brandId);
    if (isHeld) return fail('ROLE_IN_USE');
    await deleteOwnRole(tx, id);
    const before = { name: role.name, permissions: role.permissions.toSorted() };
    const audit = { action: 'remove-role', target: `role:own:${id}`, before, after: null, reason };
    return ok({ value: await readRoles(tx, brandId), audit });
  });
}
