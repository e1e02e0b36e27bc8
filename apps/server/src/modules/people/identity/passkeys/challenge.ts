import { randomBytes } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId } from '../../../../ids.ts';
import type { Caller, IdentityDeps } from '../deps.ts';
import { TOKEN_BYTES } from '../sessions.ts';
import { insertChallenge, takeChallenge } from './store.ts';

const CHALLENGE_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256, by their numbers in COSE: what authenticators make. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

const AnswerSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
const ClientDataSchema = z.looseObject({ challenge: z.string().min(16).max(200) });

/** A challenge for this device; `memberId` null: for a login. */
export async function putChallenge(
  { deps, tx, caller }: { readonly deps: IdentityDeps; readonly tx: Tx; readonly caller: Caller },
  memberId: MemberId | null,
): Promise<Buffer> {
  const challenge = randomBytes(TOKEN_BYTES);
  await insertChallenge(tx, {
    challengeHash: deps.hashes.token(challenge.toString('base64url')),
    brandId: caller.brandId,
    deviceHash: deps.hashes.device(caller.deviceId),
    memberId,
    expiresAt: new Date(deps.now().getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/** What a browser's dialog answered; `T` is what the library takes, which judges it wholly. */
export type Answered<T> = { readonly response: T; readonly credentialId: string; readonly challenge: string };

/** The answer to a challenge that was put to this device. The challenge is used up before the answer is judged. */
export async function readAnswer<T>(
  deps: IdentityDeps,
  caller: Caller,
  { answer, memberId }: { readonly answer: string; readonly memberId: MemberId | null },
): Promise<CallResult<Answered<T>, 'LOGIN_STEP_OVER' | 'PASSKEY_REFUSED'>> {
  const read = parse(answer);
  if (!read) return fail('PASSKEY_REFUSED');
  const { response, challenge } = read;
  const taken = await runCommand(deps, { brandId: caller.brandId }, async (tx) => {
    const challengeHash = deps.hashes.token(challenge);
    const deviceHash = deps.hashes.device(caller.deviceId);
    return (await takeChallenge(tx, { challengeHash, deviceHash, memberId, now: deps.now() }))
      ? ok(null)
      : fail('LOGIN_STEP_OVER');
  });
  return taken.ok ? ok({ response: response as T, credentialId: response.id, challenge }) : taken;
}

function parse(answer: string) {
  try {
    const response = AnswerSchema.parse(JSON.parse(answer));
    const clientData: unknown = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    return { response, challenge: ClientDataSchema.parse(clientData).challenge };
  } catch {
    return undefined; // no dialog of a browser answers so
  }
}
