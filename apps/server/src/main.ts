import cluster from 'node:cluster';
import Fastify from 'fastify';
import { buildConsole, buildMedia, buildSite } from './app.ts';
import { migrate } from './db/migrate.ts';
import { readEnv } from './env.ts';
import { buildMonitor, createProbes } from './health.ts';
import { migrateJobs, startJobs } from './jobs/runner.ts';
import { loggerOptions } from './log.ts';
import { openOutbox } from './outbox/cursors.ts';
import { makeDays } from './outbox/days.ts';
import { OTHER_CLUSTER, startRelay } from './outbox/relay.ts';
import { readStudioLink, seedDemo } from './seed/demo.ts';
import { refuseToServe } from './start-checks.ts';
import { isWebRole, startWebProcesses } from './web-processes.ts';
import { wirePlatform } from './wire.ts';

/** Everything must be down within this time of a signal; what hangs is left behind with a word in the log. */
const SHUTDOWN_MAX_MS = 15_000;

const env = readEnv(process.env);
const log = Fastify({ logger: loggerOptions(env) }).log;
/** With several web processes this one starts them, plays the other roles, and prepares what all of them need. */
const isParent = env.WEB_PROCESSES > 1 && env.ROLE.includes('web') && cluster.isPrimary;
if (env.OWNER_DATABASE_URL && cluster.isPrimary) {
  await migrate(env.OWNER_DATABASE_URL);
  await migrateJobs(env.OWNER_DATABASE_URL);
}
const platform = await wirePlatform(env, log);
await refuseToServe(env, platform);
const outbox = await openOutbox(platform.deps.db, platform.consumers());
if (outbox.began) log.warn({ epoch: outbox.epoch }, OTHER_CLUSTER);
await makeDays(platform.deps.db);
if (env.DEMO && env.STUDIO_LINK_FILE && cluster.isPrimary)
  await seedDemo(platform, readStudioLink(env.STUDIO_LINK_FILE));
const plays = (role: string): boolean => env.ROLE.includes(role) && !(isParent && isWebRole(role));
const onError = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');

let draining = false;
const built = { env, log, limiter: platform.deps.limiter };
const siteApp = plays('web') ? await buildSite(built, platform.modules, platform.siteLookups) : undefined;
const consoleApp = plays('console') ? await buildConsole(built, platform.modules, platform.consoleLookups) : undefined;
const mediaApp = plays('media') ? await buildMedia(built, platform.modules) : undefined;
const served = [siteApp, consoleApp, mediaApp].flatMap((app) => app ?? []);
const registerProbes = createProbes(platform, () => draining);
for (const app of served) registerProbes(app);
const monitor = buildMonitor(log, platform, served);
const webProcesses = isParent ? await startWebProcesses({ count: env.WEB_PROCESSES, roles: env.ROLE }, log) : undefined;
await siteApp?.listen({ host: env.HOST, port: env.PORT });
await consoleApp?.listen({ host: env.HOST, port: env.CONSOLE_PORT });
await mediaApp?.listen({ host: env.HOST, port: env.MEDIA_PORT });
// Several web processes share this port as they share the site's; their parent answers nobody.
if (!isParent) await monitor.listen({ host: env.MONITOR_HOST, port: env.MONITOR_PORT });
const relay = plays('worker') ? startRelay({ ...platform.deps, consumers: platform.consumers() }) : undefined;
const jobs = plays('worker')
  ? await startJobs({
      url: env.DATABASE_URL,
      jobs: platform.modules.flatMap((module) => module.jobs ?? []),
      log,
      onError,
    })
  : undefined;
log.info({ site: env.PORT, console: env.CONSOLE_PORT, monitor: env.MONITOR_PORT, roles: env.ROLE }, 'serving');
process.send?.('ready');

/** Stop accepting, finish what runs, stop the clock work, close the pools: in this order. */
async function shutDown(): Promise<void> {
  if (draining) return;
  draining = true;
  const hard = setTimeout(() => {
    log.error('shutdown took too long');
    process.exit(1);
  }, SHUTDOWN_MAX_MS);
  await Promise.all([webProcesses?.stop(), siteApp?.close(), consoleApp?.close(), mediaApp?.close()]);
  await jobs?.stop();
  await relay?.stop();
  await monitor.close();
  await platform.close();
  clearTimeout(hard);
  process.exit(0);
}
process.on('SIGTERM', () => void shutDown());
process.on('SIGINT', () => void shutDown());
