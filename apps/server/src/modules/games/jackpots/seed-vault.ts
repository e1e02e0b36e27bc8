import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../../../secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seeds rest encrypted: reading the database tells nobody what will hit. */
export type SeedVault = { readonly seal: (seed: string) => Buffer; readonly open: (sealed: Buffer) => string };

export function createSeedVault(secrets: Pick<Secrets, 'derive'>): SeedVault {
  const key = secrets.derive('jackpot-seed');
  return {
    seal: (seed) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(seed, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}
