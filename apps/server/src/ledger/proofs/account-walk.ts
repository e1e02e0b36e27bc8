import { bigints } from '../../db/arrays.ts';
import type { Tx } from '../../db/pool.ts';
import { brandId, memberId, type BrandId, type MemberId } from '../../ids.ts';

/** An account as it is, and how far it is proven. */
export type Head = {
  readonly id: bigint;
  readonly memberId: MemberId | null;
  readonly brandId: BrandId;
  readonly currency: string;
  readonly house: string | null;
  readonly floor: bigint;
  readonly balance: bigint;
  readonly seq: bigint;
  /** There are postings behind the account's own sequence. */
  readonly beyond: boolean;
  readonly proven: Proven;
  readonly seal: Buffer | null;
};
/** Up to which posting an account was walked, and what stood behind it. */
export type Proven = {
  readonly seq: bigint;
  readonly total: bigint;
  readonly digest: Buffer | null;
  readonly day: string | null;
};
export const UNPROVEN: Proven = { seq: 0n, total: 0n, digest: null, day: null };

type HeadRow = {
  id: string;
  member_id: string | null;
  brand_id: number;
  currency: string;
  house: string | null;
  floor: string;
  balance: string;
  seq: string;
  beyond: boolean;
  day: string | null;
  proven_seq: string;
  total: string;
  digest: Buffer | null;
  seal: Buffer | null;
};

export async function readHeads(tx: Tx, ids: readonly bigint[]): Promise<Head[]> {
  const rows = await tx.rows<HeadRow>(
    `select id, member_id, brand_id, currency, house, floor, balance, seq, beyond, day::text, proven_seq, total, digest,
        seal
      from ledger_heads($1::bigint[])`,
    [bigints(ids)],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    memberId: row.member_id === null ? null : memberId(row.member_id),
    brandId: brandId(row.brand_id),
    currency: row.currency,
    house: row.house,
    floor: BigInt(row.floor),
    balance: BigInt(row.balance),
    seq: BigInt(row.seq),
    beyond: row.beyond,
    proven: { seq: BigInt(row.proven_seq), total: BigInt(row.total), digest: row.digest, day: row.day },
    seal: row.seal,
  }));
}

/** Postings (from.seq, to] of an account. */
export type Span = { readonly accountId: bigint; readonly from: Proven; readonly to: bigint };
/** What one day of a span moved against one counterpart. */
export type Moved = {
  readonly day: string;
  readonly contraId: bigint;
  readonly amount: bigint;
  readonly postings: bigint;
};
export type Walked = {
  readonly span: Span;
  readonly moved: readonly Moved[];
  readonly postings: bigint;
  /** The end of each day within the span, in order; the last is where the span ends. */
  readonly days: readonly Proven[];
  /** The first posting whose balance does not follow from those before. */
  readonly offSeq: bigint | null;
};

type WalkRow = {
  account_id: string;
  from_seq: string;
  day: string;
  contra_id: string;
  amount: string;
  postings: string;
  at_seq: string;
  running: string;
  digest: Buffer;
  off_seq: string | null;
};

/** Sums and chains the postings of spans: as many rows are read as the spans are long together. */
export async function walkSpans(tx: Tx, spans: readonly Span[]): Promise<Walked[]> {
  const rows = await tx.rows<WalkRow>(
    `select account_id, from_seq, day::text, contra_id, amount, postings, at_seq, running, digest, off_seq
      from ledger_walk($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::date[])`,
    [
      bigints(spans.map((span) => span.accountId)),
      bigints(spans.map((span) => span.from.seq)),
      bigints(spans.map((span) => span.to)),
      bigints(spans.map((span) => span.from.total)),
      spans.map((span) => span.from.digest),
      spans.map((span) => span.from.day),
    ],
  );
  const bySpan = Map.groupBy(rows, (row) => `${row.account_id}:${row.from_seq}`);
  return spans.map((span) => walkedOf(span, bySpan.get(`${span.accountId}:${span.from.seq}`) ?? []));
}

function walkedOf(span: Span, rows: readonly WalkRow[]): Walked {
  const ends = new Map<string, WalkRow>();
  let postings = 0n;
  let offSeq: bigint | null = null;
  for (const row of rows) {
    postings += BigInt(row.postings);
    const end = ends.get(row.day);
    if (!end || BigInt(end.at_seq) < BigInt(row.at_seq)) ends.set(row.day, row);
    if (row.off_seq !== null && (offSeq === null || BigInt(row.off_seq) < offSeq)) offSeq = BigInt(row.off_seq);
  }
  const days = [...ends.values()].map((row) => ({
    seq: BigInt(row.at_seq),
    total: BigInt(row.running),
    digest: row.digest,
    day: row.day,
  }));
  return {
    span,
    postings,
    offSeq,
    days: days.toSorted((a, b) => (a.seq < b.seq ? -1 : 1)),
    moved: rows.map((row) => ({
      day: row.day,
      contraId: BigInt(row.contra_id),
      amount: BigInt(row.amount),
      postings: BigInt(row.postings),
    })),
  };
}

/** Cuts spans so that together they are no longer than `rows`; what is cut off comes with the next look. */
export function cutSpans(spans: readonly Span[], rows: number): Span[] {
  let left = BigInt(rows);
  const cut: Span[] = [];
  for (const span of spans) {
    if (left <= 0n) break;
    const length = span.to - span.from.seq;
    const taken = length < left ? length : left;
    left -= taken;
    cut.push({ ...span, to: span.from.seq + taken });
  }
  return cut;
}
