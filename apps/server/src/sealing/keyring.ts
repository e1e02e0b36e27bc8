import type { Tx } from '../db/pool.ts';
import { dataKeyPrint, sealBox, type Secrets } from '../secrets.ts';
import { insertKey, keepKeys, readKeys, type KeyState } from './store.ts';

/** The version of the form before data keys: under a key of the master key for its purpose, bound to nothing. */
export const BEFORE_DATA_KEYS = 0;

/** A kind of sealed value: the field it rests in, and the purpose of its key before there were versions. */
export type SealedField = { readonly field: `${string}.${string}.${string}`; readonly before: string };
/** A field of one row. */
export type SealedFor = SealedField & { readonly row: string };
/** A value as it rests. */
export type Sealed = { readonly value: Buffer; readonly keyVersion: number };

/** The keys as one transaction found them. */
export type Keys = {
  /** The version under which is sealed now. */
  readonly current: number;
  readonly seal: (of: SealedFor, plain: string | Buffer) => Sealed;
  /** Throws where the value was sealed for another row, changed since, or its key was retired. */
  readonly open: (of: SealedFor, sealed: Sealed) => Buffer;
};
export type Keyring = {
  /** No key is retired until the transaction has ended. */
  readonly keys: (tx: Tx) => Promise<Keys>;
  /** Begins a version; it is the current one when the transaction has ended. */
  readonly beginVersion: (tx: Tx, version: number) => Promise<void>;
};

export function createKeyring(secrets: Pick<Secrets, 'derive' | 'dataKey'>): Keyring {
  function boxOf({ version, fingerprint }: KeyState): ReturnType<typeof sealBox> {
    const key = secrets.dataKey(version, 'find');
    if (!dataKeyPrint(key).equals(fingerprint))
      throw new Error(`data-${version}.key is not the key that version ${version} was begun with`);
    return sealBox(key);
  }

  async function beginVersion(tx: Tx, version: number): Promise<void> {
    await insertKey(tx, version, dataKeyPrint(secrets.dataKey(version, 'make')));
  }

  async function readStates(tx: Tx): Promise<[KeyState, ...KeyState[]]> {
    await keepKeys(tx);
    const found = await readKeys(tx);
    if (found[0] && found[0].version > BEFORE_DATA_KEYS) return found as [KeyState, ...KeyState[]];
    await beginVersion(tx, BEFORE_DATA_KEYS + 1);
    return (await readKeys(tx)) as [KeyState, ...KeyState[]];
  }

  return {
    beginVersion,
    keys: async (tx) => {
      const states = await readStates(tx);
      const [youngest] = states;
      return {
        current: youngest.version,
        seal: (of, plain) => ({
          value: boxOf(youngest).seal(plain, boundTo(of, youngest.version)),
          keyVersion: youngest.version,
        }),
        open: (of, { value, keyVersion }) => {
          const state = states.find(({ version }) => version === keyVersion);
          if (!state || state.retired)
            throw new Error(`${of.field} of ${of.row} rests under key ${keyVersion}, which is not good any more`);
          try {
            return keyVersion === BEFORE_DATA_KEYS
              ? sealBox(secrets.derive(of.before)).open(value)
              : boxOf(state).open(value, boundTo(of, keyVersion));
          } catch (cause) {
            throw new Error(`${of.field} of ${of.row} does not open: ${(cause as Error).message}`, { cause });
          }
        },
      };
    },
  };
}

/** What a sealed value is bound to. Neither fields nor ids contain a line break. */
const boundTo = ({ field, row }: SealedFor, version: number): Buffer =>
  Buffer.from(['baize', field, row, version].join('\n'));
