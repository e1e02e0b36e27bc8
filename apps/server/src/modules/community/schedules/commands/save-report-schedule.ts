import { randomUUID } from 'node:crypto';
import { SCHEDULES_MAX } from '@baize/contract/console/report-schedule-words';
import type { reportScheduleCalls, ScheduleDraft, Schedules } from '@baize/contract/console/report-schedules';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { readersOf } from '../../../base/operators/index.ts';
import type { ScheduleDeps } from '../deps.ts';
import { nextAfter } from '../policy.ts';
import { readSchedules } from '../present.ts';
import { mayRead } from '../readers.ts';
import { countSchedules, lockSchedule, openSchedule, putSchedule, reportOf, type KeptSchedule } from '../store.ts';

type Order = ScheduleDraft & { readonly reason: string };
type Changed = Order & { readonly id: Uuid; readonly version: number };
type Failures = FailureOf<typeof reportScheduleCalls.changeReportSchedule>;

/** Addresses of people stay out of the chain, which nothing is ever taken from: it names the operators. */
const told = ({ readers, ...draft }: ScheduleDraft) => ({
  ...draft,
  operators: readers.map(({ operator }) => operator),
});
const toldOf = (kept: KeptSchedule) => {
  const { name, format, period, hour, readers, state } = kept;
  return { ...told({ name, report: reportOf(kept), format, period, hour, readers: [...readers] }), state };
};

/** What is wrong with the readers; undefined: each is an operator of the brand who may see the report, named once. */
async function wrongReaders(tx: Tx, brandId: BrandId, { readers, report }: ScheduleDraft): Promise<string | undefined> {
  if (new Set(readers.map(({ operator }) => operator)).size < readers.length) return 'an operator is named twice';
  const known = new Map((await readersOf(tx, brandId)).map((each) => [Number(each.id), each]));
  const wrong = readers.find(({ operator }) => !mayRead(known.get(operator), report.of));
  return wrong && `operator ${wrong.operator} is none of this brand who may see the report`;
}

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
