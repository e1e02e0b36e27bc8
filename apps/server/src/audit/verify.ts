import { createHash, verify, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import { tables, type Computed, type Row } from '../db/query.ts';
import { brandId as toBrandId, type BrandId } from '../ids.ts';
import { anchorsIn, readAnchorLines, type AnchorLine } from './anchor-file.ts';
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

/** How far a walk over a chain and its anchors has come. */
export type Place = {
  readonly seq: bigint;
  readonly hash: Buffer;
  /** Bytes of the file of anchors that were read. */
  readonly fileAt: bigint;
  /** The row of the newest anchor among them. */
  readonly anchoredSeq: bigint;
};
export const CHAIN_START: Place = { seq: 0n, hash: Buffer.from([0]), fileAt: 0n, anchoredSeq: 0n };

export type Verification = {
  /** What the anchors were signed with, one pair after the other. Public keys are enough. */
  readonly publicKeys: readonly KeyObject[];
  /** The anchors outside of the database, or a copy of them. */
  readonly file: string;
  readonly now: Date;
  /** Rows and anchors younger than this need not have come into the file. */
  readonly anchorMaxAgeMs?: number;
  /** Rows of a slice; tests take fewer. */
  readonly sliceRows?: number;
};

/** Anchors are written each minute; ten of them may fail before a missing one means that they were kept from us. */
export const ANCHOR_MAX_AGE_MS = 10 * 60_000;
export const SLICE_ROWS = 2_000;

export type Broken = { readonly seq: string; readonly why: string; readonly anchor?: true };
/** A slice that held ends further on; one that did not ends where it began. */
export type Slice = {
  readonly place: Place;
  readonly broken: Broken | undefined;
  /** There is no more of the chain, nor of its anchors. */
  readonly atEnd: boolean;
  readonly anchoredAt: string | undefined;
};

/**
 * Walks a brand's whole chain in slices and holds it against the anchors outside of the database. It trusts nothing but
 * the rows and the key: hashes are made here, not by the database. What should be there and is not, fails.
 */
export async function verifyAudit(db: Db, brandId: BrandId, given: Verification): Promise<AuditVerdict> {
  const start = performance.now();
  let slice: Slice = { place: CHAIN_START, broken: undefined, atEnd: false, anchoredAt: undefined };
  while (!slice.broken && !slice.atEnd) {
    const next: Slice = await verifySlice(db, brandId, { ...given, from: slice.place });
    slice = { ...next, anchoredAt: next.anchoredAt ?? slice.anchoredAt };
  }
  const { place, broken, anchoredAt } = slice;
  return {
    ok: broken === undefined,
    rows: Number(place.seq),
    firstBroken: broken ? { seq: broken.seq, why: broken.why } : null,
    headHash: place.hash.toString('hex'),
    anchoredAt: anchoredAt ?? null,
    anchorMatches: broken?.anchor !== true,
    tookMs: Math.round(performance.now() - start),
  };
}

/** Brands that have a chain, or had one when an anchor was written. */
export async function listAuditedBrands(db: Db, file: string): Promise<BrandId[]> {
  const rows = await db.tx(null, (tx) => tx.rows(tables.selectFrom('audit.auditHead').select('brandId')));
  const brands = new Set<BrandId>(rows.map((row) => row.brandId));
  for await (const anchor of anchorsIn(file)) if (anchor) brands.add(toBrandId(anchor.brandId));
  return [...brands].toSorted((a, b) => a - b);
}

type Slicing = Verification & { readonly from: Place };

/**
 * A bounded part of the walk: some of the file of anchors, and the rows up to the newest of these anchors, at most so
 * many. The file holds the anchors of all brands in the order in which they were written.
 */
export async function verifySlice(db: Db, brandId: BrandId, given: Slicing): Promise<Slice> {
  const { from, sliceRows = SLICE_ROWS } = given;
  const chunk = await readAnchorLines(given.file, Number(from.fileAt));
  // A copy that is shorter than the one that was read before: everything is held against what there is of it.
  if (!chunk) return verifySlice(db, brandId, { ...given, from: CHAIN_START });
  const anchors = chunk.lines.flatMap(({ anchor }) => (anchor?.brandId === brandId ? anchor : []));
  const newest = anchors.reduce((most, { seq }) => (BigInt(seq) > most ? BigInt(seq) : most), from.seq);
  const head = await db.tx(brandId, (tx) => readHead(tx, brandId));
  const upTo = chunk.isLast ? null : newest;
  const rows = await db.tx(brandId, (tx) => readRows(tx, brandId, { after: from.seq, upTo, limit: sliceRows }));
  const walk = walkRows(from, rows, new Map(anchors.map(({ seq, hash }) => [seq, hash])));
  const isThrough = rows.length < sliceRows;
  // Anchors of rows further on are read again with these rows.
  const read = isThrough ? chunk.lines : linesUpTo(chunk.lines, { brandId, seq: walk.seq });
  const mine = read.flatMap(({ anchor }) => (anchor?.brandId === brandId ? anchor : []));
  const anchoredSeq = mine.reduce((most, { seq }) => (BigInt(seq) > most ? BigInt(seq) : most), from.anchoredSeq);
  const place: Place = {
    seq: walk.seq,
    hash: walk.hash,
    fileAt: BigInt(read.at(-1)?.endsAt ?? from.fileAt),
    anchoredSeq,
  };
  const atEnd = isThrough && chunk.isLast;
  const broken =
    walk.broken ??
    (await findContradiction(db, brandId, { given, read, place })) ??
    (atEnd ? await findMissing(db, brandId, { given, place, head }) : undefined);
  const anchoredAt = mine.findLast(({ seq }) => BigInt(seq) === anchoredSeq)?.at;
  return { place: broken ? { ...from, seq: walk.seq, hash: walk.hash } : place, broken, atEnd, anchoredAt };
}

/** The lines before the first anchor of a row that was not walked yet. */
function linesUpTo(
  lines: readonly AnchorLine[],
  { brandId, seq }: { readonly brandId: BrandId; readonly seq: bigint },
): readonly AnchorLine[] {
  const next = lines.findIndex(({ anchor }) => anchor?.brandId === brandId && BigInt(anchor.seq) > seq);
  return next === -1 ? lines : lines.slice(0, next);
}

type Walk = { readonly seq: bigint; readonly hash: Buffer; readonly broken: Broken | undefined };

function walkRows(from: Place, rows: readonly ChainRow[], anchors: ReadonlyMap<string, string>): Walk {
  let { seq, hash } = from;
  for (const row of rows) {
    const wanted = seq + 1n;
    if (row.seq !== wanted) return { seq, hash, broken: { seq: wanted.toString(), why: 'row is missing' } };
    if (!hashOf(hash, row).equals(row.hash))
      return { seq, hash, broken: { seq: row.seq.toString(), why: 'content does not match its hash' } };
    const anchored = anchors.get(row.seq.toString());
    if (anchored !== undefined && anchored !== row.hash.toString('hex'))
      return { seq, hash, broken: { seq: row.seq.toString(), why: REWRITTEN, anchor: true } };
    ({ seq, hash } = row);
  }
  return { seq, hash, broken: undefined };
}

const REWRITTEN = 'the chain was rewritten: it contradicts the anchor outside';

type ChainRow = Pick<Row<'audit.audit'>, 'seq' | 'actor' | 'ip' | 'action' | 'target' | 'reason' | 'hash'> &
  Computed<{ at: string; before: string | null; after: string | null }>;

type Rows = { readonly after: bigint; readonly upTo: bigint | null; readonly limit: number };

const readRows = (tx: Tx, brandId: BrandId, { after, upTo, limit }: Rows): Promise<ChainRow[]> =>
  tx.rows(sql<ChainRow>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor, ip, action, target,
      before::text as before, after::text as after, reason, hash
    from audit.audit where brand_id = ${brandId} and seq > ${after} and (${upTo}::bigint is null or seq <= ${upTo})
    order by seq limit ${limit}`);

type ChainHead = { readonly seq: bigint; readonly hash: Buffer };

const readHead = (tx: Tx, brandId: BrandId): Promise<ChainHead | undefined> =>
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

type Read = { readonly given: Slicing; readonly read: readonly AnchorLine[]; readonly place: Place };

/** What is wrong with the anchors that were read: by themselves, and against those of which the database tells. */
async function findContradiction(db: Db, brandId: BrandId, { given, read, place }: Read): Promise<Broken | undefined> {
  const hashes = new Map<string, string>();
  for (const { anchor } of read) {
    if (anchor === null) return { seq: '0', why: 'a line of the anchor file cannot be read', anchor: true };
    if (anchor.brandId !== brandId) continue;
    const { seq } = anchor;
    if (!isSigned(anchor, given.publicKeys)) return { seq, why: 'an anchor was not signed by us', anchor: true };
    if ((hashes.get(seq) ?? anchor.hash) !== anchor.hash)
      return { seq, why: 'two anchors of one row contradict each other', anchor: true };
    hashes.set(seq, anchor.hash);
  }
  const rewritten = await findRewritten(db, brandId, { hashes, walked: given.from.seq });
  if (rewritten !== undefined) return { seq: rewritten, why: REWRITTEN, anchor: true };
  const after = given.from.anchoredSeq;
  const fresh = [...hashes.keys()].filter((seq) => BigInt(seq) > after).length;
  const { told } = await db.tx(brandId, (tx) =>
    tx.row(sql<Computed<{ told: bigint }>>`
      select count(*) as told from audit.audit_anchor
        where brand_id = ${brandId} and seq > ${after} and seq <= ${place.anchoredSeq}
          and anchored_at <= ${dueAt(given)}`),
  );
  return BigInt(fresh) < told ? { seq: place.anchoredSeq.toString(), why: KEPT_FROM_US, anchor: true } : undefined;
}

type Older = { readonly hashes: ReadonlyMap<string, string>; readonly walked: bigint };

/** The first row that was walked before its anchor was read, and is another. */
async function findRewritten(db: Db, brandId: BrandId, { hashes, walked }: Older): Promise<string | undefined> {
  const older = [...hashes].filter(([seq]) => BigInt(seq) <= walked);
  if (older.length === 0) return undefined;
  const row = await db.tx(brandId, (tx) =>
    tx.maybe(sql<Computed<{ seq: bigint }>>`
      select n.seq from unnest(${older.map(([seq]) => BigInt(seq))}::bigint[], ${older.map(([, hash]) => hash)}::text[])
          as n (seq, hash)
        left join audit.audit a on a.brand_id = ${brandId} and a.seq = n.seq
        where encode(a.hash, 'hex') is distinct from n.hash order by n.seq limit 1`),
  );
  return row?.seq.toString();
}

/** Whether some anchor of the file was signed by the pair of this public key. */
export async function hasSigned(file: string, publicKey: KeyObject): Promise<boolean> {
  for await (const anchor of anchorsIn(file)) if (anchor && isSigned(anchor, [publicKey])) return true;
  return false;
}

const isSigned = (anchor: Anchor, publicKeys: readonly KeyObject[]): boolean =>
  publicKeys.some((key) => verify(null, anchorText(anchor), key, Buffer.from(anchor.signature, 'base64')));

const KEPT_FROM_US = 'anchors that were written are not in the file';
const dueAt = ({ now, anchorMaxAgeMs = ANCHOR_MAX_AGE_MS }: Verification): Date =>
  new Date(now.getTime() - anchorMaxAgeMs);

type Ended = { readonly given: Slicing; readonly place: Place; readonly head: ChainHead | undefined };
type Due = Computed<{ due: bigint | null; told: bigint | null }>;

/** At the end of the chain: newest rows that are gone, and anchors that should be in the file by now. */
async function findMissing(db: Db, brandId: BrandId, { given, place, head }: Ended): Promise<Broken | undefined> {
  const { seq, anchoredSeq } = place;
  // Rows that were written since the head was read are a longer chain, and none that contradicts it.
  if (head && (head.seq > seq || (head.seq === seq && !head.hash.equals(place.hash))))
    return { seq: (seq + 1n).toString(), why: 'the newest rows are missing' };
  if (anchoredSeq > seq) return { seq: anchoredSeq.toString(), why: REWRITTEN, anchor: true };
  const before = dueAt(given);
  const { due, told } = await db.tx(brandId, (tx) =>
    tx.row(sql<Due>`
      select (select a.seq from audit.audit a where a.brand_id = ${brandId} and a.at <= ${before}
          order by a.seq desc limit 1) as due,
        (select n.seq from audit.audit_anchor n where n.brand_id = ${brandId} and n.anchored_at <= ${before}
          order by n.seq desc limit 1) as told`),
  );
  if (due !== null && anchoredSeq < due)
    return {
      seq: (anchoredSeq + 1n).toString(),
      why: anchoredSeq === 0n ? 'there is no anchor outside' : 'the newest anchor outside is too old',
      anchor: true,
    };
  return told !== null && anchoredSeq < told ? { seq: told.toString(), why: KEPT_FROM_US, anchor: true } : undefined;
}
