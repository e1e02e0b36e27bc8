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
import type { Db, Tx } from '../db/pool.ts';
import type { Secrets } from '../secrets.ts';
import type { ConnectionInput } from './file.ts';

/** One operator as the studio works with it: keys parsed once, one client with its sockets. */
export type Connection = {
  readonly operatorId: string;
  readonly strict: boolean;
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

type Row = {
  operator_id: string;
  wallet_base_url: string;
  our_kid: string;
  our_private_key: Buffer;
  their_keys: { kid: string; pem: string; notBefore?: number; notAfter?: number }[];
  strict: boolean;
  brands: string[];
  currencies: string[];
  enabled: boolean;
};

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

  const open = (row: Row): Connection => {
    const pem = secrets.open(keyPurpose(row.operator_id), row.our_private_key).toString('utf8');
    const signer = createSigner({ kid: row.our_kid, privateKeyPem: pem, mode: row.strict ? 'strict' : 'plain' });
    return {
      operatorId: row.operator_id,
      strict: row.strict,
      signer,
      brands: row.brands,
      currencies: row.currencies,
      enabled: row.enabled,
      theirKeys: row.their_keys.map(pinKey),
      wallet: createWalletClient({
        baseUrl: row.wallet_base_url,
        signer,
        transport,
        timeouts: options.timeouts,
        clock: options.clock,
      }),
    };
  };
  const read = async (): Promise<void> => {
    const rows = await db.tx((tx) =>
      tx.rows<Row>(
        'select operator_id, wallet_base_url, our_kid, our_private_key, their_keys, strict, brands, currencies, enabled from connection',
      ),
    );
    known = new Map(rows.map((row) => [row.operator_id, open(row)]));
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
  createSigner({ kid: input.ourKid, privateKeyPem: input.ourPrivateKeyPem }); // a bad key is refused before it is stored
  for (const key of input.theirKeys) pinKey(key);
  await tx.run(
    `insert into connection (operator_id, wallet_base_url, our_kid, our_private_key, their_keys, strict, brands, currencies)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (operator_id) do update set wallet_base_url = excluded.wallet_base_url, our_kid = excluded.our_kid, our_private_key = excluded.our_private_key,
       their_keys = excluded.their_keys, strict = excluded.strict, brands = excluded.brands, currencies = excluded.currencies, enabled = true, updated_at = now()`,
    [
      input.operatorId,
      input.walletBaseUrl,
      input.ourKid,
      secrets.seal(keyPurpose(input.operatorId), input.ourPrivateKeyPem),
      JSON.stringify(input.theirKeys),
      input.strict,
      input.brands,
      input.currencies,
    ],
  );
}
