import type { OperatorRefusal } from '@baize/contract/console/constants';
import { sql } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';

/**
 * Rows that an hour may add to a brand's audit chain. What is over is counted, and told in one row when the hour has
 * ended. Each operator has a budget: noise of unknown names never hides a guess at a real one.
 */
export const OPERATOR_ROWS_PER_HOUR = 10;
export const UNKNOWN_NAME_ROWS_PER_HOUR = 60;
export const UNREAD_ROWS_PER_HOUR = 20;
const NAME_MAX = 64;
/** A shorter password or code is found in too many names by chance. */
const SECRET_MIN = 6;
const MOVED_AT_ONCE = 50;
const HOUR_MS = 3_600_000;

export type Refused = {
  readonly name: string;
  readonly operatorId: OperatorId | null;
  readonly ip: string;
  readonly reason: OperatorRefusal;
  readonly now: Date;
};

/** A typed name as the trail keeps it: without controls, marks of direction and runs of blanks, and short. */
export function cleanName(typed: string): string {
  const visible = typed
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return Array.from(visible).slice(0, NAME_MAX).join('');
}

/**
 * The same for a name that no operator has, empty where it holds the password or the code that came with it: people
 * type into the wrong field.
 */
export const cleanUnknownName = (typed: string, secrets: readonly string[]): string =>
  secrets.some((secret) => secret.length >= SECRET_MIN && typed.includes(secret)) ? '' : cleanName(typed);

/** What has a budget of its own: an operator, unknown names, calls that were refused before a name was read. */
const subjectOf = ({ operatorId, reason }: Refused): string =>
  operatorId !== null ? `operator:${operatorId}` : reason === 'unknown-name' ? 'unknown-names' : 'unread';
const rowsOf = (subject: string): number =>
  subject === 'unknown-names'
    ? UNKNOWN_NAME_ROWS_PER_HOUR
    : subject === 'unread'
      ? UNREAD_ROWS_PER_HOUR
      : OPERATOR_ROWS_PER_HOUR;
const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Writes a refused login down, in the transaction that refused it, or counts it where the hour has had its rows. */
export async function noteRefusal(tx: Tx, refused: Refused): Promise<void> {
  const subject = subjectOf(refused);
  const { seen } = await tx.row(
    tables
      .insertInto('operators.operatorRefusalHour')
      .values({ subject, hour: hourOf(refused.now), operatorId: refused.operatorId, seen: 1, lastIp: refused.ip })
      .onConflict((clash) =>
        clash.columns(['subject', 'hour']).doUpdateSet((eb) => ({
          seen: sql<number>`operator_refusal_hour.seen + 1`,
          lastIp: eb.ref('excluded.lastIp'),
        })),
      )
      .returning('seen'),
  );
  if (seen <= rowsOf(subject)) await insertRefusal(tx, refused, 1);
}

/** Strangers have tried so often at this name that they have to wait from now on: told whatever the hour has had. */
export const noteSlowed = (tx: Tx, refused: Refused): Promise<void> => insertRefusal(tx, refused, 1);

/** Due in the chains of the operator's brands; what names no operator, or one without brands, is due in all. */
async function insertRefusal(tx: Tx, { now, name, operatorId, ip, reason }: Refused, times: number): Promise<void> {
  const due = sql<number[]>`coalesce(
    nullif(array(select brand_id from operators.operator_brand where operator_id = ${operatorId}), '{}'),
    brand_ids())`;
  await tx.run(
    tables.insertInto('operators.operatorRefusal').values({ at: now, name, operatorId, ip, reason, times, due }),
  );
}

