import { suspicionCalls } from '@baize/contract/console/suspicions';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { decideSuspicion } from './commands/decide-suspicion.ts';
import { noteSuspicion } from './commands/note-suspicion.ts';
import { updateSuspicionRule } from './commands/update-suspicion-rule.ts';
import type { SuspicionDeps } from './deps.ts';
import { listSuspicions, readSuspicion } from './present.ts';
import { readRule } from './rule-store.ts';

export const suspicionRoutes = (deps: SuspicionDeps): ConsoleRoute[] => [
  implement(suspicionCalls.listSuspicions, async ({ brandId }, query) =>
    ok(await deps.db.tx(brandId, (tx) => listSuspicions(tx, brandId, query))),
  ),
  implement(suspicionCalls.getSuspicion, async ({ brandId }, _input, { id }) => {
    const found = await deps.db.tx(brandId, (tx) => readSuspicion(tx, id as Uuid));
    return found ? ok(found) : fail('NOT_FOUND');
  }),
  implement(suspicionCalls.getSuspicionRule, async ({ brandId }) =>
    ok(await deps.db.tx(brandId, (tx) => readRule(tx, brandId))),
  ),
  implement(suspicionCalls.updateSuspicionRule, (ctx, input) => updateSuspicionRule(deps, ctx, input)),
  implement(suspicionCalls.noteSuspicion, (ctx, { text }, { id }) =>
    noteSuspicion(deps, ctx, { id: id as Uuid, text }),
  ),
  implement(suspicionCalls.decideSuspicion, (ctx, { decision, reason }, { id }) =>
    decideSuspicion(deps, ctx, { id: id as Uuid, decision, reason }),
  ),
];
