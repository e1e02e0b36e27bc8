import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import { countUpTo } from '../../../db/keyset.ts';

type SessionColumns = Row<'identity.session'>;
export type Area = SessionColumns['area'];
/** Why somebody or something ended a session; one that merely ran out has expired (`expireSessions`). */
export type EndReason = Exclude<SessionColumns['endReason'], 'expired' | null>;

export type NewSession = Readonly<
  Pick<
    SessionColumns,
    | 'id'
    | 'brandId'
    | 'memberId'
    | 'tokenHash'
    | 'deviceHash'
    | 'area'
    | 'ip'
    | 'userAgent'
    | 'expiresAt'
    | 'mustChangePassword'
    | 'cameBy'
  >
> & { readonly now: Date };

export async function insertSession(tx: Tx, { now, ...session }: NewSession): Promise<void> {
  await tx.run(tables.insertInto('identity.session').values({ ...session, createdAt: now, lastSeenAt: now }));
}

export type SessionRow = Readonly<
  Pick<SessionColumns, 'id' | 'memberId' | 'deviceHash' | 'area' | 'createdAt' | 'lastSeenAt' | 'mustChangePassword'> &
    Pick<Row<'identity.member'>, 'account' | 'type' | 'currency'>
>;

const OPEN_SESSION = tables
  .selectFrom('identity.session as s')
  .innerJoin('identity.member as m', (join) => join.onRef('m.id', '=', 's.memberId').on('m.status', '=', 'active'))
  .where('s.endedAt', 'is', null);

/**
 * The open session of a token, with its member; an account that was disabled has none. Idleness is judged by the
 * caller.
 */
export const findOpenSession = (tx: Tx, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  tx.maybe(
    OPEN_SESSION.select(['s.id', 's.memberId', 's.deviceHash', 's.area', 's.createdAt', 's.lastSeenAt'])
      .select(['s.mustChangePassword', 'm.account', 'm.type', 'm.currency'])
      .where('s.tokenHash', '=', tokenHash)
      .where('s.expiresAt', '>', now),
  );

export async function touchSession(tx: Tx, id: Uuid, now: Date): Promise<void> {
  await tx.run(
    tables
      .updateTable('identity.session')
      .set({ lastSeenAt: now })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where('lastSeenAt', '<', now),
  );
}

/** Whose session it is, and how and when it began. */
export const findOrigin = (
  tx: Tx,
  id: Uuid,
): Promise<Pick<SessionColumns, 'memberId' | 'cameBy' | 'createdAt'> | undefined> =>
  tx.maybe(tables.selectFrom('identity.session').select(['memberId', 'cameBy', 'createdAt']).where('id', '=', id));

/** The password of this session's member is their own from now on. */
export async function releaseSession(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(tables.updateTable('identity.session').set({ mustChangePassword: false }).where('id', '=', id));
}

/** Whether the member has logged in on this device before. */
export async function knowsDevice(tx: Tx, member: MemberId, deviceHash: Buffer): Promise<boolean> {
  const known = await tx.maybe(
    tables
      .selectFrom('identity.session')
      .select('id')
      .where('memberId', '=', member)
      .where('deviceHash', '=', deviceHash)
      .limit(1),
  );
  return known !== undefined;
}

export type SessionFilter = {
  readonly id?: Uuid;
  readonly except?: Uuid | undefined;
  /** All but so many of the youngest. */
  readonly beyond?: number;
};
export type SessionEnd = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly reason: EndReason;
  readonly now: Date;
  /** Absent: all of the member's sessions. */
  readonly filter?: SessionFilter;
};

/**
 * Ends open sessions of a member and tells every socket of one: all, one by `id`, all but `except`, or all but the
 * `beyond`
 * youngest. Answers the ids.
 */
export async function endSessions(
  tx: Tx,
  { brandId, memberId, reason, now, filter = {} }: SessionEnd,
): Promise<Uuid[]> {
  const { id, except, beyond = 0 } = filter;
  const ended = await tx.rows(
    tables
      .updateTable('identity.session')
      .set({ endedAt: now, endReason: reason })
      .where('endedAt', 'is', null)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('identity.session')
          .select('id')
          .where('memberId', '=', memberId)
          .where('endedAt', 'is', null)
          .$if(id !== undefined, (query) => query.where('id', '=', id!))
          .$if(except !== undefined, (query) => query.where('id', '<>', except!))
          .orderBy('createdAt', 'desc')
          .orderBy('id')
          .offset(beyond)
          .forUpdate(),
      )
      .returning('id'),
  );
  const events = ended.map((session) => ({
    memberId,
    event: { type: 'session.ended' as const, sessionId: session.id, reason },
  }));
  await appendEvents(tx, brandId, events);
  return ended.map((session) => session.id);
}

/** A session of an area that was last seen before this instant is idle. */
export type IdleSince = { readonly site: Date; readonly agent: Date };

/** Closes what was idle or open for too long. No event: the live socket of such a session has asked for itself. */
export async function expireSessions(
  tx: Tx,
  brandId: BrandId,
  { now, idleSince }: { readonly now: Date; readonly idleSince: IdleSince },
): Promise<number> {
  return tx.run(
    tables
      .updateTable('identity.session')
      .set({ endedAt: now, endReason: 'expired' })
      .where('brandId', '=', brandId)
      .where('endedAt', 'is', null).where(sql<boolean>`(expires_at <= ${now} or last_seen_at <
        case area when 'agent' then ${idleSince.agent}::timestamptz else ${idleSince.site}::timestamptz end)`),
  );
}

const LISTED_COLUMNS = ['id', 'createdAt', 'lastSeenAt', 'endedAt', 'endReason', 'userAgent', 'area'] as const;
export type ListedSession = Readonly<Pick<SessionColumns, (typeof LISTED_COLUMNS)[number] | 'ip'>>;

export async function listSessions(
  tx: Tx,
  member: MemberId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedSession[]; total: number }> {
  const ofMember = tables.selectFrom('identity.session').where('memberId', '=', member);
  const rows = await tx.rows(
    ofMember
      .select(LISTED_COLUMNS)
      .select(sql<string>`host(ip)`.as('ip'))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset),
  );
  return { rows, total: await countUpTo(tx, sql`${ofMember.select('id')}`) };
}

const OPEN_COLUMNS = ['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'area'] as const;
export type OpenSession = Readonly<Pick<SessionColumns, (typeof OPEN_COLUMNS)[number] | 'ip'>>;

/** A member's sessions that nobody has ended, the youngest first; idleness is judged by the caller. */
export const listOpenSessions = (tx: Tx, member: MemberId): Promise<OpenSession[]> =>
  tx.rows(
    tables
      .selectFrom('identity.session')
      .select(OPEN_COLUMNS)
      .select(sql<string>`host(ip)`.as('ip'))
      .where('memberId', '=', member)
      .where('endedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
  );

/** Of these sessions, those that are still open and young enough: for sockets that live longer than any request. */
export async function stillOpen(
  tx: Tx,
  ids: readonly Uuid[],
  { now, idleSince }: { readonly now: Date; readonly idleSince: IdleSince },
): Promise<Set<Uuid>> {
  const rows = await tx.rows(
    OPEN_SESSION.select('s.id')
      .where('s.id', '=', sql<Uuid>`any (${ids}::uuid[])`)
      .where('s.expiresAt', '>', now).where(sql<boolean>`s.last_seen_at >=
        case s.area when 'agent' then ${idleSince.agent}::timestamptz else ${idleSince.site}::timestamptz end`),
  );
  return new Set(rows.map((row) => row.id));
}
