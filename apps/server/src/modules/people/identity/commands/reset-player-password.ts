import { GIVEN_PASSWORD_HOURS, PASSWORD_RESET_HOLD_HOURS } from '@baize/contract/console/constants';
import type { playerCalls } from '@baize/contract/console/players';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import { tellOwner } from '../account-changed.ts';
import { unproveContacts } from '../contact-store.ts';
import type { IdentityDeps } from '../deps.ts';
import { drawFor } from '../drawn-password.ts';
import { dropSteps } from '../login-step-store.ts';
import { hashPassword } from '../password.ts';
import { dropPasskeys } from '../passkeys/store.ts';
import { dropLinks } from '../providers/store.ts';
import { lockSafety, saveSafety } from '../safety-store.ts';
import { endSessions } from '../session-store.ts';
import { givePassword, lockMember } from '../store.ts';

const HOUR_MS = 3_600_000;

type Order = { readonly id: MemberId; readonly reason: string };
type Given = { readonly password: string; readonly until: string };
type Answer = CallResult<Given, FailureOf<typeof playerCalls.resetPlayerPassword>>;

/**
 * An operator lets a player in who has lost their password and has no contact to recover it by. The password is drawn,
 * told this once and kept by its hash alone; it opens the account for a day, and there nothing but the choice of
 * another one. Because two people know it, every session ends, whatever else opened the account goes as with a
 * recovered password, no money leaves for two days, and the owner is told. An authenticator is asked for all the same.
 */
export async function resetPlayerPassword(
  deps: IdentityDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: Order,
): Promise<Answer> {
  const password = drawFor(await deps.brand(brandId));
  const passwordHash = await hashPassword(password, `operator ${operator.operatorId}`);
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: deps.forgetSessions };
  return runOperatorCommand(deps, scope, async (tx) => {
    const member = await lockMember(tx, id);
    if (!member) return fail('NOT_FOUND');
    if (member.status === 'disabled' || member.type === TRIAL_TYPE) return fail('STATE_CONFLICT');
    const now = deps.now();
    const givenUntil = new Date(now.getTime() + GIVEN_PASSWORD_HOURS * HOUR_MS);
    const hold = new Date(now.getTime() + PASSWORD_RESET_HOLD_HOURS * HOUR_MS);
    await givePassword(tx, id, { passwordHash, givenUntil, now });
    await dropSteps(tx, id);
    await dropPasskeys(tx, id);
    await unproveContacts(tx, id);
    if (member.passwordHash !== null) await dropLinks(tx, id);
    const { heldUntil } = await lockSafety(tx, id, now);
    const held = heldUntil !== null && heldUntil > hold ? heldUntil : hold;
    await saveSafety(tx, { brandId, memberId: id }, { heldUntil: held });
    const ended = (await endSessions(tx, { brandId, memberId: id, reason: 'operator', now })).length;
    await tellOwner(tx, { brandId, memberId: id }, 'password-reset');
    const until = givenUntil.toISOString();
    const after = { ended, givenUntil: until, heldUntil: held.toISOString() };
    const audit = { action: 'reset-password', target: `player:${id}`, before: null, after, reason };
    return ok({ value: { password, until }, audit });
  });
}
