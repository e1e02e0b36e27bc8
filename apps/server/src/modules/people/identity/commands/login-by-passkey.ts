import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { LoginValue } from '@baize/contract/identity';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { keep, runCommand } from '../../../../command/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { enter } from '../login-steps.ts';
import { noteRefused } from '../login-refusals.ts';
import { readAnswer, type Answered } from '../passkeys/challenge.ts';
import { findHolder, lockPasskey, noteUse, type PasskeyRow } from '../passkeys/store.ts';
import type { Visitor } from '../providers/visits.ts';
import { lockMember } from '../store.ts';
import { refuseMember } from './login.ts';

type Answer = CallResult<LoginValue, FailureOf<typeof passkeyCalls.loginByPasskey>>;

/**
 * Logs in whoever holds a passkey of an account and has proven themselves to its device. It is judged under lock, so
 * that a copy whose count falls behind is refused.
 */
export async function loginByPasskey(deps: IdentityDeps, visitor: Visitor, answer: string): Promise<Answer> {
  const { brandId } = visitor;
  const read = await readAnswer<AuthenticationResponseJSON>(deps, visitor, { answer, memberId: null });
  if (!read.ok) return read;
  const brand = await deps.brand(brandId);
  return runCommand(deps, { brandId }, async (tx) => {
    const { credentialId } = read.value;
    const holder = await findHolder(tx, brandId, credentialId);
    // The member before the key, as everything else locks them.
    const member = holder === undefined ? undefined : await lockMember(tx, holder);
    const passkey = member && (await lockPasskey(tx, brandId, credentialId));
    const newCount = passkey && (await countOf(passkey, read.value, visitor.origin));
    if (!member || !passkey) return fail('PASSKEY_REFUSED');
    const barred = refuseMember(member, 'site');
    if (newCount !== undefined && !barred) {
      await noteUse(tx, passkey.id, { signCount: BigInt(newCount), now: deps.now() });
      return ok(await enter({ deps, tx, caller: visitor }, { member, brand, area: 'site', by: 'passkey' }));
    }
    // Only who has the right key learns that the account is closed.
    const refused = newCount !== undefined && barred ? barred : fail('PASSKEY_REFUSED');
    const reason = refused.error.code === 'PASSKEY_REFUSED' ? 'LOGIN_FAILED' : refused.error.code;
    await noteRefused({ deps, tx, caller: visitor }, { member, reason, area: 'site' });
    return keep('the refusal is on record', refused);
  });
}

/** The device's count after a right answer; undefined: the answer does not hold. */
async function countOf(
  { credentialId, publicKey, signCount }: PasskeyRow,
  { response, challenge }: Answered<AuthenticationResponseJSON>,
  origin: string,
): Promise<number | undefined> {
  const judged = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(signCount) },
  }).catch(() => undefined);
  return judged?.verified ? judged.authenticationInfo.newCounter : undefined;
}
