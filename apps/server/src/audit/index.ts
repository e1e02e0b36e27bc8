import { sign, verify } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setBrand, type Db, type Tx } from '../db/pool.ts';
import type { BrandId } from '../ids.ts';
import type { KeyPair } from '../secrets.ts';

/** Who did what, and from where. `before` and `after` hold no personal data: names of fields and surrogate ids only. */
export type AuditEntry = {
  readonly actor: string;
  readonly ip: string;
  readonly action: string;
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
};

/** Adds a row to the chain of the transaction's brand, in the transaction of the change it tells of. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.rows('select audit_append($1, $2, $3, $4, $5, $6, $7)', [
    entry.actor,
    entry.ip,
    entry.action,
    entry.target,
    json(entry.before),
    json(entry.after),
    entry.reason ?? '',
  ]);
}

/**
 * The same row in the chain of each of these brands, for what no brand owns alone. The transaction must be of no brand, and is
 * again afterwards. Chains are taken in the order of their ids, so that two such changes cannot wait for each other.
 */
export async function recordAuditIn(tx: Tx, brandIds: readonly number[], entry: AuditEntry): Promise<void> {
  for (const brandId of [...new Set(brandIds)].toSorted((a, b) => a - b)) {
    await setBrand(tx, brandId);
    await recordAudit(tx, entry);
  }
  await setBrand(tx, null);
}

const json = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

export type AuditVerdict = {
  readonly ok: boolean;
  readonly rows: number;
  readonly firstBroken: { seq: string; why: string } | null;
  readonly headHash: string;
  readonly anchoredAt: string | null;
  readonly anchorMatches: boolean;
  readonly tookMs: number;
};
type Anchor = {
  readonly brandId: number;
  readonly seq: string;
  readonly hash: string;
  readonly at: string;
  readonly kid: string;
  readonly signature: string;
};

const textOf = (brandId: number, seq: string, hash: string, at: string): Buffer =>
  Buffer.from(`baize-audit:${brandId}:${seq}:${hash}:${at}`);

/**
 * Signs the head of every chain and appends it to a file outside the database. Whoever rewrites a whole chain inside the database
 * is then contradicted by that file; ship it to another host in production.
 */
export async function anchorAudit(
  db: Db,
  brandIds: readonly BrandId[],
  key: KeyPair,
  file: string,
  now: Date,
): Promise<number> {
  let anchored = 0;
  for (const brandId of brandIds) {
    const head = await db.tx(brandId, (tx) =>
      tx.maybe<{ seq: string; hash: Buffer }>(
        'select h.seq, h.hash from audit_head h where h.brand_id = $1 and not exists (select 1 from audit_anchor a where a.brand_id = h.brand_id and a.seq = h.seq)',
        [brandId],
      ),
    );
    if (!head || head.seq === '0') continue;
    const at = now.toISOString();
    const hash = head.hash.toString('hex');
    const signature = sign(null, textOf(brandId, head.seq, hash, at), key.privateKey);
    const anchor: Anchor = { brandId, seq: head.seq, hash, at, kid: key.kid, signature: signature.toString('base64') };
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    await db.tx(brandId, (tx) =>
      tx.run(
        'insert into audit_anchor (brand_id, seq, hash, signature, kid) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [brandId, head.seq, head.hash, signature, key.kid],
      ),
    );
    anchored += 1;
  }
  return anchored;
}

/** Walks the whole chain and holds it against the anchors outside. Names the first row that does not hold. */
export async function verifyAudit(db: Db, brandId: BrandId, key: KeyPair, file: string): Promise<AuditVerdict> {
  const start = performance.now();
  const { walked, hashes } = await db.tx(brandId, async (tx) => ({
    walked: await tx.row<{ links: string; broken_seq: string | null; why: string | null; head_hash: Buffer }>(
      'select links, broken_seq, why, head_hash from audit_verify($1)',
      [brandId],
    ),
    hashes: new Map(
      (
        await tx.rows<{ seq: string; hash: Buffer }>(
          'select seq, hash from audit where brand_id = $1 and seq = any ($2::bigint[])',
          [brandId, anchorsOf(file, brandId).map((anchor) => anchor.seq)],
        )
      ).map((row) => [row.seq, row.hash.toString('hex')]),
    ),
  }));
  const anchors = anchorsOf(file, brandId);
  const forged = anchors.find(
    (anchor) =>
      !verify(
        null,
        textOf(anchor.brandId, anchor.seq, anchor.hash, anchor.at),
        key.publicKey,
        Buffer.from(anchor.signature, 'base64'),
      ) || hashes.get(anchor.seq) !== anchor.hash,
  );
  const brokenAt = walked.broken_seq === null ? null : { seq: walked.broken_seq, why: walked.why ?? '' };
  const firstBroken =
    brokenAt ??
    (forged ? { seq: forged.seq, why: 'the chain was rewritten: it contradicts the anchor outside' } : null);
  return {
    ok: firstBroken === null,
    rows: Number(walked.links),
    firstBroken,
    headHash: walked.head_hash.toString('hex'),
    anchoredAt: anchors.at(-1)?.at ?? null,
    anchorMatches: forged === undefined,
    tookMs: Math.round(performance.now() - start),
  };
}

function anchorsOf(file: string, brandId: number): Anchor[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor)
    .filter((anchor) => anchor.brandId === brandId);
}
