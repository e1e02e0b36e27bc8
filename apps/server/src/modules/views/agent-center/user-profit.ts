import type { Profit, ProfitRow } from '@baize/contract/agent-reports';
import type { GameType } from '@baize/contract/game-types';
import { formatAmount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { gameTypeOf } from '../../../game-types.ts';
import type { MemberId } from '../../../ids.ts';
import { sumTeams, type Days, type Row, type Team } from './queries.ts';

type Kind = {
  readonly gameType: number;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly validBet: bigint;
  readonly rebates: bigint;
};
/** By kind of game: what somebody did themselves, and together with everybody below them. */
type Kinds = { readonly own: readonly Kind[]; readonly whole: readonly Kind[] };

async function sumKinds(tx: Tx, members: readonly MemberId[], { from, to }: Days): Promise<(id: MemberId) => Kinds> {
  // Both sums come of one reading: what stands under `own` alone, and under both scopes together.
  const rows = await tx.rows(sql<Kind & Computed<{ memberId: MemberId; isOwn: boolean }>>`
    select member_id, game_type, grouping(scope) = 0 as is_own, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
      sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet, sum(rebates)::bigint as rebates
    from agents.day_kind_sum where member_id = any (${members}::bigint[]) and day between ${from} and ${to}
    group by member_id, game_type, grouping sets ((scope), ())
    having grouping(scope) = 1 or scope = 'own' order by game_type`);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return (id) => {
    const theirs = byMember.get(id) ?? [];
    return { own: theirs.filter(({ isOwn }) => isOwn), whole: theirs.filter(({ isOwn }) => !isOwn) };
  };
}

/** Of the players' side: positive where they won. */
const presentBets = ({ bets, stake, payout, validBet, rebates }: Omit<Kind, 'gameType'>) => ({
  bets: Number(bets),
  stake: formatAmount(stake),
  validBet: formatAmount(validBet),
  payout: formatAmount(payout),
  rebates: formatAmount(rebates),
  net: formatAmount(payout + rebates - stake),
});

const wasPlayed = ({ bets, stake, payout, rebates }: Kind): boolean =>
  bets !== 0n || stake !== 0n || payout !== 0n || rebates !== 0n;
const presentProfit = (sums: Team['own'], kinds: readonly Kind[]): Profit => ({
  ...presentBets(sums),
  deposits: formatAmount(sums.deposits),
  withdrawals: formatAmount(sums.withdrawals),
  kinds: kinds
    .filter(wasPlayed)
    .map((kind) => ({ gameType: gameTypeOf(kind.gameType) as GameType, ...presentBets(kind) })),
});

/** What members won and lost, each for themselves and with their whole team. */
export async function readProfits(
  tx: Tx,
  members: readonly MemberId[],
  days: Days,
): Promise<(id: MemberId) => { own: Profit; whole: Profit }> {
  const sumsOf = await sumTeams(tx, members, days);
  const kindsOf = await sumKinds(tx, members, days);
  return (id) => {
    const [sums, kinds] = [sumsOf(id), kindsOf(id)];
    return { own: presentProfit(sums.own, kinds.own), whole: presentProfit(sums.whole, kinds.whole) };
  };
}

export const profitRow = ({ id, account, nickname, type, size }: Row, profit: Profit): ProfitRow => ({
  id,
  account,
  nickname,
  type,
  hasTeam: size.agents + size.members > 0,
  profit,
});
