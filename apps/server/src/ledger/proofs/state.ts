import type { Tx } from '../../db/pool.ts';
import { brandId, memberId, type BrandId, type MemberId } from '../../ids.ts';
import { BROKEN_NAMED_MAX, type Finding, type InvariantCheck } from './findings.ts';

/** What was looked at in one look of a walk, and what did not hold. */
export type Looked = {
  readonly walk: string;
  /** The checks that this look answers for. */
  readonly checks: readonly string[];
  /** Keys that were looked at as a whole: what was found of them before and is not found now is over. */
  readonly keys: readonly string[];
  readonly findings: readonly Finding[];
  readonly graceS: number;
  readonly now: Date;
};

/**
 * Keeps what was found. What stays for longer than its grace is confirmed; what no longer shows is cleared, or
 * forgotten where it never was confirmed.
 */
export async function recordLook(tx: Tx, look: Looked): Promise<void> {
  const { findings, now } = look;
  const subjects = findings.map((finding) => `${finding.name} ${finding.subject}`);
  const over = `d.cleared_at is null and d.walk = $1 and d.name = any ($2::text[]) and d.key = any ($3::text[])
    and d.name || ' ' || d.subject <> all ($4::text[])`;
  const looked = [look.walk, look.checks, look.keys, subjects];
  await tx.run(`delete from ledger.drift d where ${over} and d.confirmed_at is null`, looked);
  await tx.run(`update ledger.drift d set cleared_at = $5 where ${over}`, [...looked, now]);
  await tx.run(
    `update ledger.drift d set looked_at = $4
      where d.cleared_at is null and d.walk = $1 and d.name = any ($2::text[]) and d.key = any ($3::text[])`,
    [look.walk, look.checks, look.keys, now],
  );
  if (findings.length === 0) return;
  await tx.run(
    `insert into ledger.drift (name, walk, key, subject, brand_id, member_id, seen_at, looked_at)
      select distinct on (n, s) n, $1, k, s, b, m, $7::timestamptz, $7::timestamptz
      from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[]) as f (n, k, s, b, m)
      on conflict (name, subject) where cleared_at is null do nothing`,
    [
      look.walk,
      findings.map((finding) => finding.name),
      findings.map((finding) => finding.key),
      findings.map((finding) => finding.subject),
      findings.map((finding) => finding.brandId),
      findings.map((finding) => (finding.memberId === null ? null : String(finding.memberId))),
      now,
    ],
  );
  await tx.run(
    `update ledger.drift d set confirmed_at = $3
      where d.cleared_at is null and d.confirmed_at is null and d.name || ' ' || d.subject = any ($1::text[])
        and d.seen_at <= $3::timestamptz - make_interval(secs => $2)`,
    [subjects, look.graceS, now],
  );
}

/** So many keys with something open are looked at again in one tail. */
export const OPEN_MAX = 5_000;

/**
 * Keys of a walk with something open, to be looked at again: those first that were not looked at for longest, so that
 * each has its turn however many there are.
 */
export async function openKeys(tx: Tx, walk: string, checks: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    `select d.key from ledger.drift d where d.cleared_at is null and d.walk = $1 and d.name = any ($2::text[])
      group by d.key order by min(d.looked_at) nulls first, d.key limit $3`,
    [walk, checks, OPEN_MAX],
  );
  return rows.map((row) => row.key);
}

/** All of them, where what is left out would be told as drift of something else. */
export async function everyOpenKey(tx: Tx, walk: string, checks: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    `select distinct d.key from ledger.drift d
      where d.cleared_at is null and d.walk = $1 and d.name = any ($2::text[])`,
    [walk, checks],
  );
  return rows.map((row) => row.key);
}

export async function markProven(tx: Tx, checks: readonly string[], now: Date): Promise<void> {
  await tx.run(
    `insert into ledger.proof (name, proven_at) select n, $2 from unnest($1::text[]) as n
      on conflict (name) do update set proven_at = excluded.proven_at`,
    [checks, now],
  );
}

/** Where a walk over the whole stands. */
export type WalkState = {
  readonly walk: string;
  readonly after: string;
  readonly checked: Readonly<Record<string, number>>;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
};
type WalkRow = { walk: string; after: string; checked: Record<string, number>; began_at: Date; ended_at: Date | null };
const walkOf = (row: WalkRow): WalkState => ({
  walk: row.walk,
  after: row.after,
  checked: row.checked,
  beganAt: row.began_at,
  endedAt: row.ended_at,
});

