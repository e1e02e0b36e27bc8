import { formatAmount } from '@baize/domain/money';
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

const units = (text: string | null | undefined): bigint => BigInt(text ?? '0');

export async function figuresOf(tx: Tx, from: Date) {
  const total = await tx.row<{ stake: string; payout: string; valid: string; bets: string; players: string }>(
    'select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(valid_bet), 0)::bigint as valid, coalesce(sum(bets), 0)::bigint as bets, count(distinct member_id) as players from rollup where hour >= $1',
    [from],
  );
  const people = await tx.row<{ players: string; deposits: string; count: string }>(
    `select (select count(*) from member where registered_at >= $1 and type <> 4) as players, (select coalesce(sum(amount), 0)::bigint from deposit where credited_at >= $1) as deposits, (select count(*) from deposit where credited_at >= $1) as count`,
    [from],
  );
  const series = await tx.rows<{ hour: Date; stake: string; payout: string; bets: string }>(
    'select hour, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(bets)::bigint as bets from rollup where hour >= $1 group by 1 order by 1',
    [from],
  );
  const vendors = await tx.rows<{ vendor: string; stake: string; payout: string; bets: string }>(
    'select vendor, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(bets)::bigint as bets from rollup where hour >= $1 group by 1 order by 2 desc',
    [from],
  );
  const money = (row: { stake: string; payout: string; bets: string }) => ({
    stake: formatAmount(units(row.stake)),
    payout: formatAmount(units(row.payout)),
    ggr: formatAmount(units(row.stake) - units(row.payout)),
    bets: Number(row.bets),
  });
  return {
    figures: {
      ...money(total),
      validBet: formatAmount(units(total.valid)),
      activePlayers: Number(total.players),
      newPlayers: Number(people.players),
      deposits: formatAmount(units(people.deposits)),
      depositCount: Number(people.count),
    },
    series: series.map((row) => ({ hour: row.hour.toISOString(), ...money(row) })),
    byVendor: vendors.map((row) => ({ vendor: row.vendor, ...money(row) })),
  };
}

/** Actual return of each game beside its theory, with the 99 % band that the wagers' own spread allows. */
export async function gamesOf(tx: Tx, from: Date, facts: (code: string) => { name: string; rtp: string }) {
  const rows = await tx.rows<{
    game_code: string;
    rounds: string;
    stake: string;
    payout: string;
    sigma: string | null;
  }>(
    `select game_code, count(*) as rounds, sum(stake_cash + stake_bonus)::bigint as stake, sum(payout_cash + payout_bonus)::bigint as payout,
      sqrt(sum(power((payout_cash + payout_bonus)::numeric - (stake_cash + stake_bonus), 2))) / nullif(sum(stake_cash + stake_bonus), 0) as sigma from wager where status = 1 and settled_at >= $1 group by 1 order by 3 desc`,
    [from],
  );
  return rows.map((row) => {
    const { name, rtp } = facts(row.game_code);
    const theory = Number(rtp);
    const actual =
      units(row.stake) === 0n ? null : Number((units(row.payout) * 1_000_000n) / units(row.stake)) / 1_000_000;
    const half = row.sigma === null ? null : Z_99 * Number(row.sigma);
    const text = (value: number | null): string | null => (value === null ? null : value.toFixed(4));
    return {
      gameCode: row.game_code,
      gameName: name,
      rounds: Number(row.rounds),
      rtpTheory: rtp,
      rtpActual: text(actual),
      bandLow: half === null || Number.isNaN(theory) ? null : text(Math.max(0, theory - half)),
      bandHigh: half === null || Number.isNaN(theory) ? null : text(theory + half),
    };
  });
}
