import { createHash } from 'node:crypto';
import { createOperatorClient, createSigner, pinKey, type KeySet, type OperatorClient } from '@baize/wallet-protocol';
import type { Db } from '../../../db/pool.ts';
import type { BrandId, MemberId, SupplierId } from '../../../ids.ts';
import type { KeyPair } from '../../../secrets.ts';
import { findOwner, findSession, listSuppliers, type SessionRow } from './store.ts';

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

export function createDirectory(db: Db, signingKey: KeyPair): Directory {
  const suppliers = createSupplierMemory(db, signingKey);
  const sessions = createSessionMemory(db);
  const owners = new Map<MemberId, Owner>();
  return {
    supplierByCode: async (code) => (await suppliers.all()).get(code),
    supplierById: async (id) => [...(await suppliers.all()).values()].find((supplier) => supplier.id === id),
    suppliers: async () => [...(await suppliers.all()).values()],
    sessionOf: sessions.find,
    ownerOf: async (member) => {
      const hit = owners.get(member);
      if (hit) return hit;
      const owner = await db.once((tx) => findOwner(tx, member));
      if (owner) remember(owners, member, owner);
      return owner;
    },
    forget: (token) => {
      sessions.forget(token);
      if (token === undefined) suppliers.forget();
    },
    close: suppliers.close,
  };
}

function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= REMEMBERED_MAX) map.delete(map.keys().next().value as K);
  map.set(key, value);
}

/** Sessions by their tokens. A read that began before a change of this process is not remembered after it. */
function createSessionMemory(db: Db) {
  const sessions = new Map<string, { row: SessionRow | undefined; at: number }>();
  let changes = 0;
  return {
    find: async (token: string): Promise<SessionRow | undefined> => {
      const hit = sessions.get(token);
      if (hit && performance.now() - hit.at < REMEMBER_MS) return hit.row;
      const asOf = changes;
      const row = await db.once((tx) => findSession(tx, hashToken(token)));
      if (asOf === changes) {
        sessions.delete(token);
        remember(sessions, token, { row, at: performance.now() });
      }
      return row;
    },
    forget: (token?: string): void => {
      changes += 1;
      if (token === undefined) sessions.clear();
      else sessions.delete(token);
    },
  };
}

/** All connections by their codes, read anew where they are older than a second or this process changed one. */
function createSupplierMemory(db: Db, signingKey: KeyPair) {
  const signer = createSigner({
    kid: signingKey.kid,
    privateKeyPem: signingKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  let suppliers = new Map<string, Supplier>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  let changes = 0;
  const refresh = async (): Promise<void> => {
    const asOf = changes;
    const next = new Map<string, Supplier>();
    for (const row of await db.tx(null, listSuppliers)) {
      const before = suppliers.get(row.code);
      const supplier = supplierOf(row, signer, before);
      next.set(row.code, supplier);
      if (before && before.client !== supplier.client) before.client.close();
    }
    suppliers = next;
    readAt = asOf === changes ? performance.now() : -Infinity;
  };
  const all = async (): Promise<ReadonlyMap<string, Supplier>> => {
    if (performance.now() - readAt < REMEMBER_MS) return suppliers;
    await (reading ??= refresh().finally(() => (reading = undefined)));
    return readAt === -Infinity ? all() : suppliers;
  };
  return {
    all,
    forget: (): void => {
      changes += 1;
      readAt = -Infinity;
    },
    close: (): void => {
      for (const supplier of suppliers.values()) supplier.client.close();
    },
  };
}

type StoredSupplier = Awaited<ReturnType<typeof listSuppliers>>[number];

/** A connection as it is used; its client goes on where nothing about it changed. */
function supplierOf(row: StoredSupplier, signer: ReturnType<typeof createSigner>, before?: Supplier): Supplier {
  const keys = row.keys.map((key) =>
    pinKey({
      kid: key.kid,
      pem: key.pem,
      ...(key.notBefore ? { notBefore: key.notBefore.getTime() } : {}),
      ...(key.notAfter ? { notAfter: key.notAfter.getTime() } : {}),
    }),
  );
  const { id, code, baseUrl, mode, enabled, brands, operatorId } = row;
  const fingerprint = JSON.stringify([baseUrl, operatorId, row.keys]);
  const client =
    before?.fingerprint === fingerprint
      ? before.client
      : createOperatorClient({ baseUrl, operatorId, signer, supplierKeys: keys });
  return { id, code, baseUrl, mode, enabled, brands, keys, client, fingerprint };
}
