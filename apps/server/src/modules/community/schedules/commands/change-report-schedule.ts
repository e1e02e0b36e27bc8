import type { reportScheduleCalls, ScheduleDraft, Schedules } from '@baize/contract/console/report-schedules';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { ScheduleDeps } from '../deps.ts';
import { told, toldOf, wrongReaders } from '../draft.ts';
import { nextAfter } from '../policy.ts';
import { readSchedules } from '../present.ts';
import { lockSchedule, openSchedule, putSchedule } from '../store.ts';

type Changed = ScheduleDraft & { readonly id: Uuid; readonly version: number; readonly reason: string };
type Failures = FailureOf<typeof reportScheduleCalls.changeReportSchedule>;

/** Changes it, or has one that was stopped run again; what was due before is told of no more. */
export async function changeReportSchedule(
  deps: ScheduleDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, version, reason, ...draft }: Changed,
): Promise<CallResult<Schedules, Failures>> {
  const { gmtOffsetMinutes: offsetMinutes } = await deps.brands.brand(brandId);
  return runOperatorCommand({ db: deps.db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const row = await lockSchedule(tx, id);
    if (!row) return fail('NOT_FOUND');
    if (row.version !== version) return fail('STATE_CONFLICT');
    const kept = await openSchedule(tx, deps.keyring, row);
    const wrong = await wrongReaders(tx, brandId, draft);
    if (wrong !== undefined) return fail('BAD_REQUEST', { fields: { readers: wrong } });
    const nextAt = nextAfter(draft, deps.now(), { offsetMinutes });
    const { madeAt } = kept;
    await putSchedule(tx, deps.keyring, { ...draft, id, brandId, version: version + 1, nextAt, madeAt });
    const audit = {
      action: 'change-report-schedule',
      target: `report-schedule:${id}`,
      before: toldOf(kept),
      after: { ...told(draft), state: 'running' },
      reason,
    };
    return ok({ value: await readSchedules(deps, tx, brandId), audit });
  });
}
