import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { BREAKER_HOURS, isStopped, judgeRequest, TRIES_MAX } from './policy.ts';
import type { CodePurpose } from './texts.ts';

const CODE_DIGITS = 6;
const HOUR_MS = 3_600_000;

export const drawCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
export const codeHash = (key: Buffer, id: Uuid, code: string): Buffer =>
  createHmac('sha256', key).update(`${id}:${code}`).digest();

/** For whom a code holds: what is asked elsewhere, for something else or for somebody else finds another one. */
export type CodeBinding = {
  readonly brandId: BrandId;
  readonly purpose: CodePurpose;
  readonly recipientHash: Buffer;
  readonly deviceHash: Buffer;
};

export async function insertCode(
  tx: Tx,
  code: CodeBinding & Pick<Row<'verification.code'>, 'id' | 'codeHash' | 'prefix' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.run(tables.insertInto('verification.code').values(code));
}

type UsedCode = CodeBinding &
  Pick<Row<'verification.code'>, 'id' | 'codeHash' | 'prefix' | 'createdAt' | 'expiresAt' | 'usedAt'>;
/** Keeps something as a code that was used. False: it was before. */
export async function insertUsedCode(tx: Tx, code: UsedCode): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('verification.code')
      .values(code)
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

/** A try at a code, counted. `code` is undefined where there is none, or none any more. */
export type Try = { readonly code: Pick<Row<'verification.code'>, 'id' | 'codeHash' | 'prefix'> | undefined };

/** Counts a try at the youngest code of a binding, under lock: of guesses sent in parallel no more are judged. */
export async function countTry(tx: Tx, binding: CodeBinding, now: Date): Promise<Try> {
  const { brandId, purpose, recipientHash, deviceHash } = binding;
  const code = await tx.maybe(
    tables
      .selectFrom('verification.code')
      .select(['id', 'codeHash', 'prefix', 'tries', 'expiresAt', 'usedAt'])
      .where('brandId', '=', brandId)
      .where('recipientHash', '=', recipientHash)
      .where('purpose', '=', purpose)
      .where('deviceHash', '=', deviceHash)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .forUpdate(),
  );
  if (!code || code.usedAt !== null || code.expiresAt <= now || code.tries >= TRIES_MAX) return { code: undefined };
  await tx.run(
    tables
      .updateTable('verification.code')
      .set({ tries: sql<number>`tries + 1` })
      .where('id', '=', code.id),
  );
  return { code };
}

export const isRightCode = (
  key: Buffer,
  { id, hash }: { readonly id: Uuid; readonly hash: Buffer },
  typed: string,
): boolean => timingSafeEqual(hash, codeHash(key, id, typed));

/** Uses a code up. False: somebody was faster. */
export async function useCode(tx: Tx, id: Uuid, now: Date): Promise<boolean> {
  return (
    (await tx.run(
      tables.updateTable('verification.code').set({ usedAt: now }).where('id', '=', id).where('usedAt', 'is', null),
    )) === 1
  );
}

export async function noteReference(tx: Tx, id: Uuid, reference: string): Promise<void> {
  await tx.run(tables.updateTable('verification.code').set({ providerReference: reference }).where('id', '=', id));
}

type Requested = {
  readonly brandId: BrandId;
  readonly requestHash: Buffer;
  readonly now: Date;
  readonly resendMs: number;
  readonly lockMs: number;
};

/** Counts a request for a recipient, under lock. Answers how long it must wait; null: a code may be sent. */
export async function countRequest(
  tx: Tx,
  { brandId, requestHash, now, resendMs, lockMs }: Requested,
): Promise<number | null> {
  const first = judgeRequest(undefined, { now, resendMs, lockMs });
  const made = await tx.run(
    tables
      .insertInto('verification.recipient')
      .values({ brandId, recipientHash: requestHash, ...first.next })
      .onConflict((clash) => clash.doNothing()),
  );
  if (made === 1) return first.waitMs;
  const known = await tx.row(
    tables
      .selectFrom('verification.recipient')
      .select(['asked', 'since', 'resendAt', 'lockedUntil'])
      .where('brandId', '=', brandId)
      .where('recipientHash', '=', requestHash)
      .forUpdate(),
  );
  const { next, waitMs } = judgeRequest(known, { now, resendMs, lockMs });
  await tx.run(
    tables
      .updateTable('verification.recipient')
      .set(next)
      .where('brandId', '=', brandId)
      .where('recipientHash', '=', requestHash),
  );
  return waitMs;
}

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const breakerFrom = (now: Date): Date => new Date(hourOf(now).getTime() - (BREAKER_HOURS - 1) * HOUR_MS);

