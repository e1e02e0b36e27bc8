import { playReportCalls } from '@baize/contract/console/play-reports';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { cohortsOf } from './cohorts.ts';
import { printReport } from './commands/print-report.ts';
import { readPeople, readPlay, type ReportDeps } from './read-report.ts';

export function reportRoutes(given: ReportDeps): ConsoleRoute[] {
  const { deps } = given;
  return [
    implement(playReportCalls.getPlayReport, (ctx, asked) => readPlay(given, ctx, asked)),
    implement(playReportCalls.getPeopleReport, (ctx, asked) => readPeople(given, ctx, asked)),
    implement(playReportCalls.printReport, (ctx, asked) => printReport(given, ctx, asked)),
    implement(playReportCalls.listCohorts, async (ctx) =>
      ok({ cohorts: await deps.db.tx(ctx.brandId, (tx) => cohortsOf(tx, deps.now())) }),
    ),
  ];
}
