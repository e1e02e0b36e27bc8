import { sign } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';
import { eachAlone } from '../each-alone.ts';
import type { BrandId } from '../ids.ts';
import type { AuditPair } from '../secrets.ts';

/** Beside the keys that sign it, outside of the database. */
export const anchorFileOf = (secretsDir: string): string => join(secretsDir, '..', 'audit-anchors.jsonl');

/** One line of the anchor file. */
export type Anchor = {
  readonly brandId: number;
  readonly seq: string;
  readonly hash: string;
  readonly at: string;
  readonly kid: string;
  readonly signature: string;
};

export const anchorText = ({ brandId, seq, hash, at }: Pick<Anchor, 'brandId' | 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`baize-audit:${brandId}:${seq}:${hash}:${at}`);

/** The key that signs anchors, and the file outside of the database that holds them. */
export type Anchoring = { readonly key: AuditPair; readonly file: string; readonly now: Date };

/**
 * Signs the head of every chain and appends it to a file outside the database. A chain that was rewritten whole inside
 * the database is then contradicted by that file; ship it to another host in production.
 */
export async function anchorAudit(
  db: Db,
  brandIds: readonly BrandId[],
  { key, file, now }: Anchoring,
): Promise<number> {
  let anchored = 0;
  const anchorBrand = async (brandId: BrandId): Promise<void> => {
    const head = await db.tx(brandId, (tx) => findHeadToAnchor(tx, brandId));
    if (!head || head.seq === 0n) return;
    const seq = head.seq.toString();
    const at = now.toISOString();
    const hash = head.hash.toString('hex');
    const signature = sign(null, anchorText({ brandId, seq, hash, at }), key.privateKey);
    const anchor: Anchor = { brandId, seq, hash, at, kid: key.kid, signature: signature.toString('base64') };
    await mkdir(dirname(file), { recursive: true });
    await appendLine(file, JSON.stringify(anchor));
    await db.tx(brandId, (tx) =>
      tx.run(
        tables
          .insertInto('audit.auditAnchor')
          .values({ brandId, seq: head.seq, hash: head.hash, signature, kid: key.kid })
          .onConflict((clash) => clash.doNothing()),
      ),
    );
    anchored += 1;
  };
  await eachAlone(brandIds.map((brandId) => () => anchorBrand(brandId)));
  return anchored;
}

/** On disk before the database says that it was written: a power cut must not look like an anchor kept from us. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The head of a brand's chain where no anchor of it was written yet. */
const findHeadToAnchor = (tx: Tx, brandId: BrandId): Promise<{ seq: bigint; hash: Buffer } | undefined> =>
  tx.maybe(
    tables
      .selectFrom('audit.auditHead as h')
      .select(['h.seq', 'h.hash'])
      .where('h.brandId', '=', brandId)
      .where(
        sql<boolean>`not exists (
          select 1 from audit.audit_anchor a where a.brand_id = h.brand_id and a.seq = h.seq)`,
      ),
  );
