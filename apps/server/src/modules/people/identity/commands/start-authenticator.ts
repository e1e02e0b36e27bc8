import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { securityCalls } from '@baize/contract/security';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../../context.ts';
import { createSecret } from '../../../base/operators/index.ts';
import { checkOwner } from '../check-owner.ts';
import type { IdentityDeps } from '../deps.ts';
import { readSafety } from '../safety-store.ts';
import { hasWayIn } from '../ways-in.ts';

/** How long a secret that was shown waits for its first code. */
const SETUP_MS = 15 * 60_000;

type Setup = { readonly secret: string; readonly uri: string; readonly ticket: string };

/** Draws the secret of an authenticator. Nothing is kept before a code of it came back. */
export async function startAuthenticator(
  deps: IdentityDeps,
  ctx: MemberContext,
  { password }: { readonly password: string },
): Promise<CallResult<Setup, FailureOf<typeof securityCalls.startAuthenticator>>> {
  const asked = await checkOwner(deps, ctx, password);
  if (!asked.ok) return asked;
  const now = deps.now();
  const brand = await deps.brand(ctx.brandId);
  const { totpSecret, staysOpen } = await deps.db.tx(ctx.brandId, async (tx) => ({
    ...(await readSafety(tx, ctx.actor.memberId, now)),
    staysOpen: await hasWayIn({ deps, tx, brand }, asked.value, 'passkeys'),
  }));
  if (totpSecret !== null) return fail('STATE_CONFLICT');
  if (!staysOpen) return fail('LAST_WAY_IN');
  const secret = createSecret();
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(asked.value.account)}`;
  return ok({
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}`,
    ticket: deps.safety.sealTicket(ctx.actor.sessionId, { secret, until: now.getTime() + SETUP_MS }),
  });
}
