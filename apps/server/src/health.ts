import { watchUnused } from '@baize/wallet-protocol/unused-connections';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { countBrokenChains, oldestWholeWalk } from './audit/index.ts';
import { countDeadLetters, listFull } from './outbox/dead-letters.ts';
import { outboxLagMs } from './outbox/lag.ts';
import { LANES, type MoneyInTransit, type Supplier, type UnexplainedMoney } from './modules/games/vendors/index.ts';
import { createOneByOne } from './one-by-one.ts';
import { createShortCache } from './short-cache.ts';
import type { Platform } from './wire.ts';

/** Everybody who asks within this time is told the same: a thousand probes cost what one does. */
const PROBE_TTL_MS = 1_000;
/** The tail is proven each minute; a proof older than this says nothing about now. */
const PROOF_MAX_AGE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** The event loop is looked at this often; every look wakes the process, also an idle one. */
const LOOP_PRECISION_MS = 1_000;

const HIDDEN = { schema: { hide: true } } as const;

/** Asks once for all who wait, and again after a moment. */
function createProbe<T>({ deps }: Platform, ask: () => Promise<T>): () => Promise<T> {
  const cache = createShortCache({ now: deps.now, ttlMs: PROBE_TTL_MS, sizeMax: 1, load: ask });
  return () => cache.get('probe');
}

/**
 * On every origin, for whoever balances it. /health/live: the process answers. /health/ready: it can work, or the name
 * of what it lacks. Everybody can ask: how much there is to do is told on the monitor's port only.
 */
export function createProbes(platform: Platform, isDraining: () => boolean): (app: FastifyInstance) => void {
  const { db } = platform.deps;
  const reachDatabase = createProbe(platform, db.ping);
  return (app) => {
    app.get('/health/live', HIDDEN, async () => ({ ok: true }));
    app.get('/health/ready', HIDDEN, async (_request, reply) => {
      if (isDraining()) return reply.status(503).send({ ok: false, why: 'draining' });
      try {
        await reachDatabase();
        return await reply.send({ ok: true });
      } catch {
        return reply.status(503).send({ ok: false, why: 'database' });
      }
    });
  };
}

/**
 * How the books stand, from the last proof. `drift` (500): an invariant does not hold. `stale` (503): nobody knows,
 * since the tail was not proven for minutes or the whole not for days. `unproven` (503): it never was.
 */
export type MoneyReport = {
  readonly ok: boolean;
  readonly status: 'sound' | 'drift' | 'stale' | 'unproven';
  /** When the oldest of the checks was made last, of what is new. */
  readonly provenAt: string | null;
  readonly ageMs: number | null;
  /** When the oldest of the walks over the whole ended. */
  readonly wholeProvenAt: string | null;
  readonly wholeAgeMs: number | null;
  /** Money between our wallets and suppliers' own, of which it is not known yet that it arrived. In units. */
  readonly transit: readonly MoneyInTransit[];
  /** What stood with suppliers and is explained by no round that they told, while nobody has decided it. */
  readonly unexplained: readonly UnexplainedMoney[];
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly broken: readonly string[] }[];
};

async function reportMoney({ deps, vendors }: Platform): Promise<MoneyReport> {
  const [transit, unexplained] = await Promise.all([vendors.readTransit(), vendors.readUnexplained()]);
  const { checks, provenAt, wholeAt } = await deps.db.tx(null, deps.ledger.lastProof);
  const ageOf = (at: Date | null): number | null =>
    at === null ? null : Math.max(0, deps.now().getTime() - at.getTime());
  const [ageMs, wholeAgeMs] = [ageOf(provenAt), ageOf(wholeAt)];
  const wholeMaxMs = deps.env.PROOF_WHOLE_DAYS * DAY_MS;
  const statusOfAge = (): MoneyReport['status'] => {
    if (ageMs === null || wholeAgeMs === null) return 'unproven';
    return ageMs <= PROOF_MAX_AGE_MS && wholeAgeMs <= wholeMaxMs ? 'sound' : 'stale';
  };
  const status = checks.every((check) => check.ok) ? statusOfAge() : 'drift';
  return {
    ok: status === 'sound',
    status,
    provenAt: provenAt?.toISOString() ?? null,
    ageMs,
    wholeProvenAt: wholeAt?.toISOString() ?? null,
    wholeAgeMs,
    transit,
    unexplained,
    checks,
  };
}

/**
 * A port of its own, for the machine's own scraper and never for the public: /metrics and /health/money. Neither looks
 * at anything anew; what it costs does not grow with what there is to prove.
 */
