import { sign, verify } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { setBrand, type Db, type Tx } from '../db/pool.ts';
import { tables, type Computed, type Row } from '../db/query.ts';
import type { BrandId } from '../ids.ts';
import type { KeyPair } from '../secrets.ts';

/** What an entry may hold. No bigint: an amount is written as the contract writes money, beside its currency. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditValue[]
  | { readonly [field: string]: AuditValue };

/** Who did what, and from where. `before` and `after` hold names of fields, ids and accounts, never personal data. */
export type AuditEntry = {
  readonly actor: string;
  readonly ip: string;
  readonly action: string;
  readonly target: string;
  readonly before?: AuditValue;
  readonly after?: AuditValue;
  readonly reason?: string;
};

/** Adds a row to the chain of the transaction's brand, in the transaction of the change it tells of. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, ip, action, target, before, after, reason = '' } = entry;
  await tx.run(
    sql`select audit_append(${actor}, ${ip}, ${action}, ${target}, ${json(before)}, ${json(after)}, ${reason})`,
  );
}

/**
 * The same row in the chain of each of these brands, for what no brand owns alone. The transaction must be of no brand,
 * and is again afterwards. Chains are taken in the order of their ids, so that two such changes cannot wait for each
 * other.
 */
export async function recordAuditIn(tx: Tx, brandIds: readonly number[], entry: AuditEntry): Promise<void> {
  for (const brandId of [...new Set(brandIds)].toSorted((a, b) => a - b)) {
    await setBrand(tx, brandId);
    await recordAudit(tx, entry);
  }
  await setBrand(tx, null);
}

const json = (value: AuditValue): string | null => (value === undefined ? null : JSON.stringify(value));

type AuditColumns = Row<'audit.audit'>;
/** What `audit_verify` finds. */
type Walk = Computed<{
  readonly links: bigint;
  readonly brokenSeq: AuditColumns['seq'] | null;
  readonly why: string | null;
  readonly headHash: AuditColumns['hash'];
}>;

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

const textOf = ({ brandId, seq, hash, at }: Pick<Anchor, 'brandId' | 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`baize-audit:${brandId}:${seq}:${hash}:${at}`);

/** The key that signs anchors, and the file outside of the database that holds them. */
export type Anchors = { readonly key: KeyPair; readonly file: string };
type Anchoring = Anchors & { readonly now: Date };

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
  for (const brandId of brandIds) {
    const head = await db.tx(brandId, (tx) => findHeadToAnchor(tx, brandId));
    if (!head || head.seq === 0n) continue;
    const seq = head.seq.toString();
    const at = now.toISOString();
    const hash = head.hash.toString('hex');
    const signature = sign(null, textOf({ brandId, seq, hash, at }), key.privateKey);
    const anchor: Anchor = { brandId, seq, hash, at, kid: key.kid, signature: signature.toString('base64') };
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    await db.tx(brandId, (tx) =>
      tx.run(
        tables
          .insertInto('audit.auditAnchor')
          .values({ brandId, seq: head.seq, hash: head.hash, signature, kid: key.kid })
          .onConflict((clash) => clash.doNothing()),
      ),
    );
    anchored += 1;
  }
  return anchored;
}

/** Walks the whole chain and holds it against the anchors outside. Names the first row that does not hold. */
export async function verifyAudit(db: Db, brandId: BrandId, { key, file }: Anchors): Promise<AuditVerdict> {
  const start = performance.now();
  const { walked, hashes } = await db.tx(brandId, async (tx) => ({
    walked: await tx.row(sql<Walk>`
      select links, broken_seq, why, head_hash from audit_verify(${brandId})`),
    hashes: await hashesOf(
      tx,
      brandId,
      anchorsOf(file, brandId).map((anchor) => anchor.seq),
    ),
  }));
  const anchors = anchorsOf(file, brandId);
  const forged = anchors.find(
    (anchor) =>
      !verify(null, textOf(anchor), key.publicKey, Buffer.from(anchor.signature, 'base64')) ||
      hashes.get(anchor.seq) !== anchor.hash,
  );
  const brokenAt = walked.brokenSeq === null ? null : { seq: walked.brokenSeq.toString(), why: walked.why ?? '' };
  const firstBroken =
    brokenAt ??
    (forged ? { seq: forged.seq, why: 'the chain was rewritten: it contradicts the anchor outside' } : null);
  return {
    ok: firstBroken === null,
    rows: Number(walked.links),
    firstBroken,
    headHash: walked.headHash.toString('hex'),
    anchoredAt: anchors.at(-1)?.at ?? null,
    anchorMatches: forged === undefined,
    tookMs: Math.round(performance.now() - start),
  };
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

/** The hashes of these rows of a brand's chain, in hex, by sequence. */
async function hashesOf(tx: Tx, brandId: BrandId, seqs: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(
    tables
      .selectFrom('audit.audit')
      .select(['seq', 'hash'])
      .where('brandId', '=', brandId)
      .where('seq', '=', sql<bigint>`any (${seqs}::bigint[])`),
  );
  return new Map(rows.map((row) => [row.seq.toString(), row.hash.toString('hex')]));
}

function anchorsOf(file: string, brandId: number): Anchor[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor)
    .filter((anchor) => anchor.brandId === brandId);
}
