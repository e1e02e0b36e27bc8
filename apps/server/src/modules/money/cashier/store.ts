import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type MemberId, type Uuid } from '../../../ids.ts';

export type DepositState = 'pending' | 'credited' | 'failed' | 'expired';
export type DepositRow = {
  readonly id: Uuid;
  readonly memberId: MemberId;
  readonly method: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: DepositState;
  readonly providerRef: string | null;
  readonly payUrl: string | null;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
};

const COLUMNS =
  'id, member_id, method, currency, amount, state, provider_ref, pay_url, failure, created_at, expires_at, credited_at';
type Raw = {
  id: Uuid;
  member_id: string;
  method: string;
  currency: string;
  amount: string;
  state: DepositState;
  provider_ref: string | null;
  pay_url: string | null;
  failure: string | null;
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
};
const rowOf = (raw: Raw): DepositRow => ({
  id: raw.id,
  memberId: memberId(raw.member_id),
  method: raw.method,
  currency: raw.currency,
  amount: BigInt(raw.amount),
  state: raw.state,
  providerRef: raw.provider_ref,
  payUrl: raw.pay_url,
  failure: raw.failure,
  createdAt: raw.created_at,
  expiresAt: raw.expires_at,
  creditedAt: raw.credited_at,
});

export async function insertDeposit(
  tx: Tx,
  brand: BrandId,
  draft: {
    id: Uuid;
    memberId: MemberId;
    method: string;
    currency: string;
    amount: bigint;
    requestKey: string;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.run(
    `insert into deposit (id, brand_id, member_id, method, currency, amount, request_key, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [draft.id, brand, draft.memberId, draft.method, draft.currency, draft.amount, draft.requestKey, draft.expiresAt],
  );
}

export async function setCheckout(tx: Tx, id: Uuid, providerRef: string, payUrl: string): Promise<DepositRow> {
  return rowOf(
    await tx.row<Raw>(`update deposit set provider_ref = $2, pay_url = $3 where id = $1 returning ${COLUMNS}`, [
      id,
      providerRef,
      payUrl,
    ]),
  );
}

export async function findDeposit(tx: Tx, id: Uuid, lock: 'read' | 'update' = 'read'): Promise<DepositRow | undefined> {
  const raw = await tx.maybe<Raw>(
    `select ${COLUMNS} from deposit where id = $1${lock === 'update' ? ' for update' : ''}`,
    [id],
  );
  return raw && rowOf(raw);
}

export async function listDepositRows(
  tx: Tx,
  member: MemberId,
  limit: number,
  offset: number,
): Promise<{ rows: DepositRow[]; total: number }> {
  const raws = await tx.rows<Raw & { total: string }>(
    `select ${COLUMNS}, count(*) over () as total from deposit where member_id = $1 order by created_at desc limit $2 offset $3`,
    [member, limit, offset],
  );
  return { rows: raws.map(rowOf), total: Number(raws[0]?.total ?? 0) };
}

export async function markCredited(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(
    "update deposit set state = 'credited', credited_at = now(), failure = null where id = $1 and state <> 'credited'",
    [id],
  );
}

export async function markClosed(tx: Tx, id: Uuid, state: 'failed' | 'expired', failure: string): Promise<void> {
  await tx.run("update deposit set state = $2, failure = $3 where id = $1 and state = 'pending'", [id, state, failure]);
}

export async function countCredited(tx: Tx, member: MemberId): Promise<number> {
  return Number(
    (
      await tx.row<{ count: string }>(
        "select count(*) as count from deposit where member_id = $1 and state = 'credited'",
        [member],
      )
    ).count,
  );
}

/** Pending orders old enough to ask the provider about: their webhook may have been lost. */
export async function listLongPending(tx: Tx, olderThan: string, limit: number): Promise<DepositRow[]> {
  return (
    await tx.rows<Raw>(
      `select ${COLUMNS} from deposit where state = 'pending' and provider_ref is not null and created_at < now() - $1::interval order by created_at limit $2`,
      [olderThan, limit],
    )
  ).map(rowOf);
}

/** False: this event was already taken. */
export async function recordEvent(
  tx: Tx,
  provider: string,
  eventId: string,
  deposit: Uuid,
  outcome: string,
): Promise<boolean> {
  return (
    (await tx.run(
      'insert into payment_event (provider, event_id, deposit_id, outcome) values ($1, $2, $3, $4) on conflict do nothing',
      [provider, eventId, deposit, outcome],
    )) === 1
  );
}
