import { createHash, verify, type KeyObject } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { tables, type Computed, type Row } from '../db/query.ts';
import { brandId as toBrandId, type BrandId } from '../ids.ts';
import { anchorText, type Anchor } from './anchors.ts';

export type AuditVerdict = {
  readonly ok: boolean;
  /** Rows of the chain that were walked or had been walked before. */
  readonly rows: number;
  readonly firstBroken: { readonly seq: string; readonly why: string } | null;
  readonly headHash: string;
  readonly anchoredAt: string | null;
  /** Every anchor is there, is ours, and says what the chain says. */
  readonly anchorMatches: boolean;
  readonly tookMs: number;
};

/** A row up to which a chain was verified before, and its hash. */
export type Mark = { readonly seq: bigint; readonly hash: Buffer };
export const CHAIN_START: Mark = { seq: 0n, hash: Buffer.from([0]) };

export type Verification = {
  /** What the anchors were signed with. A public key is enough. */
  readonly publicKey: KeyObject;
  /** The anchors outside of the database, or a copy of them. */
  readonly file: string;
  readonly now: Date;
  /** Rows and anchors younger than this need not have come into the file. */
  readonly anchorMaxAgeMs?: number;
  /** Left out: from the first row on. */
  readonly from?: Mark;
};

/** Anchors are written each minute; ten of them may fail before a missing one means that they were kept from us. */
export const ANCHOR_MAX_AGE_MS = 10 * 60_000;
const SLICE_ROWS = 2_000;

/**
 * Walks a brand's chain in slices and holds it against the anchors outside of the database. It trusts nothing but the
 * rows and the key: hashes are made here, not by the database. What should be there and is not, fails.
 */
export const verifyAudit = async (db: Db, brandId: BrandId, given: Verification): Promise<AuditVerdict> =>
  (await verifyChain(db, brandId, given)).verdict;

/** The same, with the last row that held: the next verification may begin there. */
export async function verifyChain(
  db: Db,
  brandId: BrandId,
  given: Verification,
): Promise<{ readonly verdict: AuditVerdict; readonly mark: Mark }> {
  const start = performance.now();
  const from = given.from ?? CHAIN_START;
  const { anchors, forged } = await readAnchors(brandId, given, from.seq);
  const walk = await walkChain(db, brandId, { from, anchors });
  const missing = walk.broken ? undefined : await findMissing(db, brandId, { given, anchors, walk });
  const firstBroken = walk.broken ?? forged ?? missing ?? null;
  const verdict = {
    ok: firstBroken === null,
    rows: Number(walk.mark.seq),
    firstBroken: firstBroken && { seq: firstBroken.seq, why: firstBroken.why },
    headHash: walk.mark.hash.toString('hex'),
    anchoredAt: anchors.newest?.at ?? null,
    anchorMatches: forged === undefined && missing === undefined && walk.broken?.anchor !== true,
    tookMs: Math.round(performance.now() - start),
  };
  return { verdict, mark: walk.mark };
}

/** Brands that have a chain, or had one when an anchor was written. */
export async function listAuditedBrands(db: Db, file: string): Promise<BrandId[]> {
  const rows = await db.tx(null, (tx) => tx.rows(tables.selectFrom('audit.auditHead').select('brandId')));
  const brands = new Set<BrandId>(rows.map((row) => row.brandId));
  for await (const anchor of anchorsIn(file)) if (anchor) brands.add(toBrandId(anchor.brandId));
  return [...brands].toSorted((a, b) => a - b);
}

type Broken = { readonly seq: string; readonly why: string; readonly anchor?: true };
type Anchors = {
  /** From the mark on, by sequence. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly newest: Anchor | undefined;
  /** Of the whole file. */
  readonly count: number;
};

/** Only what lies behind the mark is kept. */
async function readAnchors(
  brandId: BrandId,
  { file, publicKey }: Verification,
  after: bigint,
): Promise<{ anchors: Anchors; forged: Broken | undefined }> {
  const hashes = new Map<string, string>();
  let newest: Anchor | undefined;
  let forged: Broken | undefined;
  let count = 0;
  for await (const anchor of anchorsIn(file)) {
    if (anchor === null) forged ??= { seq: '0', why: 'a line of the anchor file cannot be read' };
    if (anchor?.brandId !== brandId) continue;
    count += 1;
    if (!newest || BigInt(anchor.seq) > BigInt(newest.seq)) newest = anchor;
    if (BigInt(anchor.seq) < after) continue; // looked at when the mark was made
    if (!verify(null, anchorText(anchor), publicKey, Buffer.from(anchor.signature, 'base64')))
      forged ??= { seq: anchor.seq, why: 'an anchor was not signed by us' };
    const other = hashes.get(anchor.seq);
    if (other !== undefined && other !== anchor.hash)
      forged ??= { seq: anchor.seq, why: 'two anchors of one row contradict each other' };
    hashes.set(anchor.seq, anchor.hash);
  }
  return { anchors: { hashes, newest, count }, forged };
}

