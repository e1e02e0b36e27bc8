import { isAgentType, MEMBER_TYPES, type LoginSchema, type LoginValue } from '@baize/contract/identity';
import type { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import { fail, type Answer } from '../../../http/context.ts';
import type { Brand } from '../../brand/index.ts';
import { passCaptcha } from '../captcha-gate.ts';
import { clearGuard, countAttempt, forgiveAttempt, GUARD_LOCK_MS, lockGuard, type GuardKey } from '../guard-store.ts';
import { verifyPassword } from '../password.ts';
import { knowsDevice } from '../session-store.ts';
import { openSession } from '../sessions.ts';
import { accountKeyOf, findMemberByAccount, type Member } from '../store.ts';
import type { Caller, World } from '../world.ts';

export type LoginInput = z.output<typeof LoginSchema>;
type Admitted = { readonly member: Member | undefined; readonly account: GuardKey; readonly address: GuardKey; readonly failures: number };

/** Failures from one address before everybody there needs a captcha: many people share one behind a carrier's gateway. */
const CAPTCHA_AFTER_ADDRESS_FAILURES = 20;

/**
 * Logs a member in. An attempt is counted before the password is looked at, so that guesses sent in parallel count too; an
 * unknown account goes through exactly the same steps, takes as long, and gets the same answers.
 */
export async function login(world: World, caller: Caller, input: LoginInput): Promise<Answer<LoginValue>> {
  const brand = await world.brand(caller.brandId);
  if (input.type === 'sms') return fail('CAPABILITY_CLOSED');
  const admitted = await world.db.tx(caller.brandId, (tx) => admit(world, tx, caller, brand, input));
  if (!admitted.ok) return admitted;
  const { member, failures } = admitted.value;
  const right = await verifyPassword(input.password, member?.passwordHash);
  if (!right || !member) return fail('LOGIN_FAILED', { captcha: failures >= brand.settings.login.captchaAfterFailures });
  const refusal = refuseMember(member, input.area);
  return world.db.tx(caller.brandId, async (tx) => {
    await clearGuard(tx, caller.brandId, admitted.value.account);
    await forgiveAttempt(tx, caller.brandId, admitted.value.address);
    return refusal ?? { ok: true, value: await openSession(world, tx, caller, member, brand, input.area) };
  });
}

/** Whoever has the right password learns why he may not enter; nobody else does. */
function refuseMember(member: Member, area: LoginInput['area']): ReturnType<typeof fail> | undefined {
  if (member.status === 'disabled') return fail('ACCOUNT_DISABLED');
  if (area === 'agent') return isAgentType(member.type) ? undefined : fail('NON_AGENT');
  return (MEMBER_TYPES as readonly number[]).includes(member.type) ? undefined : fail('NON_MEMBER');
}

/** Locks, captcha and the count, in one transaction that holds the account's guard. */
async function admit(world: World, tx: Tx, caller: Caller, brand: Brand, input: LoginInput): Promise<Answer<Admitted>> {
  const now = world.now();
  const { captchaAfterFailures, lockAfterFailures } = brand.settings.login;
  const deviceHash = world.hashes.device(caller.deviceId);
  const member = await findMemberByAccount(tx, caller.brandId, input.username);
  // A device on which the account was once logged in has a count of its own: strangers who guess cannot lock the owner out of it.
  const known = member !== undefined && (await knowsDevice(tx, member.id, deviceHash));
  const name = accountKeyOf(input.username);
  const account: GuardKey = known ? { scope: 'account-device', subject: world.hashes.subject(name, caller.deviceId) } : { scope: 'account', subject: world.hashes.subject(name) };
  const address: GuardKey = { scope: 'address', subject: world.hashes.subject(caller.ip) };
  const guard = await lockGuard(tx, caller.brandId, account, now);
  const around = await lockGuard(tx, caller.brandId, address, now);
  if (guard.lockedUntil) return fail('ACCOUNT_LOCKED', { params: { minutes: String(GUARD_LOCK_MS / 60_000) } });
  if (guard.failures >= captchaAfterFailures || around.failures >= CAPTCHA_AFTER_ADDRESS_FAILURES) {
    const passed = await passCaptcha(world, tx, caller, 'login', input);
    if (passed !== 'right') return fail(passed === 'missing' ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG', { captcha: true });
  }
  const failures = await countAttempt(tx, caller.brandId, account, now, lockAfterFailures);
  await countAttempt(tx, caller.brandId, address, now, null);
  return { ok: true, value: { member, account, address, failures } };
}
