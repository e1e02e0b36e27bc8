import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../../context.ts';
import { createSecret } from '../../../base/operators/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnPassword } from '../own-password.ts';
import { readSafety } from '../safety-store.ts';

/** How long a secret that was shown waits for its first code. */
const SETUP_MS = 15 * 60_000;

type Setup = { readonly secret: string; readonly uri: string; readonly ticket: string };

/** Draws the secret of an authenticator. Nothing is kept before a code of it came back. */
export async function startAuthenticator(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password }: { readonly password: string },
): Promise<CallResult<Setup, FailureOf<typeof securityCalls.startAuthenticator>>> {
  const asked = await checkOwnPassword(deps, ctx, password);
  if (!asked.ok) return asked;
  const now = deps.now();
  const { totpSecret } = await deps.db.tx(ctx.brandId, (tx) => readSafety(tx, ctx.actor.memberId, now));
  if (totpSecret !== null) return fail('STATE_CONFLICT');
  const secret = createSecret();
  const { name } = await deps.brand(ctx.brandId);
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(asked.value.account)}`;
  return ok({
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`,
    ticket: deps.safety.sealTicket(ctx.actor.sessionId, { secret, until: now.getTime() + SETUP_MS }),
  });
}
