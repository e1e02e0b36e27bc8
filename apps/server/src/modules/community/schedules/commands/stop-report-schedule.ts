import type { reportScheduleCalls, Schedules } from '@baize/contract/console/report-schedules';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { ScheduleDeps } from '../deps.ts';
import { readSchedules } from '../present.ts';
import { lockSchedule, stopSchedule } from '../store.ts';

type Order = { readonly id: Uuid; readonly version: number; readonly reason: string };

/** Nobody is told any more, until it is changed. */
export const stopReportSchedule = (
  deps: ScheduleDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, version, reason }: Order,
): Promise<CallResult<Schedules, FailureOf<typeof reportScheduleCalls.stopReportSchedule>>> =>
  runOperatorCommand({ db: deps.db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const kept = await lockSchedule(tx, id);
    if (!kept) return fail('NOT_FOUND');
    if (kept.version !== version || kept.state === 'stopped') return fail('STATE_CONFLICT');
    await stopSchedule(tx, kept);
    const audit = {
      action: 'stop-report-schedule',
      target: `report-schedule:${id}`,
      before: { state: 'running', name: kept.name },
      after: { state: 'stopped' },
      reason,
    };
    return ok({ value: await readSchedules(deps, tx, brandId), audit });
  });
