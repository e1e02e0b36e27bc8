import { createHash } from 'node:crypto';
import {
  createOperatorClient,
  createSigner,
  pinKey,
  type KeySet,
  type OperatorClient,
  type Signer,
} from '@baize/wallet-protocol';
import { createCollectedLoad } from '../../../collected-load.ts';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId, SupplierId } from '../../../ids.ts';
import type { KeyPair } from '../../../secrets.ts';
import { createShortCache } from '../../../short-cache.ts';
import { findOwner, findSessions, listSuppliers, type SessionRow, type SupplierRow } from './store.ts';

export type Supplier = {
  readonly id: SupplierId;
  readonly code: string;
  readonly baseUrl: string;
  readonly mode: 'strict' | 'plain';
  readonly enabled: boolean;
  readonly brands: ReadonlySet<number>;
  readonly keys: KeySet;
  readonly client: OperatorClient;
  readonly fingerprint: string;
};
export type Owner = { readonly brandId: BrandId; readonly currency: string };

/** How long a connection or a session may be remembered: a change is seen by every process within a second. */
const REMEMBER_MS = 1_000;
/** What is asked for all the time is read anew at this age, and nobody waits for it. */
const REFRESH_MS = 750;
const REMEMBERED_MAX = 100_000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type Directory = {
  readonly supplierByCode: (code: string) => Promise<Supplier | undefined>;
  readonly supplierById: (id: SupplierId) => Promise<Supplier | undefined>;
  readonly sessionOf: (token: string) => Promise<SessionRow | undefined>;
  /** Whose wallet a member's is. Never changes, so it is remembered for good. */
  readonly ownerOf: (member: MemberId) => Promise<Owner | undefined>;
  readonly suppliers: () => Promise<readonly Supplier[]>;
  /** What this process changed itself is seen at once. */
  readonly forget: (token?: string) => void;
  readonly close: () => void;
};

export function createDirectory({ db, now }: Pick<Deps, 'db' | 'now'>, signingKey: KeyPair): Directory {
  const connections = createConnections(db, signingKey);
  const remembered = { now, ttlMs: REMEMBER_MS, refreshMs: REFRESH_MS, sizeMax: REMEMBERED_MAX };
  const suppliers = createShortCache({ ...remembered, load: (_all: 'all') => connections.read() });
  const sessions = createShortCache({ ...remembered, load: createCollectedLoad(readSessions(db)) });
  return {
    supplierByCode: async (code) => (await suppliers.get('all')).get(code),
    supplierById: async (id) => [...(await suppliers.get('all')).values()].find((supplier) => supplier.id === id),
    suppliers: async () => [...(await suppliers.get('all')).values()],
    sessionOf: sessions.get,
    ownerOf: rememberOwners(db),
    forget: (token) => {
      if (token === undefined) {
        suppliers.clear();
        sessions.clear();
      } else sessions.forget(token);
    },
    close: connections.close,
  };
}

/** The sessions of many tokens in one message. */
const readSessions =
  (db: Db) =>
  async (tokens: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> => {
    const hashes = tokens.map(hashToken);
    const found = await db.once((tx) => findSessions(tx, hashes));
    const byHash = new Map(found.map((session) => [session.tokenHash.toString('hex'), session]));
    return new Map(
      tokens.flatMap((token, index) => {
        const session = byHash.get(hashes[index]!.toString('hex'));
        return session ? [[token, session] as const] : [];
      }),
    );
  };

/** Reads the connections, and keeps the client of each while its address and its keys stay the same. */
function createConnections(
  db: Db,
  { kid, privateKey }: KeyPair,
): { readonly read: () => Promise<ReadonlyMap<string, Supplier>>; readonly close: () => void } {
  const signer = createSigner({ kid, privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() });
  let known: ReadonlyMap<string, Supplier> = new Map();
  let reading: Promise<unknown> = Promise.resolve();
  const readNow = async (): Promise<ReadonlyMap<string, Supplier>> => {
    const before = known;
    const rows = await db.tx(null, listSuppliers);
    known = new Map(rows.map((row) => [row.code, connect(row, signer, before.get(row.code))]));
    for (const { code, client } of before.values()) if (known.get(code)?.client !== client) client.close();
    return known;
  };
  return {
    /** One reading after the other: an older one that ends later must not bring an older client back. */
    read: () => {
      const next = reading.then(readNow, readNow);
      reading = next;
      return next;
    },
    close: () => {
      for (const supplier of known.values()) supplier.client.close();
    },
  };
}

function connect(row: SupplierRow, signer: Signer, before: Supplier | undefined): Supplier {
  const { id, code, baseUrl, operatorId, mode, enabled, brands } = row;
  const keys = row.keys.map(({ kid, pem, notBefore, notAfter }) =>
    pinKey({
      kid,
      pem,
      ...(notBefore ? { notBefore: notBefore.getTime() } : {}),
      ...(notAfter ? { notAfter: notAfter.getTime() } : {}),
    }),
  );
  const fingerprint = JSON.stringify([baseUrl, operatorId, row.keys]);
  const client =
    before?.fingerprint === fingerprint
      ? before.client
      : createOperatorClient({ baseUrl, operatorId, signer, supplierKeys: keys });
  return { id, code, baseUrl, mode, enabled, brands, keys, client, fingerprint };
}

function rememberOwners(db: Db): Directory['ownerOf'] {
  const owners = new Map<MemberId, Owner>();
  return async (member) => {
    const known = owners.get(member);
    if (known) return known;
    const owner = await db.once((tx) => findOwner(tx, member));
    if (!owner) return undefined;
    if (owners.size >= REMEMBERED_MAX) owners.delete(owners.keys().next().value as MemberId);
    owners.set(member, owner);
    return owner;
  };
}
