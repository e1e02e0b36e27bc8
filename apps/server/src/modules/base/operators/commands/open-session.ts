import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorRefusal } from '@baize/contract/console/constants';
import { ok } from '@baize/domain/result';
import { keep, runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { OperatorId, Uuid } from '../../../../ids.ts';
import type { OperatorsDeps } from '../administer.ts';
import { cleanUnknownName, noteRefusal } from '../refusals.ts';
import {
  findOperatorByName,
  insertOperatorSession,
  lockOperator,
  updateFailures,
  useTotpStep,
  type OperatorRow,
} from '../store.ts';

/** Standards, items 12 and 56: three wrong tries lock for half an hour. */
export const TRIES_MAX = 3;
export const LOCK_MS = 30 * 60_000;
export const sessionHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export type OpenSession = {
  readonly name: string;
  readonly password: string;
  readonly code: string;
  readonly ip: string;
  readonly userAgent: string;
};
export type OpenSessionDeps = Pick<OperatorsDeps, 'db' | 'now' | 'totp' | 'verifyPassword'>;

/**
 * One answer whatever is wrong: name, password, code or a lock. A code that was used is wrong. The audit log knows
 * which it was.
 */
export async function openSession(
  deps: OpenSessionDeps,
  order: OpenSession,
): Promise<CallResult<{ token: string; operatorId: OperatorId; sessionId: Uuid }, 'LOGIN_FAILED'>> {
  const known = await deps.db.tx(null, (tx) => findOperatorByName(tx, order.name));
  // Outside a transaction: the hash takes its time, known name or not.
  const passwordRight = await deps.verifyPassword(order.password, known?.passwordHash);
  return runCommand(deps, { brandId: null }, async (tx) => {
    const operator = known && (await lockOperator(tx, order.name));
    const refuse = async (reason: OperatorRefusal) => {
      await noteRefusal(tx, {
        name: operator?.name ?? cleanUnknownName(order.name, [order.password, order.code]),
        operatorId: operator?.id ?? null,
        ip: order.ip,
        reason,
        now: deps.now(),
      });
      return keep('the refusal goes to the audit log and the try counts towards the lock', fail('LOGIN_FAILED'));
    };
    if (!operator) return refuse('unknown-name');
    if (operator.disabledAt !== null) return refuse('disabled');
    if (isLocked(operator, deps.now())) return refuse('locked');
    if (isHandoutOver(operator, deps.now())) return refuse('password-over');
    // The password may have been replaced while it was hashed.
    const right = passwordRight && operator.passwordHash === known.passwordHash;
    const step = right ? await deps.totp.stepOf(operator.totpSecret, order.code, deps.now()) : undefined;
    if (step === undefined || step <= operator.totpLastStep) {
      await countFailure(tx, operator, deps.now());
      return refuse(!right ? 'wrong-password' : step === undefined ? 'wrong-code' : 'used-code');
    }
    await useTotpStep(tx, operator.id, step);
    const token = randomBytes(32).toString('base64url');
    const sessionId = randomUUID() as Uuid;
    await insertOperatorSession(tx, {
      id: sessionId,
      tokenHash: sessionHash(token),
      operatorId: operator.id,
      ip: order.ip,
      userAgent: order.userAgent,
    });
    return ok({ token, operatorId: operator.id, sessionId });
  });
}

export const isLocked = (operator: OperatorRow, now: Date): boolean =>
  operator.lockedUntil !== null && operator.lockedUntil > now;
const isHandoutOver = (operator: OperatorRow, now: Date): boolean =>
  operator.passwordExpiresAt !== null && operator.passwordExpiresAt <= now;

/** One more wrong try; the third locks. */
export async function countFailure(tx: Tx, operator: OperatorRow, now: Date): Promise<void> {
  const failures = operator.failures + 1;
  const locked = failures >= TRIES_MAX;
  const lockedUntil = locked ? new Date(now.getTime() + LOCK_MS) : null;
  await updateFailures(tx, operator.id, { failures: locked ? 0 : failures, lockedUntil });
}
