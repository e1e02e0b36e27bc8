import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';

export type Area = 'site' | 'agent';
export type EndReason = 'logout' | 'replaced' | 'password' | 'disabled' | 'expired';

export type NewSession = {
  readonly id: Uuid;
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly tokenHash: Buffer;
  readonly deviceHash: Buffer;
  readonly area: Area;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(
    `insert into session (id, member_id, brand_id, token_hash, device_hash, area, ip, user_agent, created_at, last_seen_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      session.id,
      session.memberId,
      session.brandId,
      session.tokenHash,
      session.deviceHash,
      session.area,
      session.ip,
      session.userAgent,
      session.now,
      session.expiresAt,
    ],
  );
}

export type SessionRow = {
  readonly id: Uuid;
  readonly memberId: MemberId;
  readonly deviceHash: Buffer;
  readonly area: Area;
  readonly lastSeenAt: Date;
  readonly account: string;
  readonly type: number;
  readonly currency: string;
};

/** The open session of a token, with its member; an account that was disabled has none. Idleness is judged by the caller. */
export async function findOpenSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const row = await tx.maybe<{
    id: Uuid;
    member_id: string;
    device_hash: Buffer;
    area: Area;
    last_seen_at: Date;
    account: string;
    type: number;
    currency: string;
  }>(
    `select s.id, s.member_id, s.device_hash, s.area, s.last_seen_at, m.account, m.type, m.currency from session s join member m on m.id = s.member_id and m.status = 'active'
     where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2`,
    [tokenHash, now],
  );
  return (
    row && {
      id: row.id,
      memberId: memberId(row.member_id),
      deviceHash: row.device_hash,
      area: row.area,
      lastSeenAt: row.last_seen_at,
      account: row.account,
      type: row.type,
      currency: row.currency,
    }
  );
}

export async function touchSession(tx: Tx, id: Uuid, now: Date): Promise<void> {
  await tx.run('update session set last_seen_at = $2 where id = $1 and ended_at is null and last_seen_at < $2', [
    id,
    now,
  ]);
}

/** Whether the member has logged in on this device before. */
export async function knowsDevice(tx: Tx, member: MemberId, deviceHash: Buffer): Promise<boolean> {
  return (
    await tx.row<{ known: boolean }>(
      'select exists (select 1 from session where member_id = $1 and device_hash = $2) as known',
      [member, deviceHash],
    )
  ).known;
}

export type SessionFilter = { readonly id?: Uuid; readonly except?: Uuid | undefined; readonly beyond?: number };

/**
 * Ends open sessions of a member and tells whoever holds a socket of one: all, one by `id`, all but `except`, or all but the
 * `beyond` youngest. Answers the ids.
 */
export async function endSessions(
  tx: Tx,
  brandId: BrandId,
  member: MemberId,
  reason: EndReason,
  now: Date,
  filter: SessionFilter = {},
): Promise<Uuid[]> {
  const ended = await tx.rows<{ id: Uuid }>(
    `update session set ended_at = $2, end_reason = $3 where ended_at is null and id in (
       select id from session where member_id = $1 and ended_at is null and ($4::uuid is null or id = $4) and ($5::uuid is null or id <> $5) order by created_at desc, id offset $6 for update)
     returning id`,
    [member, now, reason, filter.id ?? null, filter.except ?? null, filter.beyond ?? 0],
  );
  await appendEvents(
    tx,
    brandId,
    ended.map(({ id }) => ({
      memberId: member,
      event: { type: 'session.ended', sessionId: id, reason: reason === 'expired' ? 'replaced' : reason },
    })),
  );
  return ended.map(({ id }) => id);
}

/** Closes what was idle or open for too long. No event: the live socket of such a session has asked for itself. */
export async function expireSessions(
  tx: Tx,
  brandId: BrandId,
  now: Date,
  idleSince: { site: Date; agent: Date },
): Promise<number> {
  return tx.run(
    `update session set ended_at = $2, end_reason = 'expired' where brand_id = $1 and ended_at is null and (expires_at <= $2 or last_seen_at < case area when 'agent' then $4::timestamptz else $3::timestamptz end)`,
    [brandId, now, idleSince.site, idleSince.agent],
  );
}

export type ListedSession = {
  readonly id: Uuid;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly area: Area;
};

export async function listSessions(
  tx: Tx,
  member: MemberId,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedSession[]; total: number }> {
  const rows = await tx.rows<{
    id: Uuid;
    created_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    end_reason: EndReason | null;
    ip: string;
    user_agent: string;
    area: Area;
  }>(
    'select id, created_at, last_seen_at, ended_at, end_reason, host(ip) as ip, user_agent, area from session where member_id = $1 order by created_at desc, id limit $2 offset $3',
    [member, page.limit, page.offset],
  );
  const { total } = await tx.row<{ total: number }>(
    'select count(*)::integer as total from session where member_id = $1',
    [member],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      ip: row.ip,
      userAgent: row.user_agent,
      area: row.area,
    })),
    total,
  };
}

/** Of these sessions, those that are still open and young enough: for sockets that live longer than any request. */
export async function stillOpen(
  tx: Tx,
  ids: readonly Uuid[],
  now: Date,
  idleSince: { site: Date; agent: Date },
): Promise<Set<Uuid>> {
  const rows = await tx.rows<{ id: Uuid }>(
    `select s.id from session s join member m on m.id = s.member_id and m.status = 'active'
     where s.id = any ($1::uuid[]) and s.ended_at is null and s.expires_at > $2 and s.last_seen_at >= case s.area when 'agent' then $4::timestamptz else $3::timestamptz end`,
    [ids, now, idleSince.site, idleSince.agent],
  );
  return new Set(rows.map((row) => row.id));
}
