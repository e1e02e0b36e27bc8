import {
  createSigner,
  createTransport,
  createWalletClient,
  pinKey,
  type KeySet,
  type Signer,
  type Transport,
  type WalletClient,
} from '@baize/wallet-protocol';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { tables, type Row } from '../db/query.ts';
import type { Secrets } from '../secrets.ts';
import type { ConnectionInput } from './file.ts';

/** One operator as the studio works with it: keys parsed once, one client with its sockets. */
export type Connection = {
  readonly operatorId: string;
  readonly strict: boolean;
  /** Whose games it sees, at that label's address only. Undefined: those of the whole house, at the root. */
  readonly label: string | undefined;
  readonly signer: Signer;
  readonly theirKeys: KeySet;
  readonly wallet: WalletClient;
  readonly brands: readonly string[];
  readonly currencies: readonly string[];
  readonly enabled: boolean;
};

export type Connections = {
  readonly find: (operatorId: string) => Connection | undefined;
  readonly all: () => readonly Connection[];
  /** Stores the given operators, then reads all of them again. */
  readonly save: (inputs: readonly ConnectionInput[]) => Promise<void>;
  readonly close: () => void;
};

const COLUMNS = [
  'operatorId',
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

export async function createConnections(options: ConnectionsOptions): Promise<Connections> {
  const { db, secrets } = options;
  const transport = options.transport ?? createTransport();
  let known: ReadonlyMap<string, Connection> = new Map();

  const open = (row: StoredConnection): Connection => {
    const pem = secrets.open(keyPurpose(row.operatorId), row.ourPrivateKey).toString('utf8');
    const signer = createSigner({ kid: row.ourKid, privateKeyPem: pem, mode: row.strict ? 'strict' : 'plain' });
    return {
      operatorId: row.operatorId,
      strict: row.strict,
      label: row.label ?? undefined,
      signer,
      brands: row.brands,
      currencies: row.currencies,
      enabled: row.enabled,
      theirKeys: row.theirKeys.map(pinKey),
      wallet: createWalletClient({
        baseUrl: row.walletBaseUrl,
        signer,
        transport,
        timeouts: options.timeouts,
        clock: options.clock,
      }),
    };
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
    save: async (inputs) => {
      await db.tx(async (tx) => {
        for (const input of inputs) await upsert(tx, secrets, input);
      });
      await load();
    },
    close: transport.close,
  };
}

async function upsert(tx: Tx, secrets: Secrets, input: ConnectionInput): Promise<void> {
  // A bad key is refused before it is stored.
  createSigner({ kid: input.ourKid, privateKeyPem: input.ourPrivateKeyPem });
  for (const key of input.theirKeys) pinKey(key);
  const stored = {
    walletBaseUrl: input.walletBaseUrl,
    ourKid: input.ourKid,
    ourPrivateKey: secrets.seal(keyPurpose(input.operatorId), input.ourPrivateKeyPem),
    theirKeys: JSON.stringify(input.theirKeys),
    strict: input.strict,
    label: input.label ?? null,
    brands: input.brands,
    currencies: input.currencies,
  };
  await tx.run(
    tables
      .insertInto('connection')
      .values({ operatorId: input.operatorId, ...stored })
      .onConflict((conflict) =>
        conflict.column('operatorId').doUpdateSet({ ...stored, enabled: true, updatedAt: sql<Date>`now()` }),
      ),
  );
}
