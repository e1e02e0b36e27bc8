import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { InvariantCheck } from './ledger/index.ts';
import { countDeadLetters } from './outbox/dead-letters.ts';
import { outboxLagMs } from './outbox/lag.ts';
import type { Platform } from './wire.ts';

/** The event loop is looked at this often; every look wakes the process, also an idle one. */
const LOOP_PRECISION_MS = 200;
/** The ledger's proof is asked for by anybody; it is made anew at most this often. */
const PROOF_MAX_AGE_MS = 5_000;

/**
 * /health/live: the process answers. /health/ready: database, migrations and outbox answer; dead letters are told and
 * do not stop traffic. /health/money: the ledger proves itself.
 */
export function registerHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  const { db, ledger } = platform.deps;
  let proof: { at: number; checks: InvariantCheck[] } | undefined;
  const prove = async () => {
    if (!proof || performance.now() - proof.at > PROOF_MAX_AGE_MS)
      proof = { checks: await db.tx(null, ledger.checkInvariants), at: performance.now() };
    return proof.checks;
  };
  const hidden = { schema: { hide: true } } as const;
  app.get('/health/live', hidden, async () => ({ ok: true }));
  app.get('/health/ready', hidden, async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ ok: false, why: 'draining' });
    try {
      const { lag, dead } = await db.tx(null, async (tx) => ({
        lag: await outboxLagMs(tx, platform.consumers()),
        dead: await countDeadLetters(tx),
      }));
      return reply.send({ ok: true, outboxLagMs: lag, deadLetters: dead });
    } catch {
      return reply.status(503).send({ ok: false, why: 'database' });
    }
  });
  app.get('/health/money', hidden, async (_request, reply) => {
    const checks = await prove();
    const ok = checks.every((check) => check.ok);
    return reply.status(ok ? 200 : 500).send({ ok, checks });
  });
  registerMetrics(app, platform, async () => (await prove()).filter((check) => !check.ok).length);
}

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');

function registerMetrics(app: FastifyInstance, platform: Platform, brokenChecks: () => Promise<number>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  const requests = new Histogram({
    name: 'baize_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const errors = new Counter({ name: 'baize_http_errors_total', help: 'Answers of 500', registers: [registry] });
  for (const { name, help, read } of [
    ...gaugesOf(platform),
    { name: 'baize_ledger_drift', help: 'Invariants of the ledger that do not hold', read: brokenChecks },
  ])
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  app.observers.push((request, reply) => {
    requests.observe(
      { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
    if (reply.statusCode >= 500) errors.inc();
  });
  // Figures of the installation are for the machine's own scraper; a proxy in front never passes this path on.
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isLoopback(request.ip) ? reply.type(registry.contentType).send(await registry.metrics()) : reply.callNotFound(),
  );
}

type GaugeReading = { readonly name: string; readonly help: string; readonly read: () => number | Promise<number> };

function gaugesOf({ deps, consumers }: Platform): readonly GaugeReading[] {
  const { stats } = deps.ledger;
  return [
    {
      name: 'baize_door_operations',
      help: 'Operations through the ledger door since start',
      read: () => stats.operations,
    },
    { name: 'baize_door_batches', help: 'Batches of the ledger door since start', read: () => stats.batches },
    {
      name: 'baize_door_from_memory',
      help: 'Operations that the door decided from memory and proved in its write',
      read: () => stats.fromMemory,
    },
    {
      name: 'baize_door_stale_batches',
      help: 'Batches of the door whose memory was out of date',
      read: () => stats.staleBatches,
    },
    {
      name: 'baize_outbox_lag_ms',
      help: 'How far the slowest consumer is behind',
      read: () => deps.db.tx(null, (tx) => outboxLagMs(tx, consumers())),
    },
    {
      name: 'baize_dead_letters',
      help: 'Events that a consumer could not handle and that no operator has retried or dismissed',
      read: () => deps.db.tx(null, (tx) => countDeadLetters(tx)),
    },
  ];
}
