import { LOCK_SPACE, SPACED_LOCKS } from '../../db/advisory-locks.ts';
import { bigints } from '../../db/arrays.ts';
import type { Tx } from '../../db/pool.ts';
import { cutSpans, readHeads, walkSpans, type Head, type Proven, type Span, type Walked } from './account-walk.ts';
import { BOOK_CHECKS, findingOf, judgeRow, judgeWalk, type Finding, type Slice } from './findings.ts';
import { addHouseDays, type HouseMoves } from './house-days.ts';
import { isSeal, type Sealer } from './seals.ts';

/** Checkpoints, and the sums of houses that follow them, are moved by one prover at a time. */
export async function lockCheckpoints(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${LOCK_SPACE}, ${SPACED_LOCKS.ledgerCheckpoints})`);
}

export type Advance = {
  readonly checked: number;
  readonly findings: readonly Finding[];
  /** Accounts that have more postings than this look had room for. */
  readonly left: readonly bigint[];
};

/**
 * Proves accounts from where they were proven to where they are now, and moves their checkpoints there. An account that
 * drifts keeps its checkpoint: it is looked at again until it holds, each time to its end, so that one break hides no
 * other.
 */
export async function advanceAccounts(
  tx: Tx,
  { sealer, rows }: { readonly sealer: Sealer; readonly rows: number },
  ids: readonly bigint[],
): Promise<Advance> {
  await lockCheckpoints(tx);
  const heads = await readHeads(tx, ids);
  const findings: Finding[] = [];
  const open = new Map<bigint, Head>();
  for (const head of heads) {
    const found = isSealed(sealer, head) ? judgeRow(head) : [findingOf(head, BOOK_CHECKS.sealed)];
    findings.push(...found);
    if (found.length === 0) open.set(head.id, head);
  }
  const wanted: Span[] = [...open.values()].map((head) => ({ accountId: head.id, from: head.proven, to: head.seq }));
  const unmoved = wanted.filter((span) => span.to === span.from.seq);
  const spans = cutSpans(
    wanted.filter((span) => span.to > span.from.seq),
    rows,
  );
  const walked = spans.length === 0 ? [] : await walkSpans(tx, spans);
  const sound: Walked[] = [];
  const broken: Walked[] = [];
  for (const each of [...walked, ...unmoved.map(nothingMoved)]) {
    const head = open.get(each.span.accountId)!;
    const found = judgeWalk(head, each);
    findings.push(...found);
    if (found.length > 0 && each.span.to < head.seq) broken.push(each);
    if (found.length === 0 && each.days.length > 0) sound.push(each);
  }
  findings.push(...(await judgeBeyond(tx, broken, { heads: open, rows })));
  await saveCheckpoints(tx, sealer, sound);
  await addHouseDays(tx, sealer, movesOf(sound, open));
  const reached = new Set(spans.filter((span) => span.to === open.get(span.accountId)!.seq).map((s) => s.accountId));
  const left = wanted.filter((span) => span.to > span.from.seq && !reached.has(span.accountId));
  const drifting = new Set(findings.map((finding) => finding.key));
  return {
    checked: heads.length,
    findings,
    left: left.map((span) => span.accountId).filter((id) => !drifting.has(String(id))),
  };
}

/** How many postings behind breaks one look reads, in spans of the usual length. */
const SPANS_BEYOND = 20;

/**
 * By how much the balances of accounts are off whose postings broke before their last. What stands behind a break was
 * never sealed: it is read anew each time, up to a bound.
 */
async function judgeBeyond(
  tx: Tx,
  broken: readonly Walked[],
  { heads, rows }: { readonly heads: ReadonlyMap<bigint, Head>; readonly rows: number },
): Promise<Finding[]> {
  const found: Finding[] = [];
  let behind = broken;
  for (let turn = 0; turn < SPANS_BEYOND && behind.length > 0; turn += 1) {
    const wanted = behind.map(({ span, days }): Span => ({
      accountId: span.accountId,
      from: { ...(days.at(-1) ?? span.from), seq: span.to },
      to: heads.get(span.accountId)!.seq,
    }));
    const walked = await walkSpans(tx, cutSpans(wanted, rows));
    for (const each of walked) {
      const head = heads.get(each.span.accountId)!;
      found.push(...judgeWalk(head, each).filter(({ name }) => name === BOOK_CHECKS.balance));
    }
    const reached = new Map(walked.map((each) => [each.span.accountId, each]));
    behind = behind
      .map((each) => reached.get(each.span.accountId) ?? each)
      .filter(({ span }) => span.to < heads.get(span.accountId)!.seq);
  }
  return found;
}

const nothingMoved = (span: Span): Walked => ({ span, moved: [], postings: 0n, days: [], offSeq: null });

function isSealed(sealer: Sealer, { id, proven, seal }: Head): boolean {
  const { seq, total, digest, day } = proven;
  if (day === null || digest === null) return seal === null;
  return isSeal(seal, sealer.checkpoint({ accountId: id, day, seq, total, digest }));
}

function movesOf(walked: readonly Walked[], heads: ReadonlyMap<bigint, Head>): HouseMoves[] {
  return walked.flatMap(({ span, moved }) => {
    const { brandId, currency } = heads.get(span.accountId)!;
    return moved.map(({ contraId, day, amount, postings }) => ({
      houseId: contraId,
      day,
      brandId,
      currency,
      amount,
      postings,
    }));
  });
}

type Checkpoint = Proven & { readonly accountId: bigint; readonly day: string; readonly digest: Buffer };

async function saveCheckpoints(tx: Tx, sealer: Sealer, walked: readonly Walked[]): Promise<void> {
  const saved = walked.flatMap(({ span, days }) =>
    days.map((end) => ({ ...end, accountId: span.accountId }) as Checkpoint),
  );
  if (saved.length === 0) return;
  await tx.run(
    `insert into ledger.checkpoint (account_id, day, seq, total, digest, seal)
      select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[])
      on conflict (account_id, day) do update
        set seq = excluded.seq, total = excluded.total, digest = excluded.digest, seal = excluded.seal`,
    [
      bigints(saved.map((each) => each.accountId)),
      saved.map((each) => each.day),
      bigints(saved.map((each) => each.seq)),
      bigints(saved.map((each) => each.total)),
      saved.map((each) => each.digest),
      saved.map((each) => sealer.checkpoint(each)),
    ],
  );
}

type SpanRow = {
  account_id: string;
  day: string;
  seq: string;
  total: string;
  digest: Buffer;
  seal: Buffer;
  from_day: string | null;
  from_seq: string;
  from_total: string;
  from_digest: Buffer | null;
};

/** Where a walk over all checkpoints stands: `account:day` of the last one that was looked at. */
const START = { accountId: 0n, day: '0001-01-01' };
const placeOf = (after: string): { readonly accountId: bigint; readonly day: string } => {
  const [account, day] = after.split(':');
  return account === undefined || day === undefined ? START : { accountId: BigInt(account), day };
};

/** Walks old checkpoints anew: their seals, and every posting that they cover, against what was proven then. */
export async function verifyCheckpoints(
  tx: Tx,
  { sealer, rows }: { readonly sealer: Sealer; readonly rows: number },
  after: string,
): Promise<Slice> {
  const place = placeOf(after);
  const found = await tx.rows<SpanRow>(
    `select account_id, day::text, seq, total, digest, seal, from_day::text, from_seq, from_total, from_digest
      from ledger_spans_after($1, $2::date, $3)`,
    [String(place.accountId), place.day, rows],
  );
  const spans = found.map((row) => ({
    accountId: BigInt(row.account_id),
    from: { seq: BigInt(row.from_seq), total: BigInt(row.from_total), digest: row.from_digest, day: row.from_day },
    to: BigInt(row.seq),
  }));
  const walked = spans.length === 0 ? [] : await walkSpans(tx, spans);
  const bad = found.filter((row, index) => !holds(sealer, row, walked[index]!));
  const heads = bad.length === 0 ? [] : await readHeads(tx, [...new Set(bad.map((row) => BigInt(row.account_id)))]);
  const headOf = new Map(heads.map((head) => [String(head.id), head]));
  return {
    keys: found.map((row) => `${row.account_id}:${row.day}`),
    findings: bad.map((row) => ({
      name: BOOK_CHECKS.sealed,
      key: `${row.account_id}:${row.day}`,
      subject: `account ${row.account_id} on ${row.day}`,
      brandId: headOf.get(row.account_id)?.brandId ?? null,
      memberId: headOf.get(row.account_id)?.memberId ?? null,
    })),
  };
}

function holds(sealer: Sealer, row: SpanRow, { span, postings, days }: Walked): boolean {
  const accountId = BigInt(row.account_id);
  const [seq, total] = [BigInt(row.seq), BigInt(row.total)];
  const sealed = isSeal(row.seal, sealer.checkpoint({ accountId, day: row.day, seq, total, digest: row.digest }));
  const end = days.at(-1);
  return (
    sealed && postings === span.to - span.from.seq && end?.total === total && end.digest?.equals(row.digest) === true
  );
}
