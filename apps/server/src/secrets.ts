import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keys of this installation. The master key never leaves this file's closure; everything else is derived from it or
 * stands beside it.
 */
export type Secrets = {
  /** A key for one named purpose, derived from the master key. */
  readonly derive: (purpose: string, bytes?: number) => Buffer;
  /**
   * The key of this version under which data rests (sealing), from its file; `make` makes a file that is missing,
   * `find` throws.
   */
  readonly dataKey: (version: number, missing: 'make' | 'find') => Buffer;
  /** Keyed hash for searching personal data and storing tokens. */
  readonly keyedHash: (purpose: string, text: string) => Buffer;
  /** RSA pair that credential calls are sealed to. */
  readonly seal: KeyPair;
  /** RSA pair with which the platform signs wallet-protocol calls to suppliers. */
  readonly wallet: KeyPair;
  /** Ed25519 pair that signs the audit log's head. */
  readonly audit: KeyPair;
};
export type KeyPair = { readonly kid: string; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets at rest under one key. */
export type SealBox = {
  /** `boundTo`: what the box belongs to. It opens for nothing else. */
  readonly seal: (plain: string | Buffer, boundTo?: Buffer) => Buffer;
  /** Throws where the box was sealed with another key or for something else, or changed since. */
  readonly open: (sealed: Buffer, boundTo?: Buffer) => Buffer;
};

/** AES-256-GCM; the nonce, what was sealed and its tag stand in one piece. */
export const sealBox = (key: Buffer): SealBox => ({
  seal: (plain, boundTo) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    if (boundTo) cipher.setAAD(boundTo);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  },
  open: (sealed, boundTo) => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
    if (boundTo) decipher.setAAD(boundTo);
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  },
});

/** Reads the keys of a directory, making those that are missing. Files are written whole or not at all, mode 0600. */
export function loadSecrets(directory: string): Secrets {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const master = readKey(directory, 'master.key');
  const dataKeys = new Map<number, Buffer>();
  const derive = (purpose: string, bytes = 32): Buffer =>
    Buffer.from(hkdfSync('sha256', master, '', `baize:${purpose}`, bytes));
  return {
    derive,
    dataKey: (version, missing) => {
      const file = `data-${version}.key`;
      if (missing === 'find' && !dataKeys.has(version) && !existsSync(join(directory, file)))
        throw new Error(`${file} is not among the keys of this host`);
      const key = dataKeys.get(version) ?? readKey(directory, file);
      dataKeys.set(version, key);
      return key;
    },
    keyedHash: (purpose, text) =>
      createHmac('sha256', derive(`hash:${purpose}`))
        .update(text)
        .digest(),
    seal: loadPair(directory, 'seal', 'rsa'),
    wallet: loadPair(directory, 'wallet', 'rsa'),
    audit: loadPair(directory, 'audit', 'ed25519'),
  };
}

/** 32 bytes in hex; made where there are none yet. */
function readKey(directory: string, file: string): Buffer {
  const key = Buffer.from(readOrMake(join(directory, file), () => randomBytes(32).toString('hex')).trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} must be 32 bytes in hex`);
  return key;
}

function loadPair(directory: string, name: string, type: 'rsa' | 'ed25519'): KeyPair {
  const pem = readOrMake(join(directory, `${name}.pem`), () => {
    const pair = type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
    return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  });
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const kid = `${name}-${createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 12)}`;
  return { kid, privateKey, publicKey };
}

function readOrMake(path: string, make: () => string): string {
  if (!existsSync(path)) {
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, make(), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(partial, path); // fails where another process was faster; its key is then the one
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      unlinkSync(partial);
    }
  }
  return readFileSync(path, 'utf8');
}
