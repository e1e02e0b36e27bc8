import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { MemberContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnPassword } from '../own-password.ts';
import { PASSKEY_ALGORITHMS, putChallenge } from '../passkeys/challenge.ts';
import { listPasskeys } from '../passkeys/store.ts';

const PASSKEYS_MAX = 10;

type Answer = CallResult<{ readonly options: string }, FailureOf<typeof passkeyCalls.startPasskey>>;

/** What a browser makes a new passkey with, for whoever knows the account's password. */
export async function startPasskey(deps: IdentityDeps, ctx: MemberContext, password: string): Promise<Answer> {
  const own = await checkOwnPassword(deps, ctx, password);
  if (!own.ok) return own;
  const { memberId, account } = ctx.actor;
  const known = await deps.db.tx(ctx.brandId, (tx) => listPasskeys(tx, memberId));
  if (known.length >= PASSKEYS_MAX) return fail('STATE_CONFLICT');
  const options = await generateRegistrationOptions({
    rpName: (await deps.brand(ctx.brandId)).name,
    rpID: new URL(ctx.origin).hostname,
    userName: account,
    userID: new Uint8Array(deps.hashes.subject('passkey', memberId.toString())),
    challenge: new Uint8Array(await putChallenge(deps, ctx, memberId)),
    attestationType: 'none',
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Found without a name, and opened by a finger, a face or a PIN: that is what makes it two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok({ options: JSON.stringify(options) });
}
