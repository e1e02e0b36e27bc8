import { REPORT_ROWS_MAX, type PlayBy } from '@baize/contract/console/play-report-words';
import type { PlayFigures, PlayReport } from '@baize/contract/console/play-reports';
import { formatAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { Period } from './span.ts';

export type PlayAsked = {
  readonly by: PlayBy;
  /** Null: of all currencies, each a row of its own. */
  readonly currency: string | null;
  readonly period: Period;
  readonly offsetMinutes: number;
};
type Sums = Computed<{
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly validBet: bigint;
  readonly jackpotWin: bigint;
}>;
type Grouped = Sums & Computed<{ readonly key: string; readonly name: string | null }>;

const SUMS = sql`coalesce(sum(r.bets), 0)::bigint as bets, coalesce(sum(r.stake), 0)::bigint as stake,
  coalesce(sum(r.payout), 0)::bigint as payout, coalesce(sum(r.valid_bet), 0)::bigint as valid_bet,
  coalesce(sum(r.jackpot_win), 0)::bigint as jackpot_win`;

/** What a row is of, as text: whoever shows it gives it its name. */
const keyOf = ({ by, offsetMinutes }: PlayAsked): RawBuilder<unknown> => {
  const local = sql`(r.hour at time zone 'UTC' + make_interval(mins => ${offsetMinutes}::integer))`;
  return {
    day: sql`to_char(${local}, 'YYYY-MM-DD')`,
    hour: sql`to_char(r.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    product: sql`r.game_type::text`,
    supplier: sql`coalesce(s.code, '')`,
    vendor: sql`r.vendor`,
    game: sql`r.game_code`,
    currency: sql`r.currency`,
  }[by];
};

/** A game is one supplier's for ever; the sums name the game alone. */
const SUPPLIERS = sql`left join catalogue.game g on g.brand_id = r.brand_id and g.game_code = r.game_code
  left join vendors.supplier s on s.id = g.supplier_id`;

const inPeriod = ({ currency, period }: Pick<PlayAsked, 'currency' | 'period'>): RawBuilder<unknown> => sql`
  r.hour >= ${period.start} and r.hour < ${period.end}
  ${currency === null ? sql`` : sql`and r.currency = ${currency}`}`;

const present = ({ bets, stake, payout, validBet, jackpotWin }: Sums): PlayFigures => ({
  bets: Number(bets),
  stake: formatAmount(stake),
  payout: formatAmount(payout),
  ggr: formatAmount(stake - payout),
  validBet: formatAmount(validBet),
  jackpotWin: formatAmount(jackpotWin),
  hold: stake === 0n ? null : (Number(((stake - payout) * 1_000_000n) / stake) / 1_000_000).toFixed(4),
});

/** Rows by hour and day stand in order of time, all others by what was staked. */
export async function rowsOf(tx: Tx, asked: PlayAsked): Promise<Pick<PlayReport, 'rows' | 'cut'>> {
  const order = asked.by === 'day' || asked.by === 'hour' ? sql`key` : sql`stake desc, key`;
  const rows = await tx.rows(sql<Grouped>`
    select ${keyOf(asked)} as key, ${asked.by === 'supplier' ? sql`min(s.name)` : sql`null::text`} as name, ${SUMS}
      from wagers.brand_rollup r ${asked.by === 'supplier' ? SUPPLIERS : sql``} where ${inPeriod(asked)}
      group by 1 order by ${order} limit ${REPORT_ROWS_MAX + 1}`);
  return {
    rows: rows
      .slice(0, REPORT_ROWS_MAX)
      .map(({ key, name, ...sums }) => ({ key, name: name ?? key, ...present(sums) })),
    cut: rows.length > REPORT_ROWS_MAX,
  };
}

/** Summed before anything is rounded. A player counts once, however many days they played. */
export async function totalOf(tx: Tx, asked: Pick<PlayAsked, 'currency' | 'period'>): Promise<PlayReport['total']> {
  const sums = await tx.row(sql<Sums>`select ${SUMS} from wagers.brand_rollup r where ${inPeriod(asked)}`);
  const { from, to } = asked.period;
  const { active } = await tx.row(sql<Computed<{ active: number }>>`
    select count(distinct d.member_id)::integer as active from wagers.player_day d
      where d.day between ${from}::date and ${to}::date
        ${asked.currency === null ? sql`` : sql`and d.currency = ${asked.currency}`}`);
  return { ...present(sums), activePlayers: active };
}
