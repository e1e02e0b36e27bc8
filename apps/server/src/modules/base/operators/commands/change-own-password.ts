import type { sessionCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { OPERATOR_PASSWORD_MIN } from '@baize/contract/console/constants';
import { ok } from '@baize/domain/result';
import { keep, runOperatorCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorActor } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { OperatorsDeps } from '../administer.ts';
import { clearGuard, countFailure, LOCK_MS, lockGuard } from '../login-guard.ts';
import { endOperatorSessions, findOperator, lockOperator, saveOwnPassword } from '../store.ts';

export type ChangeOwnPassword = { readonly password: string; readonly newPassword: string; readonly ip: string };

/**
 * One's own password, with the one that was good until now. Three wrong tries close this call for half an hour, not the
 * login: whoever found a session open keeps nobody out. Other sessions end.
 */
export async function changeOwnPassword(
  deps: OperatorsDeps,
  actor: OperatorActor,
  order: ChangeOwnPassword,
): Promise<CallResult<null, FailureOf<typeof sessionCalls.changeOwnPassword>>> {
  const known = await deps.db.tx(null, (tx) => findOperator(tx, actor.operatorId));
  const right = await deps.verifyPassword(order.password, known?.passwordHash, `console session ${actor.sessionId}`);
  if (!known) return fail('NOT_LOGGED_IN');
  const weak =
    order.newPassword === order.password ||
    deps.isWeakPassword(order.newPassword, {
      minLength: OPERATOR_PASSWORD_MIN,
      own: [known.name, known.displayName],
      defaultPassword: null,
    });
  const passwordHash = right && !weak ? await deps.hashPassword(order.newPassword) : undefined;
  const by = { name: known.name, ip: order.ip };
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    const guard = deps.guards.ofOwnPassword(known);
    const state = await lockGuard(tx, guard, deps.now());
    const operator = await lockOperator(tx, known.name);
    if (!operator || operator.disabledAt !== null) return fail('NOT_LOGGED_IN');
    if (state.lockedUntil !== null) return fail('ACCOUNT_LOCKED', { params: { minutes: String(LOCK_MS / 60_000) } });
    if (!right) {
      await countFailure(tx, { guard, state }, deps.now());
      return keep(
        'the wrong try counts towards the lock of this call',
        fail('OLD_PASSWORD_WRONG', { fields: { password: 'wrong' } }),
      );
    }
    if (passwordHash === undefined) return fail('PASSWORD_WEAK', { fields: { newPassword: 'wrong' } });
    if (operator.passwordHash !== known.passwordHash) return fail('STATE_CONFLICT');
    await clearGuard(tx, guard);
    await saveOwnPassword(tx, operator.id, passwordHash);
    const sessionsEnded = await endOperatorSessions(tx, operator.id, actor.sessionId as Uuid);
    const audit = {
      action: 'change-own-password',
      target: `operator:${operator.id}`,
      before: { password: 'own' },
      after: { password: 'own', sessionsEnded },
      brandIds: [...actor.brandIds],
    };
    return ok({ value: null, audit });
  });
}
