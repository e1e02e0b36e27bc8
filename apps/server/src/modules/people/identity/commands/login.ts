import type { FailureOf } from '@baize/contract/define-call';
import type { identityCalls } from '@baize/contract/identity';
import type { LoginSchema, LoginValue } from '@baize/contract/identity';
import { isAgentType, MEMBER_TYPES } from '@baize/contract/member-types';
import type { LoginRefusal } from '@baize/contract/console/constants';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { networkOf, networksOf, Overloaded } from '../../../../limiter/index.ts';
import { keep, runCommand, type CommandResult } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { fail, type CallResult, type Failure } from '@baize/contract/failure';
import type { Brand } from '../../../base/brand/index.ts';
import { passCaptcha } from '../captcha-gate.ts';
import {
  clearGuard,
  countAttempt,
  countStranger,
  forgiveAttempt,
  lockedFor,
  lockGuard,
  triesLeft,
  type Guard,
  type GuardState,
} from '../guard-store.ts';
import { readLoginName } from '../login-name.ts';
import { countStorm, isStormy, stormGuards } from '../login-storm.ts';
import { forgetRefusal, noteRefusal, renameRefusal } from '../login-refusals.ts';
import { verifyPassword } from '../password.ts';
import { knowsDevice } from '../session-store.ts';
import { enter } from '../login-steps.ts';
import { isPastGiven, findMemberByAccount, findMemberByMobile, lockMember, type Member } from '../store.ts';
import type { Caller, IdentityDeps } from '../deps.ts';

/** What a caller may be told of their password; the others stand only in the record of refused logins. */
type SpokenRefusal = Exclude<LoginRefusal, 'MORE' | 'PROOF_WRONG'>;
export type LoginInput = z.output<typeof LoginSchema>;
type Admitted = {
  readonly member: Member | undefined;
  /** Cleared where the password was right; the others take the attempt back. */
  readonly own: Guard;
  readonly others: readonly Guard[];
  /** Counts a stranger who came in; undefined: on a device that is known. */
  readonly right: Guard | undefined;
  /** Counted against the account, by which a captcha is asked for; and against the caller, by which they are locked. */
  readonly failures: number;
  readonly ownFailures: number;
  readonly noted: bigint | undefined;
};

/**
 * Failures from one network before everybody there needs a captcha: many people share an address behind a carrier's
 * gateway. Wider networks may have more (`limiter/networks.ts`).
 */
const CAPTCHA_AFTER_ADDRESS_FAILURES = 20;

/**
 * Logs a member in. An attempt is counted, and noted as refused, before the password is looked at, so that guesses sent
 * in parallel count too; an unknown account goes through exactly the same steps, takes as long, and gets the same
 * answers.
 */
export async function login(
  deps: IdentityDeps,
  caller: Caller,
  input: LoginInput,
): Promise<CallResult<LoginValue, FailureOf<typeof identityCalls.login>>> {
  const brand = await deps.brand(caller.brandId);
  const admitted = await runCommand(deps, { brandId: caller.brandId }, (tx) =>
    admit({ deps, tx, caller, brand }, input),
  );
  if (!admitted.ok) return admitted;
  const { member: known, failures, ownFailures, noted } = admitted.value;
  const wrong = fail('LOGIN_FAILED', {
    captcha: failures >= brand.settings.login.captchaAfterFailures,
    params: triesLeft(ownFailures, brand.jurisdiction.lockOut),
  });
  const right = await verifyPassword(input.password, known?.passwordHash, `login ${networkOf(caller.ip)}`).catch(
    async (error: unknown) => {
      // Nobody looked at the password: it was no guess.
      if (error instanceof Overloaded) await takeBack(deps, caller, admitted.value);
      throw error;
    },
  );
  if (!right || !known || isPastGiven(known, deps.now())) return wrong;
  return runCommand(deps, { brandId: caller.brandId }, async (tx) => {
    const member = await lockMember(tx, known.id);
    // While it was looked at, the password may have been replaced and all sessions ended: it opens none any more.
    if (member?.passwordHash !== known.passwordHash) return wrong;
    const refusal = refuseMember(member, input.area);
    await clearGuard(tx, admitted.value.own);
    for (const guard of admitted.value.others) await forgiveAttempt(tx, guard);
    if (admitted.value.right) await countStorm(tx, admitted.value.right, deps.now());
    if (noted !== undefined) await (refusal ? renameRefusal(tx, noted, refusal.error.code) : forgetRefusal(tx, noted));
    if (refusal) return keep('the guard is cleared and the refusal has its reason: the password was right', refusal);
    return ok(await enter({ deps, tx, caller }, { member, brand, area: input.area, by: 'password' }));
  });
}

