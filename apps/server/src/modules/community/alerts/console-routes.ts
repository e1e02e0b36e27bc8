import { alertCalls } from '@baize/contract/console/alerts';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { acknowledgeAlert } from './commands/acknowledge-alert.ts';
import { testAlertChannel } from './commands/test-alert-channel.ts';
import { updateAlertChannels } from './commands/update-alert-channels.ts';
import { updateAlertRule } from './commands/update-alert-rule.ts';
import type { AlertDeps } from './deps.ts';
import { presentAlert, readAlert, readChannels } from './present.ts';
import { listRules, rulesOf } from './rule-store.ts';
import { countOpen, listStored } from './store.ts';

export const alertRoutes = (deps: AlertDeps): ConsoleRoute[] => [
  implement(alertCalls.listAlerts, async ({ brandId }, query) => {
    const page = await deps.db.tx(brandId, (tx) => listStored(tx, query));
    return ok({ ...page, content: page.content.map(presentAlert) });
  }),
  implement(alertCalls.countAlerts, async ({ brandId }) => ok(await deps.db.tx(brandId, countOpen))),
  implement(alertCalls.getAlert, async ({ brandId }, _input, { id }) => {
    const found = await deps.db.tx(brandId, (tx) => readAlert(tx, id as Uuid));
    return found ? ok(found) : fail('NOT_FOUND');
  }),
  implement(alertCalls.acknowledgeAlert, (ctx, { note }, { id }) =>
    acknowledgeAlert(deps, ctx, { id: id as Uuid, note }),
  ),
  implement(alertCalls.listAlertRules, async ({ brandId }) => ok(rulesOf(await deps.db.tx(brandId, listRules)))),
  implement(alertCalls.updateAlertRule, (ctx, rule) => updateAlertRule(deps, ctx, rule)),
  implement(alertCalls.getAlertChannels, async ({ brandId }) =>
    ok(await deps.db.tx(brandId, (tx) => readChannels(deps, tx, brandId))),
  ),
  implement(alertCalls.updateAlertChannels, (ctx, order) => updateAlertChannels(deps, ctx, order)),
  implement(alertCalls.testAlertChannel, (ctx, { way }) => testAlertChannel(deps, ctx, way)),
];
