import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { faultOf, type NumberWitness } from './channels.ts';

/**
 * ID tokens of Firebase Authentication, by its published rules (firebase.google.com/docs/auth/admin/verify-id-tokens):
 * RS256 by a published key, made for the project, of somebody who has logged in there. What counts here is a number
 * that was proven by SMS just now.
 */
export type FirebaseProject = { readonly id: string; readonly keysUrl: string };

export const FIREBASE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const ISSUER = 'https://securetoken.google.com/';
const TIMEOUT_MS = 8_000;
/** A token is good for an hour at the provider; who types a form in ten minutes has a number that is theirs. */
export const PROVEN_WITHIN_S = 600;
const CLOCK_TOLERANCE_S = 5;

const ClaimsSchema = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number().int(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

export function createFirebaseWitness({ id, keysUrl }: FirebaseProject, now: () => Date): NumberWitness {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_MS });
  const rules = { issuer: `${ISSUER}${id}`, audience: id, algorithms: ['RS256'], clockTolerance: CLOCK_TOLERANCE_S };
  return {
    name: 'firebase',
    judge: async (word, number) => {
      try {
        const { payload } = await jwtVerify(word, keys, { ...rules, currentDate: now() });
        const claims = ClaimsSchema.safeParse(payload);
        if (!claims.success || claims.data.firebase.sign_in_provider !== 'phone') return { ok: true, verdict: 'wrong' };
        if (claims.data.phone_number !== number) return { ok: true, verdict: 'wrong' };
        const ageS = now().getTime() / 1_000 - claims.data.auth_time;
        if (ageS < -CLOCK_TOLERANCE_S) return { ok: true, verdict: 'wrong' };
        return { ok: true, verdict: ageS <= PROVEN_WITHIN_S ? 'right' : 'expired' };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { ok: true, verdict: 'expired' };
        return isOfTheToken(error) ? { ok: true, verdict: 'wrong' } : { ok: false, fault: faultOf(error) };
      }
    },
  };
}

/** What is wrong with the token itself; everything else is between us and the provider. */
const isOfTheToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
