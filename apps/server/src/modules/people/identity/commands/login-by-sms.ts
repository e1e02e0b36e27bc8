import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { identityCalls, LoginValue } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import { keep, runCommand } from '../../../../command/index.ts';
import { capabilitiesOf, COUNTRY_CODES } from '../../../base/brand/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { numberOf, refuseCode } from '../guarded-code.ts';
import { enter } from '../login-steps.ts';
import { noteRefused } from '../login-refusals.ts';
import { findMemberByMobile, lockMember } from '../store.ts';
import { refuseMember, type LoginInput } from './login.ts';

type Answer = CallResult<LoginValue, FailureOf<typeof identityCalls.login>>;

/**
 * Logs in whoever has proven a number, by a code that was sent there: `username` is the number, `password` the code. It
 * proves more than a password: a session that it opens is whole, and a place that is new is proven with it. For a
 * number that nobody has proven no code was sent, and none is right.
 */
export async function loginBySms(deps: IdentityDeps, caller: Caller, input: LoginInput): Promise<Answer> {
  const { brandId } = caller;
  const brand = await deps.brand(brandId);
  if (!capabilitiesOf(brand).includes('smsLogin')) return fail('CAPABILITY_CLOSED');
  const home = COUNTRY_CODES.find(({ country }) => country === brand.settings.homeCountry)?.dial ?? '';
  const number = { mobileNum: input.username, countryDialingCode: input.countryDialingCode ?? home };
  const { codes, vault } = deps;
  const verdict = await codes.checkCode({ caller, purpose: 'login', to: numberOf(number), code: input.password });
  const { mobileHash } = vault.hashes(brandId, number);
  return runCommand(deps, { brandId }, async (tx) => {
    const found = await findMemberByMobile(tx, brandId, mobileHash ? [mobileHash] : []);
    const member = found && (await lockMember(tx, found.id));
    const isProven = verdict === 'right' && member !== undefined;
    const refused = isProven ? refuseMember(member, input.area) : refuseCode(verdict === 'expired' ? verdict : 'wrong');
    if (!refused && member)
      return ok(await enter({ deps, tx, caller }, { member, brand, area: input.area, by: 'code', proved: 'sms' }));
    const reason = isProven && refused ? (refused.error.code as 'ACCOUNT_DISABLED') : 'LOGIN_FAILED';
    await noteRefused({ deps, tx, caller }, { member, reason, area: input.area });
    return keep('the refusal is on record', refused ?? refuseCode('wrong'));
  });
}
