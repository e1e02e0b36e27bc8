import { watchUnused } from '@baize/wallet-protocol/unused-connections';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { isHttps, type Env } from './env.ts';
import { readableUrl } from './http/readable-url.ts';
import type { ConsoleLookups, SiteLookups } from './http/lookups.ts';
import { registerConsoleRoutes } from './http/console-frame.ts';
import { sendFailure } from './http/envelope.ts';
import { answerError } from './http/errors.ts';
import { registerProxyCheck } from './http/proxy-check.ts';
import { registerSiteRoutes } from './http/site-frame.ts';
import type { RateLimiter } from './limiter/index.ts';
import type { Module } from './module.ts';

const BODY_LIMIT_BYTES = 64 * 1_024;
const REQUEST_TIMEOUT_MS = 20_000;
/** Node looks for requests that are over their time every half minute unless it is told. */
const TIMEOUTS_LOOKED_AT_MS = 5_000;

/** What a process brings: its settings, its log, and the counts of all processes. */
type Process = { readonly env: Env; readonly log: FastifyBaseLogger; readonly limiter: RateLimiter };

/** The player site's origin: its API, the wallet protocol, webhooks, /live and the pages. */
export async function buildSite(
  { env, log, limiter }: Process,
  modules: readonly Module[],
  lookups: SiteLookups,
): Promise<FastifyInstance> {
  const app = buildRoot({ env, log });
  for (const module of modules) await module.bareSite?.(app);
  await registerFrame(app, env, async (site) => {
    registerSiteRoutes(
      site,
      modules.flatMap((module) => module.siteRoutes ?? []),
      {
        lookups,
        limiter,
        insecureUnsealed: env.INSECURE_UNSEALED,
        secureCookies: isHttps(env.PUBLIC_URL),
        countryHeader: env.COUNTRY_HEADER,
      },
    );
    for (const module of modules) await module.rawSite?.(site);
  });
  return app;
}

/** The operators' origin. */
export async function buildConsole(
  { env, log, limiter }: Process,
  modules: readonly Module[],
  lookups: ConsoleLookups,
): Promise<FastifyInstance> {
  const app = buildRoot({ env, log });
  await registerFrame(app, env, async (console) => {
    registerConsoleRoutes(
      console,
      modules.flatMap((module) => module.consoleRoutes ?? []),
      { lookups, limiter, secureCookies: isHttps(env.CONSOLE_PUBLIC_URL) },
    );
    for (const module of modules) await module.rawConsole?.(console);
  });
  return app;
}

/** The origin of what people sent: nothing else is served there, and nobody is logged in. */
export async function buildMedia(
  { env, log }: Pick<Process, 'env' | 'log'>,
  modules: readonly Module[],
): Promise<FastifyInstance> {
  const app = buildRoot({ env, log });
  await registerFrame(app, env, async (media) => {
    for (const module of modules) await module.rawMedia?.(media);
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Told of every answer, whatever hooks its route has. */
    readonly observers: ((request: FastifyRequest, reply: FastifyReply) => void)[];
  }
}

function buildRoot({ env, log }: Pick<Process, 'env' | 'log'>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // One line per failed request is enough; metrics count the rest.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: TIMEOUTS_LOOKED_AT_MS },
    trustProxy: env.TRUST_PROXY_HOPS === 0 ? false : (_address: string, hop: number) => hop < env.TRUST_PROXY_HOPS,
    genReqId: () => randomUUID(),
    // What the router cannot read, such as a part of a path that is longer than any id, is the name of nothing of ours.
    frameworkErrors: (_error, request, reply) => {
      void sendFailure(reply as never, { code: 'NOT_FOUND' }, request.id);
    },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    return503OnClosing: true,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  const endUnused = watchUnused(app.server);
  app.addHook('preClose', async () => endUnused());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) =>
    answerError(error as Parameters<typeof answerError>[0], request, reply),
  );
  if (env.NODE_ENV === 'production') registerProxyCheck(app, env.TRUST_PROXY_HOPS);
  app.decorate('observers', []);
  app.addHook('onResponse', (request, reply, done) => {
    for (const observe of app.observers) observe(request, reply);
    done();
  });
  return app;
}

/** What browsers meet: headers, cookies, and one answer to what is not there. */
async function registerFrame(
  root: FastifyInstance,
  env: Env,
  registerRoutes: (frame: FastifyInstance) => Promise<void>,
): Promise<void> {
  await root.register(async (app) => {
    app.setNotFoundHandler({ preHandler: (_request, _reply, done) => done() }, (request, reply) =>
      sendFailure(reply, { code: 'NOT_FOUND' }, request.id),
    );
    app.addHook('onSend', async (request, reply) => {
      void reply.header('x-request-id', request.id);
    });
    await app.register(cookie);
    await app.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      hsts: env.NODE_ENV === 'production',
    });
    await registerRoutes(app);
  });
}
