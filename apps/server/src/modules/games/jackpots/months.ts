import type { JackpotMonth } from '@baize/contract/console/jackpots';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import { monthSpan, platformMonth } from '../../base/limits/index.ts';
import { houseOf } from './pool-money.ts';

/** What moved a pool in a stretch of time. Opened + contributed + started + fed - paid = closed. */
export type PoolMoves = Pick<Row<'jackpots.poolMonth'>, 'contributed' | 'started' | 'fed' | 'paid'>;
export type PoolMonth = PoolMoves & Pick<Row<'jackpots.poolMonth'>, 'month' | 'seq'>;

export const netOf = ({ contributed, started, fed, paid }: PoolMoves): bigint => contributed + started + fed - paid;

/** The sums of a pool's postings by kind, in the words of the balance sheet. */
export function movesOf(sums: ReadonlyMap<number, bigint>, codeOf: Ledger['codeOf']): PoolMoves {
  const sum = (kind: Parameters<Ledger['codeOf']>[0]): bigint => sums.get(codeOf(kind)) ?? 0n;
  return {
    contributed: sum('jackpot-contribution'),
    started: sum('jackpot-start'),
    fed: sum('jackpot-feed'),
    paid: -sum('jackpot-win'),
  };
}

/** The first day of the month of a moment, in the brand's time, and when that month begins. */
export function monthOf(at: Date, offsetMinutes: number): { readonly month: string; readonly begins: Date } {
  const month = platformMonth(at, offsetMinutes);
  return { month: `${month}-01`, begins: monthSpan(month, offsetMinutes).from };
}

/** Months that are over, the oldest first. */
export const listMonths = (tx: Tx, poolId: string): Promise<PoolMonth[]> =>
  tx.rows(
    tables
      .selectFrom('jackpots.poolMonth')
      .select(['month', 'contributed', 'started', 'fed', 'paid', 'seq'])
      .where('poolId', '=', poolId)
      .orderBy('month'),
  );

type Closing = {
  readonly brandId: BrandId;
  readonly poolId: string;
  readonly now: Date;
  readonly offsetMinutes: number;
  readonly codeOf: Ledger['codeOf'];
};

/**
 * Writes down the month before the running one, if that is not done yet and the pool stood in it. What moved before it
 * and is in no month that was written is part of it.
 */
export async function closeMonth(tx: Tx, { brandId, poolId, now, offsetMinutes, codeOf }: Closing): Promise<void> {
  const { begins } = monthOf(now, offsetMinutes);
  const { month } = monthOf(new Date(begins.getTime() - 1), offsetMinutes);
  const written = await listMonths(tx, poolId);
  const last = written.at(-1);
  if (last !== undefined && last.month >= month) return;
  const rows = await tx.rows(
    sql<Computed<{ kind: number; total: bigint; seq: bigint }>>`
      select kind, total, seq from ledger_house_before(${houseOf(poolId)}, ${last?.seq ?? 0n}, ${begins})`,
  );
  if (rows.length === 0) return;
  const moves = movesOf(new Map(rows.map(({ kind, total }) => [kind, total])), codeOf);
  const paid = moves.paid - written.reduce((sum, each) => sum + each.paid, 0n);
  const seq = rows.reduce((most, row) => (row.seq > most ? row.seq : most), last?.seq ?? 0n);
  await tx.run(
    tables
      .insertInto('jackpots.poolMonth')
      .values({ brandId, poolId, month, ...moves, paid, seq })
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Between which of a pool's own postings, and which moments of its hits, a month lies. Null: no end on this side. */
export type MonthBounds = {
  readonly after: bigint;
  readonly upTo: bigint | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

/** Where a month of the balance sheet begins and ends; undefined: it has no such month. */
export function boundsOfMonth(
  written: readonly PoolMonth[],
  month: string,
  { running, offsetMinutes }: { readonly running: string; readonly offsetMinutes: number },
): MonthBounds | undefined {
  const at = written.findIndex((each) => each.month === month);
  if (at === -1 && month !== running) return undefined;
  const before = at === -1 ? written.at(-1) : written[at - 1];
  const endOf = (each: PoolMonth | undefined): Date | null =>
    each === undefined ? null : monthSpan(each.month.slice(0, 7), offsetMinutes).to;
  const own = at === -1 ? undefined : written[at];
  return { after: before?.seq ?? 0n, upTo: own?.seq ?? null, from: endOf(before), to: endOf(own) };
}

/** The balance sheet, the newest month first: what is not in a written month is in the running one. */
export function presentMonths(written: readonly PoolMonth[], all: PoolMoves, running: string): JackpotMonth[] {
  const sum = (name: keyof PoolMoves): bigint => written.reduce((total, each) => total + each[name], 0n);
  const rest = (name: keyof PoolMoves): bigint => all[name] - sum(name);
  const now = { contributed: rest('contributed'), started: rest('started'), fed: rest('fed'), paid: rest('paid') };
  let opened = 0n;
  const shown = [...written, { month: running, ...now }].map((each, index): JackpotMonth => {
    const closed = opened + netOf(each);
    const { contributed, started, fed, paid } = each;
    const from = opened;
    opened = closed;
    return {
      month: each.month,
      isOver: index < written.length,
      opened: formatAmount(from),
      contributed: formatAmount(contributed),
      started: formatAmount(started),
      fed: formatAmount(fed),
      paid: formatAmount(paid),
      closed: formatAmount(closed),
    };
  });
  return shown.toReversed();
}
