import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

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
    const gauges = await deps.db.tx((tx) =>
      tx.row<{ unsettled: string; cases: string; running: string }>(
        `select (select count(*) from wallet_tx where state = 'pending' and kind <> 'bet') as unsettled,
         (select count(*) from settlement_case where closed_at is null) as cases,
         (select count(*) from round where state = 'BET_OK' and mode = 'real') as running`,
      ),
    );
    const memory = process.memoryUsage();
    return reply
      .type('text/plain; version=0.0.4')
      .send(
        `${deps.meter.read()}studio_wallet_calls_pending ${gauges.unsettled}\nstudio_cases_open ${gauges.cases}\nstudio_rounds_running ${gauges.running}\n` +
          `process_resident_memory_bytes ${memory.rss}\nprocess_uptime_seconds ${Math.floor(process.uptime())}\n`,
      );
  });
}
