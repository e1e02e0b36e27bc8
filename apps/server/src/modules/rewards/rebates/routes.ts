import { consoleRebateCalls } from '@baize/contract/console/rebates';
import { fail } from '@baize/contract/failure';
import { rebateCalls } from '@baize/contract/rebates';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute, type SiteRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { findMembers } from '../../people/identity/index.ts';
import { giveRebateRates } from './commands/give-rebate-rates.ts';
import { giveTopRebates, isTop } from './commands/give-top-rebates.ts';
import type { RebateDeps } from './deps.ts';
import { heldBy, tellRates } from './policy.ts';
import { explainRebate, findDirect } from './queries.ts';
import { readRatesOf } from './store.ts';

export const rebateRoutes = (deps: RebateDeps): SiteRoute[] => [
  implement(rebateCalls.getRebateRates, ({ brandId, actor }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const downline = await findDirect(tx, actor.memberId, memberId(id));
      if (!downline) return fail('NOT_FOUND');
      const ratesOf = await readRatesOf(tx, [...downline.path, downline.id]);
      const own = tellRates(heldBy(downline.path, ratesOf));
      return ok({ account: downline.account, own, given: tellRates(ratesOf(downline.id)) });
    }),
  ),
  implement(rebateCalls.giveRebateRates, (ctx, { rates }, { id }) =>
    giveRebateRates(deps, ctx, { to: memberId(id), rates }),
  ),
  implement(rebateCalls.explainRebate, ({ brandId, actor }, query, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const paid = await explainRebate(tx, { memberId: actor.memberId, id: id as Uuid }, query);
      return paid ? ok(paid) : fail('NOT_FOUND');
    }),
  ),
];

export const rebateConsoleRoutes = (deps: RebateDeps): ConsoleRoute[] => [
  implement(consoleRebateCalls.listPlayerRebates, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const [found] = await findMembers(tx, [memberId(id)]);
      if (!found) return fail('NOT_FOUND');
      const line = [...found.path, found.id];
      const ratesOf = await readRatesOf(tx, line);
      const [given, held] = [ratesOf(found.id), heldBy(line, ratesOf)];
      return ok({ isTop: await isTop(tx, found), given: tellRates(given), held: tellRates(held) });
    }),
  ),
  implement(consoleRebateCalls.explainPlayerRebate, ({ brandId }, query, { id, payment }) =>
    deps.db.tx(brandId, async (tx) => {
      const [found] = await findMembers(tx, [memberId(id)]);
      const paid = found && (await explainRebate(tx, { memberId: found.id, id: payment as Uuid }, query));
      return paid ? ok({ ...paid, account: found.account }) : fail('NOT_FOUND');
    }),
  ),
  implement(consoleRebateCalls.giveTopRebates, (ctx, { rates, reason }, { id }) =>
    giveTopRebates(deps, ctx, { to: memberId(id), rates, reason }),
  ),
];
