import type { FailureOf } from '@baize/contract/define-call';
import type { identityCalls } from '@baize/contract/identity';
import type { LoginValue } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import { appendEvents } from '../../../../outbox/append.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { registerRulesOf } from '../../../base/brand/index.ts';
import { passCaptcha } from '../captcha-gate.ts';
import { hashPassword, isWeakPassword } from '../password.ts';
import { personOf, refuseRegistration, type Registration } from '../registration.ts';
import { openSession } from '../sessions.ts';
import { findMemberById, insertPerson } from '../store.ts';
import { findUpline } from '../upline.ts';
import { openMember } from './open-member.ts';
import type { Caller, IdentityDeps } from '../deps.ts';

const MEMBER_TYPE = 0;

/**
 * Registers a member by the brand's rules, opens the wallet and, where asked, logs the member in. Without login the
 * token is empty.
 */
export async function register(
  deps: IdentityDeps,
  caller: Caller,
  input: Registration,
): Promise<CallResult<LoginValue, FailureOf<typeof identityCalls.register>>> {
  const brand = await deps.brand(caller.brandId);
  const { settings } = brand;
  if (!settings.flags.USERNAMEREG3 && !settings.flags.MOBILENUMREG3 && !settings.flags.MOBILENUMPASSREG3)
    return fail('CAPABILITY_CLOSED');
  const rules = registerRulesOf(settings);
  const refused = refuseRegistration(rules, input, {
    today: deps.now().toISOString().slice(0, 10),
    minimumAge: brand.jurisdiction.minimumAge,
  });
  if (refused) return refused;
  const own = [input.username.trim(), brand.name, brand.code];
  const minLength = rules.find((rule) => rule.field === 'password')?.minLength ?? 0;
  if (isWeakPassword(input.password, { minLength, own, defaultPassword: settings.login.defaultPassword }))
    return fail('PASSWORD_WEAK', { fields: { password: 'wrong' } });
  // Codes are sent by nobody yet, so none is right: fail closed.
  if (settings.flags.REGMOBVERF3) return fail('BAD_REQUEST', { fields: { verificationCode: 'wrong' } });
  // In a transaction of its own, before the costly hash: it stays used up even where the registration is refused later.
  const passed =
    !rules.some((rule) => rule.field === 'captcha' && rule.enabled) || (await useCaptcha(deps, caller, input));
  if (!passed) return fail('CAPTCHA_WRONG', { captcha: true });
  const lane = `register ${networkOf(caller.ip)}`;
  const passwordHash = await hashPassword(input.password, lane);
  const paymentPasswordHash = input.paymentPassword ? await hashPassword(input.paymentPassword, lane) : null;
  return runCommand(deps, { brandId: caller.brandId }, (tx) =>
    write({ deps, tx, caller, brand }, input, { passwordHash, paymentPasswordHash }),
  );
}

/** Whether the captcha was answered right. Used up either way, whatever becomes of the registration. */
async function useCaptcha(deps: IdentityDeps, caller: Caller, input: Registration): Promise<boolean> {
  const passed = await runCommand(deps, { brandId: caller.brandId }, async (tx) =>
    ok(await passCaptcha({ deps, tx, caller }, 'register', input)),
  );
  return passed.ok && passed.value === 'right';
}

type Writing = { readonly deps: IdentityDeps; readonly tx: Tx; readonly caller: Caller; readonly brand: Brand };

async function write(
  { deps, tx, caller, brand }: Writing,
  input: Registration,
  hashes: { readonly passwordHash: string; readonly paymentPasswordHash: string | null },
): Promise<CallResult<LoginValue, FailureOf<typeof identityCalls.register>>> {
  const upline = await findUpline(tx, caller.brandId, input);
  if (!upline.ok) return upline;
  const opened = await openMember(deps, tx, {
    brand,
    account: input.username.trim(),
    ...(input.nickname ? { nickname: input.nickname } : {}),
    type: MEMBER_TYPE,
    parent: upline.value.parent ?? null,
    inviterId: upline.value.inviter?.id ?? null,
    language: brand.defaultLanguage,
    passwordHash: hashes.passwordHash,
    paymentPasswordHash: hashes.paymentPasswordHash,
    defaultPassword: false,
    ip: caller.ip,
  });
  if (!opened.ok) return opened;
  // Whoever holds the address or number already learns of it; a stranger, who may be asking after them, does not.
  const { held } = await insertPerson(tx, deps.vault, {
    brandId: caller.brandId,
    memberId: opened.value,
    data: personOf(input),
  });
  await appendEvents(
    tx,
    caller.brandId,
    held.map(({ memberId, contact }) => ({ memberId, event: { type: 'contact.claimed' as const, contact } })),
  );
  const member = await findMemberById(tx, opened.value);
  if (!member) throw new Error(`member ${opened.value} was written and is not there`);
  if (!input.login)
    return {
      ok: true,
      value: {
        userName: member.account,
        token: '',
        firstTimeLogin: true,
        passwordExpired: false,
        defaultPassword: false,
        previousLoginAt: null,
      },
    };
  return {
    ok: true,
    value: await openSession({ deps, tx, caller }, { member, brand, area: 'site', by: 'registration' }),
  };
}
