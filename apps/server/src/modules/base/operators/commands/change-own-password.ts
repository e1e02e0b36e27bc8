import type { sessionCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { OPERATOR_PASSWORD_MIN } from '@baize/contract/console/constants';
import { ok } from '@baize/domain/result';
import { keep, runOperatorCommand } from '../../../../command/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorActor } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { OperatorsDeps } from '../administer.ts';
import { endOperatorSessions, findOperator, lockOperator, saveOwnPassword } from '../store.ts';
import { countFailure, isLocked, LOCK_MS } from './open-session.ts';

export type ChangeOwnPassword = { readonly password: string; readonly newPassword: string; readonly ip: string };

/**
 * One's own password, with the one that was good until now. Wrong tries count as those of a login do; other sessions
 * end.
 */
export async function changeOwnPassword(
  deps: OperatorsDeps,
  actor: OperatorActor,
  order: ChangeOwnPassword,
): Promise<CallResult<null, FailureOf<typeof sessionCalls.changeOwnPassword>>> {
  const known = await deps.db.tx(null, (tx) => findOperator(tx, actor.operatorId));
  const right = await deps.verifyPassword(order.password, known?.passwordHash);
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
    const operator = await lockOperator(tx, known.name);
    if (!operator || operator.disabledAt !== null) return fail('NOT_LOGGED_IN');
    if (isLocked(operator, deps.now()))
      return fail('ACCOUNT_LOCKED', { params: { minutes: String(LOCK_MS / 60_000) } });
    if (!right) {
      await countFailure(tx, operator, deps.now());
      return keep(
        'the wrong try counts towards the lock',
        fail('OLD_PASSWORD_WRONG', { fields: { password: 'wrong' } }),
      );
    }
    if (passwordHash === undefined) return fail('PASSWORD_WEAK', { fields: { newPassword: 'wrong' } });
    if (operator.passwordHash !== known.passwordHash) return fail('STATE_CONFLICT');
    await saveOwnPassword(tx, operator.id, passwordHash);
    const sessionsEnded = await endOperatorSessions(tx, operator.id, actor.sessionId as Uuid);
    const audit = {
      action: 'change-own-password',
      target: `operator:${operator.id}`,
      before: { password: operator.passwordExpiresAt === null ? 'own' : 'handed out' },
      after: { password: 'own', sessionsEnded },
      brandIds: [...actor.brandIds],
    };
    return ok({ value: null, audit });
  });
}
