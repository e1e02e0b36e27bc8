import type { Page } from '@baize/contract/envelope';
import type { Posting, Wager, WagerQuerySchema } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import type { z } from 'zod';
import { pageOf } from '../../../page.ts';
import type { Tx } from '../../../db/pool.ts';
import { gameTypeCode, gameTypeOf } from '../../../game-types.ts';
import { supplierId, type MemberId, type SupplierId } from '../../../ids.ts';
import { pocketOf, postingKindOf, POSTING_KINDS } from '../../../ledger/index.ts';

export type WagerQuery = z.output<typeof WagerQuerySchema>;
/** Names come from the catalogue, which stands above. */
export type WagerNames = { readonly game: (gameCode: string) => string; readonly vendor: (code: string) => string };

type WagerRow = {
  id: string;
  supplier_id: number;
  vendor: string;
  game_code: string;
  game_type: number;
  round: string;
  currency: string;
  stake_cash: string;
  stake_bonus: string;
  payout_cash: string;
  payout_bonus: string;
  valid_bet: string;
  status: number;
  placed_at: Date;
  settled_at: Date | null;
  total: string;
};

const STATUS_SQL: Record<NonNullable<WagerQuery['status']>, string> = {
  open: 'w.status = 0',
  won: 'w.status = 1 and w.payout_cash + w.payout_bonus > 0',
  lost: 'w.status = 1 and w.payout_cash + w.payout_bonus = 0',
  reversed: 'w.status = 2',
};

export type ListWagers = {
  readonly query: WagerQuery;
  /** In the reader's language. */
  readonly names: WagerNames;
};

/** A page of a member's wagers, the latest first. */
export async function listWagers(tx: Tx, member: MemberId, { query, names }: ListWagers): Promise<Page<Wager>> {
  const rows = await tx.rows<WagerRow>(
    `select w.id, w.supplier_id, w.vendor, w.game_code, w.game_type, w.round, w.currency, w.stake_cash, w.stake_bonus,
        w.payout_cash, w.payout_bonus, w.valid_bet, w.status, w.placed_at, w.settled_at, count(*) over () as total
      from wagers.wager w
      where w.member_id = $1 and ($2::smallint is null or w.game_type = $2) and ($3::text is null or w.vendor = $3)
        and ($4::timestamptz is null or w.placed_at >= $4) and ($5::timestamptz is null or w.placed_at < $5)
        and ($6::text is null or w.game_code = $6)
        and ${query.status === undefined ? 'true' : STATUS_SQL[query.status]}
      order by w.placed_at desc, w.id limit $7 offset $8`,
    [
      member,
      query.gameType === undefined ? null : gameTypeCode(query.gameType),
      query.vendor ?? null,
      query.from ?? null,
      query.to ?? null,
      query.gameCode ?? null,
      query.pageSize,
      (query.pageNo - 1) * query.pageSize,
    ],
  );
  const total = Number(rows[0]?.total ?? 0);
  return pageOf(
    rows.map((row) => presentWager(row, names)),
    total,
    query,
  );
}

function presentWager(row: WagerRow, names: WagerNames): Wager {
  const payout = BigInt(row.payout_cash) + BigInt(row.payout_bonus);
  const status = row.status === 0 ? 'open' : row.status === 2 ? 'reversed' : payout > 0n ? 'won' : 'lost';
  return {
    id: row.id,
    vendor: row.vendor,
    vendorName: names.vendor(row.vendor),
    gameCode: row.game_code,
    gameName: names.game(row.game_code),
    gameType: gameTypeOf(row.game_type),
    round: row.round,
    currency: row.currency,
    stake: formatAmount(BigInt(row.stake_cash) + BigInt(row.stake_bonus)),
    stakeBonus: formatAmount(BigInt(row.stake_bonus)),
    payout: formatAmount(payout),
    validBet: formatAmount(BigInt(row.valid_bet)),
    status,
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    replayable: row.supplier_id !== 0,
  };
}

/** Round and supplier of a member's wager, for its replay. */
export async function findRound(
  tx: Tx,
  member: MemberId,
  wagerId: string,
): Promise<{ supplierId: SupplierId; round: string } | undefined> {
  const row = await tx.maybe<{ supplier_id: number; round: string }>(
    'select supplier_id, round from wagers.wager where member_id = $1 and id = $2',
    [member, wagerId],
  );
  return row && { supplierId: supplierId(row.supplier_id), round: row.round };
}

export async function listPostings(
  tx: Tx,
  member: MemberId,
  query: { readonly pageNo: number; readonly pageSize: number; readonly kind?: string | undefined },
): Promise<Page<Posting>> {
  const kind =
    query.kind !== undefined && query.kind in POSTING_KINDS
      ? POSTING_KINDS[query.kind as keyof typeof POSTING_KINDS]
      : null;
  const rows = await tx.rows<{
    seq: string;
    account_kind: number;
    kind: number;
    amount: string;
    balance_after: string;
    ref: string | null;
    created_at: Date;
    tx: string;
    total: string;
  }>(
    `select seq, account_kind, kind, amount, balance_after, ref, created_at, tx, count(*) over () as total
      from ledger.member_posting where member_id = $1 and ($2::smallint is null or kind = $2)
      order by created_at desc, account_id, seq desc limit $3 offset $4`,
    [member, kind, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  const total = Number(rows[0]?.total ?? 0);
  return pageOf(
    rows.map((row) => ({
      seq: row.seq,
      account: pocketOf(row.account_kind),
      kind: postingKindOf(row.kind),
      amount: formatAmount(BigInt(row.amount)),
      balanceAfter: formatAmount(BigInt(row.balance_after)),
      ref: row.ref,
      at: row.created_at.toISOString(),
      tx: row.tx,
    })),
    total,
    query,
  );
}

/** What a member staked and was paid on one platform day. A reversed wager counts for nothing. */
export async function recountDay(
  tx: Tx,
  member: MemberId,
  { day, offsetMinutes }: { readonly day: string; readonly offsetMinutes: number },
): Promise<{ meterDay: string; dayStake: bigint; dayPayout: bigint }> {
  const { stake, payout } = await tx.row<{ stake: string; payout: string }>(
    `with bounds as (select ($2::date::timestamp - make_interval(mins => $3)) at time zone 'UTC' as day_start)
     select
       coalesce(sum(w.stake_cash + w.stake_bonus) filter
         (where w.placed_at >= b.day_start and w.placed_at < b.day_start + interval '1 day'), 0)::bigint as stake,
       coalesce(sum(w.payout_cash + w.payout_bonus) filter
         (where w.settled_at >= b.day_start and w.settled_at < b.day_start + interval '1 day'), 0)::bigint as payout
     from bounds b left join wagers.wager w on w.member_id = $1 and w.status <> 2
       and (w.placed_at >= b.day_start or w.settled_at >= b.day_start)`,
    [member, day, offsetMinutes],
  );
  return { meterDay: day, dayStake: BigInt(stake), dayPayout: BigInt(payout) };
}
