import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { IdentityDeps } from './deps.ts';
import { countAttempt, GUARD_WINDOW_MS, lockGuard, type Guard } from './guard-store.ts';

/**
 * Stolen lists of names and passwords are tried once each, from many addresses: no account and no network sees much of
 * it, the brand as a whole does. From so many names on at which strangers failed, and where they are this many times
 * those who came in, everybody on a device that is new to the account passes a captcha.
 */
const STORM_NAMES = 50;
const STORM_RATIO = 2;
/** One row that every login of a brand counts on would have them all wait for each other. */
const SHARDS = 16;

type Storm = { readonly brandId: BrandId; readonly now: Date };

/** Where an attempt of a stranger counts for the whole brand, and where it does once it was right. */
export function stormGuards(
  { hashes }: Pick<IdentityDeps, 'hashes'>,
  brandId: BrandId,
): { readonly failed: Guard; readonly right: Guard } {
  const subject = hashes.subject('storm', String(randomInt(SHARDS)));
  return { failed: { brandId, scope: 'storm', subject }, right: { brandId, scope: 'storm-right', subject } };
}

/** Counts on a guard of the brand. It is locked from here on: the last one of its transaction. */
export async function countStorm(tx: Tx, guard: Guard, now: Date): Promise<void> {
  await lockGuard(tx, guard, now);
  await countAttempt(tx, guard, { now, lockOut: null });
}

/** Whether strangers fail at this brand far more than they come in. */
export async function isStormy(tx: Tx, { brandId, now }: Storm): Promise<boolean> {
  const begun = new Date(now.getTime() - GUARD_WINDOW_MS);
  const { failed, right } = await tx.row(sql<Computed<{ failed: number; right: number }>>`
    select coalesce(sum(failures) filter (where scope = 'storm'), 0)::integer as failed,
        coalesce(sum(failures) filter (where scope = 'storm-right'), 0)::integer as right
      from identity.login_guard
      where brand_id = ${brandId} and scope in ('storm', 'storm-right') and since >= ${begun}`);
  return failed >= STORM_NAMES && failed > STORM_RATIO * right;
}
