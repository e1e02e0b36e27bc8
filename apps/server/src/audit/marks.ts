import { sign, verify } from 'node:crypto';
import type { Db, Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';
import type { BrandId } from '../ids.ts';
import type { Anchoring } from './anchors.ts';
import { CHAIN_START, verifyChain, type AuditVerdict, type Mark } from './verify.ts';

const markText = (brandId: BrandId, { seq, hash }: Mark): Buffer =>
  Buffer.from(`baize-audit-verified:${brandId}:${seq}:${hash.toString('hex')}`);

/**
 * Verifies what was written since the last time. The mark is signed, so that nobody in the database can say that a
 * chain was verified which was not; one that is not ours counts for nothing, and the chain is walked from its start.
 */
export async function verifyNewAudit(db: Db, brandId: BrandId, { key, file, now }: Anchoring): Promise<AuditVerdict> {
  const stored = await db.tx(brandId, (tx) => readMark(tx, brandId));
  const isOurs = stored && verify(null, markText(brandId, stored), key.publicKey, stored.signature);
  const from = isOurs ? stored : CHAIN_START;
  const { mark, verdict } = await verifyChain(db, brandId, { publicKey: key.publicKey, file, now, from });
  const signature = sign(null, markText(brandId, mark), key.privateKey);
  await db.tx(brandId, (tx) =>
    saveMark(tx, brandId, { ...mark, signature, why: verdict.firstBroken?.why ?? null, now }),
  );
  return verdict;
}

const readMark = (tx: Tx, brandId: BrandId) =>
  tx.maybe(
    tables.selectFrom('audit.auditVerified').select(['seq', 'hash', 'signature']).where('brandId', '=', brandId),
  );

type NewMark = Mark & { readonly signature: Buffer; readonly why: string | null; readonly now: Date };

async function saveMark(tx: Tx, brandId: BrandId, { seq, hash, signature, why, now }: NewMark): Promise<void> {
  const values = { seq, hash, signature, why, verifiedAt: now };
  await tx.run(
    tables
      .insertInto('audit.auditVerified')
      .values({ brandId, ...values })
      .onConflict((clash) => clash.column('brandId').doUpdateSet(values)),
  );
}

/** Chains that did not hold when they were verified last, over all brands. */
export async function countBrokenChains(tx: Tx): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('audit.auditVerified')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('why', 'is not', null),
  );
  return Number(count);
}
