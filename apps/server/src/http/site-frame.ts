import { isAgentType, TRIAL_TYPE } from '@baize/contract/member-types';
import { randomBytes } from 'node:crypto';
import { SITE_PREFIX } from '@baize/contract/addresses';
import type { SiteCall } from '@baize/contract/define-call';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { SealedSchema } from '@baize/contract/seal';
import { wrongFields } from '@baize/contract/wrong-fields';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberActor, CallContext } from '../context.ts';
import type { RateLimiter } from '../limiter/index.ts';
import { cookieAttributes, cookieName } from './cookies.ts';
import type { SiteLookups, VisitedBrand } from './lookups.ts';
import { sendFailure, success } from './envelope.ts';
import { budgetOf, createTurns, limitCalls } from './rate-limit.ts';
import type { SiteRoute } from './route.ts';
import { keyFor, refuseBrokenText, schemaOf, sentInput } from './schema.ts';

/** Its name where there is no https; see cookies.ts. */
export const DEVICE_COOKIE = 'baize_device';
export const DEVICE_COOKIE_MAX_AGE_S = 400 * 24 * 3_600;
export const DEVICE_ID = /^[A-Za-z0-9_-]{32,64}$/;
/** A visitor at a blocked region or address meets one code per status; see modules/base/brand. */
const STATUS_CODES = { 1: 'MAINTENANCE', 2: 'REGION_BLOCKED', 3: 'IP_BLOCKED' } as const;

type Turns = { readonly inTurn: ReturnType<typeof createTurns> };
export type SiteFrameOptions = {
  readonly lookups: SiteLookups;
  readonly limiter: RateLimiter;
  readonly insecureUnsealed: boolean;
  readonly secureCookies: boolean;
  readonly countryHeader: string;
};

/** Registers the site's routes: brand by host, origin check, session, access, seal, input, envelope. */
export function registerSiteRoutes(
  app: FastifyInstance,
  routes: readonly SiteRoute[],
  frameOptions: SiteFrameOptions,
): void {
  const options = { ...frameOptions, inTurn: createTurns() };
  for (const route of routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: SITE_PREFIX + call.path,
      onRequest: [
        limitCalls(options.limiter, budgetOf(call)),
        ...(call.bodyBytesMax === null ? [] : [refuseBodyOfStrangers(call, options)]),
      ],
      ...(call.bodyBytesMax !== null && { bodyLimit: call.bodyBytesMax }),
      schema: schemaOf(call, call.access, call.sealed ? sealedBody(options.insecureUnsealed) : call.input),
      // Before the input is judged: another site's page learns nothing of what a call would take.
      preValidation: async (request, reply) => {
        const isOwn = isSameOrigin(request, options.secureCookies);
        if (!isOwn || (call.rate !== 'read' && isForeignRead(request)))
          await sendFailure(reply, { code: 'ORIGIN_REFUSED' }, request.id);
      },
      handler: (request, reply) => answer({ request, reply }, route, options),
    });
  }
}

const sealedBody = (insecureUnsealed: boolean): z.ZodType =>
  insecureUnsealed ? z.union([SealedSchema, z.record(z.string(), z.unknown())]) : SealedSchema;

/** One request and its reply. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

async function answer(
  { request, reply }: Exchange,
  route: SiteRoute,
  options: SiteFrameOptions & Turns,
): Promise<FastifyReply> {
  const outcome = await admit({ request, reply }, route, options);
  if (!outcome.ok) return sendFailure(reply, outcome.error, request.id);
  void reply.header('cache-control', 'no-store');
  return reply.send(success(outcome.value));
}

/** A body that may be large is read only of those who may send it: without a login memory cannot be filled. */
const refuseBodyOfStrangers =
  (call: SiteCall, options: SiteFrameOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const brand = await findOpenBrand(request, call, options);
    const deviceId = sentDevice(request, options.secureCookies) ?? '';
    const refusal = brand.ok
      ? refuseAccess(call, await actorOf(request, { brandId: brand.value.id, deviceId }, options.lookups))
      : brand;
    if (refusal) await sendFailure(reply, refusal.error, request.id);
  };

/** The brand of the host, where it is open to the visitor and for the call. */
async function findOpenBrand(
  request: FastifyRequest,
  call: SiteCall,
  { lookups, countryHeader }: SiteFrameOptions,
): Promise<CallResult<VisitedBrand>> {
  const brand = await lookups.findBrand(hostOf(request), request.ip, countryNamed(request, countryHeader));
  if (!brand) return fail('BRAND_UNKNOWN');
  if (brand.status !== 0 && !call.always) return fail(STATUS_CODES[brand.status]);
  if (!call.beforeChange && isClosed(call, brand)) return fail('CAPABILITY_CLOSED');
  return { ok: true, value: brand };
}

const isClosed = ({ capability }: SiteCall, { capabilities }: VisitedBrand): boolean =>
  capability !== null && !capabilities.includes(capability);