/** Where a walk stands now; one that never began stands at its beginning. */
export async function readWalk(tx: Tx, walk: string, now: Date): Promise<WalkState> {
  const row = await tx.maybe<WalkRow>(
    'select walk, after, checked, began_at, ended_at from ledger.proof_walk where walk = $1',
    [walk],
  );
  return row ? walkOf(row) : { walk, after: '', checked: {}, beganAt: now, endedAt: null };
}

/** Takes a walk for one slice: two processes never walk the same one at once. */
export async function takeWalk(tx: Tx, walk: string, now: Date): Promise<WalkState> {
  await tx.run('insert into ledger.proof_walk (walk, began_at) values ($1, $2) on conflict do nothing', [walk, now]);
  return walkOf(
    await tx.row<WalkRow>(
      'select walk, after, checked, began_at, ended_at from ledger.proof_walk where walk = $1 for update',
      [walk],
    ),
  );
}

export async function saveWalk(tx: Tx, state: WalkState): Promise<void> {
  await tx.run('update ledger.proof_walk set after = $2, checked = $3, began_at = $4, ended_at = $5 where walk = $1', [
    state.walk,
    state.after,
    JSON.stringify(state.checked),
    state.beganAt,
    state.endedAt,
  ]);
}

/** A walk over the whole is over: so much was looked at. */
export async function markPassed(tx: Tx, checked: Readonly<Record<string, number>>, now: Date): Promise<void> {
  await tx.run(
    `insert into ledger.proof (name, checked, proven_at, passed_at)
      select n, c, $3, $3 from unnest($1::text[], $2::bigint[]) as p (n, c)
      on conflict (name) do update set checked = excluded.checked, proven_at = excluded.proven_at,
        passed_at = excluded.passed_at`,
    [Object.keys(checked), Object.values(checked), now],
  );
}

export const walkStates = async (tx: Tx): Promise<WalkState[]> =>
  (await tx.rows<WalkRow>('select walk, after, checked, began_at, ended_at from ledger.proof_walk')).map(walkOf);

/** The last proof, as it was written down: nothing is looked at anew. */
export type LastProof = {
  readonly checks: readonly InvariantCheck[];
  /** When the oldest of the checks was made last; null: one was never made over the whole. */
  readonly provenAt: Date | null;
  /** When the oldest of their walks over the whole ended; null: one never did. */
  readonly wholeAt: Date | null;
};
type ProofRow = { name: string; checked: string; proven_at: Date; passed_at: Date | null; broken: string[] };

export async function readProof(tx: Tx, names: readonly string[]): Promise<LastProof> {
  const rows = await tx.rows<ProofRow>(
    'select name, checked, proven_at, passed_at, broken from ledger_last_proof($1::text[], $2)',
    [names, BROKEN_NAMED_MAX],
  );
  const passed = rows.map((row) => row.passed_at);
  const complete = passed.every((at) => at !== null);
  const oldest = (dates: readonly Date[]): Date => new Date(Math.min(...dates.map((date) => date.getTime())));
  return {
    checks: rows.map(({ name, checked, broken }) => ({
      name,
      ok: broken.length === 0,
      checked: Number(checked),
      broken,
    })),
    provenAt: complete ? oldest(rows.map((row) => row.proven_at)) : null,
    wholeAt: complete ? oldest(passed) : null,
  };
}

/** Members whom confirmed drift names and who were not frozen for it. */
export type ToFreeze = {
  readonly ids: readonly string[];
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly checks: readonly string[];
};
type FreezeRow = { ids: string[]; brand_id: number; member_id: string; checks: string[] };

/** A page of them, by the member's number. */
export async function listToFreeze(tx: Tx, freezing: readonly string[], after: bigint): Promise<ToFreeze[]> {
  const rows = await tx.rows<FreezeRow>(
    `select array_agg(d.id::text) as ids, d.brand_id, d.member_id, array_agg(distinct d.name) as checks
      from ledger.drift d
      where d.cleared_at is null and d.confirmed_at is not null and d.frozen_at is null and d.name = any ($1::text[])
        and d.member_id > $2 and d.brand_id is not null
      group by d.brand_id, d.member_id order by d.member_id limit 1000`,
    [freezing, String(after)],
  );
  return rows.map((row) => ({
    ids: row.ids,
    brandId: brandId(row.brand_id),
    memberId: memberId(row.member_id),
    checks: row.checks,
  }));
}

export async function markFrozen(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.run('update ledger.drift set frozen_at = $2 where id = any ($1::bigint[])', [ids, now]);
}
