import { brandSettingsCalls, type OpenBrandInput } from '@baize/contract/console/brand';
import { operatorCalls } from '@baize/contract/console/operators';
import { ok } from '@baize/domain/result';
import type { OperatorContext } from '../../../context.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { operatorId, type OperatorId, type Uuid } from '../../../ids.ts';
import type { Administrator } from './administer.ts';
import type { openBrand as openNewBrand } from './commands/open-brand.ts';
import type { OperatorsModule } from './operators-module.ts';

/** What the routes call: the module but its routes. */
type OperatorsFunctions = Pick<
  OperatorsModule,
  | 'list'
  | 'createOperator'
  | 'changeOperator'
  | 'setOperatorStatus'
  | 'resetOperator'
  | 'confirmOperator'
  | 'acknowledgePutAside'
  | 'endOperatorSessions'
  | 'listSessions'
  | 'endOperatorSession'
  | 'unlockOperator'
>;

type OpenBrand = (ctx: OperatorContext, order: OpenBrandInput) => ReturnType<typeof openNewBrand>;

const administratorOf = (ctx: OperatorContext): Administrator => ({
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.name,
  ip: ctx.ip,
});
const idOf = ({ id }: { readonly id: string }): OperatorId => operatorId(Number(id));

/**
 * Owners administer the operators of their brands. The commands lock, ask the rules again and write the audit rows
 * themselves.
 */
export function operatorConsoleRoutes(operators: OperatorsFunctions, openBrand: OpenBrand): ConsoleRoute[] {
  return [
    implement(brandSettingsCalls.openBrand, openBrand),
    implement(operatorCalls.listOperators, async (ctx) => ok(await operators.list(administratorOf(ctx)))),
    implement(operatorCalls.createOperator, (ctx, input) => operators.createOperator(administratorOf(ctx), input)),
    implement(operatorCalls.changeOperator, (ctx, input, params) =>
      operators.changeOperator(administratorOf(ctx), idOf(params), input),
    ),
    implement(operatorCalls.setOperatorStatus, (ctx, input, params) =>
      operators.setOperatorStatus(administratorOf(ctx), idOf(params), input),
    ),
    implement(operatorCalls.resetOperator, (ctx, input, params) =>
      operators.resetOperator(administratorOf(ctx), idOf(params), input),
    ),
    implement(operatorCalls.confirmOperator, (ctx, input, params) =>
      operators.confirmOperator(administratorOf(ctx), idOf(params), input),
    ),
    implement(operatorCalls.acknowledgePutAside, (ctx, input, params) =>
      operators.acknowledgePutAside(administratorOf(ctx), idOf(params), input),
    ),
    implement(operatorCalls.endOperatorSessions, (ctx, { reason }, params) =>
      operators.endOperatorSessions(administratorOf(ctx), { id: idOf(params), reason }),
    ),
    implement(operatorCalls.listOperatorSessions, (ctx, _input, params) =>
      operators.listSessions(ctx.operator, idOf(params)),
    ),
    implement(operatorCalls.endOperatorSession, (ctx, { reason }, params) =>
      operators.endOperatorSession(administratorOf(ctx), {
        id: idOf(params),
        sessionId: params.session as Uuid,
        reason,
      }),
    ),
    implement(operatorCalls.unlockOperator, (ctx, { reason }, params) =>
      operators.unlockOperator(administratorOf(ctx), { id: idOf(params), reason }),
    ),
  ];
}
