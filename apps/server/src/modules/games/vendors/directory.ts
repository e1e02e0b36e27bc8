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
  let suppliers = new Map<string, Supplier>();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  /** Counts what this process changed: a read that began before a change must not be remembered after it. */
  let changes = 0;
  const sessions = new Map<string, { row: SessionRow | undefined; at: number }>();
  const owners = new Map<MemberId, Owner>();
  const signer = createSigner({
    kid: signingKey.kid,
    privateKeyPem: signingKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });

  const refresh = async (): Promise<void> => {
    const asOf = changes;
    const rows = await db.tx(null, listSuppliers);
    const next = new Map<string, Supplier>();
    for (const row of rows) {
      const keys = row.keys.map((key) =>
        pinKey({
          kid: key.kid,
          pem: key.pem,
          ...(key.notBefore ? { notBefore: key.notBefore.getTime() } : {}),
          ...(key.notAfter ? { notAfter: key.notAfter.getTime() } : {}),
        }),
      );
      const before = suppliers.get(row.code);
      const fingerprint = JSON.stringify([row.baseUrl, row.operatorId, row.keys]);
      const same = before?.fingerprint === fingerprint;
      const client =
        same && before
          ? before.client
          : createOperatorClient({ baseUrl: row.baseUrl, operatorId: row.operatorId, signer, supplierKeys: keys });
      next.set(row.code, {
        id: row.id,
        code: row.code,
        baseUrl: row.baseUrl,
        mode: row.mode,
        enabled: row.enabled,
        brands: row.brands,
        keys,
        client,
        fingerprint,
      });
      if (before && !same) before.client.close();
    }
    suppliers = next;
    readAt = asOf === changes ? performance.now() : -Infinity;
  };
  const fresh = async (): Promise<void> => {
    if (performance.now() - readAt < REMEMBER_MS) return;
    await (reading ??= refresh().finally(() => (reading = undefined)));
    if (readAt === -Infinity) await fresh();
  };
  const remember = <K, V>(map: Map<K, V>, key: K, value: V): void => {
    if (map.size >= REMEMBERED_MAX) map.delete(map.keys().next().value as K);
    map.set(key, value);
  };
  return {
    supplierByCode: async (code) => {
      await fresh();
      return suppliers.get(code);
    },
    supplierById: async (id) => {
      await fresh();
      return [...suppliers.values()].find((supplier) => supplier.id === id);
    },
    suppliers: async () => {
      await fresh();
      return [...suppliers.values()];
    },
    sessionOf: async (token) => {
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
    ownerOf: async (member) => {
      const hit = owners.get(member);
      if (hit) return hit;
      const owner = await db.once((tx) => findOwner(tx, member));
      if (owner) remember(owners, member, owner);
      return owner;
    },
    forget: (token) => {
      changes += 1;
      if (token === undefined) {
        readAt = -Infinity;
        sessions.clear();
      } else sessions.delete(token);
    },
    close: () => {
      for (const supplier of suppliers.values()) supplier.client.close();
    },
  };
}
