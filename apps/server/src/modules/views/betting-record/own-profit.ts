import type { GameType } from '@baize/contract/game-types';
import type { OwnProfit, OwnResult } from '@baize/contract/wagers';
import type { ProfitStep } from '@baize/contract/profit-steps';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { gameTypeOf } from '../../../game-types.ts';
import type { MemberId } from '../../../ids.ts';

const PARTS = ['bets', 'stake', 'validBet', 'payout', 'rebates'] as const;
type Sums = Readonly<Record<(typeof PARTS)[number], bigint>>;
type Asked = { readonly from: string; readonly to: string; readonly by: ProfitStep; readonly currency: string };

const NOTHING: Sums = { bets: 0n, stake: 0n, validBet: 0n, payout: 0n, rebates: 0n };
const plus = (one: Sums, other: Sums, sign = 1n): Sums => ({
  bets: one.bets + sign * other.bets,
  stake: one.stake + sign * other.stake,
  validBet: one.validBet + sign * other.validBet,
  payout: one.payout + sign * other.payout,
  rebates: one.rebates + sign * other.rebates,
});
const present = ({ bets, stake, validBet, payout, rebates }: Sums): OwnResult => ({
  bets: Number(bets),
  stake: formatAmount(stake),
  validBet: formatAmount(validBet),
  payout: formatAmount(payout),
  rebate: formatAmount(rebates),
  net: formatAmount(payout + rebates - stake),
});

/** Sums of bigint columns are numeric in PostgreSQL and would arrive as text. */
const SUMS = sql.raw(
  ['bets', 'stake', 'valid_bet', 'payout', 'rebates']
    .map((each) => `coalesce(sum(s.${each}), 0)::bigint as ${each}`)
    .join(', '),
);

/** What a member won and lost by days of the brand, as the sums of days hold it, and by kind of game. */
export async function readOwnProfit(tx: Tx, member: MemberId, { from, to, by, currency }: Asked): Promise<OwnProfit> {
  const steps = await tx.rows(sql<Sums & Computed<{ from: string }>>`
    select greatest(date_trunc(${by}, d.day)::date, ${from}::date)::text as from, ${SUMS}
    from generate_series(${from}::date::timestamp, ${to}::date, interval '1 day') as d (day)
    left join agents.day_sum s on s.member_id = ${member} and s.scope = 'own' and s.day = d.day::date
    group by 1 order by 1`);
  const kinds = await tx.rows(sql<Sums & Computed<{ gameType: number }>>`
    select s.game_type, ${SUMS} from agents.day_kind_sum s
    where s.member_id = ${member} and s.scope = 'own' and s.day between ${from} and ${to}
    group by s.game_type order by s.game_type`);
  const total = steps.reduce<Sums>((sum, each) => plus(sum, each), NOTHING);
  const elsewhere = kinds.reduce((rest, each) => plus(rest, each, -1n), total);
  const wasPlayed = (sums: Sums): boolean => PARTS.some((part) => sums[part] !== 0n);
  return {
    currency,
    total: present(total),
    steps: steps.map((each) => ({ from: each.from, ...present(each) })),
    kinds: [
      ...kinds.filter(wasPlayed).map((each) => ({ gameType: gameTypeOf(each.gameType) as GameType, ...present(each) })),
      ...(wasPlayed(elsewhere) ? [{ gameType: null, ...present(elsewhere) }] : []),
    ],
  };
}
