import type { Tx } from '../../db/pool.ts';
import { brandId, memberId } from '../../ids.ts';
import type { PartList, PartProof } from '../part.ts';
import type { Finding } from './findings.ts';

/** One order in which rows are walked, and the proofs that look at the rows of each slice of it. */
export type PartWalk = {
  readonly name: string;
  readonly after: string;
  readonly since: readonly string[];
  readonly proofs: readonly PartProof[];
};

/** The walks that the parts ask for: all proofs of members share one. */
export function partWalks({ parts }: PartList): PartWalk[] {
  const proofs = parts.flatMap((part) => part.proofs ?? []);
  return [...Map.groupBy(proofs, (proof) => proof.walk)].map(([walk, together]) => ({
    name: walk,
    after: `${walk}_after`,
    since: [...new Set([`${walk}_since`, ...together.flatMap((proof) => proof.since ?? [])])],
    proofs: together,
  }));
}

export async function keysAfter(tx: Tx, walk: string, { after, rows }: { after: string; rows: number }) {
  const found = await tx.rows<{ key: string }>(`select key from ${walk}($1, $2)`, [after, rows]);
  return found.map((row) => row.key);
}

export async function keysSince(tx: Tx, walk: PartWalk, since: Date): Promise<string[]> {
  const keys = new Set<string>();
  for (const name of walk.since)
    for (const { key } of await tx.rows<{ key: string }>(`select key from ${name}($1::timestamptz)`, [since]))
      keys.add(key);
  return [...keys];
}

type FoundRow = { name: string; key: string; brand_id: number | null; member_id: string | null; subject: string };

/** What one proof says of rows: of all time, or only of what is younger than the day. */
export async function prove(
  tx: Tx,
  proof: PartProof,
  { keys, day }: { readonly keys: readonly string[]; readonly day: string | null },
): Promise<Finding[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows<FoundRow>(
    `select name, key, brand_id, member_id, subject from ${proof.prove}($1::text[], $2::date)`,
    [keys, day],
  );
  return rows.map((row) => ({
    name: row.name,
    key: row.key,
    subject: row.subject,
    brandId: row.brand_id === null ? null : brandId(row.brand_id),
    memberId: row.member_id === null ? null : memberId(row.member_id),
  }));
}

/** So many keys are proven in one statement of the tail. */
export const KEYS_MAX = 500;
