/** `npm run admin -- keys ...`: the keys of SECRETS_DIR against what the database knows of them. */
import { createPublicKey } from 'node:crypto';
import { anchorFileOf, hasSigned, recordAuditIn } from '../audit/index.ts';
import type { AuditedBy } from '../command/index.ts';
import type { Db } from '../db/pool.ts';
import { listBrandIds } from '../modules/base/brand/index.ts';
import { acceptKeyFile, readKeyStates, type KeyState } from '../sealing/index.ts';
import { KEY_FILES, keepFormerAuditKey } from '../secrets.ts';
import { done, NOT_UNDERSTOOD, refused, type Said, type Words } from './said.ts';

export const KEYS_USAGE = `  keys                                       whether each key of SECRETS_DIR is the one this
                                             database was begun with
  keys accept seal.pem|wallet.pem|audit.pem --reason TEXT
                                             goes on with the pair that is there, or a new one where none is; the
                                             platform stands still meanwhile`;

/** What a pair that others know by its public half takes with it. */
const FOLLOWS = {
  'seal.pem': 'Nothing is lost: pages fetch the new public key.',
  'wallet.pem': 'Nothing is launched until every supplier has pinned the new public key: npm run admin -- supplier key',
  'audit.pem': 'Give the host that verifies the new public key beside the old one: npm run admin -- audit key',
} as const;
type Replaceable = keyof typeof FOLLOWS;
const isReplaceable = (file: string): file is Replaceable => Object.hasOwn(FOLLOWS, file);

const STATES: Readonly<Record<KeyState['state'], string>> = {
  holds: 'holds',
  missing: 'MISSING',
  another: 'ANOTHER KEY',
  unreadable: 'NO KEY',
};
const NAME_WIDTH = 10;

export type KeysParts = { readonly db: Db; readonly secretsDir: string };

export async function runKeys(parts: KeysParts, by: AuditedBy, words: Words): Promise<Said> {
  const states = await readKeyStates(parts.db, parts.secretsDir);
  const [verb, file, ...rest] = words;
  if (verb === undefined) {
    const text = states.map((each) => `${each.file.padEnd(NAME_WIDTH)}  ${STATES[each.state]}`).join('\n');
    return states.every(({ state }) => state === 'holds') ? done(text) : refused(text);
  }
  if (verb !== 'accept' || file === undefined || rest.length > 0) return NOT_UNDERSTOOD;
  if (isReplaceable(file)) return accept(parts, by, { file, states });
  return [...KEY_FILES, ...states.map((each) => each.file)].some((each) => each === file)
    ? refused(`${file}: nothing takes its place; put it back from the backup of the keys`)
    : NOT_UNDERSTOOD;
}

type Order = { readonly file: Replaceable; readonly states: readonly KeyState[] };

async function accept({ db, secretsDir }: KeysParts, by: AuditedBy, { file, states }: Order): Promise<Said> {
  const now = states.find((each) => each.file === file);
  if (now?.state === 'holds') return done(`${file} holds already`);
  if (now?.state === 'unreadable') return refused(`${file} is no key: move it away first`);
  if (by.reason === undefined) return refused('reason: say with --reason why another key is taken');
  await db.tx(null, async (tx) => {
    const { print, before } = await acceptKeyFile(tx, secretsDir, file);
    if (file === 'audit.pem' && before) await keepFormer(secretsDir, before);
    await recordAuditIn(tx, await listBrandIds(tx), {
      actor: by.name,
      ip: by.ip,
      action: 'accept-key',
      target: `sealing:${file}`,
      after: { fingerprint: print.fingerprint.toString('hex') },
      ...(by.reason !== undefined && { reason: by.reason }),
    });
  });
  return done(`${file} is the key of now\n${FOLLOWS[file]}`);
}

/**
 * The database says which pair was before: it is believed where an anchor outside of the database bears its signature.
 * Who wrote a key of their own into the database has signed none.
 */
async function keepFormer(secretsDir: string, before: Buffer): Promise<void> {
  const publicKey = createPublicKey({ key: before, format: 'der', type: 'spki' });
  if (await hasSigned(anchorFileOf(secretsDir), publicKey)) keepFormerAuditKey(secretsDir, publicKey);
}
