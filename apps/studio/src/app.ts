import { watchUnused } from '@baize/wallet-protocol/unused-connections';
import helmet from '@fastify/helmet';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import type { CrashRoom } from './crash/room.ts';
import type { Deps } from './deps.ts';
import { DatabaseUnavailable, OutcomeUnknown } from './db/pool.ts';
import { registerConformance } from './conformance/routes.ts';
import { registerFeedRoutes } from './feed/routes.ts';
import { registerHealth, type Readiness } from './health.ts';
import { registerOperatorRoutes } from './operator/routes.ts';
import { apiPolicy } from './pages/csp.ts';
import { registerPages } from './pages/routes.ts';
import { sendFailure } from './play/handle.ts';
import { registerPlayRoutes } from './play/routes.ts';

const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;

export type AppOptions = {
  readonly logger: FastifyServerOptions['logger'];
  readonly readiness: Readiness;
  readonly room: CrashRoom;
};

/** The one visible list of what the studio serves. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    // Addresses hold session secrets, so requests are counted, not logged.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: (_address, hop) => hop < deps.env.STUDIO_TRUST_PROXY_HOPS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const endUnused = watchUnused(app.server);
  app.addHook('preClose', async () => endUnused());
  await app.register(helmet, {
    contentSecurityPolicy: false, // set per page below; APIs take the empty one
    xFrameOptions: false, // frame-ancestors says who may frame
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' }, // an address may hold a session
    strictTransportSecurity: deps.env.STUDIO_PUBLIC_URL.startsWith('https:') ? undefined : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
    if (options.readiness.stopping()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    deps.meter.count('studio_http_responses_total', {
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(deps, reply, { error, route: request.routeOptions.url }),
  );
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, { code: 'NOT_FOUND' }));

  registerHealth(app, deps, options.readiness);
  await registerOperatorRoutes(app, deps);
  await registerPlayRoutes(app, deps, options.room);
  await registerFeedRoutes(app, deps, options.readiness);
  await registerPages(app, deps);
  if (deps.env.CONFORMANCE_KEY !== undefined) await registerConformance(app, deps, deps.env.CONFORMANCE_KEY);
  return app;
}

type RouteError = { readonly error: FastifyError; readonly route: string | undefined };

/** The caller learns the kind of an error only; the log has the error, once. */
function sendError(deps: Deps, reply: FastifyReply, { error, route }: RouteError): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) {
    deps.log.warn({ err: error, route }, 'the database did not answer');
    return sendFailure(reply.header('retry-after', '1'), { code: 'UNAVAILABLE' });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return sendFailure(reply, { code: 'TOO_LARGE' });
  if (status === 429) return sendFailure(reply, { code: 'TOO_MANY' });
  if (status >= 400 && status < 500)
    return reply.code(status).send({ error: 'BAD_REQUEST', detail: 'the request cannot be read' });
  deps.log.error({ err: error, route }, 'a request failed');
  return sendFailure(reply, { code: 'INTERNAL' });
}