export type Conversion = { readonly prefix: string; readonly sent: number; readonly used: number };

/** Counts a code that was sent to a prefix, or that came back from one. */
export async function countConversion(
  tx: Tx,
  { brandId, prefix, now, what }: { brandId: BrandId; prefix: string; now: Date; what: 'sent' | 'used' },
): Promise<void> {
  if (prefix === '') return;
  const [sent, used] = what === 'sent' ? [1, 0] : [0, 1];
  await tx.run(sql`
    insert into verification.conversion as c (brand_id, prefix, hour, sent, used)
    values (${brandId}, ${prefix}, ${hourOf(now)}, ${sent}, ${used})
    on conflict (brand_id, prefix, hour) do update set sent = c.sent + excluded.sent, used = c.used + excluded.used`);
}

/** Of the prefixes of a brand, or of one, how many codes of the last hours came back. */
export const readConversion = (
  tx: Tx,
  { brandId, now, prefix = null }: { readonly brandId: BrandId; readonly now: Date; readonly prefix?: string | null },
): Promise<Conversion[]> =>
  tx.rows(sql<Computed<{ prefix: string; sent: number; used: number }>>`
    select prefix, sum(sent)::integer as sent, sum(used)::integer as used from verification.conversion
      where brand_id = ${brandId} and hour >= ${breakerFrom(now)}
        and (${prefix}::text is null or prefix = ${prefix}::text)
      group by prefix order by prefix`);

/** Whether the breaker holds codes back from a prefix. */
export async function isPrefixStopped(
  tx: Tx,
  of: { readonly brandId: BrandId; readonly now: Date; readonly prefix: string },
): Promise<boolean> {
  if (of.prefix === '') return false;
  const [counted] = await readConversion(tx, of);
  return counted !== undefined && isStopped(counted);
}

type Spending = {
  readonly brandId: BrandId;
  readonly now: Date;
  /** What the message is taken to cost. */
  readonly price: bigint;
  readonly budget: bigint;
  /** A message that is withheld is judged alike and costs nothing. */
  readonly isWithheld: boolean;
};

/** Sets the price of a message aside, under lock. False: the day's money is spent. */
export async function reserveSpend(tx: Tx, { brandId, now, price, budget, isWithheld }: Spending): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const added = isWithheld ? 0n : price;
  const row = await tx.maybe(sql<Computed<{ spent: bigint }>>`
    insert into verification.day_spend as d (brand_id, day, spent)
      select ${brandId}::integer, ${day}::date, ${added}::bigint where ${price}::bigint <= ${budget}::bigint
    on conflict (brand_id, day) do update set spent = d.spent + excluded.spent
      where d.spent + ${price}::bigint <= ${budget}::bigint
    returning spent`);
  return row !== undefined;
}

export async function readSpend(tx: Tx, brandId: BrandId, now: Date): Promise<bigint> {
  const row = await tx.maybe(
    tables
      .selectFrom('verification.daySpend')
      .select('spent')
      .where('brandId', '=', brandId)
      .where('day', '=', now.toISOString().slice(0, 10)),
  );
  return row?.spent ?? 0n;
}

const CODES_KEPT_MS = 48 * HOUR_MS;
const SPEND_DAYS_KEPT = 400;

/** Forgets codes and requests that nobody can use any more, and counts that nobody looks back at. */
export async function purgeCodes(tx: Tx, brandId: BrandId, now: Date): Promise<void> {
  const old = new Date(now.getTime() - CODES_KEPT_MS);
  await tx.run(tables.deleteFrom('verification.code').where('brandId', '=', brandId).where('createdAt', '<', old));
  await tx.run(tables.deleteFrom('verification.recipient').where('brandId', '=', brandId).where('resendAt', '<', old));
  await tx.run(tables.deleteFrom('verification.conversion').where('brandId', '=', brandId).where('hour', '<', old));
  const oldDay = new Date(now.getTime() - SPEND_DAYS_KEPT * 24 * HOUR_MS).toISOString().slice(0, 10);
  await tx.run(tables.deleteFrom('verification.daySpend').where('brandId', '=', brandId).where('day', '<', oldDay));
}
