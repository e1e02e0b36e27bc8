import { randomBytes } from 'node:crypto';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { identityCalls, ReturnedLogin } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { renewToken, takeReturnTicket } from '../return-ticket.ts';
import { idleSince, TOKEN_BYTES } from '../sessions.ts';

/** Takes a login up again by the ticket that a payment's page brought back. */
export async function redeemTicket(
  deps: IdentityDeps,
  { brandId, deviceId }: Caller,
  ticket: string,
): Promise<CallResult<ReturnedLogin, FailureOf<typeof identityCalls.redeemTicket>>> {
  const { login } = (await deps.brand(brandId)).settings;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const deviceHash = deps.hashes.device(deviceId);
  return runCommand(deps, { brandId, afterCommit: deps.forgetSessions }, async (tx) => {
    const now = deps.now();
    const taken = await takeReturnTicket(tx, { ticketHash: deps.hashes.token(ticket), deviceHash, now });
    if (!taken) return fail('NOT_FOUND');
    const renewed = await renewToken(tx, {
      sessionId: taken.sessionId,
      deviceHash,
      tokenHash: deps.hashes.token(token),
      now,
      idleSince: idleSince(login, now),
    });
    return renewed ? ok({ userName: renewed.account, token }) : fail('NOT_FOUND');
  });
}
