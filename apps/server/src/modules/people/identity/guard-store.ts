import type { Tx } from '../../../db/pool.ts';
import type { BrandId } from '../../../ids.ts';

/** What failures are counted against: an account from unknown devices, an account from one known device, an address, ... */
export type GuardScope = 'account' | 'account-device' | 'address' | 'old-password' | 'free-play' | 'registration';
export type GuardKey = { readonly scope: GuardScope; readonly subject: Buffer };
export type GuardState = { readonly failures: number; readonly lockedUntil: Date | null };

export const GUARD_WINDOW_MS = 30 * 60_000;
export const GUARD_LOCK_MS = 30 * 60_000;

/** Reads a guard under lock, so that parallel guesses come one after the other; an old count is forgotten, a served lock too. */
export async function lockGuard(tx: Tx, brandId: BrandId, key: GuardKey, now: Date): Promise<GuardState> {
  const row = await tx.row<{ failures: number; locked_until: Date | null }>(
    `insert into login_guard as g (brand_id, scope, subject, failures, since) values ($1, $2, $3, 0, $4)
     on conflict (brand_id, scope, subject) do update set
       failures = case when g.locked_until <= $4 or (g.locked_until is null and g.since < $5) then 0 else g.failures end,
       since = case when g.locked_until <= $4 or (g.locked_until is null and g.since < $5) then $4 else g.since end,
       locked_until = case when g.locked_until <= $4 then null else g.locked_until end
     returning failures, locked_until`,
    [brandId, key.scope, key.subject, now, new Date(now.getTime() - GUARD_WINDOW_MS)],
  );
  return { failures: row.failures, lockedUntil: row.locked_until };
}

/** Counts an attempt before its outcome is known; at `lockAt` (null: never) the subject is locked. Answers the new count. */
export async function countAttempt(
  tx: Tx,
  brandId: BrandId,
  key: GuardKey,
  now: Date,
  lockAt: number | null,
): Promise<number> {
  const { failures } = await tx.row<{ failures: number }>(
    `update login_guard set failures = failures + 1, locked_until = case when failures + 1 >= $4::integer then $5::timestamptz else locked_until end
     where brand_id = $1 and scope = $2 and subject = $3 returning failures`,
    [brandId, key.scope, key.subject, lockAt, new Date(now.getTime() + GUARD_LOCK_MS)],
  );
  return failures;
}

/** Forgets all failures of a subject: the right password was given. */
export async function clearGuard(tx: Tx, brandId: BrandId, key: GuardKey): Promise<void> {
  await tx.run('delete from login_guard where brand_id = $1 and scope = $2 and subject = $3', [
    brandId,
    key.scope,
    key.subject,
  ]);
}

/** Takes back one counted attempt that turned out right; others' failures from the same address stay. */
export async function forgiveAttempt(tx: Tx, brandId: BrandId, key: GuardKey): Promise<void> {
  await tx.run(
    'update login_guard set failures = greatest(failures - 1, 0) where brand_id = $1 and scope = $2 and subject = $3',
    [brandId, key.scope, key.subject],
  );
}

export async function purgeGuards(tx: Tx, brandId: BrandId, now: Date): Promise<number> {
  return tx.run(
    'delete from login_guard where brand_id = $1 and since < $2 and (locked_until is null or locked_until < $3)',
    [brandId, new Date(now.getTime() - GUARD_WINDOW_MS), now],
  );
}
