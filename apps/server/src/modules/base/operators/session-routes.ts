import { sessionCalls } from '@baize/contract/console/operators';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { OperatorsModule } from './operators-module.ts';

/** What the routes call: the module but its routes. */
type SessionFunctions = Pick<
  OperatorsModule,
  'openSession' | 'findOperator' | 'describe' | 'changeOwnPassword' | 'closeSession'
>;

/**
 * Login, logout and one's own password: the only console calls without a brand and a permission. The token lives in an
 * HttpOnly cookie.
 */
export function operatorSessionRoutes(operators: SessionFunctions): ConsoleRoute[] {
  return [
    implement(sessionCalls.openSession, async ({ ip, userAgent, keepToken }, input) => {
      const opened = await operators.openSession({ ...input, ip, userAgent });
      if (!opened.ok) return opened;
      const operator = await operators.findOperator(opened.value.token);
      if (!operator) throw new Error('a session that was just opened is not there');
      keepToken(opened.value.token);
      return ok(await operators.describe(operator));
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