export function buildMonitor(
  log: FastifyBaseLogger,
  platform: Platform,
  observed: readonly FastifyInstance[],
): FastifyInstance {
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance: log, logController }) as unknown as FastifyInstance;
  const endUnused = watchUnused(app.server);
  app.addHook('preClose', async () => endUnused());
  const money = createProbe(platform, () => reportMoney(platform));
  app.get('/health/money', HIDDEN, async (_request, reply) => {
    const report = await money();
    return reply.status(report.ok ? 200 : report.status === 'drift' ? 500 : 503).send(report);
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  countRequests(registry, observed);
  for (const { name, help, read } of [...gaugesOf(platform), ...moneyGauges(money)])
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  for (const { read, ...gauge } of supplierGauges(platform))
    new Gauge({
      ...gauge,
      registers: [registry],
      async collect() {
        for (const { labels, value } of await read()) this.set(labels, value);
      },
    });
  const metrics = createProbe(platform, async () => Buffer.from(await registry.metrics()));
  // Scrapers come together, and what else the process has to answer must not stand behind all of them.
  const myTurn = createOneByOne();
  app.get('/metrics', HIDDEN, async (_request, reply) => {
    await myTurn();
    return reply.type(registry.contentType).send(await metrics());
  });
  return app;
}

/** Counts what the process answers on its other origins. */
function countRequests(registry: Registry, observed: readonly FastifyInstance[]): void {
  const requests = new Histogram({
    name: 'baize_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const errors = new Counter({ name: 'baize_http_errors_total', help: 'Answers of 500', registers: [registry] });
  for (const app of observed)
    app.observers.push((request, reply) => {
      requests.observe(
        { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
        reply.elapsedTime / 1_000,
      );
      if (reply.statusCode >= 500) errors.inc();
    });
}

type GaugeReading = { readonly name: string; readonly help: string; readonly read: () => number | Promise<number> };

const secondsOf = (ms: number | null): number => (ms === null ? -1 : ms / 1_000);

const moneyGauges = (money: () => Promise<MoneyReport>): readonly GaugeReading[] => [
  {
    name: 'baize_ledger_drift',
    help: 'Invariants of the ledger that did not hold at the last proof',
    read: async () => (await money()).checks.filter((check) => !check.ok).length,
  },
  {
    name: 'baize_ledger_proof_age_seconds',
    help: 'Age of the last proof of the ledger; -1: none was made yet',
    read: async () => secondsOf((await money()).ageMs),
  },
  {
    name: 'baize_ledger_whole_proof_age_seconds',
    help: 'Age of the oldest proof of the whole among all checks; -1: one was never made',
    read: async () => secondsOf((await money()).wholeAgeMs),
  },
];

const CIRCUIT_STATES = { closed: 0, 'half-open': 1, open: 2 } as const;
type LabelledReading = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

/** As this process sees its suppliers, from memory. */
function supplierGauges({ vendors }: Platform) {
  const each = async (read: (supplier: Supplier) => readonly LabelledReading[]): Promise<LabelledReading[]> =>
    (await vendors.directory.suppliers()).flatMap(read);
  const ofTally = (read: (tally: ReturnType<Supplier['guard']['tally']['read']>) => number) => () =>
    each(({ code, guard }) => [{ labels: { supplier: code }, value: read(guard.tally.read()) }]);
  return [
    {
      name: 'baize_supplier_circuit',
      help: 'Whether a supplier is asked: 0 it is, 1 by one probe, 2 it is not',
      labelNames: ['supplier', 'lane'],
      read: () =>
        each(({ code, guard }) =>
          LANES.map((lane) => ({ labels: { supplier: code, lane }, value: CIRCUIT_STATES[guard.state(lane)] })),
        ),
    },
    {
      name: 'baize_supplier_recent_calls',
      help: 'Calls to a supplier in the last minutes',
      labelNames: ['supplier'],
      read: ofTally(({ calls }) => calls),
    },
    {
      name: 'baize_supplier_recent_faults',
      help: 'Of these, those that it did not answer well',
      labelNames: ['supplier'],
      read: ofTally(({ faults }) => faults),
    },
    {
      name: 'baize_supplier_ok_timestamp_seconds',
      help: 'When a supplier last answered well; 0: never since the start',
      labelNames: ['supplier'],
      read: ofTally(({ okAt }) => (okAt?.getTime() ?? 0) / 1_000),
    },
  ];
}

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
      name: 'baize_audit_broken',
      help: 'Audit chains that did not hold when one of the two walks over them came by last',
      read: () => deps.db.tx(null, countBrokenChains),
    },
    {
      name: 'baize_audit_walk_age_seconds',
      help: 'Since the audit chain that waits longest was last verified from its start; -1: one never was',
      read: async () => {
        const walkedAt = await deps.db.tx(null, oldestWholeWalk);
        if (walkedAt === null) return -1;
        return walkedAt === undefined ? 0 : Math.max(0, deps.now().getTime() - walkedAt.getTime()) / 1_000;
      },
    },
    {
      name: 'baize_dead_letters',
      help: 'Events that a consumer could not handle and that no operator has retried or dismissed',
      read: () => deps.db.tx(null, countDeadLetters),
    },
    {
      name: 'baize_dead_letters_full',
      help: 'Brands and consumers with so many dead letters that further events of theirs wait untried',
      read: () => deps.db.tx(null, async (tx) => (await listFull(tx)).length),
    },
  ];
}
