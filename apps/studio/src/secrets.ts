import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Encryption of what must not be read in the database: AES-256-GCM under the master key. The purpose is bound as
 * associated data, so a sealed seed copied into another row, or a token put where a seed belongs, does not open.
 */
export type Secrets = {
  readonly seal: (purpose: string, plain: string | Uint8Array) => Buffer;
  readonly open: (purpose: string, sealed: Uint8Array) => Buffer;
};

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

export function createSecrets(masterKey: Uint8Array): Secrets {
  if (masterKey.byteLength !== 32) throw new RangeError('the master key has 32 bytes');
  return {
    seal: (purpose, plain) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', masterKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose, 'utf8'));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      if (sealed.byteLength < HEAD_BYTES || sealed[0] !== FORMAT) throw new Error('not a sealed box');
      const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(1, 1 + IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(purpose, 'utf8'));
      decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}

const KEY_FILE = 'studio-master.key';

/** Makes the master key of a directory where there is none. Losing it loses every unrevealed seed. */
export function makeMasterKey(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(directory, KEY_FILE), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Undefined: there is none. */
export function readMasterKey(directory: string): Buffer | undefined {
  const file = join(directory, KEY_FILE);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${KEY_FILE} does not hold 64 hex digits`);
  return Buffer.from(text, 'hex');
}

/** What the database keeps of a session secret: it cannot be turned back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Unguessable, because a round's permalink is public to everyone who has it. */
export const newRoundId = (): string => `r-${randomBytes(15).toString('base64url')}`;
export const newServerSeed = (): string => randomBytes(32).toString('hex');
export const newClientSeed = (): string => randomBytes(8).toString('hex');
