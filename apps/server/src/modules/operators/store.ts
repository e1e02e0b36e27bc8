import type { Role } from '@baize/contract/console';
import type { Tx } from '../../db/pool.ts';
import { operatorId, type OperatorId, type Uuid } from '../../ids.ts';

export type OperatorRow = { readonly id: OperatorId; readonly name: string; readonly displayName: string; readonly role: Role; readonly passwordHash: string; readonly totpSecret: Buffer; readonly totpLastStep: bigint; readonly failures: number; readonly lockedUntil: Date | null; readonly disabledAt: Date | null };

const COLUMNS = 'id, name, display_name, role, password_hash, totp_secret, totp_last_step, failures, locked_until, disabled_at';
type Raw = { id: number; name: string; display_name: string; role: Role; password_hash: string; totp_secret: Buffer; totp_last_step: string; failures: number; locked_until: Date | null; disabled_at: Date | null };
const rowOf = (raw: Raw): OperatorRow => ({
  id: operatorId(raw.id), name: raw.name, displayName: raw.display_name, role: raw.role, passwordHash: raw.password_hash, totpSecret: raw.totp_secret, totpLastStep: BigInt(raw.totp_last_step), failures: raw.failures, lockedUntil: raw.locked_until,
  disabledAt: raw.disabled_at,
});

export async function findOperator(tx: Tx, by: { name: string } | { id: OperatorId }): Promise<OperatorRow | undefined> {
  const raw = 'name' in by ? await tx.maybe<Raw>(`select ${COLUMNS} from operator where name = $1 for update`, [by.name.toLowerCase()]) : await tx.maybe<Raw>(`select ${COLUMNS} from operator where id = $1`, [by.id]);
  return raw && rowOf(raw);
}

export async function listOperatorRows(tx: Tx, brand: number): Promise<OperatorRow[]> {
  return (await tx.rows<Raw>(`select ${COLUMNS} from operator where id in (select operator_id from operator_brand where brand_id = $1) order by name`, [brand])).map(rowOf);
}

export async function insertOperator(tx: Tx, draft: { name: string; displayName: string; role: Role; passwordHash: string; totpSecret: Buffer; brandIds: readonly number[] }): Promise<OperatorId> {
  const { id } = await tx.row<{ id: number }>('insert into operator (name, display_name, role, password_hash, totp_secret) values ($1, $2, $3, $4, $5) returning id', [draft.name.toLowerCase(), draft.displayName, draft.role, draft.passwordHash, draft.totpSecret]);
  for (const brand of draft.brandIds) await tx.run('insert into operator_brand (operator_id, brand_id) values ($1, $2)', [id, brand]);
  return operatorId(id);
}

export async function updateFailures(tx: Tx, id: OperatorId, failures: number, lockedUntil: Date | null): Promise<void> {
  await tx.run('update operator set failures = $2, locked_until = $3 where id = $1', [id, failures, lockedUntil]);
}

export async function useTotpStep(tx: Tx, id: OperatorId, step: bigint): Promise<void> {
  await tx.run('update operator set totp_last_step = $2, failures = 0, locked_until = null where id = $1', [id, step]);
}

export async function insertOperatorSession(tx: Tx, session: { id: Uuid; tokenHash: Buffer; operatorId: OperatorId; ip: string; userAgent: string }): Promise<void> {
  await tx.run('insert into operator_session (id, token_hash, operator_id, ip, user_agent) values ($1, $2, $3, $4, $5)', [session.id, session.tokenHash, session.operatorId, session.ip, session.userAgent]);
}

export async function endOperatorSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('update operator_session set ended_at = now() where token_hash = $1 and ended_at is null', [tokenHash]);
}

/** A live session and its operator; seeing it moves its idle clock at most once a minute. */
export async function findOperatorSession(tx: Tx, tokenHash: Buffer, idle: string, absolute: string): Promise<{ sessionId: Uuid; operatorId: OperatorId; name: string; role: Role; brandIds: number[] } | undefined> {
  const row = await tx.maybe<{ id: Uuid; operator_id: number; name: string; role: Role; brand_ids: number[]; stale: boolean }>(
    `select s.id, s.operator_id, o.name, o.role, s.seen_at < now() - interval '1 minute' as stale, array(select b.brand_id from operator_brand b where b.operator_id = o.id) as brand_ids
      from operator_session s join operator o on o.id = s.operator_id
      where s.token_hash = $1 and s.ended_at is null and o.disabled_at is null and s.seen_at > now() - $2::interval and s.created_at > now() - $3::interval`,
    [tokenHash, idle, absolute],
  );
  if (!row) return undefined;
  if (row.stale) await tx.run('update operator_session set seen_at = now() where id = $1', [row.id]);
  return { sessionId: row.id, operatorId: operatorId(row.operator_id), name: row.name, role: row.role, brandIds: row.brand_ids };
}


export async function findPreviousLoginBefore(tx: Tx, id: OperatorId, sessionId: Uuid): Promise<{ at: Date; ip: string } | undefined> {
  const row = await tx.maybe<{ created_at: Date; ip: string }>('select created_at, ip from operator_session where operator_id = $1 and id <> $2 order by created_at desc limit 1', [id, sessionId]);
  return row && { at: row.created_at, ip: row.ip };
}
