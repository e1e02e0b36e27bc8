import { integrationCalls, type RunSchema } from '@baize/contract/console/integration';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import {
  isMandatorySkip,
  optionalBecause,
  renderReport,
  summarize,
  textOf,
  type Outcome,
  type ReportFormat,
} from '@baize/wallet-protocol/conformance/index';
import type { z } from 'zod';
import type { OperatorContext } from '../../../../context.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { readCalls } from '../calls/queries.ts';
import { readTimes, retireSupplierKey } from '../commands/pin-supplier-key.ts';
import { addSupplierKey } from '../desk/keys.ts';
import { accountOf, readAccount } from './account.ts';
import { makeTestPlayer, openTestSession, readPlayers, topUpTestPlayer, type PlayerDeps } from './players.ts';
import { chosenOf, type Runs } from './runs.ts';
import { findRun, listRuns, type RunRow } from './store.ts';

export type PortalDeps = PlayerDeps & { readonly runs: Runs };

/** What a person of a supplier sees and does: everything of their own account, nothing else. */
export const portalRoutes = (deps: PortalDeps): ConsoleRoute[] => [
  ...accountRoutes(deps),
  ...playerRoutes(deps),
  ...runRoutes(deps),
];

function accountRoutes(deps: PortalDeps): ConsoleRoute[] {
  return [
    implement(integrationCalls.getIntegration, async (ctx) => {
      const own = await accountOf(deps, ctx);
      return own.ok ? ok(await readAccount(deps, ctx, own.value)) : own;
    }),
    implement(integrationCalls.listOwnCalls, async (ctx, input) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      const query = { ...input, supplierId: own.value.id, nobody: true };
      return ok(await deps.db.tx(ctx.brandId, (tx) => readCalls(tx, query)));
    }),
    implement(integrationCalls.addOwnKey, async (ctx, { from, until, ...key }) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      const order = { ...key, ...readTimes({ from, until }) };
      const added = await addSupplierKey(deps, { ctx, supplier: own.value }, order);
      return added.ok ? ok({ state: 'done' as const }) : added;
    }),
    implement(integrationCalls.retireOwnKey, async (ctx, _input, { kid }) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      const by = { name: ctx.operator.name, ip: ctx.ip };
      const retired = await retireSupplierKey(deps, by, { code: own.value.code, kid });
      return retired.ok ? ok({ state: 'done' as const }) : retired;
    }),
  ];
}

function playerRoutes(deps: PortalDeps): ConsoleRoute[] {
  return [
    implement(integrationCalls.listTestPlayers, async (ctx) => {
      const own = await accountOf(deps, ctx);
      return own.ok ? ok(await readPlayers(deps, ctx, own.value)) : own;
    }),
    implement(integrationCalls.makeTestPlayer, async (ctx, { balance }) => {
      const own = await accountOf(deps, ctx);
      return own.ok ? makeTestPlayer(deps, { ctx, supplier: own.value }, balance) : own;
    }),
    implement(integrationCalls.topUpTestPlayer, async (ctx, { amount }, { user }) => {
      const own = await accountOf(deps, ctx);
      return own.ok ? topUpTestPlayer(deps, { ctx, supplier: own.value }, { user, amount }) : own;
    }),
    implement(integrationCalls.openTestSession, async (ctx, { gameCode }, { user }) => {
      const own = await accountOf(deps, ctx);
      return own.ok ? openTestSession(deps, { ctx, supplier: own.value }, { user, gameCode }) : own;
    }),
  ];
}

function runRoutes(deps: PortalDeps): ConsoleRoute[] {
  const { db, runs } = deps;
  const find = async (ctx: OperatorContext, id: string) => {
    const own = await accountOf(deps, ctx);
    if (!own.ok) return own;
    await runs.sweep(ctx.brandId, own.value.id);
    const run = await db.tx(ctx.brandId, (tx) => findRun(tx, own.value.id, id as Uuid));
    return run ? ok({ run, supplier: own.value }) : fail('NOT_FOUND');
  };
  return [
    implement(integrationCalls.listScenarios, async (ctx) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      return ok(
        chosenOf(own.value, []).map(({ id, group }) => ({
          id,
          group,
          ...textOf(id),
          optional: optionalBecause(id) ?? null,
        })),
      );
    }),
    implement(integrationCalls.listConformanceRuns, async (ctx) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      await runs.sweep(ctx.brandId, own.value.id);
      return ok((await db.tx(ctx.brandId, (tx) => listRuns(tx, own.value.id))).map(presentRun));
    }),
    implement(integrationCalls.getConformanceRun, async (ctx, _input, { id }) => {
      const found = await find(ctx, id);
      if (!found.ok) return found;
      const outcomes = outcomesOf(found.value.run).map(({ side: _side, reason, exchanges, ...outcome }) => ({
        ...outcome,
        gap: isMandatorySkip(outcome),
        reason: reason ?? null,
        exchanges: [...exchanges],
      }));
      return ok({ ...presentRun(found.value.run), outcomes });
    }),
    implement(integrationCalls.startConformanceRun, async (ctx, input) => {
      const own = await accountOf(deps, ctx);
      if (!own.ok) return own;
      const started = await runs.start(ctx, own.value, input);
      return started.ok ? ok(presentRun(started.value)) : started;
    }),
    implement(integrationCalls.stopConformanceRun, async (ctx, _input, { id }) => {
      const found = await find(ctx, id);
      if (!found.ok) return found;
      const stopped = await runs.stop(ctx, found.value.supplier, id as Uuid);
      return stopped.ok ? ok(presentRun(stopped.value)) : stopped;
    }),
    implement(integrationCalls.getConformanceReport, async (ctx, { format }, { id }) => {
      const found = await find(ctx, id);
      if (!found.ok) return found;
      const { run, supplier } = found.value;
      const startedAt = run.startedAt.toISOString();
      const head = { title: `Wallet conformance of ${supplier.name}`, startedAt };
      const { type, ending } = FILES[format];
      const fileName = `conformance-${supplier.code}-${startedAt.slice(0, 16).replace(':', '')}.${ending}`;
      return ok({ fileName, type, text: renderReport(format, head, outcomesOf(run)) });
    }),
  ];
}

const FILES: Readonly<Record<ReportFormat, { readonly type: string; readonly ending: string }>> = {
  html: { type: 'text/html', ending: 'html' },
  json: { type: 'application/json', ending: 'json' },
  junit: { type: 'application/xml', ending: 'xml' },
};

const outcomesOf = ({ outcomes }: RunRow): readonly Outcome[] => outcomes;

function presentRun(run: RunRow): z.input<typeof RunSchema> {
  const { passed, failed, skipped, met } = summarize(outcomesOf(run));
  return {
    id: run.id,
    startedAt: run.startedAt.toISOString(),
    startedBy: run.startedBy,
    endedAt: run.endedAt?.toISOString() ?? null,
    state: run.state,
    stopAsked: run.stopAsked,
    fault: run.fault,
    planned: run.planned,
    passed,
    failed,
    skipped,
    // What was left out has proven nothing.
    met: met && run.state === 'done' && run.chosen.length === 0,
  };
}
