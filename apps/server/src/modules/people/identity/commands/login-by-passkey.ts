import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { LoginValue } from '@baize/contract/identity';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server';
import { runCommand } from '../../../../command/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { enter } from '../login-steps.ts';
import { readAnswer, type Answered } from '../passkeys/challenge.ts';
import { lockPasskey, noteUse, type PasskeyRow } from '../passkeys/store.ts';
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
  return runCommand(deps, { brandId }, async (tx): Promise<Answer> => {
    const passkey = await lockPasskey(tx, brandId, read.value.credentialId);
    const newCount = passkey && (await countOf(passkey, read.value, visitor.origin));
    if (!passkey || newCount === undefined) return fail('PASSKEY_REFUSED');
    const member = await lockMember(tx, passkey.memberId);
    if (!member) return fail('PASSKEY_REFUSED');
    const refused = refuseMember(member, 'site');
    if (refused) return refused;
    await noteUse(tx, passkey.id, { signCount: BigInt(newCount), now: deps.now() });
    return ok(await enter({ deps, tx, caller: visitor }, { member, brand, area: 'site', by: 'passkey' }));
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
