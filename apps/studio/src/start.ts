import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Transport } from '@baize/wallet-protocol';
import { createApp } from './app.ts';
import { syncGames } from './catalogue/store.ts';
import { readConnectionFile } from './connections/file.ts';
import { createConnections } from './connections/registry.ts';
import { createRoom, type CrashRoom } from './crash/room.ts';
import { createCoalesced } from './db/coalesced.ts';
import { createDb, type Db } from './db/pool.ts';
import { migrate } from './db/migrate.ts';
import { createMeter, LIMITS, type Deps, type Limits, type Log } from './deps.ts';
import type { Env } from './env.ts';
import { noStep, type Step } from './fault-points.ts';
import { openMasterKey } from './keys/open-master-key.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { findSessions } from './sessions/store.ts';
import { startWorker, type Worker } from './settlement/worker.ts';

/** Environment -> dependencies -> server. `main.ts` and the tests start the same studio. */
export type StartOptions = {
  readonly limits?: Partial<Limits>;
  readonly clock?: () => number;
  readonly step?: Step;
  readonly transport?: Transport;
  readonly timeouts?: { readonly connectMs: number; readonly wholeMs: number };
  readonly logger?: FastifyServerOptions['logger'];
  /** Without it nothing happens behind the requests: tests run its passes themselves. */
  readonly worker?: boolean;
};

export type Studio = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly room: CrashRoom;
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** The shared table's own: a crowd that waits for the others must not keep its clock from being told. */
const TABLE_CONNECTIONS = 2;

export async function startStudio(env: Env, options: StartOptions = {}): Promise<Studio> {
  await migrate(env.STUDIO_DATABASE_URL);
  const late: { log: Log | undefined; worker: Worker | undefined } = { log: undefined, worker: undefined };
  const log = lateLog(() => late.log);
  const clock = options.clock ?? Date.now;
  const connect = (max: number): Db =>
    createDb({
      url: env.STUDIO_DATABASE_URL,
      max,
      step: options.step ?? noStep,
      onError: (error) => log.warn({ err: error }, 'an idle database connection died'),
    });
  const db = connect(env.STUDIO_DATABASE_POOL_MAX);
  const tableDb = connect(TABLE_CONNECTIONS);
  const secrets = await openSecrets(env, db).catch(async (refused: unknown) => {
    await Promise.all([db.close(), tableDb.close()]);
    throw refused;
  });
  await db.tx((tx) =>
    syncGames(tx, { publicUrl: env.STUDIO_PUBLIC_URL, currencies: [], blockedCountries: env.STUDIO_BLOCKED_COUNTRIES }),
  );
  const connections = await createConnections({
    db,
    secrets,
    clock,
    transport: options.transport,
    timeouts: options.timeouts,
  });
  if (env.STUDIO_CONNECTION_FILE) await connections.save(readConnectionFile(env.STUDIO_CONNECTION_FILE, env));

  const deps: Deps = {
    env,
    db,
    secrets,
    connections,
    findSession: createCoalesced((tokens: readonly string[]) => db.once((tx) => findSessions(tx, tokens))),
    clock,
    log,
    limits: { ...LIMITS, ...options.limits },
    step: options.step ?? noStep,
    meter: createMeter(),
    wake: () => late.worker?.wake(),
  };
  const room = createRoom(deps, { db: tableDb, isDriven: options.worker !== false });
  let stopping = false;
  const app = await createApp(deps, {
    logger: options.logger ?? false,
    room,
    readiness: { stopping: () => stopping, workerAliveAt: () => late.worker?.lastPassAt() ?? clock() },
  });
  late.log = app.log;
  await app.listen({ host: env.STUDIO_HOST, port: env.STUDIO_PORT });
  if (options.worker !== false) late.worker = startWorker(deps, room.tend);
  const { address, port } = app.server.address() as AddressInfo;
  return {
    app,
    deps,
    room,
    url: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    stop: async () => {
      if (stopping) return;
      stopping = true; // readiness first, then no new requests, then what is under way, then the database
      await app.close();
      await room.stop();
      await late.worker?.stop();
      connections.close();
      await Promise.all([db.close(), tableDb.close()]);
    },
  };
}

const openSecrets = async (env: Env, db: Db): Promise<Secrets> =>
  createSecrets(
    await openMasterKey(
      db,
      env.STUDIO_MASTER_KEY
        ? { key: Buffer.from(env.STUDIO_MASTER_KEY, 'hex') }
        : { directory: env.STUDIO_KEYS_DIR ?? '' },
    ),
  );

/** The log belongs to the server, which is made after the dependencies that log: until it exists nothing is logged. */
function lateLog(current: () => Log | undefined): Log {
  return {
    info: (facts, message) => current()?.info(facts, message),
    warn: (facts, message) => current()?.warn(facts, message),
    error: (facts, message) => current()?.error(facts, message),
  };
}
