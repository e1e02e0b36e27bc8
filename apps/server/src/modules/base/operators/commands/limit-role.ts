import type { roleCalls, RoleRow } from '@baize/contract/console/roles';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Administrator, OperatorsDeps } from '../administer.ts';
import { lockActor, presentLimits, readRoles } from '../role-changes.ts';
import { listOwnRoles, listRoleLimits, putRoleLimit } from '../role-store.ts';
import { readRoleKey } from '../roles.ts';

/** Amounts are decimal text; null takes a limit away. */
export type LimitRole = {
  readonly key: string;
  readonly correction: string | null;
  readonly day: string | null;
  /** Of the limits; 0: there were none. */
  readonly version: number;
  readonly reason: string;
};

/** How much one operator of a role may correct in the brand, at once and on a day: making and checking alike. */
export function limitRole(
  deps: Pick<OperatorsDeps, 'db'>,
  { by, brandId }: { readonly by: Administrator; readonly brandId: BrandId },
  { key, version, reason, ...order }: LimitRole,
): Promise<CallResult<RoleRow[], FailureOf<typeof roleCalls.limitRole>>> {
  return runOperatorCommand(deps, { brandId, by }, async (tx) => {
    const actor = await lockActor(tx, by, brandId);
    if (!actor.ok) return actor;
    const { ownRoleId } = readRoleKey(key);
    if (ownRoleId !== null && !(await listOwnRoles(tx)).some(({ id }) => id === ownRoleId)) return fail('NOT_FOUND');
    const [correctionMax, correctionDayMax] = [readLimit(order.correction), readLimit(order.day)];
    if (correctionMax === undefined) return fail('BAD_REQUEST', { fields: { correction: 'above 0' } });
    if (correctionDayMax === undefined) return fail('BAD_REQUEST', { fields: { day: 'above 0' } });
    if (correctionMax !== null && correctionDayMax !== null && correctionMax > correctionDayMax)
      return fail('BAD_REQUEST', { fields: { correction: 'above day' } });
    const was = (await listRoleLimits(tx)).find(({ role }) => role === key);
    if ((was?.version ?? 0) !== version) return fail('STATE_CONFLICT');
    const limit = { brandId, role: key, correctionMax, correctionDayMax, version };
    const parts = [presentLimits(was), presentLimits(limit)].map(({ correction, day }) => ({ correction, day }));
    if (JSON.stringify(parts[0]) === JSON.stringify(parts[1]))
      return ok({ value: await readRoles(tx, brandId), audit: NOTHING_CHANGED });
    if (!(await putRoleLimit(tx, limit))) return fail('STATE_CONFLICT');
    const audit = { action: 'limit-role', target: `role:${key}`, before: parts[0]!, after: parts[1]!, reason };
    return ok({ value: await readRoles(tx, brandId), audit });
  });
}

const readLimit = (text: string | null): bigint | null | undefined => {
  if (text === null) return null;
  const amount = parseAmount(text);
  return amount === undefined || amount <= 0n ? undefined : amount;
};
