import type { Db, Tx } from '../db/pool.ts';
import { unusable } from '../env.ts';
import {
  KEY_FILES,
  loadSecrets,
  makeKeyFile,
  readKeyPrint,
  type KeyFile,
  type KeyPrint,
  type Secrets,
} from '../secrets.ts';
import { BEFORE_DATA_KEYS } from './keyring.ts';
import { holdKeyFiles, insertKeyFile, readKeyFiles, readKeys, readPublicKey } from './store.ts';

type AnyKeyFile = KeyFile | `data-${number}.key`;
/** A key as its directory holds it, against what the database knows of it. */
export type KeyState =
  | { readonly file: AnyKeyFile; readonly state: 'holds' | 'missing' | 'another'; readonly why?: undefined }
  | { readonly file: AnyKeyFile; readonly state: 'unreadable'; readonly why: string };

const READ_ON = 'put it back from the backup of the keys, and see docs/operators/runbooks.md, “A key is lost”';
const SAYS: Readonly<Record<Exclude<KeyState['state'], 'holds'>, (of: KeyState) => string>> = {
  missing: ({ file }) => `SECRETS_DIR: ${file} is missing, and this database was begun with one`,
  another: ({ file }) => `SECRETS_DIR: ${file} is another key than this database was begun with`,
  unreadable: ({ file, why }) => `SECRETS_DIR: ${file} cannot be read (${why})`,
};

/**
 * The keys of the directory, held against what the database knows of them. A new database takes up those that are there
 * and has the others made; one that was used before makes none: what rests under the old key would be lost silently.
 */
export async function openSecrets(db: Db, directory: string): Promise<Secrets> {
  const states = await db.tx(null, async (tx) => {
    await holdKeyFiles(tx);
    const known = await readKeyFiles(tx);
    if (known.size === 0 && !(await wasUsed(tx))) for (const file of KEY_FILES) makeReadable(directory, file);
    for (const file of KEY_FILES) {
      const print = readPrint(directory, file);
      if (!known.has(file) && print !== undefined && !('why' in print)) await insertKeyFile(tx, file, print);
    }
    return statesOf(tx, directory);
  });
  const wrong = states.flatMap((each) => (each.state === 'holds' ? [] : [SAYS[each.state](each)]));
  if (wrong.length > 0) throw unusable([...wrong, READ_ON]);
  return loadSecrets(directory);
}

/** Every key that the database knows, in the order of the files. */
export const readKeyStates = (db: Db, directory: string): Promise<readonly KeyState[]> =>
  db.tx(null, (tx) => statesOf(tx, directory));

/** `before`: the public half of the pair that the database knew until then, as it says. */
export type AcceptedKey = { readonly print: KeyPrint; readonly before: Buffer | null };

/** The key of this file, made where there is none, is from now on the one that the database knows. */
export async function acceptKeyFile(tx: Tx, directory: string, file: KeyFile): Promise<AcceptedKey> {
  await holdKeyFiles(tx);
  makeKeyFile(directory, file);
  const before = await readPublicKey(tx, file);
  const print = readKeyPrint(directory, file)!;
  await insertKeyFile(tx, file, print);
  return { print, before };
}

async function statesOf(tx: Tx, directory: string): Promise<readonly KeyState[]> {
  const known = await readKeyFiles(tx);
  const dataKeys = (await readKeys(tx)).filter(({ version, retired }) => version > BEFORE_DATA_KEYS && !retired);
  return [
    ...KEY_FILES.map((file) => stateOf(directory, file, known.get(file))),
    ...dataKeys.map(({ version, fingerprint }) => stateOf(directory, `data-${version}.key`, fingerprint)),
  ];
}

function stateOf(directory: string, file: AnyKeyFile, known: Buffer | undefined): KeyState {
  const print = readPrint(directory, file);
  if (print === undefined) return { file, state: 'missing' };
  if ('why' in print) return { file, state: 'unreadable', why: print.why };
  return { file, state: known === undefined || known.equals(print.fingerprint) ? 'holds' : 'another' };
}

function readPrint(directory: string, file: AnyKeyFile): KeyPrint | { readonly why: string } | undefined {
  try {
    return readKeyPrint(directory, file);
  } catch (error) {
    return { why: (error as Error).message };
  }
}

/** A file that is there and no key is told with the others. */
function makeReadable(directory: string, file: KeyFile): void {
  if (readPrint(directory, file) === undefined) makeKeyFile(directory, file);
}

/** Something rests sealed in it. */
const wasUsed = async (tx: Tx): Promise<boolean> =>
  (await readKeys(tx)).some(({ version }) => version > BEFORE_DATA_KEYS);
