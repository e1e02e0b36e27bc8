import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import type { Hashes } from './deps.ts';
import type { IdleSince } from './session-store.ts';

/**
 * A ticket by which a browser that comes back from a payment's page takes its login up again: random, good once, until
 * the payment could not be made any more, and only on the device of the login. It prolongs nothing and opens no further
 * login: the very one goes on under a new token, and the old token is nobody's (docs/adr/0026).
 */
export type ReturnTicket = {
  readonly brandId: BrandId;
  readonly sessionId: Uuid;
  readonly deviceId: string;
  readonly expiresAt: Date;
};
const TICKET_BYTES = 24;

export async function issueReturnTicket(
  tx: Tx,
  hashes: Pick<Hashes, 'token' | 'device'>,
  { brandId, sessionId, deviceId, expiresAt }: ReturnTicket,
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await tx.run(
    tables.insertInto('identity.returnTicket').values({
      ticketHash: hashes.token(ticket),
      brandId,
      sessionId,
      deviceHash: hashes.device(deviceId),
      expiresAt,
    }),
  );
  return ticket;
}

type Taking = { readonly ticketHash: Buffer; readonly deviceHash: Buffer; readonly now: Date };

/** Uses a ticket up; on another device it is left for its owner. Answers the login that it stands for. */
export async function takeReturnTicket(
  tx: Tx,
  { ticketHash, deviceHash, now }: Taking,
): Promise<{ readonly sessionId: Uuid } | undefined> {
  return tx.maybe(
    tables
      .deleteFrom('identity.returnTicket')
      .where('ticketHash', '=', ticketHash)
      .where('deviceHash', '=', deviceHash)
      .where('expiresAt', '>', now)
      .returning('sessionId'),
  );
}

type Renewal = {
  readonly sessionId: Uuid;
  readonly deviceHash: Buffer;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly idleSince: IdleSince;
};

/** A login that is still open goes on under a new token. Undefined: it has ended, or its account is disabled. */
export async function renewToken(
  tx: Tx,
  { sessionId, deviceHash, tokenHash, now, idleSince }: Renewal,
): Promise<{ readonly account: string } | undefined> {
  return tx.maybe(sql<Computed<{ account: string }>>`
    update identity.session s set token_hash = ${tokenHash}, last_seen_at = greatest(s.last_seen_at, ${now})
      from identity.member m
     where s.id = ${sessionId} and s.device_hash = ${deviceHash} and s.ended_at is null and s.expires_at > ${now}
       and s.last_seen_at >= case s.area when 'agent' then ${idleSince.agent}::timestamptz
                                         else ${idleSince.site}::timestamptz end
       and m.id = s.member_id and m.status = 'active'
    returning m.account`);
}

export const purgeReturnTickets = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('identity.returnTicket').where('brandId', '=', brandId).where('expiresAt', '<=', now));
