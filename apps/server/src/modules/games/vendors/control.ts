import { sql } from 'kysely';
import { createDb, type Db } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId, MemberId, SupplierId, Uuid } from '../../../ids.ts';
import { hashToken, type Directory } from './directory.ts';
import { giveRewards, type RewardDraft } from '../../money/freerounds/index.ts';
import { insertFreeSpins, type FreeSpins } from './free-spins-store.ts';
import {
  activateSession,
  expireSession,
  findSessions,
  insertSession,
  setSupplierBrand,
  type SessionDraft,
} from './store.ts';
import { randomBytes } from 'node:crypto';

/** A transaction that is to look so many days older. */
export type StoredTransaction = { readonly supplier: SupplierId; readonly txUuid: Uuid; readonly days: number };

/** What the conformance control may do to sessions and connections. Only wired in demo and test mode. */
export type SupplierControl = {
  readonly openSession: (session: Omit<SessionDraft, 'expiresAt' | 'loginSessionId' | 'rules'>) => Promise<string>;
  readonly expire: (token: string) => Promise<boolean>;
  readonly setPartner: (supplier: SupplierId, brandIds: readonly number[], enabled: boolean) => Promise<void>;
  /** Needs the owner's address: the app role cannot touch a stored transaction. */
  readonly age: (ownerUrl: string, stored: StoredTransaction) => Promise<boolean>;
  /** Free spins that the player has from now on. */
  readonly issueFreeSpins: (issue: FreeSpins) => Promise<void>;
  /** The same in the first dialect: its supplier has told its name for it. */
  readonly giveReward: (draft: RewardDraft) => Promise<void>;
  readonly cases: (brandId: number, member: MemberId) => Promise<{ code: string; txUuid: string }[]>;
};

const CONTROL_TTL_MS = 3_600_000;

export function controlSuppliers(db: Db, directory: Directory): SupplierControl {
  return {
    openSession: async (session) => {
      const token = randomBytes(24).toString('base64url');
      await db.tx(session.brandId, async (tx) => {
        await insertSession(tx, hashToken(token), {
          ...session,
          rules: null,
          loginSessionId: null, // a player of the conformance run never logged in
          expiresAt: new Date(Date.now() + CONTROL_TTL_MS),
        });
        await activateSession(tx, hashToken(token), session);
      });
      directory.forget();
      return token;
    },
    expire: async (token) => {
      const [session] = await db.tx(null, (tx) => findSessions(tx, [hashToken(token)]));
      if (session) await db.tx(session.brandId, (tx) => expireSession(tx, hashToken(token)));
      directory.forget(token);
      return session !== undefined;
    },
    setPartner: async (supplier, brandIds, enabled) => {
      await db.tx(null, async (tx) => {
        for (const brand of brandIds)
          await setSupplierBrand(tx, { supplierId: supplier, brandId: brand as BrandId, enabled });
      });
      directory.forget();
    },
    age: async (ownerUrl, { supplier, txUuid, days }) => {
      const owner = createDb(ownerUrl, 1, () => undefined);
      try {
        const changed = await owner.tx(null, async (tx) => {
          await tx.run('set local role baize_ledger');
          return tx.run(
            tables
              .updateTable('vendors.vendorTx')
              .set({ createdAt: sql`created_at - make_interval(days => ${days}::integer)` })
              .where('supplierId', '=', supplier)
              .where('txUuid', '=', txUuid),
          );
        });
        return changed === 1;
      } finally {
        await owner.close();
      }
    },
    issueFreeSpins: (issue) => db.tx(issue.brandId, (tx) => insertFreeSpins(tx, issue)),
    giveReward: async (draft) => void (await db.tx(draft.brandId, (tx) => giveRewards(tx, [draft]))),
    cases: (brandId, member) =>
      db.tx(brandId as BrandId, (tx) =>
        tx.rows(
          tables
            .selectFrom('vendors.caseRow as r')
            .innerJoin('vendors.vendorCase as c', 'c.id', 'r.caseId')
            .select(['r.code', 'r.txUuid'])
            .where('r.memberId', '=', member)
            .where('c.decidedAt', 'is', null),
        ),
      ),
  };
}