function takeBack(deps: IdentityDeps, { brandId }: Caller, { own, others, noted }: Admitted): Promise<unknown> {
  return runCommand(deps, { brandId }, async (tx) => {
    for (const guard of [own, ...others]) await forgiveAttempt(tx, guard);
    if (noted !== undefined) await forgetRefusal(tx, noted);
    return ok(null);
  });
}

/** Who has the right password learns why they may not enter; nobody else does. */
export function refuseMember(
  member: Member,
  area: LoginInput['area'],
): Refused<'ACCOUNT_DISABLED' | 'NON_AGENT' | 'NON_MEMBER'> | undefined {
  if (member.status === 'disabled') return refuse('ACCOUNT_DISABLED');
  if (area === 'agent') return isAgentType(member.type) ? undefined : refuse('NON_AGENT');
  return (MEMBER_TYPES as readonly number[]).includes(member.type) ? undefined : refuse('NON_MEMBER');
}

type Refused<C extends SpokenRefusal = SpokenRefusal> = {
  readonly ok: false;
  readonly error: Failure & { readonly code: C };
};
const refuse = <C extends SpokenRefusal>(code: C, more: Omit<Failure, 'code'> = {}): Refused<C> => ({
  ok: false,
  error: { code, ...more },
});

/** The household of an address, and the widest network around it: an attacker may hold all of a /48. */
function guardsAround(
  { hashes }: Pick<IdentityDeps, 'hashes'>,
  { brandId, ip }: Caller,
): readonly (Guard & { readonly most: number })[] {
  const [narrow, ...wider] = networksOf(ip);
  return [narrow, ...wider.slice(-1)].map(({ name, times }) => ({
    brandId,
    scope: times === 1 ? 'address' : 'network',
    subject: hashes.subject(name),
    most: CAPTCHA_AFTER_ADDRESS_FAILURES * times,
  }));
}

type Attempt = { readonly deps: IdentityDeps; readonly tx: Tx; readonly caller: Caller; readonly brand: Brand };

type Counted = { readonly guard: Guard; readonly state: GuardState };
type Counts = {
  readonly own: Counted;
  /** All strangers at this account; undefined: the member has logged in on this device before. */
  readonly strangers: Counted | undefined;
  readonly around: readonly Guard[];
  readonly asksCaptcha: boolean;
};

/**
 * What an attempt counts against, under lock. A device on which the account was once logged in has a count of its own;
 * everybody else's is their network's, so that nobody locks the owner out from elsewhere, and that of all strangers.
 */
