import { randomUUID } from 'node:crypto';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { passkeyCalls } from '@baize/contract/passkeys';
import { ok } from '@baize/domain/result';
import { verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { noteOwnChange } from '../account-changed.ts';
import type { IdentityDeps } from '../deps.ts';
import { PASSKEY_ALGORITHMS, readAnswer } from '../passkeys/challenge.ts';
import { insertPasskey, listPasskeys, PASSKEYS_MAX } from '../passkeys/store.ts';
import { readSafety } from '../safety-store.ts';
import { lockMember } from '../store.ts';

/** How a device may be reached, by WebAuthn; whatever else one claims is not kept. */
const TRANSPORTS = new Set<string>(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

type Order = { readonly answer: string; readonly name: string };
type Answer = CallResult<null, FailureOf<typeof passkeyCalls.addPasskey>>;

/** Keeps the public half of a passkey that the member's device has made. */
export async function addPasskey(deps: IdentityDeps, ctx: MemberContext, { answer, name }: Order): Promise<Answer> {
  const { brandId, actor } = ctx;
  const { memberId } = actor;
  const before = await deps.db.tx(brandId, (tx) => readSafety(tx, memberId, deps.now()));
  const read = await readAnswer<RegistrationResponseJSON>(deps, ctx, { answer, memberId });
  if (!read.ok) return read;
  const { response, challenge } = read.value;
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.origin,
    expectedRPID: new URL(ctx.origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => undefined);
  if (!made?.verified) return fail('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return runCommand(deps, { brandId }, async (tx) => {
    if (!(await lockMember(tx, memberId))) return fail('NOT_LOGGED_IN');
    // An authenticator that came on while the key was made has not been asked for it.
    const { totpSince } = await readSafety(tx, memberId, deps.now());
    if (totpSince?.getTime() !== before.totpSince?.getTime()) return fail('STATE_CONFLICT');
    const { length } = await listPasskeys(tx, memberId);
    if (length >= PASSKEYS_MAX) return fail('STATE_CONFLICT');
    const isNew = await insertPasskey(tx, {
      id: randomUUID() as Uuid,
      brandId,
      memberId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: BigInt(counter),
      transports: transports.filter((transport) => TRANSPORTS.has(transport)),
      name,
      createdAt: deps.now(),
      lastUsedAt: null,
    });
    if (!isNew) return fail('PASSKEY_REFUSED');
    await noteOwnChange(tx, { brandId, memberId }, { change: 'passkey-added', left: { passkeys: length + 1 } });
    return ok(null);
  });
}
