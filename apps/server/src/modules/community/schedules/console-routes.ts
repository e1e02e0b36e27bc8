import { reportScheduleCalls } from '@baize/contract/console/report-schedules';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { changeReportSchedule } from './commands/change-report-schedule.ts';
import { createReportSchedule } from './commands/create-report-schedule.ts';
import { stopReportSchedule } from './commands/stop-report-schedule.ts';
import type { ScheduleDeps } from './deps.ts';
import { readSchedules } from './present.ts';

export const scheduleRoutes = (deps: ScheduleDeps): ConsoleRoute[] => [
  implement(reportScheduleCalls.listReportSchedules, async ({ brandId }) =>
    ok(await deps.db.tx(brandId, (tx) => readSchedules(deps, tx, brandId))),
  ),
  implement(reportScheduleCalls.createReportSchedule, (ctx, order) => createReportSchedule(deps, ctx, order)),
  implement(reportScheduleCalls.changeReportSchedule, (ctx, order, { id }) =>
    changeReportSchedule(deps, ctx, { ...order, id: id as Uuid }),
  ),
  implement(reportScheduleCalls.stopReportSchedule, (ctx, order, { id }) =>
    stopReportSchedule(deps, ctx, { ...order, id: id as Uuid }),
  ),
];
