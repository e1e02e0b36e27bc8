import { randomUUID } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import {
  httpSupplier,
  isChosen,
  runSupplierScenarios,
  supplierGroupsOf,
  type Outcome,
} from '@baize/wallet-protocol/conformance/index';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, SupplierId, Uuid } from '../../../../ids.ts';
import type { Supplier } from '../directory.ts';
import { targetOf } from '../desk/reach.ts';
import { createGuardedTransport, faultOfRun } from './guarded-transport.ts';
import { createPatience } from './patience.ts';
import { RUN_PREFIX } from './run-door.ts';
import { askStop, countRunsSince, endLost, endRun, forgetRuns, insertRun, noteProgress, type RunRow } from './store.ts';

export type RunDeps = Pick<Deps, 'db' | 'now' | 'env' | 'log'>;

/** Runs of one process at a time, of all suppliers; and of one supplier in an hour. */
export const RUNNING_MAX = 2;
export const RUNS_PER_HOUR = 6;
const HOUR_MS = 3_600_000;
/** A run tells that it goes on, and hears that it is to stop. */
const TELL_EVERY_MS = 1_000;
export const LOST_AFTER_MS = 60_000;
/** Scenarios side by side: a supplier that tries things out has one machine. */
const PARALLEL = 4;
/** A whole catalogue against a supplier that answers is over long before. */
const RUN_MAX_MS = 20 * 60_000;

type StartFailure = 'BAD_REQUEST' | 'STATE_CONFLICT' | 'TOO_MANY_REQUESTS';
export type StartRun = { readonly only: readonly string[]; readonly key: string };

export type Runs = {
  readonly start: (
    ctx: OperatorContext,
    supplier: Supplier,
    order: StartRun,
  ) => Promise<CallResult<RunRow, StartFailure>>;
  readonly stop: (ctx: OperatorContext, supplier: Supplier, id: Uuid) => Promise<CallResult<RunRow, 'STATE_CONFLICT'>>;
  /** Ends those whose process is gone. */
  readonly sweep: (brandId: BrandId, supplierId: SupplierId) => Promise<void>;
  readonly close: () => void;
};

export function createRuns(deps: RunDeps): Runs {
  const running = new Map<Uuid, AbortController>();
  /** Those that are being written down have their place already: who comes at the same moment does not pass them. */
  let beginning = 0;
  const sweep: Runs['sweep'] = (brandId, supplierId) => {
    const now = deps.now();
    const since = new Date(now.getTime() - LOST_AFTER_MS);
    return deps.db.tx(brandId, (tx) => endLost(tx, supplierId, { since, now }));
  };
  return {
    sweep,
    start: async (ctx, supplier, order) => {
      const refused = refusalOf(deps, supplier, order.only);
      if (refused) return refused;
      if (running.size + beginning >= RUNNING_MAX) return fail('TOO_MANY_REQUESTS');
      beginning += 1;
      try {
        await sweep(ctx.brandId, supplier.id);
        const begun = await begin(deps, ctx, { supplier, only: order.only });
        if (!begun.ok) return begun;
        const { id } = begun.value;
        const stop = new AbortController();
        running.set(id, stop);
        void play(deps, { ...order, run: begun.value, supplier, stop }).finally(() => running.delete(id));
        return begun;
      } finally {
        beginning -= 1;
      }
    },
    stop: (ctx, supplier, id) => {
      const scope = { brandId: ctx.brandId, by: { name: ctx.operator.name, ip: ctx.ip } };
      return runOperatorCommand(deps, scope, async (tx) => {
        const run = await askStop(tx, supplier.id, id);
        if (!run) return fail('STATE_CONFLICT');
        running.get(id)?.abort();
        const audit = { action: 'stop-conformance-run', target: targetOf(supplier), before: null, after: { run: id } };
        return ok({ value: run, audit });
      });
    },
    close: () => {
      for (const stop of running.values()) stop.abort();
    },
  };
}

type Beginning = { readonly supplier: Supplier; readonly only: readonly string[] };

