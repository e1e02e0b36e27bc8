import {
  ChangeOperatorSchema,
  CreateOperatorSchema,
  OperatorCredentialsSchema,
  OperatorRowSchema,
  OperatorStatusSchema,
  ResetOperatorSchema,
} from '@baize/contract/console';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { OperatorContext } from '../../../context.ts';
import { consoleRoute, type ConsoleRoute } from '../../../http/route.ts';
import { operatorId, type OperatorId } from '../../../ids.ts';
import type { Administrator, OperatorsModule } from './index.ts';

/** What the routes call: the module but its routes. */
type OperatorsFunctions = Pick<
  OperatorsModule,
  'list' | 'createOperator' | 'changeOperator' | 'setOperatorStatus' | 'resetOperator' | 'endOperatorSessions'
>;

const Params = z.object({ id: z.string().regex(/^[1-9]\d{0,8}$/) });

const administratorOf = (ctx: OperatorContext): Administrator => ({
  operatorId: ctx.operator.operatorId,
  name: ctx.operator.name,
  ip: ctx.ip,
});
const idOf = ({ id }: z.output<typeof Params>): OperatorId => operatorId(Number(id));

/** Owners administer the operators of their brands. The commands lock, ask the rules again and write the audit rows themselves. */
export function operatorConsoleRoutes(operators: OperatorsFunctions): ConsoleRoute[] {
  return [
    consoleRoute('listOperators', {
      permission: 'operators.read',
      value: z.array(OperatorRowSchema),
      handle: async (ctx) => ok(await operators.list(administratorOf(ctx))),
    }),
    consoleRoute('createOperator', {
      permission: 'operators.write',
      rate: 'credential',
      input: CreateOperatorSchema,
      value: OperatorCredentialsSchema,
      handle: (ctx, input) => operators.createOperator(administratorOf(ctx), input),
    }),
    consoleRoute('changeOperator', {
      permission: 'operators.write',
      rate: 'write',
      params: Params,
      input: ChangeOperatorSchema,
      value: OperatorRowSchema,
      handle: (ctx, input, params) => operators.changeOperator(administratorOf(ctx), idOf(params), input),
    }),
    consoleRoute('setOperatorStatus', {
      permission: 'operators.write',
      rate: 'write',
      params: Params,
      input: OperatorStatusSchema,
      value: OperatorRowSchema,
      handle: (ctx, input, params) => operators.setOperatorStatus(administratorOf(ctx), idOf(params), input),
    }),
    consoleRoute('resetOperator', {
      permission: 'operators.write',
      rate: 'credential',
      params: Params,
      input: ResetOperatorSchema,
      value: OperatorCredentialsSchema,
      handle: (ctx, input, params) => operators.resetOperator(administratorOf(ctx), idOf(params), input),
    }),
    consoleRoute('endOperatorSessions', {
      permission: 'operators.write',
      rate: 'write',
      params: Params,
      value: z.object({ ended: z.number().int() }),
      handle: (ctx, _input, params) => operators.endOperatorSessions(administratorOf(ctx), idOf(params)),
    }),
  ];
}
