import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkOwnProof, type OwnProof } from '../own-proof.ts';
import { PASSKEY_ALGORITHMS, putChallenge } from '../passkeys/challenge.ts';
import { listPasskeys, PASSKEYS_MAX } from '../passkeys/store.ts';
import { readSafety } from '../safety-store.ts';
import { lockMember } from '../store.ts';

type Answer = CallResult<{ readonly options: string }, FailureOf<typeof passkeyCalls.startPasskey>>;

/**
 * What a browser makes a new passkey with, for whoever knows the account's password and, where an authenticator is on,
 * shows a code of it: the key will stand for both.
 */
export async function startPasskey(deps: IdentityDeps, ctx: MemberContext, proof: OwnProof): Promise<Answer> {
  const { brandId } = ctx;
  const { memberId, account } = ctx.actor;
  const own = await checkOwnProof(deps, ctx, proof);
  if (!own.ok) return own;
  const begun = await runCommand(deps, { brandId }, async (tx) => {
    if (!(await lockMember(tx, memberId))) return fail('NOT_LOGGED_IN');
    // Switched on meanwhile: nobody was asked for a code of it.
    const now = await readSafety(tx, memberId, deps.now());
    if (!own.value.byFactor && now.totpSecret !== null) return fail('STATE_CONFLICT');
    const known = await listPasskeys(tx, memberId);
    if (known.length >= PASSKEYS_MAX) return fail('STATE_CONFLICT');
    return ok({ known, challenge: await putChallenge({ deps, tx, caller: ctx }, memberId) });
  });
  if (!begun.ok) return begun;
  const { known, challenge } = begun.value;
  const options = await generateRegistrationOptions({
    rpName: (await deps.brand(brandId)).name,
    rpID: new URL(ctx.origin).hostname,
    userName: account,
    userID: new Uint8Array(deps.hashes.subject('passkey', memberId.toString())),
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Found without a name, and opened by a finger, a face or a PIN: that is what makes it two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return ok({ options: JSON.stringify(options) });
}