/** Tells of each hour that has ended how many refusals were only counted. */
export async function closeHours(db: Db, now: Date): Promise<void> {
  await db.tx(null, async (tx) => {
    const over = await tx.rows(
      tables
        .with('ended', (query) =>
          query.deleteFrom('operators.operatorRefusalHour').where('hour', '<', hourOf(now)).returningAll(),
        )
        .selectFrom('ended as e')
        .leftJoin('operators.operator as o', 'o.id', 'e.operatorId')
        .select([
          'e.hour',
          'e.operatorId',
          'e.seen',
          'e.lastIp',
          'e.subject',
          sql<string | null>`left(o.name, 64)`.as('name'),
        ])
        .orderBy('e.hour')
        .orderBy('e.subject'),
    );
    for (const { hour, operatorId, name, seen, lastIp: ip, subject } of over) {
      const untold = seen - rowsOf(subject);
      if (untold > 0)
        await insertRefusal(
          tx,
          { name: name ?? '', operatorId, ip, reason: 'more', now: new Date(hour.getTime() + HOUR_MS) },
          untold,
        );
    }
  });
}

/**
 * Moves what is due into the audit chains. A row and its mark commit together, brand by brand: each chain gets it
 * exactly once.
 */
export async function moveRefusals(db: Db): Promise<void> {
  const brands = await db.tx(null, (tx) =>
    tx.rows(
      tables
        .selectFrom('operators.operatorRefusal')
        .select(sql<BrandId>`unnest(due)`.as('id'))
        .distinct()
        .orderBy('id'),
    ),
  );
  for (const { id } of brands) while ((await moveSome(db, id)) === MOVED_AT_ONCE);
  await db.tx(null, (tx) => tx.run(tables.deleteFrom('operators.operatorRefusal').where(sql<boolean>`due = '{}'`)));
}

async function moveSome(db: Db, brand: BrandId): Promise<number> {
  return db.tx(brand, async (tx) => {
    const rows = await tx.rows(
      tables
        .selectFrom('operators.operatorRefusal')
        .select(['id', 'at', 'name', 'operatorId', 'ip', 'reason', 'times'])
        .where(sql<boolean>`${brand} = any (due)`)
        .orderBy('id')
        .limit(MOVED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    );
    for (const row of rows) {
      await recordAudit(tx, {
        actor: row.name === '' ? '?' : row.name,
        ip: row.ip,
        action: 'refuse-login',
        target: row.operatorId === null ? 'console:login' : `operator:${row.operatorId}`,
        after: {
          refusedAt: row.at.toISOString(),
          ...(row.times > 1 || row.reason === 'more' ? { times: row.times } : {}),
        },
        reason: row.reason,
      });
    }
    await tx.run(
      tables
        .updateTable('operators.operatorRefusal')
        .set({ due: sql<number[]>`array_remove(due, ${brand})` })
        .where('id', '=', sql<bigint>`any (${rows.map((row) => row.id)}::bigint[])`),
    );
    return rows.length;
  });
}

const ADDRESSES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Calls that are refused before anything is read cost nearly nothing, and noting them must not cost more: an address
 * counts once a minute, and so many addresses do.
 */
export function createAddressFilter(now: () => Date): (ip: string) => boolean {
  let minute = 0;
  const seen = new Set<string>();
  return (ip) => {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current !== minute) seen.clear();
    minute = current;
    if (seen.has(ip) || seen.size >= ADDRESSES_PER_MINUTE) return false;
    seen.add(ip);
    return true;
  };
}

/** Notes refusals and has them moved into the audit chains. */
export type RefusalWriter = {
  /** A call that was refused before its name was read. */
  readonly noteUnread: (ip: string, reason: OperatorRefusal) => void;
  /** After the answer, so that its time tells nothing; what it misses the job finds. */
  readonly moveSoon: () => void;
};

export function createRefusalWriter({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): RefusalWriter {
  const isNewAddress = createAddressFilter(now);
  let moving: Promise<void> | undefined;
  const moveSoon = (): void => {
    moving ??= moveRefusals(db)
      .catch((error: Error) => log.warn({ reason: error.message }, 'refused logins wait for their audit rows'))
      .finally(() => (moving = undefined));
  };
  return {
    moveSoon,
    noteUnread: (ip, reason) => {
      if (!isNewAddress(ip)) return;
      db.tx(null, (tx) => noteRefusal(tx, { name: '', operatorId: null, ip, reason, now: now() })).then(
        moveSoon,
        (error: Error) => log.warn({ reason: error.message }, 'a refused login was not noted'),
      );
    },
  };
}
