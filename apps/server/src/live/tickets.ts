import { createHash, randomBytes } from 'node:crypto';
import { TICKET_TTL_S } from '@baize/contract/live';
import type { Tx } from '../db/pool.ts';
import { tables } from '../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../ids.ts';

export type Holder = { readonly memberId: MemberId; readonly sessionId: Uuid; readonly account: string };
export type Ticket = { readonly brandId: BrandId; readonly deviceHash: Buffer; readonly holder: Holder | null };

const TOKEN_BYTES = 24;
/**
 * A ticket is random, lives half a minute and serves once: a plain hash keeps the database from being a list of open
 * doors.
 */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function issueTicket(tx: Tx, ticket: Ticket, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.run(
    tables.insertInto('live.liveTicket').values({
      tokenHash: hashOf(token),
      brandId: ticket.brandId,
      memberId: ticket.holder?.memberId ?? null,
      sessionId: ticket.holder?.sessionId ?? null,
      account: ticket.holder?.account ?? null,
      deviceHash: ticket.deviceHash,
      expiresAt: new Date(now.getTime() + TICKET_TTL_S * 1_000),
    }),
  );
  return token;
}

/** Uses a ticket up. Undefined: there was none, it was another brand's, or it is too old. */
export async function takeTicket(
  tx: Tx,
  { brandId, token }: { readonly brandId: BrandId; readonly token: string },
  now: Date,
): Promise<Ticket | undefined> {
  const row = await tx.maybe(
    tables
      .deleteFrom('live.liveTicket')
      .where('brandId', '=', brandId)
      .where('tokenHash', '=', hashOf(token))
      .returning(['memberId', 'sessionId', 'account', 'deviceHash', 'expiresAt']),
  );
  if (!row || row.expiresAt <= now) return undefined;
  const { memberId, sessionId, account, deviceHash } = row;
  return {
    brandId,
    deviceHash,
    holder: memberId === null ? null : { memberId, sessionId: sessionId!, account: account! },
  };
}

export const purgeTickets = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(tables.deleteFrom('live.liveTicket').where('brandId', '=', brandId).where('expiresAt', '<=', now));
