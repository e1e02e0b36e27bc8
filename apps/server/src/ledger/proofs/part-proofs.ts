import type { Db, Tx } from '../../db/pool.ts';
import { brandId, memberId } from '../../ids.ts';
import type { PartList, PartProof } from '../part.ts';
import type { Finding } from './findings.ts';

/** One order in which rows are walked, and the proofs that look at the rows of each slice of it. */
export type PartWalk = {
  readonly name: string;
  readonly after: string;
  readonly since: string;
  readonly proofs: readonly PartProof[];
};

/** The walks that the parts ask for: all proofs of one order share one. */
export function partWalks({ parts }: PartList): PartWalk[] {
  const proofs = parts.flatMap((part) => part.proofs ?? []);
  return [...Map.groupBy(proofs, (proof) => proof.walk)].map(([walk, together]) => ({
    name: walk,
    after: `${walk}_after`,
    since: `${walk}_since`,
    proofs: together,
  }));
}

export async function keysAfter(tx: Tx, walk: PartWalk, { after, rows }: { after: string; rows: number }) {
  const found = await tx.rows<{ key: string }>(`select key from ${walk.after}($1, $2)`, [after, rows]);
  return found.map((row) => row.key);
}

/** Keys that are held in memory at once; each page looks anew at what happened since. */
const PAGE_MAX = 5_000;
/** So many keys are proven in one statement of the tail. */
const KEYS_MAX = 200;

export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
export const keyChunks = (keys: readonly string[]): string[][] => chunks(keys, KEYS_MAX);

/** What something happened to since then, a few keys at a time. */
export async function* keysSince(db: Db, walk: PartWalk, since: Date): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const page = await db.tx(null, (tx) =>
      tx.rows<{ key: string }>(`select key from ${walk.since}($1::timestamptz, $2, $3)`, [since, from, PAGE_MAX]),
    );
    yield* keyChunks(page.map((row) => row.key));
    after = page.length < PAGE_MAX ? undefined : page.at(-1)!.key;
  }
}

type FoundRow = { name: string; key: string; brand_id: number | null; member_id: string | null; subject: string };

/** What one proof says of rows. */
export async function prove(tx: Tx, proof: PartProof, keys: readonly string[]): Promise<Finding[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows<FoundRow>(
    `select name, key, brand_id, member_id, subject from ${proof.prove}($1::text[])`,
    [keys],
  );
  return rows.map((row) => ({
    name: row.name,
    key: row.key,
    subject: row.subject,
    brandId: row.brand_id === null ? null : brandId(row.brand_id),
    memberId: row.member_id === null ? null : memberId(row.member_id),
  }));
}
