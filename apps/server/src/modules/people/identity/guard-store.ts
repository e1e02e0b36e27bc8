import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import { pauseAfter } from '../../../limiter/index.ts';
import type { BrandJurisdiction } from '../../base/brand/index.ts';

/**
 * What failures are counted against: an account from one network, from one known device, from all strangers together
 * (`account`, which is never locked: strangers wait), the network of an address, the wide network around it, all
 * strangers of the brand (`storm`), ...
 */
export type GuardScope =
  | 'account'
  | 'account-network'
  | 'account-device'
  | 'address'
  | 'storm'
  | 'storm-right'
  | 'network'
  | 'old-password'
  | 'login-step'
  | 'factor'
  | 'payment-password'
  | 'open-account'
  | 'free-play';
/** One guard: a brand's, of a scope and a subject. */
export type Guard = { readonly brandId: BrandId; readonly scope: GuardScope; readonly subject: Buffer };
export type GuardState = Pick<Row<'identity.loginGuard'>, 'failures' | 'lockedUntil'>;

export const GUARD_WINDOW_MS = 30 * 60_000;
/** How many wrong tries lock a subject, and for how long: the jurisdiction of the brand says it. */
type LockOut = BrandJurisdiction['lockOut'];

const MINUTE_MS = 60_000;

/** What a person is told after a wrong try: how many are left, and for how long the next lock holds. */
export const triesLeft = (failures: number, lockOut: LockOut): Record<string, string> => ({
  triesLeft: String(Math.max(0, lockOut.failures - failures)),
  minutes: String(lockOut.minutes),
});
/** What a person is told of a lock: the minutes it still holds, the begun one whole. */
export const lockedFor = (until: Date, now: Date): Record<string, string> => ({
  minutes: String(Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)),
});

/**
 * Reads a guard under lock, so that parallel guesses come one after the other; an old count is forgotten, a served lock
 * too. A pause of strangers ends without their count.
 */
export async function lockGuard(tx: Tx, { brandId, scope, subject }: Guard, now: Date): Promise<GuardState> {
  const begun = new Date(now.getTime() - GUARD_WINDOW_MS);
  const old = sql<boolean>`((g.scope <> 'account' and g.locked_until <= ${now}::timestamptz)
    or ((g.scope = 'account' or g.locked_until is null) and g.since < ${begun}::timestamptz))`;
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
 * Counts an attempt before its outcome is known; `lockOut` (null: never) says when the subject is locked. Answers the
 * new count.
 */
export async function countAttempt(
  tx: Tx,
  guard: Guard,
  { now, lockOut }: { readonly now: Date; readonly lockOut: LockOut | null },
): Promise<number> {
  const lockedUntil = new Date(now.getTime() + (lockOut?.minutes ?? 0) * MINUTE_MS);
  const { failures } = await tx.row(
    guardOf(guard)
      .set({
        failures: sql`failures + 1`,
        lockedUntil: sql`case when failures + 1 >= ${lockOut?.failures ?? null}::integer
          then ${lockedUntil}::timestamptz else locked_until end`,
      })
      .returning('failures'),
  );
  return failures;
}

/** Counts an attempt of a stranger before its outcome is known; of many, each makes the next one wait. */
export async function countStranger(
  tx: Tx,
  { guard, state: { failures } }: { readonly guard: Guard; readonly state: GuardState },
  now: Date,
): Promise<number> {
  const pauseMs = pauseAfter(failures + 1);
  const lockedUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs);
  await tx.run(guardOf(guard).set({ failures: failures + 1, lockedUntil }));
  return failures + 1;
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