async function admit(
  { request, reply }: Exchange,
  route: SiteRoute,
  options: SiteFrameOptions & Turns,
): Promise<CallResult<unknown>> {
  const brand = await findOpenBrand(request, route.call, options);
  if (!brand.ok) return brand;
  const ctx = contextOf({ request, reply }, brand.value, options.secureCookies);
  const found = await actorOf(request, ctx, options.lookups);
  const refusal = refuseAccess(route.call, found);
  if (refusal) return refusal;
  // A session that can do nothing but change its password may, whatever the brand has closed.
  if (isClosed(route.call, brand.value) && !found?.mustChangePassword) return fail('CAPABILITY_CLOSED');
  const key = keyFor(route.call, request);
  if (!key) return fail('IDEMPOTENCY_KEY_MISSING', { fields: { [IDEMPOTENCY_HEADER]: 'missing or malformed' } });
  const input = await inputOf(request, route.call, options);
  if (!input.ok) return input;
  const broken = refuseBrokenText(input.value);
  if (broken) return broken;
  // What is open to everybody is answered to a session that must change its password first as it is to a guest.
  const actor = found?.mustChangePassword && !route.call.beforeChange ? null : found;
  const handle = () => route.handle({ ...ctx, ...key, actor } as never, input.value, request.params);
  return options.inTurn(route.call, String(actor?.memberId ?? ctx.ip), handle);
}

/**
 * Host without port, lower case. The proxy's X-Forwarded-Host counts only where TRUST_PROXY_HOPS says so (Fastify's
 * hostname).
 */
export const hostOf = (request: FastifyRequest): string => request.hostname.toLowerCase();

/**
 * Country that a proxy in front wrote into the configured header, or null. Only an installation behind such a proxy
 * configures one.
 */
export function countryNamed(request: Pick<FastifyRequest, 'headers'>, header: string): string | null {
  const named = header === '' ? undefined : request.headers[header];
  return typeof named === 'string' && /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : null;
}

/**
 * A browser names its origin on every unsafe call; another site's is refused. Calls without one are not a browser's.
 * The scheme is the installation's own: over plain http anybody on the way can be a page of this host.
 */
export function isSameOrigin(request: FastifyRequest, isSecure: boolean): boolean {
  const { origin } = request.headers;
  return request.method === 'GET' || origin === undefined || isOwnOrigin(origin, request.host, isSecure);
}

/** Whether an origin that a browser named is this host's. */
export const isOwnOrigin = (origin: string, host: string, isSecure: boolean): boolean =>
  URL.canParse(origin) && new URL(origin).origin === URL.parse(`${isSecure ? 'https' : 'http'}://${host}`)?.origin;

/**
 * A GET that is more than a read (launch-game, as the specification has it): no browser sends it because another site's
 * page names it, and none sends it ahead of its time.
 */
function isForeignRead({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false;
  const site = headers['sec-fetch-site'];
  return (site !== undefined && site !== 'same-origin') || headers['sec-purpose'] !== undefined;
}

function contextOf({ request, reply }: Exchange, brand: VisitedBrand, secure: boolean): CallContext {
  const deviceId = deviceOf(request, reply, secure);
  return {
    brandId: brand.id,
    brandCode: brand.code,
    origin: `${request.protocol}://${request.host}`,
    ip: request.ip,
    country: brand.country,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceId,
    requestId: request.id,
    log: request.log,
  };
}

/**
 * The browser's device: the one it names, else a new one. The page sets it first, so that a visitor's parallel calls
 * all name the same.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const sent = sentDevice(request, secure);
  if (sent !== undefined) return sent;
  const made = randomBytes(32).toString('base64url');
  void reply.setCookie(cookieName(DEVICE_COOKIE, secure), made, {
    ...cookieAttributes(secure),
    maxAge: DEVICE_COOKIE_MAX_AGE_S,
  });
  return made;
}

function sentDevice(request: FastifyRequest, secure: boolean): string | undefined {
  const sent = request.cookies[cookieName(DEVICE_COOKIE, secure)];
  return sent !== undefined && DEVICE_ID.test(sent) ? sent : undefined;
}

async function actorOf(
  request: FastifyRequest,
  ctx: Pick<CallContext, 'brandId' | 'deviceId'>,
  lookups: SiteLookups,
): Promise<MemberActor | null> {
  const token = request.headers[TOKEN_HEADER];
  if (typeof token !== 'string' || token.length === 0 || token.length > 128) return null;
  return (await lookups.findActor(ctx.brandId, token, ctx.deviceId)) ?? null;
}

function refuseAccess(
  { access, beforeChange }: SiteCall,
  actor: MemberActor | null,
): ReturnType<typeof fail> | undefined {
  if (access === 'public') return undefined;
  if (!actor) return fail('NOT_LOGGED_IN');
  if (actor.mustChangePassword && !beforeChange) return fail('PASSWORD_CHANGE_NEEDED');
  if (access === 'member' && actor.type === TRIAL_TYPE) return fail('TRUE_ACCOUNT_NEEDED');
  if (access === 'agent' && !isAgentType(actor.type)) return fail('NON_AGENT');
  return undefined;
}

async function inputOf(
  request: FastifyRequest,
  call: SiteCall,
  options: SiteFrameOptions,
): Promise<CallResult<unknown>> {
  if (!call.sealed) return { ok: true, value: sentInput(request) };
  const opened = SealedSchema.safeParse(request.body);
  let plain: unknown = request.body;
  if (opened.success) {
    const unsealed = await options.lookups.openSeal(opened.data.sealed, `${call.method} ${call.path}`);
    if (!unsealed.ok) return unsealed;
    plain = unsealed.value;
  } else if (!options.insecureUnsealed) return fail('SEAL_INVALID');
  const parsed = call.input.safeParse(plain);
  if (parsed.success) return { ok: true, value: parsed.data };
  return fail('BAD_REQUEST', { fields: wrongFields(parsed.error.issues) });
}
