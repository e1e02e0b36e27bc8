import { roleCalls } from '@baize/contract/console/roles';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { OperatorsDeps } from './administer.ts';
import { changeRole } from './commands/change-role.ts';
import { createRole } from './commands/create-role.ts';
import { limitRole } from './commands/limit-role.ts';
import { removeRole } from './commands/remove-role.ts';
import { readRoles } from './role-changes.ts';
import { readRoleKey } from './roles.ts';

const whoOf = ({ operator: { operatorId, name }, ip, brandId }: OperatorContext) => ({
  by: { operatorId, name, ip },
  brandId,
});
const idOf = ({ key }: { readonly key: string }): number => readRoleKey(key).ownRoleId!;

/** What operators may, by roles: the product's and those of the brand. */
export const roleConsoleRoutes = (deps: Pick<OperatorsDeps, 'db'>): ConsoleRoute[] => [
  implement(roleCalls.listRoles, async (ctx) => ok(await deps.db.tx(ctx.brandId, (tx) => readRoles(tx, ctx.brandId)))),
  implement(roleCalls.createRole, (ctx, input) => createRole(deps, whoOf(ctx), input)),
  implement(roleCalls.changeRole, (ctx, input, params) => changeRole(deps, whoOf(ctx), { ...input, id: idOf(params) })),
  implement(roleCalls.removeRole, (ctx, input, params) => removeRole(deps, whoOf(ctx), { ...input, id: idOf(params) })),
  implement(roleCalls.limitRole, (ctx, input, { key }) => limitRole(deps, whoOf(ctx), { ...input, key })),
];