/** Writes a run down: one of a supplier at a time, and so many in an hour. */
function begin(
  deps: RunDeps,
  ctx: OperatorContext,
  { supplier, only }: Beginning,
): Promise<CallResult<RunRow, StartFailure>> {
  const scope = { brandId: ctx.brandId, by: { name: ctx.operator.name, ip: ctx.ip } };
  return runOperatorCommand(deps, scope, async (tx) => {
    const hourAgo = new Date(deps.now().getTime() - HOUR_MS);
    if ((await countRunsSince(tx, supplier.id, hourAgo)) >= RUNS_PER_HOUR) return fail('TOO_MANY_REQUESTS');
    const run = await insertRun(tx, {
      id: randomUUID() as Uuid,
      supplierId: supplier.id,
      brandId: ctx.brandId,
      dialect: dialectOf(supplier),
      chosen: [...only],
      planned: chosenOf(supplier, only).length,
      startedBy: ctx.operator.name,
      startedAt: deps.now(),
    });
    if (!run) return fail('STATE_CONFLICT');
    await forgetRuns(tx, supplier.id);
    const after = { run: run.id, scenarios: run.planned, only: only.join(' ') };
    const audit = { action: 'start-conformance-run', target: targetOf(supplier), before: null, after };
    return ok({ value: run, audit });
  });
}

export const dialectOf = ({ dialect }: Pick<Supplier, 'dialect'>): 'v2' | 'gap' => (dialect === 'gap' ? 'gap' : 'v2');

export const chosenOf = (supplier: Pick<Supplier, 'dialect'>, only: readonly string[]) =>
  supplierGroupsOf(dialectOf(supplier)).flatMap(({ name: group, scenarios }) =>
    scenarios.filter(({ id }) => isChosen(id, only)).map(({ id }) => ({ id, group })),
  );

function refusalOf({ env }: RunDeps, supplier: Supplier, only: readonly string[]) {
  if (supplier.dialect === 'transfer')
    return fail('BAD_REQUEST', { fields: { supplier: 'a transfer wallet is asked by us: there is nothing to run' } });
  const fault = URL.canParse(supplier.baseUrl) ? faultOfRun(env, supplier.baseUrl) : 'no address';
  if (fault !== undefined) return fail('BAD_REQUEST', { fields: { supplier: `its address: ${fault}` } });
  return chosenOf(supplier, only).length === 0
    ? fail('BAD_REQUEST', { fields: { only: 'no scenario begins like this' } })
    : undefined;
}

type Playing = StartRun & { readonly run: RunRow; readonly supplier: Supplier; readonly stop: AbortController };

/** Plays to the end, whatever happens; what was found so far is written as it comes. */
async function play(deps: RunDeps, { run, supplier, key, only, stop }: Playing): Promise<void> {
  const { db, env, log, now } = deps;
  const outcomes: Outcome[] = [];
  const tell = async (change: { readonly port?: number } = {}): Promise<void> => {
    const told = { ...change, seenAt: now(), outcomes };
    const heard = await db.tx(run.brandId, (tx) => noteProgress(tx, run.id, told));
    if (!heard || heard.stopAsked) stop.abort();
  };
  const timer = setInterval(
    () => void tell().catch((error: unknown) => log.warn({ err: error }, 'a run is not told')),
    TELL_EVERY_MS,
  );
  timer.unref();
  const transport = (): ReturnType<typeof createGuardedTransport> => createGuardedTransport(env, supplier.baseUrl);
  const patience = createPatience({ stop, runMs: RUN_MAX_MS, unansweredMax: PARALLEL });
  const control = patience.watch(transport());
  let [state, fault]: [RunRow['state'], string | null] = ['done', null];
  try {
    await runSupplierScenarios(
      { supplier: httpSupplier(supplier.baseUrl, key, control) },
      {
        dialect: dialectOf(supplier),
        only,
        parallel: PARALLEL,
        operatorUrl: `${env.PUBLIC_URL}${RUN_PREFIX}/${run.id}`,
        onOperator: (port) => tell({ port }),
        onOutcome: (outcome) => void outcomes.push(outcome),
        transport,
        signal: stop.signal,
      },
    );
    const lost = patience.lost();
    if (lost !== undefined) [state, fault] = ['broken', lost];
    else if (stop.signal.aborted) state = 'stopped';
  } catch (error) {
    log.warn({ err: error, supplier: supplier.code }, 'a conformance run broke');
    [state, fault] = ['broken', error instanceof Error ? error.message : String(error)];
  }
  clearInterval(timer);
  patience.end();
  control.close();
  const ending = { state, fault, endedAt: now(), outcomes };
  await db
    .tx(run.brandId, (tx) => endRun(tx, run.id, ending))
    .catch((error: unknown) => log.error({ err: error }, 'the end of a conformance run was not written'));
}
