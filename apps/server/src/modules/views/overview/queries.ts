import { TRIAL_TYPE } from '@baize/contract/member-types';
import { formatAmount } from '@baize/domain/money';
import { returnBand, returnModelOf } from '@baize/domain/games/return-band';
import type { PublishedReturn } from '@baize/domain/share';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';

const RANGES = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Start of the range: midnight of the platform's offset, that many days back. */
export function rangeStart(range: keyof typeof RANGES, now: Date, offsetMinutes: number): Date {
  const shifted = now.getTime() + offsetMinutes * MINUTE_MS;
  return new Date(Math.floor(shifted / DAY_MS) * DAY_MS - offsetMinutes * MINUTE_MS - (RANGES[range] - 1) * DAY_MS);
}

type Sums = { readonly stake: bigint; readonly payout: bigint; readonly bets: bigint };

const presentSums = ({ stake, payout, bets }: Sums) => ({
  stake: formatAmount(stake),
  payout: formatAmount(payout),
  ggr: formatAmount(stake - payout),
  bets: Number(bets),
});

/** Sums of bigint columns are numeric in PostgreSQL and would arrive as text. */
const SUMS = [
  sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stake'),
  sql<bigint>`coalesce(sum(payout), 0)::bigint`.as('payout'),
  sql<bigint>`coalesce(sum(bets), 0)::bigint`.as('bets'),
] as const;

/** The sums of one currency since an instant: currencies are never added. */
export type Since = { readonly from: Date; readonly currency: string };

/** Currencies in which anything was settled since. */
export async function currenciesOf(tx: Tx, from: Date): Promise<string[]> {
  const rows = await tx.rows(
    tables.selectFrom('wagers.brandRollup').select('currency').distinct().where('hour', '>=', from).orderBy('currency'),
  );
  return rows.map((row) => row.currency);
}

export async function figuresOf(tx: Tx, { from, currency }: Since, vendorName: (code: string) => string) {
  const settled = tables
    .selectFrom('wagers.brandRollup')
    .select(SUMS)
    .where('currency', '=', currency)
    .where('hour', '>=', from);
  const total = await tx.row(settled.select(sql<bigint>`coalesce(sum(valid_bet), 0)::bigint`.as('valid')));
  const { active } = await tx.row(
    tables
      .selectFrom('wagers.playerDay')
      .select((eb) => eb.fn.count<bigint>('memberId').distinct().as('active'))
      .where('currency', '=', currency)
      .where('day', '>=', sql<never>`brand_day(${from})`),
  );
  const people = await tx.row(
    tables
      .selectFrom('identity.member')
      .select((eb) => eb.fn.countAll<bigint>().as('players'))
      .where('registeredAt', '>=', from)
      .where('type', '<>', TRIAL_TYPE)
      .where('currency', '=', currency),
  );
  const deposits = await tx.row(
    tables
      .selectFrom('cashier.deposit')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('creditedAt', '>=', from)
      .where('currency', '=', currency),
  );
  const series = await tx.rows(settled.select('hour').groupBy('hour').orderBy('hour'));
  const vendors = await tx.rows(settled.select('vendor').groupBy('vendor').orderBy('stake', 'desc'));
  return {
    figures: {
      ...presentSums(total),
      validBet: formatAmount(total.valid),
      activePlayers: Number(active),
      newPlayers: Number(people.players),
      deposits: formatAmount(deposits.amount),
      depositCount: Number(deposits.count),
    },
    series: series.map((row) => ({ hour: row.hour.toISOString(), ...presentSums(row) })),
    byVendor: vendors.map((row) => ({ vendor: row.vendor, vendorName: vendorName(row.vendor), ...presentSums(row) })),
  };
}

type GameFacts = (code: string) => PublishedReturn & { readonly name: string };

/** Actual return of each game beside its theory, with the band out of which chance does not lead. */
export async function gamesOf(tx: Tx, { from, currency }: Since, facts: GameFacts) {
  const rows = await tx.rows(
    tables
      .selectFrom('wagers.brandRollup')
      .select([...SUMS, 'gameCode', sql<string>`sum(squares)::text`.as('squares')])
      .where('currency', '=', currency)
      .where('hour', '>=', from)
      .groupBy('gameCode')
      .orderBy('stake', 'desc'),
  );
  return rows.map((row) => {
    const { name, rtp, rtpHighest } = facts(row.gameCode);
    const actual = row.stake === 0n ? null : Number((row.payout * 1_000_000n) / row.stake) / 1_000_000;
    const model = returnModelOf(row.gameCode, { rtp, rtpHighest });
    const watched = { rounds: Number(row.bets), stake: Number(row.stake), payout: Number(row.payout) };
    const band = model && returnBand({ ...watched, squares: Number(row.squares) }, model);
    const text = (value: number | null | undefined): string | null => value?.toFixed(4) ?? null;
    return {
      gameCode: row.gameCode,
      gameName: name,
      rounds: Number(row.bets),
      rtpTheory: rtp,
      rtpTheoryHighest: rtpHighest,
      rtpActual: text(actual),
      bandLow: text(band?.low),
      bandHigh: text(band?.high),
    };
  });
}
