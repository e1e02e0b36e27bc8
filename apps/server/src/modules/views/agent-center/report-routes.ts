import { agentFigureCalls } from '@baize/contract/agent-figures';
import { agentReportCalls } from '@baize/contract/agent-reports';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Db, Tx } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { memberId, type BrandId, type MemberId } from '../../../ids.ts';
import { pageOf } from '../../../page.ts';
import type { Ledger } from '../../../ledger/index.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import type { WagerNames, WagersModule } from '../../base/wagers/index.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { daySpan } from '../../base/limits/index.ts';
import { listRows, sumRows } from './figure-rows.ts';
import { isFigure, listParts, readFigure, writeValue } from './figures.ts';
import { findLine, listBelow } from './queries.ts';
import { readIncome } from './income.ts';
import { isRange, isSpan, NO_RANGE } from './ranges.ts';
import { listTeamWagers } from './team-records.ts';
import { profitRow, readProfits } from './user-profit.ts';

export type ReportDeps = {
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'codeOf'>;
  readonly brand: Pick<BrandModule, 'brand'>;
  readonly wagers: Pick<WagersModule, 'listWagers' | 'listPostings' | 'gamesOfWagers'>;
  readonly identity: Pick<IdentityModule, 'findMember'>;
  readonly namesFor: (brandId: BrandId, language: string) => Promise<WagerNames>;
};

/** Reports of agents about their teams. */
export const agentReportRoutes = (deps: ReportDeps): SiteRoute[] => [
  ...sumRoutes(deps),
  ...figureRoutes(deps),
  ...recordRoutes(deps),
];

/** What teams and the agent came to in a range of days. */
function sumRoutes({ db, ledger, brand }: ReportDeps): SiteRoute[] {
  return [
    implement(agentReportCalls.listUserProfit, async ({ brandId, actor }, { under, account, ...query }) => {
      if (!isRange(query)) return NO_RANGE;
      return db.tx(brandId, async (tx) => {
        const of = under === undefined ? actor.memberId : memberId(under);
        const line = await findLine(tx, actor.memberId, of);
        if (!line) return fail('NOT_FOUND');
        const { rows, ids, total } = await listBelow(tx, { ...query, under: of, account });
        const profitOf = await readProfits(tx, [of, ...ids], query);
        return ok({
          currency: actor.currency,
          line: line.map(({ id, account: name }) => ({ id: id.toString(), account: name })),
          page: pageOf(
            rows.map((row, index) => profitRow(row, profitOf(ids[index]!).whole)),
            total,
            query,
          ),
          own: profitOf(of).own,
          total: profitOf(of).whole,
        });
      });
    }),
    implement(agentReportCalls.getAgentIncome, async ({ brandId, actor }, range) => {
      if (!isRange(range)) return NO_RANGE;
      const { gmtOffsetMinutes: offsetMinutes } = await brand.brand(brandId);
      return db.tx(brandId, async (tx) => {
        const income = await readIncome(tx, actor.memberId, { ...range, offsetMinutes, ledger });
        const { own } = (await readProfits(tx, [actor.memberId], range))(actor.memberId);
        return ok({ currency: actor.currency, ...income, betting: own });
      });
    }),
  ];
}

const NO_KIND = fail('BAD_REQUEST', { fields: { gameType: 'figure' } });

/** Figures of teams, opened. */
function figureRoutes({ db, brand, namesFor }: ReportDeps): SiteRoute[] {
  return [
    implement(agentFigureCalls.explainTeamFigure, async ({ brandId, actor }, { under, ...asked }) => {
      if (!isRange(asked)) return NO_RANGE;
      if (!isFigure(asked)) return NO_KIND;
      return db.tx(brandId, async (tx) => {
        const of = under === undefined ? actor.memberId : memberId(under);
        const line = await findLine(tx, actor.memberId, of);
        if (!line) return fail('NOT_FOUND');
        const { value, own } = await readFigure(tx, of, asked);
        return ok({
          currency: actor.currency,
          line: line.map(({ id, account: name }) => ({ id: id.toString(), account: name })),
          value: writeValue(asked.figure, value),
          own: writeValue(asked.figure, own),
          parts: await listParts(tx, of, { ...asked, query: asked }),
        });
      });
    }),
    implement(agentFigureCalls.listFigureRows, async ({ brandId, actor }, { memberId: id, language, ...asked }) => {
      if (!isRange(asked)) return NO_RANGE;
      if (!isFigure(asked)) return NO_KIND;
      const { gmtOffsetMinutes } = await brand.brand(brandId);
      const names = await namesFor(brandId, language);
      return db.tx(brandId, async (tx) => {
        const line = await findLine(tx, actor.memberId, memberId(id));
        const account = line?.at(-1);
        if (!account) return fail('NOT_FOUND');
        const { figure, gameType } = asked;
        const begin = daySpan(asked.from, gmtOffsetMinutes).from;
        const end = daySpan(asked.to, gmtOffsetMinutes).to;
        const rows = { member: account.id, currency: actor.currency, figure, gameType, begin, end };
        return ok({
          account: account.account,
          currency: actor.currency,
          value: writeValue(figure, (await readFigure(tx, account.id, asked)).own),
          counted: writeValue(figure, await sumRows(tx, rows)),
          rows: await listRows(tx, rows, { query: asked, nameOf: names.game }),
        });
      });
    }),
  ];
}

/** Bets and transactions, one by one. */
function recordRoutes({ db, wagers, identity, namesFor }: ReportDeps): SiteRoute[] {
  /** An account at or below the agent; undefined: there is none of that name in the team. */
  const findInTeam = async (tx: Tx, brandId: BrandId, { agent, account }: { agent: MemberId; account: string }) => {
    const found = await identity.findMember(tx, brandId, account);
    return found && (await findLine(tx, agent, found.id)) ? found : undefined;
  };
  return [
    implement(agentReportCalls.listTeamWagers, async ({ brandId, actor }, { account, language, ...query }) => {
      if (!isSpan(query)) return NO_RANGE;
      const names = await namesFor(brandId, language);
      return db.tx(brandId, async (tx) => {
        if (account === undefined) return ok(await listTeamWagers(tx, actor.memberId, { query, names }));
        const found = await findInTeam(tx, brandId, { agent: actor.memberId, account });
        if (!found) return fail('NOT_FOUND');
        const page = await wagers.listWagers(tx, found.id, { query, names });
        return ok({ ...page, content: page.content.map((wager) => ({ ...wager, account: found.account })) });
      });
    }),
    implement(agentReportCalls.listTeamTransactions, async ({ brandId, actor }, { account, language, ...query }) => {
      if (!isSpan(query)) return NO_RANGE;
      const names = await namesFor(brandId, language);
      return db.tx(brandId, async (tx) => {
        const found = await findInTeam(tx, brandId, {
          agent: actor.memberId,
          account: account ?? actor.account,
        });
        if (!found) return fail('NOT_FOUND');
        const page = await wagers.listPostings(tx, found.id, query);
        const refs = page.content.flatMap(({ ref }) => (ref === null ? [] : [ref]));
        const games = await wagers.gamesOfWagers(tx, found.id, refs);
        const nameOf = (ref: string | null) => {
          const game = ref === null ? undefined : games.get(ref);
          return game === undefined ? null : names.game(game);
        };
        const content = page.content.map((row) => ({ ...row, gameName: nameOf(row.ref) }));
        return ok({ ...page, content, account: found.account });
      });
    }),
  ];
}
