/** What platform and studio are told of each other: for each label of the studio an account with keys of its own. */
import { createHash, createPublicKey, generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LABELS, type LabelCode } from '@baize/domain/games/labels';
import { loadPair } from '../apps/server/src/secrets.ts';
import type { LabelLink, StudioLink } from '../apps/server/src/seed/demo.ts';
import type { Ports } from './ports.ts';

/** What the studio reads, and what the platform reads. */
type LabelFiles = { readonly connectionFile: string; readonly linkFile: string };

/** Keys between platform and studio, and the two files that tell each of the other: an account for each label. */
export async function writeLabelFiles(keysDir: string, ports: Ports): Promise<LabelFiles> {
  const wallet = loadPair(keysDir, 'wallet');
  const theirKeys = [{ kid: wallet.kid, pem: wallet.publicKey.export({ type: 'spki', format: 'pem' }).toString() }];
  const accounts = await Promise.all(LABELS.map(({ code }) => labelAccount(keysDir, code)));
  const connections = accounts.map(({ label, operatorId, signing }) => ({
    label,
    operatorId,
    walletBaseUrl: `http://127.0.0.1:${ports.site}/wallet/${label.toLowerCase()}`,
    brands: [],
    currencies: ['BDT'],
    ...(signing.dialect === 'v2'
      ? { ourKid: signing.kid, ourPrivateKeyPem: signing.privatePem, theirKeys, strict: true }
      : { dialect: signing.dialect, secret: signing.secret }),
  }));
  const links = accounts.map(({ label, operatorId, signing }): [string, LabelLink] => {
    const baseUrl = `http://127.0.0.1:${ports.studio}/labels/${label}`;
    if (signing.dialect === 'v2')
      return [label, { baseUrl, operatorId, keys: [{ kid: signing.kid, pem: signing.publicPem }] }];
    const { dialect, secret } = signing;
    // Where we leave money we are known by our number.
    const kid = dialect === 'transfer' ? String(operatorId) : signing.kid;
    const address = dialect === 'transfer' ? baseUrl : `${baseUrl}/gap`;
    return [label, { baseUrl: address, operatorId, dialect, keys: [], secrets: [{ kid, secret }] }];
  });
  const connectionFile = join(keysDir, 'studio-connection.json');
  const linkFile = join(keysDir, 'studio-link.json');
  writeFileSync(connectionFile, JSON.stringify(connections), { mode: 0o600 });
  writeFileSync(linkFile, JSON.stringify(Object.fromEntries(links) as StudioLink), { mode: 0o600 });
  return { connectionFile, linkFile };
}

/** Who sells through aggregators, and who holds the players' money while they play. */
const DIALECTS: Readonly<Partial<Record<LabelCode, 'gap' | 'transfer'>>> = { CQ9: 'gap', JDB: 'transfer' };

async function labelAccount(keysDir: string, label: LabelCode) {
  // Letters and digits read as one number: always the same, and each label has its own.
  const operatorId = Number.parseInt(label, 36);
  // An account keeps its dialect: one that began with a key pair goes on with it.
  const dialect = existsSync(pemFileOf(keysDir, label)) ? undefined : DIALECTS[label];
  const signing = dialect ? { dialect, ...secretOf(keysDir, label) } : await keyPairOf(keysDir, label);
  return { label, operatorId, signing };
}

const pemFileOf = (keysDir: string, label: LabelCode): string =>
  join(keysDir, `studio-signing-${label.toLowerCase()}.pem`);
const kidOf = (label: LabelCode, known: string): string =>
  `${label.toLowerCase()}-${createHash('sha256').update(known).digest('hex').slice(0, 12)}`;

/** The key pair of a label, made once. Who removes its file has another one made, which is pinned beside the old. */
async function keyPairOf(keysDir: string, label: LabelCode) {
  const pemFile = pemFileOf(keysDir, label);
  if (!existsSync(pemFile)) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    writeFileSync(pemFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const privatePem = readFileSync(pemFile, 'utf8');
  const publicPem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
  return { dialect: 'v2', kid: kidOf(label, publicPem), privatePem, publicPem } as const;
}

/** The same of a secret, which both sides sign with. */
function secretOf(keysDir: string, label: LabelCode) {
  const file = join(keysDir, `studio-secret-${label.toLowerCase()}.secret`);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8').trim();
  // A part of a digest of it tells nothing: it is as long as a key.
  return { kid: kidOf(label, secret), secret };
}
