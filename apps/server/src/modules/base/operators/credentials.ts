import { randomBytes } from 'node:crypto';
import type { OperatorsDeps } from './administer.ts';

/** A password that was handed out is good for this long, and for one login. A weekend fits in. */
const HANDED_OUT_MS = 72 * 3_600_000;
const PASSWORD_BYTES = 15;

export type Handout = { readonly password: string; readonly passwordExpiresAt: Date; readonly totpSecret: string };
export type SealedHandout = {
  readonly passwordHash: string;
  readonly passwordExpiresAt: Date;
  readonly totpSecret: Buffer;
};

/** A fresh password and TOTP secret: in clear to be told once, and as they rest. */
export async function makeHandout(
  deps: Pick<OperatorsDeps, 'hashPassword' | 'totp' | 'now'>,
): Promise<{ clear: Handout; sealed: SealedHandout }> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordExpiresAt = new Date(deps.now().getTime() + HANDED_OUT_MS);
  const { secret, sealed } = deps.totp.create();
  return {
    clear: { password, passwordExpiresAt, totpSecret: secret },
    sealed: { passwordHash: await deps.hashPassword(password), passwordExpiresAt, totpSecret: sealed },
  };
}
