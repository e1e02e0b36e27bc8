import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { countRunning } from './rounds/store.ts';
import { countBacklog } from './settlement/store.ts';

/** Whether this process should get traffic; off first when it stops. */
export type Readiness = { readonly stopping: () => boolean; readonly workerAliveAt: () => number };

const WORKER_SILENT_MAX_MS = 60_000;

export function registerHealth(app: FastifyInstance, deps: Deps, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await deps.db.ping().then(
      () => 'ok',
      () => 'down',
    );
    const worker = deps.clock() - readiness.workerAliveAt() < WORKER_SILENT_MAX_MS ? 'ok' : 'silent';
    const ready = database === 'ok' && worker === 'ok' && !readiness.stopping();
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'not ready', database, worker, stopping: readiness.stopping() });
  });
  app.get('/metrics', async (_request, reply) => {
    const { backlog, running } = await deps.db.tx(async (tx) => ({
      backlog: await countBacklog(tx),
      running: await countRunning(tx),
    }));
    const memory = process.memoryUsage();
    const gauges = [
      `studio_wallet_calls_pending ${backlog.calls}`,
      `studio_cases_open ${backlog.cases}`,
      `studio_rounds_running ${running}`,
      `process_resident_memory_bytes ${memory.rss}`,
      `process_uptime_seconds ${Math.floor(process.uptime())}`,
    ];
    return reply.type('text/plain; version=0.0.4').send(`${deps.meter.read()}${gauges.join('\n')}\n`);
  });
}
