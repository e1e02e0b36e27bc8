import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorRefusal } from '@baize/contract/console/constants';
import type { sessionCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { ok } from '@baize/domain/result';
import { keep, runCommand, type CommandResult } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { networkOf } from '../../../../limiter/index.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId, Uuid } from '../../../../ids.ts';
import type { OperatorsDeps } from '../administer.ts';
import {
  clearGuard,
  countFailure,
  countStranger,
  knowsDevice,
  lockGuard,
  rememberDevice,
  type Count,
} from '../login-guard.ts';
import { cleanUnknownName, noteRefusal, noteSlowed, type Refused } from '../refusals.ts';
import { findOperatorByName, insertOperatorSession, lockOperator, useTotpStep, type OperatorRow } from '../store.ts';
import { stepOf } from '../totp.ts';

const SECRET_BYTES = 32;
export const sessionHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whence somebody comes. `deviceId`: what the browser keeps of an earlier login on it, of whomever. */
export type Visit = { readonly ip: string; readonly userAgent: string; readonly deviceId?: string | undefined };
export type OpenSession = Visit & { readonly name: string; readonly password: string; readonly code: string };
export type OpenSessionDeps = Pick<OperatorsDeps, 'db' | 'now' | 'totp' | 'guards' | 'verifyPassword'>;
/** What the browser keeps. */
export type OpenedSession = {
  readonly token: string;
  readonly deviceId: string;
  readonly operatorId: OperatorId;
  readonly sessionId: Uuid;
};
type Answer = CommandResult<OpenedSession, FailureOf<typeof sessionCalls.openSession>>;

/**
 * One answer whatever is wrong: name, password, code or a lock. A code that was used is wrong. The audit log knows
 * which it was. Tries are counted by network or, where the operator has logged in on it before, by device: nobody keeps
 * them out from elsewhere. Strangers at one name, which may be nobody's, wait between tries when there have been many.
 */
export async function openSession(
  deps: OpenSessionDeps,
  order: OpenSession,
): Promise<CallResult<OpenedSession, FailureOf<typeof sessionCalls.openSession>>> {
  const admitted = await runCommand(deps, { brandId: null }, (tx) => admit({ deps, tx, now: deps.now() }, order));
  if (!admitted.ok) return admitted;
  const known = admitted.value.operator;
  // Outside a transaction: the hash takes its time, known name or not. A known device does not wait behind strangers.
  const lane = admitted.value.counts.strangers ? `console ${networkOf(order.ip)}` : `console device of ${order.name}`;
  const passwordRight = await deps.verifyPassword(order.password, known?.passwordHash, lane);
  return runCommand(deps, { brandId: null }, async (tx): Promise<Answer> => {
    const now = deps.now();
    const again = await admit({ deps, tx, now }, order);
    if (!again.ok) return again;
    const { counts, refusal } = again.value;
    const operator = known && (await lockOperator(tx, order.name));
    const step =
      counts.own.state.lockedUntil !== null
        ? 'locked'
        : // The password may have been replaced while it was hashed.
          await judge({ deps, tx, now }, operator, {
            code: order.code,
            passwordRight: passwordRight && operator?.passwordHash === known?.passwordHash,
          });
    if (typeof step === 'string' || !operator) {
      const reason = typeof step === 'string' ? step : 'unknown-name';
      await noteRefusal(tx, refusal(reason));
      if (reason !== 'locked' && (await countTry({ tx, now }, counts))) await noteSlowed(tx, refusal('slowed'));
      return keep('the refusal goes to the audit log and the try counts', fail('LOGIN_FAILED'));
    }
    await clearGuard(tx, counts.own.guard);
    await useTotpStep(tx, operator.id, step);
    return ok(await beginSession({ deps, tx, now }, operator.id, order));
  });
}

type Admitted = {
  readonly operator: OperatorRow | undefined;
  readonly counts: Counts;
  readonly refusal: (reason: OperatorRefusal) => Refused;
};

/** Who is meant, and what the try counts against. A stranger who has to wait is sent away before anything is hashed. */
async function admit(
  { deps, tx, now }: At<OpenSessionDeps>,
  order: OpenSession,
): Promise<CommandResult<Admitted, 'TOO_MANY_REQUESTS'>> {
  const operator = await findOperatorByName(tx, order.name);
  const counts = await lockCounts({ deps, tx, now }, order, operator?.id);
  const refusal = (reason: OperatorRefusal): Refused => ({
    name: operator?.name ?? cleanUnknownName(order.name, [order.password, order.code]),
    operatorId: operator?.id ?? null,
    ip: order.ip,
    reason: operator ? reason : 'unknown-name',
    now,
  });
  const waitUntil = counts.strangers?.state.lockedUntil;
  if (!waitUntil) return ok({ operator, counts, refusal });
  await noteRefusal(tx, refusal('slowed'));
  const seconds = String(Math.ceil((waitUntil.getTime() - now.getTime()) / 1_000));
  return keep('the refusal goes to the audit log', fail('TOO_MANY_REQUESTS', { params: { seconds } }));
}

type At<D> = { readonly deps: D; readonly tx: Tx; readonly now: Date };
type Counts = { readonly own: Count; readonly strangers: Count | undefined };

/** What this try counts against, held until the transaction ends. */
async function lockCounts(
  { deps, tx, now }: At<OpenSessionDeps>,
  { name, ip, deviceId }: OpenSession,
  operatorId: OperatorId | undefined,
): Promise<Counts> {
  const isKnown =
    deviceId !== undefined &&
    operatorId !== undefined &&
    (await knowsDevice(tx, operatorId, deps.guards.device(deviceId)));
  const { own, strangers } = deps.guards.ofTry({ name, ip, knownDevice: isKnown ? deviceId : undefined });
  return {
    own: { guard: own, state: await lockGuard(tx, own, now) },
    strangers: strangers && { guard: strangers, state: await lockGuard(tx, strangers, now) },
  };
}

/** True: strangers have to wait from this try on. */
async function countTry({ tx, now }: Pick<At<never>, 'tx' | 'now'>, { own, strangers }: Counts): Promise<boolean> {
  await countFailure(tx, own, now);
  return strangers !== undefined && countStranger(tx, strangers, now);
}

/** The step of a right code, or what is wrong. */
async function judge(
  { deps, tx, now }: At<Pick<OpenSessionDeps, 'totp'>>,
  operator: OperatorRow | undefined,
  { passwordRight, code }: { readonly passwordRight: boolean; readonly code: string },
): Promise<bigint | OperatorRefusal> {
  if (!operator) return 'unknown-name';
  if (operator.disabledAt !== null) return 'disabled';
  const { id, totpSecret, keyVersion } = operator;
  if (totpSecret === null || keyVersion === null) return 'not-enrolled';
  if (!passwordRight) return 'wrong-password';
  const secret = deps.totp.open(await deps.totp.keys(tx), id, { totpSecret, keyVersion });
  const step = await stepOf(secret, code, now);
  return step === undefined ? 'wrong-code' : step <= operator.totpLastStep ? 'used-code' : step;
}

/** Opens a session; from now on the operator is known on this device. */
export async function beginSession(
  { deps, tx, now }: At<Pick<OperatorsDeps, 'guards'>>,
  operatorId: OperatorId,
  { ip, userAgent, deviceId = randomBytes(SECRET_BYTES).toString('base64url') }: Visit,
): Promise<OpenedSession> {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  const sessionId = randomUUID() as Uuid;
  await insertOperatorSession(tx, { id: sessionId, tokenHash: sessionHash(token), operatorId, ip, userAgent });
  await rememberDevice({ tx, now }, operatorId, deps.guards.device(deviceId));
  return { token, deviceId, operatorId, sessionId };
}
