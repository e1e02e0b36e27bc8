import type { Tx } from '../../../db/pool.ts';
import {
  brandId,
  memberId,
  supplierId,
  type BrandId,
  type MemberId,
  type SupplierId,
  type Uuid,
} from '../../../ids.ts';

export type SupplierRow = {
  readonly id: SupplierId;
  readonly code: string;
  readonly baseUrl: string;
  readonly operatorId: number;
  readonly mode: 'strict' | 'plain';
  readonly enabled: boolean;
  readonly brands: ReadonlySet<number>;
  readonly keys: readonly { kid: string; pem: string; notBefore: Date | null; notAfter: Date | null }[];
};

/** Every connection with its keys and brands. Few rows; the module keeps them in memory and asks again each second. */
export async function listSuppliers(tx: Tx): Promise<SupplierRow[]> {
  const rows = await tx.rows<{
    id: number;
    code: string;
    base_url: string;
    operator_id: number;
    mode: 'strict' | 'plain';
    enabled: boolean;
    brands: number[];
    keys: { kid: string; pem: string; not_before: string | null; not_after: string | null }[];
  }>(
    `select s.id, s.code, s.base_url, s.operator_id, s.mode, s.enabled,
      coalesce((select array_agg(b.brand_id) from supplier_brand b where b.supplier_id = s.id and b.enabled), '{}') as brands,
      coalesce((select jsonb_agg(jsonb_build_object('kid', k.kid, 'pem', k.pem, 'not_before', k.not_before, 'not_after', k.not_after)) from supplier_key k where k.supplier_id = s.id), '[]') as keys from supplier s`,
  );
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    id: supplierId(row.id),
    code: row.code,
    baseUrl: row.base_url,
    operatorId: row.operator_id,
    mode: row.mode,
    enabled: row.enabled,
    brands: new Set(row.brands),
    keys: row.keys.map((key) => ({
      kid: key.kid,
      pem: key.pem,
      notBefore: date(key.not_before),
      notAfter: date(key.not_after),
    })),
  }));
}

export type SupplierDraft = {
  readonly code: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly operatorId: number;
  readonly mode: 'strict' | 'plain';
  readonly keys: readonly { kid: string; pem: string; notBefore?: Date | null; notAfter?: Date | null }[];
};

/** Makes or replaces a connection; its keys are exactly those named. */
export async function saveSupplier(tx: Tx, draft: SupplierDraft): Promise<SupplierId> {
  const { id } = await tx.row<{ id: number }>(
    'insert into supplier (code, name, base_url, operator_id, mode) values ($1, $2, $3, $4, $5) on conflict (code) do update set name = excluded.name, base_url = excluded.base_url, operator_id = excluded.operator_id, mode = excluded.mode returning id',
    [draft.code, draft.name, draft.baseUrl, draft.operatorId, draft.mode],
  );
  await tx.run('delete from supplier_key where supplier_id = $1', [id]);
  for (const key of draft.keys)
    await tx.run(
      'insert into supplier_key (supplier_id, kid, pem, not_before, not_after) values ($1, $2, $3, $4, $5)',
      [id, key.kid, key.pem, key.notBefore ?? null, key.notAfter ?? null],
    );
  return supplierId(id);
}

export async function setSupplierBrand(tx: Tx, supplier: SupplierId, brand: BrandId, enabled: boolean): Promise<void> {
  await tx.run(
    'insert into supplier_brand (supplier_id, brand_id, enabled) values ($1, $2, $3) on conflict (supplier_id, brand_id) do update set enabled = excluded.enabled',
    [supplier, brand, enabled],
  );
}

export type SessionRow = {
  readonly supplierId: SupplierId;
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly gameCode: string;
  readonly state: 'pending' | 'active' | 'ended';
  readonly expiresAt: Date;
};

export async function findSession(tx: Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const row = await tx.maybe<{
    supplier_id: number;
    brand_id: number;
    member_id: string;
    currency: string;
    game_code: string;
    state: SessionRow['state'];
    expires_at: Date;
  }>(
    {
      name: 'vendor_session_find',
      text: 'select supplier_id, brand_id, member_id, currency, game_code, state, expires_at from vendor_session where token_hash = $1',
    },
    [tokenHash],
  );
  return (
    row && {
      supplierId: supplierId(row.supplier_id),
      brandId: brandId(row.brand_id),
      memberId: memberId(row.member_id),
      currency: row.currency,
      gameCode: row.game_code,
      state: row.state,
      expiresAt: row.expires_at,
    }
  );
}

