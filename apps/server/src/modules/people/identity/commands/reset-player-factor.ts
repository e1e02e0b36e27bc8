import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { FACTOR_RESET_HOURS } from '@baize/contract/console/constants';
import type { playerCalls } from '@baize/contract/console/players';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { IdentityDeps } from '../deps.ts';
import { changeSafety, lockSafety } from '../safety-store.ts';
import { lockMember } from '../store.ts';

const HOUR_MS = 3_600_000;

type Answer = CallResult<{ readonly dueAt: string }, FailureOf<typeof playerCalls.resetPlayerFactor>>;

/**
 * An operator takes the authenticator off a member who has lost theirs. It holds on until the cooling period is over,
 * so that an owner whom somebody pretends to be sees it in time; and no money leaves for as long again after that.
 */
export function resetPlayerFactor(
  deps: Pick<IdentityDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<Answer> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!(await lockMember(tx, id))) return fail('NOT_FOUND');
    const now = deps.now();
    const { totpSecret, resetDueAt: asked } = await lockSafety(tx, id, now);
    if (totpSecret === null || asked !== null) return fail('STATE_CONFLICT');
    const resetDueAt = new Date(now.getTime() + FACTOR_RESET_HOURS * HOUR_MS);
    const heldUntil = new Date(resetDueAt.getTime() + FACTOR_RESET_HOURS * HOUR_MS);
    await changeSafety(tx, id, { resetAskedAt: now, resetDueAt });
    const after = { resetDueAt: resetDueAt.toISOString(), heldUntil: heldUntil.toISOString() };
    const audit = {
      action: 'reset-authenticator',
      target: `player:${id}`,
      before: { resetDueAt: null },
      after,
      reason,
    };
    return ok({ value: { dueAt: after.resetDueAt }, audit });
  });
}
