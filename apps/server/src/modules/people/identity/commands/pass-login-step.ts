import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { identityCalls, LoginProof, LoginValue, PassStepSchema } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import { keep, runCommand, type CommandResult } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { networkOf } from '../../../../limiter/index.ts';
import type { Brand } from '../../../base/brand/index.ts';
import type { Caller, CodeTarget, IdentityDeps } from '../deps.ts';
import {
  clearGuard,
  countAttempt,
  countStranger,
  forgiveAttempt,
  lockedFor,
  lockGuard,
  triesLeft,
  type Guard,
} from '../guard-store.ts';
import { refuseCode } from '../guarded-code.ts';
import { after, waysOut, type Needs } from '../login-graph.ts';
import { noteRefusal } from '../login-refusals.ts';
import { goOn, proofsOf } from '../login-steps.ts';
import { countStepTry, isTriedOut, lockStep, spendStep, type LoginStepRow } from '../login-step-store.ts';
import { useRecoveryCode, useTotp } from '../safety-store.ts';
import { knowsDevice } from '../session-store.ts';
import { lockMember } from '../store.ts';
import { refuseMember } from './login.ts';

type Failures = FailureOf<typeof identityCalls.passLoginStep>;
type PassStep = z.output<typeof PassStepSchema>;
type Tried = {
  readonly step: LoginStepRow;
  readonly to: CodeTarget | undefined;
  readonly own: Guard;
  readonly all: Guard;
  readonly failures: number;
};

/**
 * Passes one step of a login. A try is counted, and committed, before it is looked at; the step is good once, however
 * often a right proof is sent at the same time.
 */
export async function passLoginStep(
  deps: IdentityDeps,
  caller: Caller,
  input: PassStep,
): Promise<CallResult<LoginValue, Failures>> {
  const { brandId } = caller;
  const brand = await deps.brand(brandId);
  const tried = await runCommand(deps, { brandId }, (tx) => countTry({ deps, tx, caller, brand }, input));
  if (!tried.ok) return tried;
  const { step, to, own, all, failures } = tried.value;
  if (to) {
    const verdict = await deps.codes.checkCode({ caller, purpose: 'step-up', to, code: input.proof });
    if (verdict !== 'right') return refuseProof(deps, { caller, step }, refuseCode(verdict));
  }
  const wrong = fail('PROOF_WRONG', {
    fields: { proof: 'wrong' },
    params: triesLeft(failures, brand.jurisdiction.lockOut),
  });
  const passed = await runCommand(deps, { brandId }, async (tx): Promise<CommandResult<LoginValue, Failures>> => {
    const found = await lockStep(tx, ticketOf(deps, caller, input.ticket));
    const member = found && (await lockMember(tx, found.memberId));
    // Meanwhile it may have been passed, or its password replaced: it opens nothing any more.
    if (!found || member?.passwordChangedAt.getTime() !== found.passwordChangedAt.getTime())
      return fail('LOGIN_STEP_OVER');
    if (!to && !(await isRight({ deps, tx }, step.memberId, input))) return wrong;
    await spendStep(tx, found.id, deps.now());
    const closed = refuseMember(member, found.area);
    if (closed) return keep('the step is spent: its proof was right', closed);
    await clearGuard(tx, own);
    await forgiveAttempt(tx, all);
    const { area, cameBy: by, expiresAt } = found;
    const needs = after(needsIn(found), input.way, brand.settings.login.newPlace);
    return ok(await goOn({ deps, tx, caller }, { member, brand, area, by, expiresAt }, needs));
  });
  return passed.ok || passed.error.code !== 'PROOF_WRONG' ? passed : refuseProof(deps, { caller, step }, wrong);
}

export const ticketOf = ({ hashes, now }: IdentityDeps, { deviceId }: Caller, ticket: string) => ({
  ticketHash: hashes.token(ticket),
  deviceHash: hashes.device(deviceId),
  now: now(),
});
export const needsIn = ({ needsFactor, needsPlace }: LoginStepRow): Needs => ({
  factor: needsFactor,
  place: needsPlace,
});

type Trying = {
  readonly deps: IdentityDeps;
  readonly tx: Tx;
  readonly caller: Caller;
  readonly brand: Brand;
};

/**
 * Counts a try at the step, and against who tries: from one network they are locked, all together wait, so that who
 * has learnt a password guesses no faster from many addresses.
 */
async function countTry(
  { deps, tx, caller, brand }: Trying,
  { ticket, way }: PassStep,
): Promise<CallResult<Tried, 'LOGIN_STEP_OVER' | 'BAD_REQUEST' | 'ACCOUNT_LOCKED' | 'TOO_MANY_REQUESTS'>> {
  const now = deps.now();
  const { brandId } = caller;
  const step = await lockStep(tx, ticketOf(deps, caller, ticket));
  if (!step || isTriedOut(step)) return fail('LOGIN_STEP_OVER');
  const { has, contacts } = await proofsOf({ deps, tx }, step.memberId);
  if (!waysOut(needsIn(step), has, brand.settings.login.newPlace).includes(way))
    return fail('BAD_REQUEST', { fields: { way: 'wrong' } });
  const of = step.memberId.toString();
  const own: Guard = { brandId, scope: 'login-step', subject: deps.hashes.subject('step', of, networkOf(caller.ip)) };
  const all: Guard = { brandId, scope: 'account', subject: deps.hashes.subject('step', of) };
  const [ownState, allState] = [await lockGuard(tx, own, now), await lockGuard(tx, all, now)];
  if (ownState.lockedUntil) return fail('ACCOUNT_LOCKED', { params: lockedFor(ownState.lockedUntil, now) });
  if (allState.lockedUntil) {
    const seconds = String(Math.ceil((allState.lockedUntil.getTime() - now.getTime()) / 1_000));
    return fail('TOO_MANY_REQUESTS', { params: { seconds } });
  }
  await countStepTry(tx, step.id);
  const failures = await countAttempt(tx, own, { now, lockOut: brand.jurisdiction.lockOut });
  await countStranger(tx, { guard: all, state: allState }, now);
  return ok({ step, to: contacts[way], own, all, failures });
}

/** Whether a proof that the house itself can judge is right. What counts once is used up with the transaction. */
async function isRight(
  { deps, tx }: Pick<Trying, 'deps' | 'tx'>,
  memberId: LoginStepRow['memberId'],
  { way, proof }: { readonly way: LoginProof; readonly proof: string },
): Promise<boolean> {
  const given = { memberId, code: proof, now: deps.now() };
  if (way === 'totp') return useTotp(tx, deps.safety, given);
  if (way === 'recovery') return useRecoveryCode(tx, deps.safety, given);
  return way === 'payee' && deps.holders.isHolder(tx, memberId, proof);
}

/** A wrong proof stands beside the wrong passwords: who gave it knows the password. */
async function refuseProof<C extends Failures>(
  deps: IdentityDeps,
  { caller, step }: { readonly caller: Caller; readonly step: LoginStepRow },
  refusal: ReturnType<typeof fail<C>>,
): Promise<ReturnType<typeof fail<C>>> {
  await deps.db.tx(caller.brandId, async (tx) =>
    noteRefusal(tx, {
      brandId: caller.brandId,
      memberId: step.memberId,
      reason: 'PROOF_WRONG',
      area: step.area,
      ip: caller.ip,
      userAgent: caller.userAgent,
      knownDevice: await knowsDevice(tx, step.memberId, deps.hashes.device(caller.deviceId)),
      now: deps.now(),
    }),
  );
  return refusal;
}
