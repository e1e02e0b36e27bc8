import type { OperatorRefusal } from '@baize/contract/console';
import { recordAudit } from '../../../audit/index.ts';
import type { Db, Tx } from '../../../db/pool.ts';
import { brandId, type BrandId, type OperatorId } from '../../../ids.ts';

/**
 * Rows that an hour may add to a brand's audit chain. What is over is counted, and told in one row when the hour has ended. An
 * operator has a budget of his own: noise of names that nobody has never hides a guess at a real one.
 */
export const OPERATOR_ROWS_PER_HOUR = 10;
export const STRANGER_ROWS_PER_HOUR = 60;
export const DOOR_ROWS_PER_HOUR = 20;
const NAME_MAX = 64;
/** Shorter ones are nobody's secret. */
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

/** The same, empty where a stranger's name holds what he typed as password or code: people type into the wrong field. */
export const nameOfStranger = (typed: string, secrets: readonly string[]): string =>
  secrets.some((secret) => secret.length >= SECRET_MIN && typed.includes(secret)) ? '' : cleanName(typed);

/** What has a budget of its own: an operator, names that nobody has, calls refused before a name was read. */
const subjectOf = ({ operatorId, reason }: Refused): string =>
  operatorId !== null ? `operator:${operatorId}` : reason === 'unknown-name' ? 'strangers' : 'door';
const rowsOf = (subject: string): number =>
  subject === 'strangers' ? STRANGER_ROWS_PER_HOUR : subject === 'door' ? DOOR_ROWS_PER_HOUR : OPERATOR_ROWS_PER_HOUR;
const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Writes a refused login down, in the transaction that refused it, or counts it where the hour has had its rows. */
export async function noteRefusal(tx: Tx, refused: Refused): Promise<void> {
  const subject = subjectOf(refused);
  const { seen } = await tx.row<{ seen: number }>(
    `insert into operator_refusal_hour as h (subject, hour, operator_id, seen, last_ip) values ($1, $2, $3, 1, $4)
     on conflict (subject, hour) do update set seen = h.seen + 1, last_ip = excluded.last_ip returning seen`,
    [subject, hourOf(refused.now), refused.operatorId, refused.ip],
  );
  if (seen <= rowsOf(subject)) await insertRefusal(tx, refused, 1);
}

/** Due in the chains of the operator's brands; what names nobody, or an operator without brands, is due in all. */
async function insertRefusal(tx: Tx, { now, name, operatorId, ip, reason }: Refused, times: number): Promise<void> {
  await tx.run(
    `insert into operator_refusal (at, name, operator_id, ip, reason, times, due)
     values ($1, $2, $3, $4, $5, $6, coalesce(nullif(array(select brand_id from operator_brand where operator_id = $3), '{}'), array(select id from brand)))`,
    [now, name, operatorId, ip, reason, times],
  );
}

/** Tells of each hour that has ended how many refusals were only counted. */
export async function closeHours(db: Db, now: Date): Promise<void> {
  await db.tx(null, async (tx) => {
    const over = await tx.rows<{
      hour: Date;
      operator_id: OperatorId | null;
      name: string | null;
      seen: number;
      last_ip: string;
      subject: string;
    }>(
      `with ended as (delete from operator_refusal_hour where hour < $1 returning *) select e.*, left(o.name, 64) as name from ended e left join operator o on o.id = e.operator_id order by e.hour, e.subject`,
      [hourOf(now)],
    );
    for (const { hour, operator_id: operatorId, name, seen, last_ip: ip, subject } of over) {
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

/** Moves what is due into the audit chains. A row and its mark commit together, brand by brand: each chain gets it exactly once. */
export async function moveRefusals(db: Db): Promise<void> {
  const brands = await db.tx(null, (tx) =>
    tx.rows<{ id: number }>('select distinct unnest(due) as id from operator_refusal order by id'),
  );
  for (const { id } of brands) while ((await moveSome(db, brandId(id))) === MOVED_AT_ONCE);
  await db.tx(null, (tx) => tx.run("delete from operator_refusal where due = '{}'"));
}

async function moveSome(db: Db, brand: BrandId): Promise<number> {
  return db.tx(brand, async (tx) => {
    const rows = await tx.rows<{
      id: string;
      at: Date;
      name: string;
      operator_id: number | null;
      ip: string;
      reason: OperatorRefusal;
      times: number;
    }>(
      'select id, at, name, operator_id, ip, reason, times from operator_refusal where $1 = any (due) order by id limit $2 for update skip locked',
      [brand, MOVED_AT_ONCE],
    );
    for (const row of rows) {
      await recordAudit(tx, {
        actor: row.name === '' ? '?' : row.name,
        ip: row.ip,
        action: 'refuse-login',
        target: row.operator_id === null ? 'console:login' : `operator:${row.operator_id}`,
        after: {
          refusedAt: row.at.toISOString(),
          ...(row.times > 1 || row.reason === 'more' ? { times: row.times } : {}),
        },
        reason: row.reason,
      });
    }
    await tx.run('update operator_refusal set due = array_remove(due, $1) where id = any ($2::bigint[])', [
      brand,
      rows.map((row) => row.id),
    ]);
    return rows.length;
  });
}

const ADDRESSES_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * Calls that are refused before anything is read cost nearly nothing, and noting them must not cost more: an address counts once
 * a minute, and so many addresses do.
 */
export function createDoorFilter(now: () => Date): (ip: string) => boolean {
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
