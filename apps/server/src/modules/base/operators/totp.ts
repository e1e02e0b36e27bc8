import { generate, generateSecret, verify } from 'otplib';
import { sealBox, type Secrets } from '../../../secrets.ts';

const STEP_S = 30;
/** Clocks of phones differ: the step before and after also count. */
const EPOCH_TOLERANCE_S = 30;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1_000);

export type TotpVault = {
  readonly create: () => { readonly secret: string; readonly sealed: Buffer };
  /** The time step a right code belongs to, or undefined. A step is good once: the caller keeps the last one. */
  readonly stepOf: (sealed: Buffer, code: string, now: Date) => Promise<bigint | undefined>;
  /** The code of a moment, for the command line's demo help. */
  readonly codeAt: (sealed: Buffer, now: Date) => Promise<string>;
  readonly uri: (secret: string, name: string) => string;
};

export function createTotpVault(secrets: Pick<Secrets, 'derive'>): TotpVault {
  const box = sealBox(secrets.derive('operator-totp'));
  const open = (sealed: Buffer): string => box.open(sealed).toString();
  return {
    create: () => {
      const secret = generateSecret();
      return { secret, sealed: box.seal(secret) };
    },
    stepOf: async (sealed, code, now) => {
      const epoch = secondsOf(now);
      const result = await verify({ secret: open(sealed), token: code, epoch, epochTolerance: EPOCH_TOLERANCE_S });
      return result.valid ? BigInt(Math.floor(epoch / STEP_S) + result.delta) : undefined;
    },
    codeAt: (sealed, now) => generate({ secret: open(sealed), epoch: secondsOf(now) }),
    uri: (secret, name) => `otpauth://totp/Baize:${encodeURIComponent(name)}?secret=${secret}&issuer=Baize`,
  };
}
