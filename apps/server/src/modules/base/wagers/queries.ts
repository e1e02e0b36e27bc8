import type { Page } from '@baize/contract/envelope';
import { POSTING_KINDS } from '@baize/contract/posting-kinds';
import type { Posting, PostingQuerySchema, Wager, WagerQuerySchema } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { boundsOf, pageOf } from '../../../page.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { gameTypeCode, gameTypeOf } from '../../../game-types.ts';
import type { MemberId, SupplierId, Uuid } from '../../../ids.ts';
import { pocketOf, type Ledger } from '../../../ledger/index.ts';
import { WAGER_STATES } from './wager-part.ts';

export type WagerQuery = z.output<typeof WagerQuerySchema>;
/** Names come from the catalogue, which stands above. */
export type WagerNames = { readonly game: (gameCode: string) => string; readonly vendor: (code: string) => string };

const WAGER_COLUMNS = [
  'id',
  'supplierId',
  'vendor',
  'gameCode',
  'gameType',
  'round',
  'currency',
  'stakeCash',
  'stakeBonus',
  'payoutCash',
  'payoutBonus',
  'validBet',
  'status',
  'placedAt',
  'settledAt',
] as const;
type WagerRow = Pick<Row<'wagers.wager'>, (typeof WAGER_COLUMNS)[number]>;

const HAS_STATUS: Record<NonNullable<WagerQuery['status']>, RawBuilder<boolean>> = {
  open: sql`status = ${WAGER_STATES.open}`,
  won: sql`status = ${WAGER_STATES.settled} and payout_cash + payout_bonus > 0`,
  lost: sql`status = ${WAGER_STATES.settled} and payout_cash + payout_bonus = 0`,
  reversed: sql`status = ${WAGER_STATES.reversed}`,
};

export type ListWagers = {
  readonly query: WagerQuery;
  /** In the reader's language. */
  readonly names: WagerNames;
};

