import {
  createSigner,
  createTransport,
  createWalletClient,
  pinKey,
  type KeySet,
  type Signer,
  type Transport,
  type WalletWire,
} from '@baize/wallet-protocol';
import { createGapWalletClient } from '@baize/wallet-protocol/dialects/gap/wallet-client';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { tables, type Row } from '../db/query.ts';
import { createHeldWallet } from '../held/held-wallet.ts';
import type { Secrets } from '../secrets.ts';
import type { ConnectionInput } from './file.ts';

/** One operator as the studio works with it: keys parsed once, one client with its sockets. */
type CommonConnection = {
  readonly operatorId: string;
  /** Whose games it sees, at that label's address only. Undefined: those of the whole house, at the root. */
  readonly label: string | undefined;
  readonly wallet: WalletWire;
  readonly brands: readonly string[];
  readonly currencies: readonly string[];
  readonly enabled: boolean;
};
/** Both sides sign with keys of their own. Only this dialect has a feed. */
export type KeyedConnection = CommonConnection & {
  readonly dialect: 'v2';
  readonly strict: boolean;
  readonly signer: Signer;
  readonly theirKeys: KeySet;
};
/** Both sides sign with what both know. */
export type SecretConnection = CommonConnection & { readonly dialect: 'gap'; readonly secret: Buffer };
/** The operator signs with what both know, and leaves its players' money here. */
export type HeldConnection = CommonConnection & { readonly dialect: 'transfer'; readonly secret: Buffer };
export type Connection = KeyedConnection | SecretConnection | HeldConnection;

export type Connections = {
  readonly find: (operatorId: string) => Connection | undefined;
  readonly all: () => readonly Connection[];
  /** The wallet of an operator that has played: its connection stays for good. */
  readonly walletOf: (operatorId: string) => WalletWire;
  /** Stores the given operators, then reads all of them again. */
  readonly save: (inputs: readonly ConnectionInput[]) => Promise<void>;
  readonly close: () => void;
};

const COLUMNS = [
  'operatorId',
  'dialect',
  'secret',
  'walletBaseUrl',
  'ourKid',
  'ourPrivateKey',
  'theirKeys',
  'strict',
  'label',
  'brands',
  'currencies',
  'enabled',
] as const;
type StoredConnection = Pick<Row<'connection'>, (typeof COLUMNS)[number]>;

export type ConnectionsOptions = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly transport?: Transport;
  readonly timeouts?: { readonly connectMs: number; readonly wholeMs: number };
};

const keyPurpose = (operatorId: string): string => `connection-key:${operatorId}`;
const secretPurpose = (operatorId: string): string => `connection-secret:${operatorId}`;

export async function createConnections(options: ConnectionsOptions): Promise<Connections> {
  const { db, secrets } = options;
  const transport = options.transport ?? createTransport();
  let known: ReadonlyMap<string, Connection> = new Map();

  const open = (row: StoredConnection): Connection => {
    const { operatorId, brands, currencies, enabled } = row;
    const common = { operatorId, label: row.label ?? undefined, brands, currencies, enabled };
    const { timeouts, clock } = options;
    if (row.dialect === 'transfer') {
      const secret = secrets.open(secretPurpose(operatorId), row.secret!);
      return { ...common, dialect: 'transfer', secret, wallet: createHeldWallet({ db, operatorId, clock }) };
    }
    const baseUrl = row.walletBaseUrl!;
    if (row.dialect === 'gap') {
      const secret = secrets.open(secretPurpose(operatorId), row.secret!);
      const wallet = createGapWalletClient({ baseUrl, secret, transport, timeouts });
      return { ...common, dialect: 'gap', secret, wallet };
    }
    const pem = secrets.open(keyPurpose(operatorId), row.ourPrivateKey!).toString('utf8');
    const { strict } = row;
    const signer = createSigner({ kid: row.ourKid!, privateKeyPem: pem, mode: strict ? 'strict' : 'plain' });
    const wallet = createWalletClient({ baseUrl, signer, transport, timeouts, clock });
    return { ...common, dialect: 'v2', strict, signer, theirKeys: row.theirKeys.map(pinKey), wallet };
  };
  const read = async (): Promise<void> => {
    const rows = await db.tx((tx) => tx.rows(tables.selectFrom('connection').select(COLUMNS)));
    known = new Map(rows.map((row) => [row.operatorId, open(row)]));
  };
  // One after the other: of two reads side by side the older could end last and hide what the newer saw.
  let last: Promise<void> = Promise.resolve();
  const load = (): Promise<void> => (last = last.catch(() => undefined).then(read));
  await load();
  return {
    find: (operatorId) => known.get(operatorId),
    all: () => [...known.values()],
    walletOf: (operatorId) => {
      const connection = known.get(operatorId);
      if (!connection) throw new Error(`no connection of operator ${operatorId}`);
      return connection.wallet;
    },
    save: async (inputs) => {
      await db.tx(async (tx) => {
        for (const input of inputs) await upsert(tx, secrets, input);
      });
      await load();
    },
    close: transport.close,
  };
}

/** What is stored of the way in which both sides sign. */
function signingOf(secrets: Secrets, input: ConnectionInput) {
  if (input.dialect === 'gap' || input.dialect === 'transfer')
    return { secret: secrets.seal(secretPurpose(input.operatorId), input.secret) };
  // A bad key is refused before it is stored.
  createSigner({ kid: input.ourKid, privateKeyPem: input.ourPrivateKeyPem });
  for (const key of input.theirKeys) pinKey(key);
  return {
    ourKid: input.ourKid,
    ourPrivateKey: secrets.seal(keyPurpose(input.operatorId), input.ourPrivateKeyPem),
    theirKeys: JSON.stringify(input.theirKeys),
    strict: input.strict,
  };
}

/** A connection keeps its dialect for good: calls that wait to be sent were written in it. */
async function upsert(tx: Tx, secrets: Secrets, input: ConnectionInput): Promise<void> {
  const { operatorId, brands, currencies, label = null, dialect = 'v2' } = input;
  const walletBaseUrl = input.dialect === 'transfer' ? null : input.walletBaseUrl;
  const stored = { ...signingOf(secrets, input), walletBaseUrl, label, brands, currencies };
  const saved = await tx.run(
    tables
      .insertInto('connection')
      .values({ operatorId, dialect, ...stored })
      .onConflict((conflict) =>
        conflict
          .column('operatorId')
          .doUpdateSet({ ...stored, enabled: true, updatedAt: sql<Date>`now()` })
          .where('connection.dialect', '=', dialect),
      ),
  );
  if (saved === 0) throw new Error(`operator ${operatorId} is connected in another dialect than ${dialect}`);
}
