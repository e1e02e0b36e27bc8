import type { ContractKind } from '@baize/domain/agents/kinds';
import { periodAt, settledAt, type Span } from '@baize/domain/agents/periods';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId } from '../../../../ids.ts';
import { isReadUpTo } from '../../../../outbox/lag.ts';
import { hasContracts } from '../../../people/agents/index.ts';
import { FACTS } from '../consumers.ts';
import type { SalaryDeps } from '../deps.ts';
import { nextBetAt } from '../fact-store.ts';
import { SCHEDULES, type Schedule } from '../policy.ts';
import { listProgress, lockProgress, moveProgress, openProgress } from '../progress-store.ts';
import { settlePeriod } from './settle-period.ts';

type SettleDeps = Pick<SalaryDeps, 'db' | 'now' | 'brands'>;

/** Where news of a period are still to be noted, or a schedule has just begun. */
const SOON_MS = 60_000;

/**
 * Settles every period of a brand whose time has come, the oldest first: what was missed is made up for in order.
 * Answers the milliseconds until the next one's time.
 */
export async function settleDue(deps: SettleDeps, brandId: BrandId): Promise<number> {
  const { gmtOffsetMinutes } = await deps.brands.brand(brandId);
  const spanAt = ({ period }: Schedule, at: Date): Span => {
    const { to } = periodAt(period, at, gmtOffsetMinutes);
    return { from: at, to };
  };
  const known = await deps.db.tx(brandId, listProgress);
  const untilOf = ({ kind, period }: Schedule): Date | undefined =>
    known.find((each) => each.kind === kind && each.period === period)?.settledUntil;
  const opened = SCHEDULES.filter((schedule) => untilOf(schedule) === undefined).map((schedule) => ({
    ...schedule,
    settledUntil: periodAt(schedule.period, deps.now(), gmtOffsetMinutes).from,
  }));
  if (opened.length > 0) await runCommand(deps, { brandId }, async (tx) => ok(await openProgress(tx, brandId, opened)));
  let nextAt = opened.length > 0 ? 0 : Infinity;
  const settle = async (schedule: Schedule): Promise<void> => {
    const until = untilOf(schedule);
    if (until === undefined) return;
    const from = await skipEmpty(deps, { brandId, schedule, until });
    let span = spanAt(schedule, from);
    for (; isDue(deps, schedule, span) && (await hasAllNews(deps, span)); span = spanAt(schedule, span.to))
      await settlePeriod(deps, { ...schedule, brandId, span });
    nextAt = Math.min(nextAt, settledAt(schedule.kind, span).getTime());
  };
  // A period that cannot be settled holds up the later ones of its schedule, and no other schedule.
  await eachAlone(SCHEDULES.map((schedule) => () => settle(schedule)));
  return Math.max(SOON_MS, nextAt - deps.now().getTime());
}

const isDue = ({ now }: Pick<SettleDeps, 'now'>, { kind }: Schedule, span: Span): boolean =>
  now() >= settledAt(kind, span);

/** Whether everything that was told before the period ended has been noted. */
const hasAllNews = ({ db }: Pick<SettleDeps, 'db'>, { to }: Span): Promise<boolean> =>
  db.tx(null, (tx) => isReadUpTo(tx, { name: FACTS }, to));

type Window = { readonly brandId: BrandId; readonly schedule: Schedule; readonly until: Date };

/** Windows in which nobody's bet was settled, and periods of a kind that nobody holds, are passed over together. */
async function skipEmpty(deps: SettleDeps, { brandId, schedule, until }: Window): Promise<Date> {
  const { gmtOffsetMinutes } = await deps.brands.brand(brandId);
  const { kind, period } = schedule;
  const periodOf = (at: Date): Date => periodAt(period, at, gmtOffsetMinutes).from;
  const delayMs = settledAt(kind, { from: until, to: until }).getTime() - until.getTime();
  const over = periodOf(new Date(deps.now().getTime() - delayMs));
  if (until >= over || !(await hasAllNews(deps, { from: until, to: over }))) return until;
  const skipped = await runCommand(deps, { brandId }, async (tx) => {
    const from = await lockProgress(tx, schedule);
    const next = await nextToSettle(tx, kind, from);
    const target = next === null || next >= over ? over : periodOf(next);
    if (target > from) await moveProgress(tx, schedule, target);
    return ok(target > from ? target : from);
  });
  if (!skipped.ok) throw new Error('empty periods cannot be passed over');
  return skipped.value;
}

const nextToSettle = async (tx: Tx, kind: ContractKind, from: Date): Promise<Date | null> => {
  if (kind === 'REALTIME') return nextBetAt(tx, from);
  return (await hasContracts(tx, kind)) ? from : null;
};
