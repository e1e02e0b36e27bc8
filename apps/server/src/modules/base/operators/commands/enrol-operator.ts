import { OPERATOR_PASSWORD_MIN } from '@baize/contract/console/constants';
import type { Enrolment, sessionCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { networkOf } from '../../../../limiter/index.ts';
import type { OperatorsDeps } from '../administer.ts';
import { linkHash } from '../enrolment-link.ts';
import { findOpenLink, saveEnrolled, useLink } from '../enrolment-store.ts';
import { lockOperator } from '../store.ts';
import { createSecret, stepOf, totpUri } from '../totp.ts';
import { beginSession, type OpenedSession, type Visit } from './open-session.ts';

const LINK_OVER = fail('LINK_OVER');

/** Whom a link is for, and an authenticator secret that nobody else is shown: each opening gets another. */
export async function openEnrolment(
  { db, now, totp }: Pick<OperatorsDeps, 'db' | 'now' | 'totp'>,
  token: string,
): Promise<CallResult<Enrolment, FailureOf<typeof sessionCalls.openEnrolment>>> {
  const link = await db.tx(null, (tx) => findOpenLink(tx, linkHash(token), now()));
  if (!link) return LINK_OVER;
  const totpSecret = createSecret();
  return ok({
    name: link.name,
    displayName: link.displayName,
    totpSecret,
    totpUri: totpUri(totpSecret, link.name),
    ticket: totp.sealTicket(link.id, totpSecret),
    expiresAt: link.expiresAt.toISOString(),
  });
}

export type EnrolOperator = Visit & {
  readonly token: string;
  readonly ticket: string;
  readonly password: string;
  readonly code: string;
};

/** Password and authenticator are the operator's own from here on. The link is used up, and they are logged in. */
export async function enrolOperator(
  deps: OperatorsDeps,
  order: EnrolOperator,
): Promise<CallResult<OpenedSession, FailureOf<typeof sessionCalls.enrol>>> {
  const now = deps.now();
  const link = await deps.db.tx(null, (tx) => findOpenLink(tx, linkHash(order.token), now));
  if (!link) return LINK_OVER;
  const secret = deps.totp.openTicket(link.id, order.ticket);
  const step = secret === undefined ? undefined : await stepOf(secret, order.code, now);
  if (secret === undefined || step === undefined) return fail('CODE_WRONG', { fields: { code: 'wrong' } });
  const rule = { minLength: OPERATOR_PASSWORD_MIN, own: [link.name, link.displayName], defaultPassword: null };
  if (deps.isWeakPassword(order.password, rule)) return fail('PASSWORD_WEAK', { fields: { password: 'wrong' } });
  const passwordHash = await deps.hashPassword(order.password, `enrol ${networkOf(order.ip)}`);
  const by = { name: link.name, ip: order.ip };
  return runOperatorCommand(deps, { brandId: null, by }, async (tx) => {
    // In the order of a reset: the operator first, then their link.
    const operator = await lockOperator(tx, link.name);
    if (!operator || operator.disabledAt !== null || !(await useLink(tx, link.id, now))) return LINK_OVER;
    const sealed = deps.totp.seal(await deps.totp.keys(tx), operator.id, secret);
    await saveEnrolled(tx, operator.id, { passwordHash, ...sealed, totpLastStep: step, enrolledAt: now });
    const opened = await beginSession({ deps, tx, now }, operator.id, order);
    const audit = {
      action: 'enrol-operator',
      target: `operator:${operator.id}`,
      before: { enrolled: false },
      after: { name: link.name, enrolled: true },
      brandIds: link.brandIds,
    };
    return ok({ value: opened, audit });
  });
}
