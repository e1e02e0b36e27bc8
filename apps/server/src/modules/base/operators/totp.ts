import { generate, generateSecret, verify } from 'otplib';
import type { Tx } from '../../../db/pool.ts';
import type { OperatorId, Uuid } from '../../../ids.ts';
import type { Keyring, Keys, SealedFor } from '../../../sealing/index.ts';
import { sealBox, type Secrets } from '../../../secrets.ts';

const STEP_S = 30;
/** Clocks of phones differ: the step before and after also count. */
const EPOCH_TOLERANCE_S = 30;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1_000);

/** As an operator's row holds it. */
export type SealedTotp = { readonly totpSecret: Buffer; readonly keyVersion: number };

export type TotpVault = {
  readonly keys: (tx: Tx) => Promise<Keys>;
  readonly seal: (keys: Keys, id: OperatorId, secret: string) => SealedTotp;
  /** Throws where the secret is another operator's. */
  readonly open: (keys: Keys, id: OperatorId, sealed: SealedTotp) => string;
  /** A secret on its way through the browser that shows it: bound to the link, so that it is no other opening's. */
  readonly sealTicket: (link: Uuid, secret: string) => string;
  /** Undefined: not a ticket of this link. */
  readonly openTicket: (link: Uuid, ticket: string) => string | undefined;
};

export const createSecret = (): string => generateSecret();

/** The time step a right code belongs to, or undefined. A step is good once: the caller keeps the last one. */
export async function stepOf(secret: string, code: string, now: Date): Promise<bigint | undefined> {
  const epoch = secondsOf(now);
  const result = await verify({ secret, token: code, epoch, epochTolerance: EPOCH_TOLERANCE_S });
  return result.valid ? BigInt(Math.floor(epoch / STEP_S) + result.delta) : undefined;
}

/** The code of a moment, for the command line's demo help. */
export const codeAt = (secret: string, now: Date): Promise<string> => generate({ secret, epoch: secondsOf(now) });

export const totpUri = (secret: string, name: string): string =>
  `otpauth://totp/Baize:${encodeURIComponent(name)}?secret=${secret}&issuer=Baize`;

const secretOf = (id: OperatorId): SealedFor => ({
  field: 'operators.operator.totp_secret',
  before: 'operator-totp',
  row: String(id),
});
const boundTo = (link: Uuid): Buffer => Buffer.from(`baize\nenrolment-ticket\n${link}`);

export function createTotpVault({
  keyring,
  secrets,
}: {
  readonly keyring: Pick<Keyring, 'keys'>;
  readonly secrets: Pick<Secrets, 'derive'>;
}): TotpVault {
  const tickets = sealBox(secrets.derive('enrolment-ticket'));
  return {
    keys: keyring.keys,
    seal: (keys, id, secret) => {
      const { value: totpSecret, keyVersion } = keys.seal(secretOf(id), secret);
      return { totpSecret, keyVersion };
    },
    open: (keys, id, { totpSecret: value, keyVersion }) => keys.open(secretOf(id), { value, keyVersion }).toString(),
    sealTicket: (link, secret) => tickets.seal(secret, boundTo(link)).toString('base64url'),
    openTicket: (link, ticket) => {
      try {
        return tickets.open(Buffer.from(ticket, 'base64url'), boundTo(link)).toString();
      } catch {
        return undefined; // made up, or of another link: the caller answers as to a wrong code
      }
    },
  };
}