/** A page of a member's wagers, the latest first. */
export async function listWagers(tx: Tx, member: MemberId, { query, names }: ListWagers): Promise<Page<Wager>> {
  const { gameType, vendor, from, to, gameCode, status } = query;
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.wager')
      .select(WAGER_COLUMNS)
      .select((eb) => eb.fn.countAll<bigint>().over().as('total'))
      .where('memberId', '=', member)
      .$if(gameType !== undefined, (wagers) => wagers.where('gameType', '=', gameTypeCode(gameType!)))
      .$if(vendor !== undefined, (wagers) => wagers.where('vendor', '=', vendor!))
      .$if(from !== undefined, (wagers) => wagers.where('placedAt', '>=', new Date(from!)))
      .$if(to !== undefined, (wagers) => wagers.where('placedAt', '<', new Date(to!)))
      .$if(gameCode !== undefined, (wagers) => wagers.where('gameCode', '=', gameCode!))
      .$if(status !== undefined, (wagers) => wagers.where(HAS_STATUS[status!]))
      .orderBy('placedAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
  const total = Number(rows[0]?.total ?? 0);
  return pageOf(
    rows.map((row) => presentWager(row, names)),
    total,
    query,
  );
}

function statusOf(status: number, payout: bigint): Wager['status'] {
  if (status === WAGER_STATES.open) return 'open';
  if (status === WAGER_STATES.reversed) return 'reversed';
  return payout > 0n ? 'won' : 'lost';
}

function presentWager(row: WagerRow, names: WagerNames): Wager {
  const payout = row.payoutCash + row.payoutBonus;
  return {
    id: row.id,
    vendor: row.vendor,
    vendorName: names.vendor(row.vendor),
    gameCode: row.gameCode,
    gameName: names.game(row.gameCode),
    gameType: gameTypeOf(row.gameType),
    round: row.round,
    currency: row.currency,
    stake: formatAmount(row.stakeCash + row.stakeBonus),
    stakeBonus: formatAmount(row.stakeBonus),
    payout: formatAmount(payout),
    validBet: formatAmount(row.validBet),
    status: statusOf(row.status, payout),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    replayable: row.supplierId !== 0,
  };
}

/** Round and supplier of a member's wager, for its replay. */
export const findRound = (
  tx: Tx,
  member: MemberId,
  wagerId: string,
): Promise<{ supplierId: SupplierId; round: string } | undefined> =>
  tx.maybe(
    tables
      .selectFrom('wagers.wager')
      .select(['supplierId', 'round'])
      .where('memberId', '=', member)
      .where('id', '=', wagerId as Uuid),
  );

export type PostingQuery = z.output<typeof PostingQuerySchema>;
export type ListPostings = { readonly query: PostingQuery; readonly ledger: Pick<Ledger, 'codeOf' | 'kindOf'> };

/** A page of a member's postings, the latest first. */
export async function listPostings(tx: Tx, member: MemberId, { query, ledger }: ListPostings): Promise<Page<Posting>> {
  const kind = query.kind === undefined ? null : ledger.codeOf(query.kind);
  const { limit, offset } = boundsOf(query);
  const rows = await tx.rows(sql<PostingRow>`
    select seq, account_kind, kind, amount, balance_after, ref, created_at, tx, count(*) over () as total
    from ledger.member_posting where member_id = ${member} and (${kind}::smallint is null or kind = ${kind})
    order by created_at desc, account_id, seq desc
    limit ${limit} offset ${offset}`);
  const total = Number(rows[0]?.total ?? 0);
  return pageOf(
    rows.map((row) => ({
      seq: row.seq.toString(),
      account: pocketOf(row.accountKind),
      kind: shownKind(ledger.kindOf(row.kind)),
      amount: formatAmount(row.amount),
      balanceAfter: formatAmount(row.balanceAfter),
      ref: row.ref,
      at: row.createdAt.toISOString(),
      tx: row.tx,
    })),
    total,
    query,
  );
}

/** A kind that the contract does not name moves money between house accounts only. */
function shownKind(kind: string): Posting['kind'] {
  const shown = POSTING_KINDS.find((each) => each === kind);
  if (!shown) throw new Error(`a member has a posting of kind ${kind}, which the contract does not name`);
  return shown;
}

/**
 * A posting beside its account. The view's columns may be null for all that PostgreSQL knows; its tables say they are
 * not.
 */
type PostingRow = Pick<
  Row<'ledger.posting'>,
  'seq' | 'kind' | 'amount' | 'balanceAfter' | 'ref' | 'createdAt' | 'tx'
> & { readonly accountKind: Row<'ledger.account'>['kind'] } & Computed<{ readonly total: bigint }>;

/** What a member staked and was paid on one platform day. A reversed wager counts for nothing. */
export async function recountDay(
  tx: Tx,
  member: MemberId,
  { day, offsetMinutes }: { readonly day: string; readonly offsetMinutes: number },
): Promise<{ meterDay: string; dayStake: bigint; dayPayout: bigint }> {
  const { stake, payout } = await tx.row(sql<Computed<{ stake: bigint; payout: bigint }>>`
    with bounds as (
      select (${day}::date::timestamp - make_interval(mins => ${offsetMinutes}::integer)) at time zone 'UTC'
        as day_start)
    select
      coalesce(sum(w.stake_cash + w.stake_bonus) filter
        (where w.placed_at >= b.day_start and w.placed_at < b.day_start + interval '1 day'), 0)::bigint as stake,
      coalesce(sum(w.payout_cash + w.payout_bonus) filter
        (where w.settled_at >= b.day_start and w.settled_at < b.day_start + interval '1 day'), 0)::bigint as payout
    from bounds b left join wagers.wager w on w.member_id = ${member} and w.status <> ${WAGER_STATES.reversed}
      and (w.placed_at >= b.day_start or w.settled_at >= b.day_start)`);
  return { meterDay: day, dayStake: stake, dayPayout: payout };
}
