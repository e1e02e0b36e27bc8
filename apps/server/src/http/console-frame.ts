import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import type { ConsoleCallName } from '@baize/contract/console-calls';
import type { Permission } from '@baize/contract/permissions';
import { fail, type CallResult } from '@baize/contract/failure';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, LANGUAGE_HEADER } from '@baize/contract/headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleVisitorContext } from '../context.ts';
import type { RateLimiter } from '../limiter/index.ts';
import { cookieAttributes, cookieName } from './cookies.ts';
import { sendFailure, success } from './envelope.ts';
import type { ConsoleLookups } from './lookups.ts';
import { budgetOf, createTurns, limitCalls } from './rate-limit.ts';
import type { ConsoleRoute } from './route.ts';
import { keyFor, refuseBrokenText, schemaOf, sentInput } from './schema.ts';
import { DEVICE_COOKIE_MAX_AGE_S, DEVICE_ID, isSameOrigin, type Exchange } from './site-frame.ts';

/** Its name where there is no https; see cookies.ts. */
export const CONSOLE_COOKIE = 'baize_console';
/** Says on which devices an operator has logged in. It outlives the logins. */
export const CONSOLE_DEVICE_COOKIE = 'baize_console_device';
const USER_AGENT_MAX = 300;
const FALLBACK_LANGUAGE = 'en';

export type ConsoleFrameOptions = {
  readonly lookups: ConsoleLookups;
  readonly limiter: RateLimiter;
  /** The cookie travels over https only. */
  readonly secureCookies: boolean;
};

/**
 * Registers the console's routes: origin, operator by cookie, permission, brand by header, input, envelope. Deny by
 * default.
 */
export function registerConsoleRoutes(
  app: FastifyInstance,
  routes: readonly ConsoleRoute[],
  frameOptions: ConsoleFrameOptions,
): void {
  const options = { ...frameOptions, inTurn: createTurns() };
  const { lookups } = options;
  for (const route of routes) {
    const { call } = route;
    const name = call.name as ConsoleCallName;
    app.route({
      method: call.method,
      url: CONSOLE_PREFIX + call.path,
      onRequest: [
        limitCalls(options.limiter, budgetOf(call), (request) =>
          lookups.noteRefusal(name, request.ip, 'too-many-tries'),
        ),
        ...(call.bodyBytesMax === null ? [] : [refuseBodyOfStrangers(route, options)]),
      ],
      ...(call.bodyBytesMax !== null && { bodyLimit: call.bodyBytesMax }),
      schema: schemaOf(call, call.permission),
      preValidation: async (request, reply) => {
        if (isSameOrigin(request, options.secureCookies)) return;
        lookups.noteRefusal(name, request.ip, 'foreign-origin');
        await sendFailure(reply, { code: 'ORIGIN_REFUSED' }, request.id);
      },
      handler: async (request, reply) => {
        const answer = await admit({ request, reply }, route, options);
        if (!answer.ok) return sendFailure(reply, answer.error, request.id);
        void reply.header('cache-control', 'no-store');
        return reply.send(success(answer.value));
      },
    });
  }
}

/** A body that may be large is read only of those who may send it: without a login memory cannot be filled. */
const refuseBodyOfStrangers =
  ({ call }: ConsoleRoute, { lookups, secureCookies }: ConsoleFrameOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = request.cookies[cookieName(CONSOLE_COOKIE, secureCookies)];
    const operator = token === undefined ? undefined : await lookups.findOperator(token);
    const may = operator?.permissions.has(call.permission as Permission) === true;
    if (!may) await sendFailure(reply, { code: operator ? 'FORBIDDEN' : 'NOT_LOGGED_IN' }, request.id);
  };

async function admit(
  { request, reply }: Exchange,
  { call, handle }: ConsoleRoute,
  options: ConsoleFrameOptions & { readonly inTurn: ReturnType<typeof createTurns> },
): Promise<CallResult<unknown>> {
  const answer = async (ctx: object): Promise<CallResult<unknown>> => {
    const input = sentInput(request);
    return refuseBrokenText(input) ?? handle(ctx as never, input, request.params);
  };
  const visitor = visitorOf(request, reply, options.secureCookies);
  if (call.permission === 'public') return answer(visitor);
  const operator = visitor.token === undefined ? undefined : await options.lookups.findOperator(visitor.token);
  if (!operator) return fail('NOT_LOGGED_IN');
  if (call.permission === 'session') return answer({ ...visitor, operator });
  if (!operator.permissions.has(call.permission)) return fail('FORBIDDEN');
  if (request.headers[BRAND_HEADER] === undefined)
    return fail('BRAND_UNKNOWN', { fields: { [BRAND_HEADER]: 'missing' } });
  const brand = await namedBrand(request, operator.brandIds, options.lookups);
  if (!brand) return fail('BRAND_UNKNOWN', { fields: { [BRAND_HEADER]: 'unknown' } });
  const key = keyFor(call, request);
  if (!key) return fail('IDEMPOTENCY_KEY_MISSING', { fields: { [IDEMPOTENCY_HEADER]: 'missing or malformed' } });
  const ctx = {
    brandId: brand.id,
    brandCode: brand.code,
    origin: `${request.protocol}://${request.host}`,
    ip: visitor.ip,
    country: null,
    userAgent: visitor.userAgent,
    deviceId: '',
    requestId: request.id,
    ...key,
    log: request.log,
    operator,
    language: languageOf(request),
  };
  return options.inTurn(call, String(operator.operatorId), () => answer(ctx));
}

function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): ConsoleVisitorContext {
  const [name, cookie] = [cookieName(CONSOLE_COOKIE, secure), cookieAttributes(secure)];
  const device = cookieName(CONSOLE_DEVICE_COOKIE, secure);
  const sentDevice = request.cookies[device];
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    requestId: request.id,
    log: request.log,
    token: request.cookies[name],
    deviceId: sentDevice !== undefined && DEVICE_ID.test(sentDevice) ? sentDevice : undefined,
    keepDevice: (deviceId) => void reply.setCookie(device, deviceId, { ...cookie, maxAge: DEVICE_COOKIE_MAX_AGE_S }),
    keepToken: (token) => void reply.setCookie(name, token, cookie),
    dropToken: () => void reply.clearCookie(name, cookie),
  };
}

/** The first language that the request names; what is none of ours reads the names that all languages fall back on. */
const languageOf = ({ headers }: FastifyRequest): string =>
  /^[a-z]{2}\b/i.exec(headers[LANGUAGE_HEADER] ?? '')?.[0].toLowerCase() ?? FALLBACK_LANGUAGE;

/** A brand that is not the operator's is answered like one that does not exist. */
async function namedBrand(request: FastifyRequest, served: ReadonlySet<number>, lookups: ConsoleLookups) {
  const wanted = Number(request.headers[BRAND_HEADER]);
  return Number.isInteger(wanted) && served.has(wanted) ? lookups.findBrandById(wanted) : undefined;
}