/** Every line of the file, as a stream, for it grows without end. A file that is not there has none. */
async function* anchorsIn(file: string): AsyncGenerator<Anchor | null> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line !== '') yield parseAnchor(line);
}

function parseAnchor(line: string): Anchor | null {
  try {
    const anchor = JSON.parse(line) as Anchor;
    return /^\d+$/.test(anchor.seq) ? anchor : null;
  } catch {
    return null;
  }
}

type Walk = { readonly mark: Mark; readonly broken: Broken | undefined };
type Walking = { readonly from: Mark; readonly anchors: Anchors };

async function walkChain(db: Db, brandId: BrandId, { from, anchors }: Walking): Promise<Walk> {
  let mark = from;
  const head = await db.tx(brandId, (tx) => readHead(tx, brandId));
  for (;;) {
    const rows = await db.tx(brandId, (tx) => readSlice(tx, brandId, mark.seq));
    for (const row of rows) {
      const wanted = mark.seq + 1n;
      if (row.seq !== wanted) return { mark, broken: { seq: wanted.toString(), why: 'row is missing' } };
      if (!hashOf(mark.hash, row).equals(row.hash))
        return { mark, broken: { seq: row.seq.toString(), why: 'content does not match its hash' } };
      const anchored = anchors.hashes.get(row.seq.toString());
      if (anchored !== undefined && anchored !== row.hash.toString('hex'))
        return { mark, broken: { seq: row.seq.toString(), why: REWRITTEN, anchor: true } };
      mark = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < SLICE_ROWS) break;
  }
  // Rows that were written since the head was read are a longer chain, and none that contradicts it.
  if (head && (head.seq > mark.seq || (head.seq === mark.seq && !head.hash.equals(mark.hash))))
    return { mark, broken: { seq: (mark.seq + 1n).toString(), why: 'the newest rows are missing' } };
  return { mark, broken: undefined };
}

const REWRITTEN = 'the chain was rewritten: it contradicts the anchor outside';

type ChainRow = Pick<Row<'audit.audit'>, 'seq' | 'actor' | 'ip' | 'action' | 'target' | 'reason' | 'hash'> &
  Computed<{ at: string; before: string | null; after: string | null }>;

const readSlice = (tx: Tx, brandId: BrandId, after: bigint): Promise<ChainRow[]> =>
  tx.rows(sql<ChainRow>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor, ip, action, target,
      before::text as before, after::text as after, reason, hash
    from audit.audit where brand_id = ${brandId} and seq > ${after} order by seq limit ${SLICE_ROWS}`);

const readHead = (tx: Tx, brandId: BrandId): Promise<Mark | undefined> =>
  tx.maybe(tables.selectFrom('audit.auditHead').select(['seq', 'hash']).where('brandId', '=', brandId));

/** As `audit_append` makes it: the hash before, then every part with its length in characters. */
function hashOf(previous: Buffer, row: ChainRow): Buffer {
  const parts = [
    row.seq.toString(),
    row.at,
    row.actor,
    row.ip,
    row.action,
    row.target,
    row.before ?? '',
    row.after ?? '',
    row.reason,
  ];
  const text = parts.map((part) => `${Array.from(part).length}:${part}`).join('|');
  return createHash('sha256').update(previous).update(text).digest();
}

type Coverage = { readonly given: Verification; readonly anchors: Anchors; readonly walk: Walk };
type Due = Computed<{ due: bigint | null; told: bigint; toldSeq: bigint | null }>;

/** Anchors that should be in the file by now: of every row of some age, and each that the database says was written. */
async function findMissing(db: Db, brandId: BrandId, { given, anchors, walk }: Coverage): Promise<Broken | undefined> {
  const before = new Date(given.now.getTime() - (given.anchorMaxAgeMs ?? ANCHOR_MAX_AGE_MS));
  const due = await db.tx(brandId, (tx) =>
    tx.row(sql<Due>`
      select (select a.seq from audit.audit a where a.brand_id = ${brandId} and a.at <= ${before}
          order by a.seq desc limit 1) as due,
        (select count(*) from audit.audit_anchor n
          where n.brand_id = ${brandId} and n.anchored_at <= ${before}) as told,
        (select max(n.seq) from audit.audit_anchor n where n.brand_id = ${brandId} and n.anchored_at <= ${before})
          as told_seq`),
  );
  const newest = anchors.newest === undefined ? 0n : BigInt(anchors.newest.seq);
  if (newest > walk.mark.seq) return { seq: newest.toString(), why: REWRITTEN };
  if (due.due !== null && newest < due.due)
    return {
      seq: (newest + 1n).toString(),
      why: anchors.count === 0 ? 'there is no anchor outside' : 'the newest anchor outside is too old',
    };
  if (BigInt(anchors.count) < due.told || (due.toldSeq !== null && newest < due.toldSeq))
    return { seq: (due.toldSeq ?? newest).toString(), why: 'anchors that were written are not in the file' };
  return undefined;
}
