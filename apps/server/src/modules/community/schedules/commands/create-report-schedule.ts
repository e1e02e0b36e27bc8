import { randomUUID } from 'node:crypto';
import { SCHEDULES_MAX } from '@baize/contract/console/report-schedule-words';
import type { reportScheduleCalls, ScheduleDraft, Schedules } from '@baize/contract/console/report-schedules';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { ScheduleDeps } from '../deps.ts';
import { told, wrongReaders } from '../draft.ts';
import { nextAfter } from '../policy.ts';
import { readSchedules } from '../present.ts';
import { countSchedules, putSchedule } from '../store.ts';

type Order = ScheduleDraft & { readonly reason: string };

/** Has operators told of a report when a period is over. */
export async function createReportSchedule(
  deps: ScheduleDeps,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...draft }: Order,
): Promise<CallResult<Schedules, FailureOf<typeof reportScheduleCalls.createReportSchedule>>> {
  if (deps.mail === null) return fail('STATE_CONFLICT');
  const { gmtOffsetMinutes: offsetMinutes } = await deps.brands.brand(brandId);
  return runOperatorCommand({ db: deps.db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const wrong = await wrongReaders(tx, brandId, draft);
    if (wrong !== undefined) return fail('BAD_REQUEST', { fields: { readers: wrong } });
    if ((await countSchedules(tx)) >= SCHEDULES_MAX)
      return fail('BAD_REQUEST', { fields: { name: `at most ${SCHEDULES_MAX} schedules of a brand` } });
    const id = randomUUID() as Uuid;
    const madeAt = deps.now();
    const nextAt = nextAfter(draft, madeAt, { offsetMinutes });
    await putSchedule(tx, deps.keyring, { ...draft, id, brandId, version: 1, nextAt, madeAt });
    const audit = {
      action: 'create-report-schedule',
      target: `report-schedule:${id}`,
      before: null,
      after: told(draft),
      reason,
    };
    return ok({ value: await readSchedules(deps, tx, brandId), audit });
  });
}
