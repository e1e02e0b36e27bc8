import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';

/**
 * What failures are counted against: an account from unknown devices, an account from one known device, the network of
 * an address, the wide network around it, ...
 */
export type GuardScope = 'account' | 'account-device' | 'address' | 'network' | 'old-password' | 'free-play';
/** One guard: a brand's, of a scope and a subject. */
export type Guard = { readonly brandId: BrandId; readonly scope: GuardScope; readonly subject: Buffer };
export type GuardState = Pick<Row<'identity.loginGuard'>, 'failures' | 'lockedUntil'>;

export const GUARD_WINDOW_MS = 30 * 60_000;
export const GUARD_LOCK_MS = 30 * 60_000;

/**
 * Reads a guard under lock, so that parallel guesses come one after the other; an old count is forgotten, a served lock
 * too.
 */
export async function lockGuard(tx: Tx, { brandId, scope, subject }: Guard, now: Date): Promise<GuardState> {
  const old = sql<boolean>`(g.locked_until <= ${now}::timestamptz
    or (g.locked_until is null and g.since < ${new Date(now.getTime() - GUARD_WINDOW_MS)}::timestamptz))`;
  return tx.row(sql<GuardState>`
    insert into identity.login_guard as g (brand_id, scope, subject, failures, since)
    values (${brandId}, ${scope}, ${subject}, 0, ${now})
    on conflict (brand_id, scope, subject) do update set
      failures = case when ${old} then 0 else g.failures end,
      since = case when ${old} then ${now}::timestamptz else g.since end,
      locked_until = case when g.locked_until <= ${now}::timestamptz then null else g.locked_until end
    returning failures, locked_until`);
}

const guardOf = ({ brandId, scope, subject }: Guard) =>
  tables
    .updateTable('identity.loginGuard')
    .where('brandId', '=', brandId)
    .where('scope', '=', scope)
    .where('subject', '=', subject);

/**
 * Counts an attempt before its outcome is known; at `lockAt` (null: never) the subject is locked. Answers the new
 * count.
 */
export async function countAttempt(
  tx: Tx,
  guard: Guard,
  { now, lockAt }: { readonly now: Date; readonly lockAt: number | null },
): Promise<number> {
  const lockedUntil = new Date(now.getTime() + GUARD_LOCK_MS);
  const { failures } = await tx.row(
    guardOf(guard)
      .set({
        failures: sql`failures + 1`,
        lockedUntil: sql`case when failures + 1 >= ${lockAt}::integer
          then ${lockedUntil}::timestamptz else locked_until end`,
      })
      .returning('failures'),
  );
  return failures;
}

/** Forgets all failures of a subject: the right password was given. */
export async function clearGuard(tx: Tx, { brandId, scope, subject }: Guard): Promise<void> {
  await tx.run(
    tables
      .deleteFrom('identity.loginGuard')
      .where('brandId', '=', brandId)
      .where('scope', '=', scope)
      .where('subject', '=', subject),
  );
}

/** Takes back one counted attempt that turned out right; others' failures from the same address stay. */
export async function forgiveAttempt(tx: Tx, guard: Guard): Promise<void> {
  await tx.run(guardOf(guard).set({ failures: sql`greatest(failures - 1, 0)` }));
}

export async function purgeGuards(tx: Tx, brandId: BrandId, now: Date): Promise<number> {
  return tx.run(
    tables
      .deleteFrom('identity.loginGuard')
      .where('brandId', '=', brandId)
      .where('since', '<', new Date(now.getTime() - GUARD_WINDOW_MS))
      .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)])),
  );
}
