import { sessionCalls, type Operator } from '@baize/contract/console/operators';
import { ok } from '@baize/domain/result';
import type { ConsoleVisitorContext } from '../../../context.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { OpenedSession } from './commands/open-session.ts';
import type { OperatorsModule } from './operators-module.ts';

/** What the routes call: the module but its routes. */
type SessionFunctions = Pick<
  OperatorsModule,
  'openSession' | 'openEnrolment' | 'enrol' | 'findOperator' | 'describe' | 'changeOwnPassword' | 'closeSession'
>;

/**
 * Enrolment, login, logout and one's own password: the only console calls without a brand and a permission. The token
 * lives in an HttpOnly cookie, and in another one what makes the device known.
 */
export function operatorSessionRoutes(operators: SessionFunctions): ConsoleRoute[] {
  /** Whoever was let in gets their cookies, and sees who they are. */
  async function enter(
    { keepToken, keepDevice }: ConsoleVisitorContext,
    { token, deviceId }: OpenedSession,
  ): Promise<Operator> {
    const operator = await operators.findOperator(token);
    if (!operator) throw new Error('a session that was just opened is not there');
    keepToken(token);
    keepDevice(deviceId);
    return operators.describe(operator);
  }
  return [
    implement(sessionCalls.openSession, async (ctx, input) => {
      const opened = await operators.openSession({ ...input, ...visitOf(ctx) });
      return opened.ok ? ok(await enter(ctx, opened.value)) : opened;
    }),
    implement(sessionCalls.openEnrolment, (_ctx, { token }) => operators.openEnrolment(token)),
    implement(sessionCalls.enrol, async (ctx, input) => {
      const opened = await operators.enrol({ ...input, ...visitOf(ctx) });
      return opened.ok ? ok(await enter(ctx, opened.value)) : opened;
    }),
    implement(sessionCalls.getSession, async ({ operator }) => ok(await operators.describe(operator))),
    implement(sessionCalls.changeOwnPassword, async ({ operator, ip }, input) => {
      const changed = await operators.changeOwnPassword(operator, { ...input, ip });
      return changed.ok ? ok(await operators.describe(operator)) : changed;
    }),
    implement(sessionCalls.closeSession, async ({ token, dropToken }) => {
      if (token !== undefined) await operators.closeSession(token);
      dropToken();
      return ok({});
    }),
  ];
}

const visitOf = ({ ip, userAgent, deviceId }: ConsoleVisitorContext) => ({ ip, userAgent, deviceId });
