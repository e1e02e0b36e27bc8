import { createHash, randomBytes } from 'node:crypto';
import { TICKET_TTL_S } from '@baize/contract/live';
import type { Tx } from '../db/pool.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../ids.ts';

export type Holder = { readonly memberId: MemberId; readonly sessionId: Uuid; readonly account: string };
export type Ticket = { readonly brandId: BrandId; readonly deviceHash: Buffer; readonly holder: Holder | null };

const TOKEN_BYTES = 24;
/** A ticket is random, lives half a minute and serves once: a plain hash keeps the database from being a list of open doors. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function issueTicket(tx: Tx, ticket: Ticket, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx.run(
    'insert into live_ticket (token_hash, brand_id, member_id, session_id, account, device_hash, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      hashOf(token),
      ticket.brandId,
      ticket.holder?.memberId ?? null,
      ticket.holder?.sessionId ?? null,
      ticket.holder?.account ?? null,
      ticket.deviceHash,
      new Date(now.getTime() + TICKET_TTL_S * 1_000),
    ],
  );
  return token;
}

/** Uses a ticket up. Undefined: there was none, it was another brand's, or it is too old. */
export async function takeTicket(tx: Tx, brandId: BrandId, token: string, now: Date): Promise<Ticket | undefined> {
  const row = await tx.maybe<{
    member_id: string | null;
    session_id: Uuid | null;
    account: string | null;
    device_hash: Buffer;
    expires_at: Date;
  }>(
    'delete from live_ticket where brand_id = $1 and token_hash = $2 returning member_id, session_id, account, device_hash, expires_at',
    [brandId, hashOf(token)],
  );
  if (!row || row.expires_at <= now) return undefined;
  const holder =
    row.member_id === null
      ? null
      : { memberId: memberId(row.member_id), sessionId: row.session_id!, account: row.account! };
  return { brandId, deviceHash: row.device_hash, holder };
}

export const purgeTickets = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run('delete from live_ticket where brand_id = $1 and expires_at <= $2', [brandId, now]);
