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
import { appendFileSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
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
  readonly audit: AuditPair;
};
/** The pairs of a directory, each with its kind. */
const PAIRS = { seal: 'rsa', wallet: 'rsa', audit: 'ed25519' } as const;
export type PairName = keyof typeof PAIRS;
/** With what verifies anchors: its own public key, and those of the pairs before it. */
export type AuditPair = KeyPair & { readonly publicKeys: readonly KeyObject[] };
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

/** What a directory of keys begins with; data keys come later, each with its version. */
export const KEY_FILES = ['master.key', 'seal.pem', 'wallet.pem', 'audit.pem'] as const;
export type KeyFile = (typeof KEY_FILES)[number];

/**
 * Reads the keys of a directory, making those that are missing. Files are written whole or not at all, mode 0600. Who
 * serves a database asks `openSecrets` of sealing, which makes keys for a new database only.
 */
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
    seal: loadPair(directory, 'seal'),
    wallet: loadPair(directory, 'wallet'),
    audit: loadAuditPair(directory),
  };
}

/** By what a key is known, which says nothing of the key; of a pair its public half too. */
export type KeyPrint = { readonly fingerprint: Buffer; readonly publicKey: Buffer | null };

const LABELS = { 'master.key': 'baize:master-key', data: 'baize:data-key' } as const;
/** Of 32 bytes that only their holder has: who does not have them cannot try others. */
const printOf = (key: Buffer, label: string): Buffer => createHmac('sha256', key).update(label).digest();
export const dataKeyPrint = (key: Buffer): Buffer => printOf(key, LABELS.data);

/** By what the file of a directory is known. Undefined: there is none; a throw: it is no key. */
export function readKeyPrint(directory: string, file: KeyFile | `data-${number}.key`): KeyPrint | undefined {
  if (!existsSync(join(directory, file))) return undefined;
  const pair = file.endsWith('.pem') ? loadPair(directory, file.slice(0, -'.pem'.length) as PairName) : undefined;
  if (pair) {
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' });
    return { fingerprint: createHash('sha256').update(publicKey).digest(), publicKey };
  }
  const label = file === 'master.key' ? LABELS[file] : LABELS.data;
  return { fingerprint: printOf(readKey(directory, file), label), publicKey: null };
}

/** Makes the key of a file that is not there. */
export function makeKeyFile(directory: string, file: KeyFile): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (file === 'master.key') readKey(directory, file);
  else loadPair(directory, file.slice(0, -'.pem'.length) as PairName);
}

/** One pair of a directory, made where it is missing. */
export function loadPair(directory: string, name: PairName): KeyPair {
  const pem = readOrMake(join(directory, `${name}.pem`), () => {
    const pair =
      PAIRS[name] === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
    return pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  });
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  return { kid: kidOf(name, publicKey), privateKey, publicKey };
}

/** The public keys of pairs that signed anchors before this one. */
const FORMER_FILE = 'audit-former.pem';
const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
/** Each public key of a text that holds one or several. */
export const publicKeysIn = (pem: string): KeyObject[] =>
  (pem.match(PUBLIC_KEY) ?? []).map((one) => createPublicKey(one));

export function loadAuditPair(directory: string): AuditPair {
  const pair = loadPair(directory, 'audit');
  const file = join(directory, FORMER_FILE);
  const former = existsSync(file) ? publicKeysIn(readFileSync(file, 'utf8')) : [];
  return { ...pair, publicKeys: [pair.publicKey, ...former.filter((each) => !each.equals(pair.publicKey))] };
}

/** What this pair signed stays good after another took its place. */
export function keepFormerAuditKey(directory: string, key: KeyObject): void {
  const { publicKeys } = loadAuditPair(directory);
  if (publicKeys.some((each) => each.equals(key))) return;
  appendFileSync(join(directory, FORMER_FILE), key.export({ type: 'spki', format: 'pem' }), { mode: 0o600 });
}

const kidOf = (name: PairName, publicKey: KeyObject): string =>
  `${name}-${createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 12)}`;

/** 32 bytes in hex; made where there are none yet. */
function readKey(directory: string, file: string): Buffer {
  const key = Buffer.from(readOrMake(join(directory, file), () => randomBytes(32).toString('hex')).trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} must be 32 bytes in hex`);
  return key;
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
