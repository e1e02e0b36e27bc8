import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ContactInput, securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { noteOwnChange } from '../account-changed.ts';
import { checkOwner } from '../check-owner.ts';
import { contactOf } from '../contact-of.ts';
import { warnOfContact } from '../warn-of-contact.ts';
import { carryExclusion } from '../excluded-contacts.ts';
import { bindContact, readContacts } from '../contact-store.ts';
import type { IdentityDeps } from '../deps.ts';
import { refuseCode } from '../guarded-code.ts';
import { lockMember } from '../store.ts';

/**
 * Proves a member's number or address by the code that was sent there, for the account's owner: who merely found an
 * open page would recover the account by it. What was proven once stays. Its owner is told, where they can be
 * reached.
 */
export async function proveContact(
  deps: IdentityDeps,
  ctx: MemberContext,
  order: ContactInput & { readonly verificationCode: string; readonly password: string },
): Promise<CallResult<null, FailureOf<typeof securityCalls.proveContact>>> {
  const { brandId, actor } = ctx;
  const own = await checkOwner(deps, ctx, order.password);
  if (!own.ok) return own;
  const to = contactOf(order);
  const verdict = await deps.codes.checkCode({ caller: ctx, purpose: 'prove', to, code: order.verificationCode });
  if (verdict !== 'right') return refuseCode(verdict);
  return runCommand(
    deps,
    { brandId },
    async (tx): Promise<CallResult<null, FailureOf<typeof securityCalls.proveContact>>> => {
      const member = await lockMember(tx, actor.memberId);
      if (!member) return fail('NOT_LOGGED_IN');
      const before = await readContacts(tx, deps.vault, member.id);
      if (before[to.channel]?.isProven) return fail('CONTACT_BOUND');
      const bound = await bindContact(tx, deps.vault, { brandId, memberId: member.id, to, now: deps.now() });
      if (bound === 'bound') {
        await carryExclusion(deps, tx, { brandId, memberId: member.id, data: to });
        await warnOfContact(deps, tx, { member, before, to });
        const proven = [before.sms, before.email].filter((each) => each?.isProven).length;
        const left = { contacts: proven + 1 };
        await noteOwnChange(tx, { brandId, memberId: member.id }, { change: 'contact-bound', left });
        return ok(null);
      }
      return fail('NAME_TAKEN', { fields: { [to.channel === 'sms' ? 'mobileNum' : 'email']: 'taken' } });
    },
  );
}
