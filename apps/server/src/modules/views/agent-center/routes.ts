import { agentCalls, type DayRange, type TeamOverview } from '@baize/contract/agents';
import { fail } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { pageOf } from '../../../page.ts';
import { ACTIVE_FROM, countTeam, readTeamBalance, type TeamBalance } from '../../people/agents/index.ts';
import { countOnline, findLine, listBelow, listDays, presentSums, readSize, sumTeams } from './queries.ts';
import { isRange, NO_RANGE, rangeBefore } from './ranges.ts';

/** Whoever asked for something this long ago is still there. */
const ONLINE_MS = 5 * 60_000;

const presentBalance = (balance: TeamBalance | undefined): TeamOverview['balance'] =>
  balance ? { amount: formatAmount(balance.amount), at: balance.asOf.toISOString() } : null;

/** What agents read of their teams. */
export const agentCenterRoutes = ({ db, now }: Pick<Deps, 'db' | 'now'>): SiteRoute[] => [
  implement(agentCalls.getTeamOverview, async ({ brandId, actor }, range) => {
    if (!isRange(range)) return NO_RANGE;
    return db.tx(brandId, async (tx) => {
      const own = actor.memberId;
      const sumsOf = async (days: DayRange) => presentSums((await sumTeams(tx, [own], days))(own).whole);
      return ok({
        currency: actor.currency,
        size: await readSize(tx, own),
        balance: presentBalance(await readTeamBalance(tx, own)),
        online: await countOnline(tx, own, new Date(now().getTime() - ONLINE_MS)),
        now: await sumsOf(range),
        before: await sumsOf(rangeBefore(range)),
        days: await listDays(tx, own, range),
      });
    });
  }),
  implement(agentCalls.countTeam, async ({ brandId, actor }, range) => {
    if (!isRange(range)) return NO_RANGE;
    const counts = await db.tx(brandId, (tx) => countTeam(tx, actor.memberId, range));
    return ok({ ...counts, activeFrom: formatAmount(ACTIVE_FROM) });
  }),
  implement(agentCalls.listDownlines, async ({ brandId, actor }, { under, account, ...query }) => {
    if (!isRange(query)) return NO_RANGE;
    return db.tx(brandId, async (tx) => {
      const of = under === undefined ? actor.memberId : memberId(under);
      const line = await findLine(tx, actor.memberId, of);
      if (!line) return fail('NOT_FOUND');
      const { rows, ids, total } = await listBelow(tx, { ...query, under: of, account });
      const teamOf = await sumTeams(tx, [of, ...ids], query);
      const team = teamOf(of);
      const content = rows.map((row, index) => ({ ...row, sums: presentSums(teamOf(ids[index]!).whole) }));
      return ok({
        currency: actor.currency,
        line: line.map(({ id, account: name }) => ({ id: id.toString(), account: name })),
        page: pageOf(content, total, query),
        own: presentSums(team.own),
        total: presentSums(team.whole),
      });
    });
  }),
];
