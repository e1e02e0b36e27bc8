import { sign, verify, type KeyObject } from 'node:crypto';
import type { Db, Tx } from '../db/pool.ts';
import { tables, type Row } from '../db/query.ts';
import type { BrandId } from '../ids.ts';
import type { Anchoring } from './anchors.ts';
import {
  CHAIN_START,
  SLICE_ROWS,
  verifySlice,
  type AuditVerdict,
  type Place,
  type Slice,
  type Verification,
} from './verify.ts';

/** `news`: what was written since the last time. `whole`: the chain from its start, again and again. */
export type WalkName = Row<'audit.auditVerified'>['walk'];
/** Where a walk stands, and when it came to the end last. */
type Mark = Place & { readonly finishedAt: Date | null };

type Walking = Anchoring & Pick<Verification, 'sliceRows'>;

/** Between two walks over the whole, and before one that found a break is tried again. */
const WHOLE_REST_MS = 10 * 60_000;

const markText = (brandId: BrandId, walk: WalkName, { seq, hash, fileAt, anchoredSeq, finishedAt }: Mark): Buffer =>
  Buffer.from(
    [
      'baize-audit-verified',
      walk,
      brandId,
      seq,
      hash.toString('hex'),
      fileAt,
      anchoredSeq,
      finishedAt?.toISOString(),
    ].join(':'),
  );

/** What a walk found, and how far it has come. */
export type Walked = Pick<AuditVerdict, 'ok' | 'rows' | 'firstBroken'>;
const walkedOf = ({ place, broken }: Slice): Walked => ({
  ok: broken === undefined,
  rows: Number(place.seq),
  firstBroken: broken ? { seq: broken.seq, why: broken.why } : null,
});

/** Verifies what was written since the last time. */
export async function verifyNewAudit(db: Db, brandId: BrandId, given: Walking): Promise<Walked> {
  let mark = (await findMark(db, brandId, { walk: 'news', key: given.key.publicKey })) ?? START;
  for (;;) {
    const slice = await verifySlice(db, brandId, { ...sliceOf(given), from: mark });
    const { place, broken, atEnd } = slice;
    mark = { ...place, finishedAt: atEnd && !broken ? given.now : mark.finishedAt };
    await saveMark(db, brandId, { ...given, walk: 'news', mark, why: broken?.why ?? null });
    if (broken || atEnd) return walkedOf(slice);
  }
}

/**
 * Verifies one more slice of the whole chain; undefined: it rests. A row that was changed in place long after it was
 * verified is found when the walk comes by again. What was stopped goes on from its mark.
 */
export async function verifyWholeSlice(db: Db, brandId: BrandId, given: Walking): Promise<Walked | undefined> {
  const found = await findMark(db, brandId, { walk: 'whole', key: given.key.publicKey });
  const mark = found ?? START;
  const isResting = mark.seq === 0n || found?.why != null;
  if (found && isResting && given.now.getTime() - found.verifiedAt.getTime() < WHOLE_REST_MS) return undefined;
  const slice = await verifySlice(db, brandId, { ...sliceOf(given), from: mark });
  const { place, broken, atEnd } = slice;
  const next = atEnd && !broken ? { ...CHAIN_START, finishedAt: given.now } : { ...place, finishedAt: mark.finishedAt };
  await saveMark(db, brandId, { ...given, walk: 'whole', mark: next, why: broken?.why ?? null });
  return walkedOf(slice);
}

const START: Mark = { ...CHAIN_START, finishedAt: null };
const sliceOf = ({ key, file, now, sliceRows = SLICE_ROWS }: Walking) => ({
  publicKeys: key.publicKeys,
  file,
  now,
  sliceRows,
});

/**
 * Where a walk stands. The mark is signed, so that nobody in the database can say that a chain was verified which was
 * not; one that is not ours counts for nothing, and the chain is walked from its start.
 */
async function findMark(db: Db, brandId: BrandId, { walk, key }: { readonly walk: WalkName; readonly key: KeyObject }) {
  const stored = await db.tx(brandId, (tx) =>
    tx.maybe(
      tables
        .selectFrom('audit.auditVerified')
        .select(['seq', 'hash', 'fileAt', 'anchoredSeq', 'finishedAt', 'signature', 'why', 'verifiedAt'])
        .where('brandId', '=', brandId)
        .where('walk', '=', walk),
    ),
  );
  return stored && verify(null, markText(brandId, walk, stored), key, stored.signature) ? stored : undefined;
}

type NewMark = Anchoring & { readonly walk: WalkName; readonly mark: Mark; readonly why: string | null };

async function saveMark(db: Db, brandId: BrandId, { walk, mark, why, key, now }: NewMark): Promise<void> {
  const { seq, hash, fileAt, anchoredSeq, finishedAt } = mark;
  const signature = sign(null, markText(brandId, walk, mark), key.privateKey);
  const values = { seq, hash, fileAt, anchoredSeq, finishedAt, signature, why, verifiedAt: now };
  await db.tx(brandId, (tx) =>
    tx.run(
      tables
        .insertInto('audit.auditVerified')
        .values({ brandId, walk, ...values })
        .onConflict((clash) => clash.columns(['brandId', 'walk']).doUpdateSet(values)),
    ),
  );
}

/** Chains that did not hold when they were walked last, over all brands. */
export async function countBrokenChains(tx: Tx): Promise<number> {
  const { count } = await tx.row(
    tables
      .selectFrom('audit.auditVerified')
      .select((eb) => eb.fn.count<bigint>('brandId').distinct().as('count'))
      .where('why', 'is not', null),
  );
  return Number(count);
}

/** When the chain that waits longest was last walked as a whole; null: some never was; undefined: there is none. */
export async function oldestWholeWalk(tx: Tx): Promise<Date | null | undefined> {
  const rows = await tx.rows(
    tables
      .selectFrom('audit.auditVerified')
      .select('finishedAt')
      .where('walk', '=', 'whole')
      .orderBy('finishedAt', (order) => order.asc().nullsFirst())
      .limit(1),
  );
  return rows[0]?.finishedAt;
}

export type WalkState = Pick<Row<'audit.auditVerified'>, 'walk' | 'seq' | 'verifiedAt' | 'finishedAt' | 'why'>;

/** How far both walks over a brand's chain are, as the server noted it. */
export const listWalks = (tx: Tx, brandId: BrandId): Promise<WalkState[]> =>
  tx.rows(
    tables
      .selectFrom('audit.auditVerified')
      .select(['walk', 'seq', 'verifiedAt', 'finishedAt', 'why'])
      .where('brandId', '=', brandId)
      .orderBy('walk'),
  );
