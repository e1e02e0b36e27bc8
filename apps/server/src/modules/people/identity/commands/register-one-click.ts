import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { identityCalls, OneClickValue, RegisterOneClickSchema } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { registerRulesOf } from '../../../base/brand/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { drawFor } from '../drawn-password.ts';
import { hashPassword } from '../password.ts';
import { noteRegistered, noteStep } from '../registration-visits.ts';
import { openSession } from '../sessions.ts';
import { insertPerson } from '../store.ts';
import { openNewcomer } from './open-newcomer.ts';
import { isOn, useCaptcha } from './register.ts';

type Answer = CallResult<OneClickValue, FailureOf<typeof identityCalls.registerOneClick>>;

/**
 * Opens an account for whoever pressed once. Its name and password are drawn and told this once; who types the password
 * later is asked for one of their own, because it was shown on a screen and perhaps kept in a picture.
 */
export async function registerOneClick(
  deps: IdentityDeps,
  caller: Caller,
  input: z.output<typeof RegisterOneClickSchema>,
): Promise<Answer> {
  const { brandId } = caller;
  const brand = await deps.brand(brandId);
  await noteStep(deps, caller, { door: 'oneClick', step: 'sent' });
  if (!input.termsAccepted) return fail('TERMS_NOT_ACCEPTED');
  const rules = registerRulesOf(brand.settings, 'username');
  // In a transaction of its own, before the costly hash: it stays used up whatever becomes of the registration.
  if (isOn(rules, 'captcha') && !(await useCaptcha(deps, caller, input)))
    return fail('CAPTCHA_WRONG', { captcha: true });
  await noteStep(deps, caller, { door: 'oneClick', step: 'verified' });
  const password = drawFor(brand);
  const passwordHash = await hashPassword(password, `register ${networkOf(caller.ip)}`);
  return runCommand(deps, { brandId }, async (tx): Promise<Answer> => {
    const opened = await openNewcomer({ deps, tx, caller, brand }, input, {
      passwordHash,
      paymentPasswordHash: null,
      defaultPassword: true,
    });
    if (!opened.ok) return opened;
    const member = opened.value;
    await noteRegistered({ deps, tx, caller }, { door: 'oneClick', memberId: member.id });
    const { registerMethod, registerUrl = '' } = input;
    const data = { registerMethod, ...(registerUrl === '' ? {} : { registerUrl }) };
    await insertPerson(tx, deps.vault, { brandId, memberId: member.id, data });
    const session = await openSession({ deps, tx, caller }, { member, brand, area: 'site', by: 'registration' });
    return ok({ ...session, password });
  });
}