async function lockCounts(
  { deps, tx, caller, brand }: Attempt,
  name: string,
  member: Member | undefined,
): Promise<Counts> {
  const now = deps.now();
  const { brandId } = caller;
  const known = member !== undefined && (await knowsDevice(tx, member.id, deps.hashes.device(caller.deviceId)));
  const lock = async (scope: Guard['scope'], ...parts: string[]): Promise<Counted> => {
    const guard = { brandId, scope, subject: deps.hashes.subject(...parts) };
    return { guard, state: await lockGuard(tx, guard, now) };
  };
  const own = known
    ? await lock('account-device', name, caller.deviceId)
    : await lock('account-network', name, networkOf(caller.ip));
  const strangers = known ? undefined : await lock('account', name);
  const around = guardsAround(deps, caller);
  const { captchaAfterFailures } = brand.settings.login;
  let asksCaptcha = (strangers ?? own).state.failures >= captchaAfterFailures;
  for (const { most, ...each } of around) if ((await lockGuard(tx, each, now)).failures >= most) asksCaptcha = true;
  if (strangers && (await isStormy(tx, { brandId, now }))) asksCaptcha = true;
  return { own, strangers, around, asksCaptcha };
}

/** What stands against an attempt before the password is looked at. */
async function refuseEarly(
  { deps, tx, caller }: Omit<Attempt, 'brand'>,
  { own, strangers, asksCaptcha }: Counts,
  input: LoginInput,
): Promise<Refused | undefined> {
  const { lockedUntil } = own.state;
  if (lockedUntil) return refuse('ACCOUNT_LOCKED', { params: lockedFor(lockedUntil, deps.now()) });
  const waitUntil = strangers?.state.lockedUntil;
  if (waitUntil) {
    const seconds = String(Math.ceil((waitUntil.getTime() - deps.now().getTime()) / 1_000));
    return refuse('TOO_MANY_REQUESTS', { params: { seconds } });
  }
  return asksCaptcha ? refuseUnpassed({ deps, tx, caller }, input) : undefined;
}

/** Locks, pauses, captcha and the count, in one transaction that holds the account's guards. */
async function admit(attempt: Attempt, input: LoginInput): Promise<CommandResult<Admitted, SpokenRefusal>> {
  const { deps, tx, caller, brand } = attempt;
  const now = deps.now();
  const { key, numbers } = readLoginName(input.username, brand.settings.homeCountry);
  const hashes = numbers.flatMap((number) => deps.vault.hashes(caller.brandId, number).mobileHash ?? []);
  const member =
    (await findMemberByAccount(tx, caller.brandId, input.username)) ??
    (hashes.length > 0 ? await findMemberByMobile(tx, caller.brandId, hashes) : undefined);
  const counts = await lockCounts(attempt, key, member);
  const refused = await refuseEarly(attempt, counts, input);
  const noted = await noteRefusal(tx, {
    brandId: caller.brandId,
    memberId: member?.id,
    reason: refused?.error.code ?? 'LOGIN_FAILED',
    area: input.area,
    ip: caller.ip,
    userAgent: caller.userAgent,
    knownDevice: counts.strangers === undefined,
    now,
  });
  if (refused) return keep('the refusal is on record and the captcha is used up', refused);
  const { own, strangers, around } = counts;
  const ofOwn = await countAttempt(tx, own.guard, { now, lockOut: brand.jurisdiction.lockOut });
  const failures = strangers ? await countStranger(tx, strangers, now) : ofOwn;
  for (const each of around) await countAttempt(tx, each, { now, lockOut: null });
  const counted = { member, own: own.guard, failures, ownFailures: ofOwn, noted };
  if (!strangers) return ok({ ...counted, others: around, right: undefined });
  const { failed, right } = stormGuards(deps, caller.brandId);
  // Once for each name: who guesses at one has the name's own count against them.
  const isFirst = strangers.state.failures === 0;
  if (isFirst) await countStorm(tx, failed, now);
  return ok({ ...counted, others: [strangers.guard, ...around, ...(isFirst ? [failed] : [])], right });
}

async function refuseUnpassed(
  { deps, tx, caller }: Omit<Attempt, 'brand'>,
  input: LoginInput,
): Promise<Refused | undefined> {
  const passed = await passCaptcha({ deps, tx, caller }, 'login', input);
  return passed === 'right'
    ? undefined
    : refuse(passed === 'missing' ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG', { captcha: true });
}
