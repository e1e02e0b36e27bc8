import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { LoginValue } from '@baize/contract/identity';
import type { codeCalls } from '@baize/contract/verification';
import { violationOf } from '@baize/domain/field-rules';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { registerRulesOf, type Brand } from '../../../base/brand/index.ts';
import { unproveYounger } from '../contact-store.ts';
import type { Caller, CodeTarget, IdentityDeps } from '../deps.ts';
import { refuseCode } from '../guarded-code.ts';
import { enter } from '../login-steps.ts';
import { hashPassword, isWeakPassword } from '../password.ts';
import { dropPasskeys } from '../passkeys/store.ts';
import { dropLinks } from '../providers/store.ts';
import { endSessions } from '../session-store.ts';
import { lockMember, savePassword, type Member } from '../store.ts';
import { refuseMember } from './login.ts';

type Answer = CallResult<LoginValue, FailureOf<typeof codeCalls.setPasswordByPhone>>;
type NewPassword = { readonly newPassword: string; readonly verificationCode: string };

/** By what the code came, who is found by it, and the name that was given, where one was. */
type Setting = NewPassword & {
  readonly to: CodeTarget;
  readonly username?: string;
  readonly find: () => Promise<Member | undefined>;
};

/**
 * What is wrong with the password is said before the code is used up, as far as it can be told from what was given:
 * whose a number is nobody learns, nor that the password is that account's name. All sessions end, and the caller is
 * logged in on their device, or goes on to what their login still lacks. A code that is right and belongs to nobody any
 * more is answered as a wrong one. Whoever forgot a password may have lost more: passkeys and links open the account no
 * more, but for links of an account that had no password, whose only way in they were; nor is a contact proven that is
 * younger than the one of the code.
 */
export async function setPassword(
  deps: IdentityDeps,
  caller: Caller,
  { newPassword, verificationCode, to, username, find }: Setting,
): Promise<Answer> {
  const { brandId } = caller;
  const brand = await deps.brand(brandId);
  const refused = refusePassword(brand, newPassword, username);
  if (refused) return refused;
  const verdict = await deps.codes.checkCode({ caller, purpose: 'password', to, code: verificationCode });
  if (verdict !== 'right') return refuseCode(verdict);
  const found = await find();
  if (!found) return refuseCode('wrong');
  if (isWeak(brand, newPassword, found.account)) return fail('PASSWORD_WEAK', { fields: { newPassword: 'wrong' } });
  const passwordHash = await hashPassword(newPassword, `password ${networkOf(caller.ip)}`);
  return runCommand(deps, { brandId, afterCommit: deps.forgetSessions }, async (tx): Promise<Answer> => {
    const now = deps.now();
    const member = await lockMember(tx, found.id);
    if (!member) return refuseCode('wrong');
    const closed = refuseMember(member, 'site');
    if (closed) return closed;
    await savePassword(tx, member.id, { passwordHash, now });
    await dropPasskeys(tx, member.id);
    if (member.passwordHash !== null) await dropLinks(tx, member.id);
    await unproveYounger(tx, member.id, to.channel);
    await endSessions(tx, { brandId, memberId: member.id, reason: 'password', now });
    const renewed = { ...member, passwordHash, passwordChangedAt: now, defaultPassword: false };
    return ok(
      await enter({ deps, tx, caller }, { member: renewed, brand, area: 'site', by: 'code', proved: to.channel }),
    );
  });
}

function refusePassword(brand: Brand, newPassword: string, username: string | undefined) {
  const rule = registerRulesOf(brand.settings).find((each) => each.field === 'password');
  const violation = rule && violationOf({ ...rule, required: true }, newPassword);
  if (violation) return fail('BAD_REQUEST', { fields: { newPassword: violation.reason } });
  return isWeak(brand, newPassword, username) ? fail('PASSWORD_WEAK', { fields: { newPassword: 'wrong' } }) : undefined;
}

const isWeak = ({ settings, name, code }: Brand, password: string, account = ''): boolean =>
  isWeakPassword(password, {
    minLength: registerRulesOf(settings).find((each) => each.field === 'password')?.minLength ?? 0,
    own: [account, name, code],
    ...settings.login,
  });