export async function insertSession(tx: Tx, tokenHash: Buffer, session: Omit<SessionRow, 'state'>): Promise<void> {
  await tx.run(
    'insert into vendor_session (token_hash, supplier_id, brand_id, member_id, currency, game_code, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      tokenHash,
      session.supplierId,
      session.brandId,
      session.memberId,
      session.currency,
      session.gameCode,
      session.expiresAt,
    ],
  );
}

/** The new launch becomes the session; an earlier one of the same game is over. */
export async function activateSession(
  tx: Tx,
  tokenHash: Buffer,
  session: Pick<SessionRow, 'memberId' | 'supplierId' | 'gameCode'>,
): Promise<void> {
  await tx.run(
    "update vendor_session set state = 'ended' where member_id = $1 and supplier_id = $2 and game_code = $3 and state = 'active'",
    [session.memberId, session.supplierId, session.gameCode],
  );
  await tx.run("update vendor_session set state = 'active' where token_hash = $1", [tokenHash]);
}

export async function expireSession(tx: Tx, tokenHash: Buffer): Promise<number> {
  return tx.run("update vendor_session set expires_at = now() - interval '1 second' where token_hash = $1", [
    tokenHash,
  ]);
}

export async function findOwner(tx: Tx, member: MemberId): Promise<{ brandId: BrandId; currency: string } | undefined> {
  const row = await tx.maybe<{ brand_id: number; currency: string }>(
    'select brand_id, currency from ledger_owner($1)',
    [member],
  );
  return row && { brandId: brandId(row.brand_id), currency: row.currency };
}

export type TransactionRow = {
  readonly supplierId: SupplierId;
  readonly txUuid: Uuid;
  readonly kind: number;
  readonly content: Uuid;
  readonly status: number;
  readonly detail: number;
  readonly reference: Uuid | null;
};

/**
 * A stored transaction of any member or of none. The wallet's own reads go through the ledger's door; this serves calls without
 * a wallet.
 */
export async function findTransaction(tx: Tx, supplier: SupplierId, txUuid: Uuid): Promise<TransactionRow | undefined> {
  const row = await tx.maybe<{ kind: number; content: Uuid; status: number; detail: number; reference: Uuid | null }>(
    'select kind, content, status, detail, reference from vendor_tx where supplier_id = $1 and tx_uuid = $2',
    [supplier, txUuid],
  );
  return row && { supplierId: supplier, txUuid, ...row };
}

export async function insertTransaction(tx: Tx, row: TransactionRow): Promise<void> {
  await tx.run(
    'insert into vendor_tx (supplier_id, tx_uuid, kind, member_id, content, reference, status, detail) values ($1, $2, $3, null, $4, $5, $6, $7)',
    [row.supplierId, row.txUuid, row.kind, row.content, row.reference, row.status, row.detail],
  );
}

/** An answer from storage must still write: see docs/adr/0004. */
export async function leaveBarrier(tx: Tx): Promise<void> {
  await tx.rows('select ledger_replay_barrier()');
}

export async function upsertRound(
  tx: Tx,
  round: {
    supplierId: SupplierId;
    memberId: MemberId;
    brandId: BrandId;
    round: string;
    version: number;
    status: string;
    replayUrl: string;
    stake: bigint;
    payout: bigint;
    closedAt: Date | null;
  },
): Promise<void> {
  await tx.run(
    `insert into vendor_round (supplier_id, member_id, round, brand_id, version, status, replay_url, stake, payout, closed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (member_id, supplier_id, round) do update set version = excluded.version, status = excluded.status, replay_url = excluded.replay_url, stake = excluded.stake, payout = excluded.payout, closed_at = excluded.closed_at
     where vendor_round.version < excluded.version`,
    [
      round.supplierId,
      round.memberId,
      round.round,
      round.brandId,
      round.version,
      round.status,
      round.replayUrl,
      round.stake,
      round.payout,
      round.closedAt,
    ],
  );
}

export async function readCursor(tx: Tx, supplier: SupplierId, stream: string): Promise<string | undefined> {
  const row = await tx.maybe<{ cursor: string | null }>(
    'select cursor from feed_cursor where supplier_id = $1 and stream = $2',
    [supplier, stream],
  );
  return row?.cursor ?? undefined;
}

export async function moveCursor(tx: Tx, supplier: SupplierId, stream: string, cursor: string): Promise<void> {
  await tx.run(
    'insert into feed_cursor (supplier_id, stream, cursor, read_at) values ($1, $2, $3, now()) on conflict (supplier_id, stream) do update set cursor = excluded.cursor, read_at = now()',
    [supplier, stream, cursor],
  );
}
