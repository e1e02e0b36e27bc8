/** What platform and studio are told of each other: for each label of the studio an account with keys of its own. */
import { createHash, createPublicKey, generateKeyPair } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LABELS, type LabelCode } from '@baize/domain/games/labels';
import { loadSecrets } from '../apps/server/src/secrets.ts';
import type { LabelLink, StudioLink } from '../apps/server/src/seed/demo.ts';
import type { Ports } from './ports.ts';

/** What the studio reads, and what the platform reads. */
type LabelFiles = { readonly connectionFile: string; readonly linkFile: string };

/** Keys between platform and studio, and the two files that tell each of the other: an account for each label. */
export async function writeLabelFiles(keysDir: string, ports: Ports): Promise<LabelFiles> {
  const { wallet } = loadSecrets(keysDir);
  const theirKeys = [{ kid: wallet.kid, pem: wallet.publicKey.export({ type: 'spki', format: 'pem' }).toString() }];
  const accounts = await Promise.all(LABELS.map(({ code }) => labelAccount(keysDir, code)));
  const connections = accounts.map(({ label, operatorId, kid, privatePem }) => ({
    label,
    operatorId,
    walletBaseUrl: `http://127.0.0.1:${ports.site}/wallet/${label.toLowerCase()}`,
    ourKid: kid,
    ourPrivateKeyPem: privatePem,
    theirKeys,
    strict: true,
    brands: [],
    currencies: ['BDT'],
  }));
  const links = accounts.map(({ label, operatorId, kid, publicPem }): [string, LabelLink] => [
    label,
    { baseUrl: `http://127.0.0.1:${ports.studio}/labels/${label}`, operatorId, keys: [{ kid, pem: publicPem }] },
  ]);
  const connectionFile = join(keysDir, 'studio-connection.json');
  const linkFile = join(keysDir, 'studio-link.json');
  writeFileSync(connectionFile, JSON.stringify(connections), { mode: 0o600 });
  writeFileSync(linkFile, JSON.stringify(Object.fromEntries(links) as StudioLink), { mode: 0o600 });
  return { connectionFile, linkFile };
}

/** The key pair of a label, made once. Who removes its file has another one made, which is pinned beside the old. */
async function labelAccount(keysDir: string, label: LabelCode) {
  const pemFile = join(keysDir, `studio-signing-${label.toLowerCase()}.pem`);
  if (!existsSync(pemFile)) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    writeFileSync(pemFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const privatePem = readFileSync(pemFile, 'utf8');
  const publicPem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();
  const kid = `${label.toLowerCase()}-${createHash('sha256').update(publicPem).digest('hex').slice(0, 12)}`;
  // Letters and digits read as one number: always the same, and each label has its own.
  return { label, operatorId: Number.parseInt(label, 36), kid, privatePem, publicPem };
}
