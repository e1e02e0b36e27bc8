import { CONSOLE_API } from '@baize/contract/api';
import { BRAND_HEADER } from '@baize/contract/console';
import { FailureSchema, okEnvelope } from '@baize/contract/envelope';
import { IDEMPOTENCY_HEADER } from '@baize/contract/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ConsoleLookups } from './lookups.ts';
import { sendFailure, success } from './envelope.ts';
import { rateOf } from './rate-limit.ts';
import type { ConsoleRoute } from './route.ts';
import { isSameOrigin } from './site-frame.ts';

export const CONSOLE_PREFIX = '/api/console/v1';
export const CONSOLE_COOKIE = 'baize_console';

/** Registers the console's routes: operator by cookie, permission, brand by header, input, envelope. Deny by default. */
export function registerConsoleRoutes(
  app: FastifyInstance,
  routes: readonly ConsoleRoute[],
  lookups: ConsoleLookups,
): void {
  for (const route of routes) {
    const [method, path] = CONSOLE_API[route.call];
    const hasBody = method !== 'GET' && method !== 'DELETE';
    app.route({
      method,
      url: CONSOLE_PREFIX + path,
      config: { rateLimit: rateOf(route.rate) },
      schema: {
        operationId: route.call,
        tags: [route.permission],
        ...(hasBody ? { body: route.input } : { querystring: route.input }),
        ...(path.includes(':') ? { params: route.params } : {}),
        response: { 200: okEnvelope(route.value), default: FailureSchema },
      },
      handler: async (request, reply) => {
        const outcome = await admit(request, route, lookups);
        if (!outcome.ok) return sendFailure(reply, outcome.error, request.id);
        void reply.header('cache-control', 'no-store');
        return reply.send(success(outcome.value));
      },
    });
  }
}

async function admit(
  request: FastifyRequest,
  route: ConsoleRoute,
  lookups: ConsoleLookups,
): Promise<CallResult<unknown>> {
  if (!isSameOrigin(request)) return fail('ORIGIN_REFUSED');
  const cookie = request.cookies[CONSOLE_COOKIE];
  const operator = cookie === undefined ? undefined : await lookups.findOperator(cookie);
  if (!operator) return fail('NOT_LOGGED_IN');
  if (!operator.permissions.has(route.permission)) return fail('FORBIDDEN');
  const wanted = Number(request.headers[BRAND_HEADER]);
  // A brand that is not his is answered like one that does not exist.
  const brand =
    Number.isInteger(wanted) && operator.brandIds.has(wanted) ? await lookups.findBrandById(wanted) : undefined;
  if (!brand) return fail('BRAND_UNKNOWN');
  const key = request.headers[IDEMPOTENCY_HEADER];
  const ctx = {
    brandId: brand.id,
    brandCode: brand.code,
    origin: `${request.protocol}://${request.host}`,
    ip: request.ip,
    country: null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceId: '',
    requestId: request.id,
    idempotencyKey: typeof key === 'string' ? key.slice(0, 64) : null,
    log: request.log,
    operator,
  };
  const input = request.method === 'GET' || request.method === 'DELETE' ? request.query : request.body;
  return route.handle(ctx, input, request.params);
}
