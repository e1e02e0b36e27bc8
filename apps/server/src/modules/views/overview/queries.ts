import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';

const RANGES = { today: 1, '7d': 7, '30d': 30 } as const;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** 99 % of a normal distribution lies within this many sigma. */
const Z_99 = 2.576;

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

const SUMS = sql<Sums>`coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
  coalesce(sum(bets), 0)::bigint as bets`;

export async function figuresOf(tx: Tx, from: Date) {
  const total = await tx.row(sql<Sums & { valid: bigint; players: bigint }>`
    select ${SUMS}, coalesce(sum(valid_bet), 0)::bigint as valid, count(distinct member_id) as players
    from wagers.rollup where hour >= ${from}`);
  const people = await tx.row(sql<{ players: bigint; deposits: bigint; count: bigint }>`
    select (select count(*) from identity.member where registered_at >= ${from} and type <> 4) as players,
      (select coalesce(sum(amount), 0)::bigint from cashier.deposit where credited_at >= ${from}) as deposits,
      (select count(*) from cashier.deposit where credited_at >= ${from}) as count`);
  const series = await tx.rows(sql<Sums & { hour: Date }>`
    select hour, ${SUMS} from wagers.rollup where hour >= ${from} group by 1 order by 1`);
  const vendors = await tx.rows(sql<Sums & { vendor: string }>`
    select vendor, ${SUMS} from wagers.rollup where hour >= ${from} group by 1 order by 2 desc`);
  return {
    figures: {
      ...presentSums(total),
      validBet: formatAmount(total.valid),
      activePlayers: Number(total.players),
      newPlayers: Number(people.players),
      deposits: formatAmount(people.deposits),
      depositCount: Number(people.count),
    },
    series: series.map((row) => ({ hour: row.hour.toISOString(), ...presentSums(row) })),
    byVendor: vendors.map((row) => ({ vendor: row.vendor, ...presentSums(row) })),
  };
}

/** Actual return of each game beside its theory, with the 99 % band that the wagers' own spread allows. */
export async function gamesOf(tx: Tx, from: Date, facts: (code: string) => { name: string; rtp: string }) {
  type GameSums = { gameCode: string; rounds: bigint; stake: bigint; payout: bigint; sigma: string | null };
  const rows = await tx.rows(sql<GameSums>`
    select game_code, count(*) as rounds, sum(stake_cash + stake_bonus)::bigint as stake,
      sum(payout_cash + payout_bonus)::bigint as payout,
      sqrt(sum(power((payout_cash + payout_bonus)::numeric - (stake_cash + stake_bonus), 2)))
        / nullif(sum(stake_cash + stake_bonus), 0) as sigma
    from wagers.wager where status = 1 and settled_at >= ${from} group by 1 order by 3 desc`);
  return rows.map((row) => {
    const { name, rtp } = facts(row.gameCode);
    const theory = Number(rtp);
    const actual = row.stake === 0n ? null : Number((row.payout * 1_000_000n) / row.stake) / 1_000_000;
    const half = row.sigma === null ? null : Z_99 * Number(row.sigma);
    const text = (value: number | null): string | null => (value === null ? null : value.toFixed(4));
    return {
      gameCode: row.gameCode,
      gameName: name,
      rounds: Number(row.rounds),
      rtpTheory: rtp,
      rtpActual: text(actual),
      bandLow: half === null || Number.isNaN(theory) ? null : text(Math.max(0, theory - half)),
      bandHigh: half === null || Number.isNaN(theory) ? null : text(theory + half),
    };
  });
}
