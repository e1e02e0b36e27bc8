import type { FieldRule } from '@baize/contract/boot';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { identityCalls, LoginValue } from '@baize/contract/identity';
import { registerModes } from '@baize/domain/register-rules';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { COUNTRY_CODES, registerRulesOf, type Brand } from '../../../base/brand/index.ts';
import { passCaptcha, type CaptchaAnswer } from '../captcha-gate.ts';
import { hashPassword, isWeakPassword } from '../password.ts';
import {
  dialDigits,
  isProvenElsewhere,
  personOf,
  refuseRegistration,
  type AnyRegistration,
  type MobileRegistration,
  type Registration,
} from '../registration.ts';
import { noteRegistered, noteStep } from '../registration-visits.ts';
import { openSession } from '../sessions.ts';
import { carryExclusion } from '../excluded-contacts.ts';
import { insertPerson } from '../store.ts';
import { openNewcomer, type Writing } from './open-newcomer.ts';
import type { Caller, IdentityDeps } from '../deps.ts';

const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.map(({ dial }) => dialDigits(dial)));

/** A registration by either call. */
export type RegisterOrder =
  | { readonly mode: 'username'; readonly input: Registration }
  | { readonly mode: 'mobile'; readonly input: MobileRegistration };
type Answer = CallResult<LoginValue, FailureOf<typeof identityCalls.register>>;

/**
 * Registers a member by the brand's rules, opens the wallet and, where asked, logs the member in. Without login the
 * token is empty.
 */
export async function register(deps: IdentityDeps, caller: Caller, order: RegisterOrder): Promise<Answer> {
  const { mode, input } = order;
  const brand = await deps.brand(caller.brandId);
  const { settings } = brand;
  if (!registerModes(settings.flags).includes(mode)) return fail('CAPABILITY_CLOSED');
  await noteStep(deps, caller, { door: mode, step: 'sent' });
  const rules = registerRulesOf(settings, mode);
  const refused = refuseRegistration(rules, input, {
    today: deps.now().toISOString().slice(0, 10),
    minimumAge: brand.jurisdiction.minimumAge,
    dialingCodes: DIALING_CODES,
  });
  if (refused) return refused;
  if (input.password && isWeak(brand, rules, order)) return fail('PASSWORD_WEAK', { fields: { password: 'wrong' } });
  // In transactions of their own, before the costly hash: captcha and code stay used up even where the registration is
  // refused later.
  const passed = !isOn(rules, 'captcha') || (await useCaptcha(deps, caller, input));
  if (!passed) return fail('CAPTCHA_WRONG', { captcha: true });
  const asksForCode = isOn(rules, 'verificationCode');
  const verdict = asksForCode ? await proveNumber(deps, caller, input) : undefined;
  if (asksForCode && verdict !== 'right')
    return fail('BAD_REQUEST', { fields: { [proofField(input)]: verdict === 'expired' ? 'expired' : 'wrong' } });
  await noteStep(deps, caller, { door: mode, step: 'verified' });
  const lane = `register ${networkOf(caller.ip)}`;
  const hashOf = async (password: string | undefined) => (password ? hashPassword(password, lane) : null);
  const passwordHash = await hashOf(input.password);
  const paymentPasswordHash = await hashOf(input.paymentPassword);
  return runCommand(deps, { brandId: caller.brandId }, (tx) =>
    write({ deps, tx, caller, brand }, order, { passwordHash, paymentPasswordHash, isProven: asksForCode }),
  );
}

export const isOn = (rules: readonly FieldRule[], field: string): boolean =>
  rules.some((rule) => rule.field === field && rule.enabled);

function isWeak(brand: Brand, rules: readonly FieldRule[], { mode, input }: RegisterOrder): boolean {
  const typed = mode === 'username' ? input.username.trim() : input.mobileNum.trim();
  return isWeakPassword(input.password ?? '', {
    minLength: rules.find((rule) => rule.field === 'password')?.minLength ?? 0,
    own: [typed, brand.name, brand.code],
    ...brand.settings.login,
  });
}

/** Whether the captcha was answered right. Used up either way, whatever becomes of the registration. */
export async function useCaptcha(deps: IdentityDeps, caller: Caller, input: CaptchaAnswer): Promise<boolean> {
  const passed = await runCommand(deps, { brandId: caller.brandId }, async (tx) =>
    ok(await passCaptcha({ deps, tx, caller }, 'register', input)),
  );
  return passed.ok && passed.value === 'right';
}

const proofField = (input: AnyRegistration): string =>
  isProvenElsewhere(input) ? 'firebaseIdToken' : 'verificationCode';

/** What is said of the code that was sent to the number, or of the word of who proved it elsewhere. */
function proveNumber(
  { codes }: IdentityDeps,
  caller: Caller,
  input: AnyRegistration,
): Promise<'right' | 'wrong' | 'expired'> {
  const { mobileNum = '', countryDialingCode = '', verificationCode = '' } = input;
  const to = { channel: 'sms', countryDialingCode, mobileNum } as const;
  const check = { caller, purpose: 'register', to } as const;
  return isProvenElsewhere(input)
    ? codes.checkWord({ ...check, word: input.firebaseIdToken })
    : codes.checkCode({ ...check, code: verificationCode });
}

type Worked = {
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly isProven: boolean;
};

async function write(writing: Writing, order: RegisterOrder, worked: Worked): Promise<Answer> {
  const { deps, tx, caller, brand } = writing;
  const { input } = order;
  const { isProven, ...passwords } = worked;
  const opened = await openNewcomer(writing, input, {
    ...(order.mode === 'username' ? { account: order.input.username.trim() } : {}),
    ...(input.nickname?.trim() ? { nickname: input.nickname.trim() } : {}),
    ...passwords,
    defaultPassword: false,
  });
  if (!opened.ok) return opened;
  const member = opened.value;
  await noteRegistered({ deps, tx, caller }, { door: order.mode, memberId: member.id });
  // An event for whoever holds the address or number already; a stranger, who may be asking after them, learns nothing.
  const { held } = await insertPerson(tx, deps.vault, {
    brandId: caller.brandId,
    memberId: member.id,
    data: personOf(input),
    mobileProvenAt: isProven ? deps.now() : undefined,
  });
  await carryExclusion(deps, tx, { brandId: caller.brandId, memberId: member.id, data: personOf(input) });
  // Who has proven the number is its owner, and no stranger.
  if (isProven && held.some(({ contact }) => contact === 'mobile'))
    return fail('NAME_TAKEN', { fields: { mobileNum: 'taken' } });
  await appendEvents(
    tx,
    caller.brandId,
    held.map(({ memberId, contact }) => ({ memberId, event: { type: 'contact.claimed' as const, contact } })),
  );
  if (input.login)
    return ok(await openSession({ deps, tx, caller }, { member, brand, area: 'site', by: 'registration' }));
  return ok({
    userName: member.account,
    token: '',
    firstTimeLogin: true,
    passwordExpired: false,
    defaultPassword: false,
    mustChangePassword: false,
    previousLoginAt: null,
  });
}
