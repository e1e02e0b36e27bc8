import { ChangeOwnPasswordSchema, OperatorLoginSchema } from '@baize/contract/console';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CONSOLE_COOKIE, CONSOLE_PREFIX } from '../../../http/console-frame.ts';
import { sendFailure, success } from '../../../http/envelope.ts';
import { rateOf } from '../../../http/rate-limit.ts';
import { isSameOrigin } from '../../../http/site-frame.ts';
import type { OperatorsModule } from './index.ts';

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]));

/** Login, logout and one's own password: the only console calls without a brand and a permission. The token lives in an HttpOnly cookie. */
export function registerConsoleSession(
  app: FastifyInstance,
  operators: Pick<
    OperatorsModule,
    'openSession' | 'noteDoorRefusal' | 'findOperator' | 'describe' | 'changeOwnPassword' | 'closeSession'
  >,
  secure: boolean,
): void {
  const cookie = { path: CONSOLE_PREFIX, httpOnly: true, sameSite: 'strict', secure } as const;

  app.post(
    `${CONSOLE_PREFIX}/session`,
    {
      config: {
        rateLimit: {
          ...rateOf('credential'),
          onExceeded: (request: FastifyRequest) => operators.noteDoorRefusal(request.ip, 'too-many-tries'),
        },
      },
      schema: { operationId: 'openSession', tags: ['public'] },
    },
    async (request, reply) => {
      if (!isSameOrigin(request)) {
        operators.noteDoorRefusal(request.ip, 'foreign-origin');
        return sendFailure(reply, { code: 'ORIGIN_REFUSED' }, request.id);
      }
      const input = OperatorLoginSchema.safeParse(request.body);
      if (!input.success) return sendFailure(reply, { code: 'BAD_REQUEST', fields: fieldsOf(input.error) }, request.id);
      const opened = await operators.openSession({
        ...input.data,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      });
      if (!opened.ok) return sendFailure(reply, opened.error, request.id);
      const operator = await operators.findOperator(opened.value.token);
      if (!operator) throw new Error('a session that was just opened is not there');
      return reply
        .setCookie(CONSOLE_COOKIE, opened.value.token, cookie)
        .header('cache-control', 'no-store')
        .send(success(await operators.describe(operator)));
    },
  );

  app.get(
    `${CONSOLE_PREFIX}/session`,
    { schema: { operationId: 'getSession', tags: ['session'] } },
    async (request, reply) => {
      const token = request.cookies[CONSOLE_COOKIE];
      const operator = token === undefined ? undefined : await operators.findOperator(token);
      if (!operator) return sendFailure(reply, { code: 'NOT_LOGGED_IN' }, request.id);
      return reply.header('cache-control', 'no-store').send(success(await operators.describe(operator)));
    },
  );

  app.put(
    `${CONSOLE_PREFIX}/session/password`,
    { config: { rateLimit: rateOf('credential') }, schema: { operationId: 'changeOwnPassword', tags: ['session'] } },
    async (request, reply) => {
      if (!isSameOrigin(request)) return sendFailure(reply, { code: 'ORIGIN_REFUSED' }, request.id);
      const token = request.cookies[CONSOLE_COOKIE];
      const operator = token === undefined ? undefined : await operators.findOperator(token);
      if (!operator) return sendFailure(reply, { code: 'NOT_LOGGED_IN' }, request.id);
      const input = ChangeOwnPasswordSchema.safeParse(request.body);
      if (!input.success) return sendFailure(reply, { code: 'BAD_REQUEST', fields: fieldsOf(input.error) }, request.id);
      const changed = await operators.changeOwnPassword(operator, { ...input.data, ip: request.ip });
      if (!changed.ok) return sendFailure(reply, changed.error, request.id);
      return reply.header('cache-control', 'no-store').send(success(await operators.describe(operator)));
    },
  );

  app.delete(
    `${CONSOLE_PREFIX}/session`,
    { schema: { operationId: 'closeSession', tags: ['session'] } },
    async (request, reply) => {
      if (!isSameOrigin(request)) return sendFailure(reply, { code: 'ORIGIN_REFUSED' }, request.id);
      const token = request.cookies[CONSOLE_COOKIE];
      if (token !== undefined) await operators.closeSession(token);
      return reply.clearCookie(CONSOLE_COOKIE, cookie).send(success({}));
    },
  );
}
