import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/pool.ts';
import type { Env } from './env.ts';
import type { RateLimiter } from './limiter/index.ts';
import type { Ledger } from './ledger/index.ts';
import type { Keyring } from './sealing/index.ts';
import type { Onlookers } from './outbox/onlookers.ts';
import type { OutboxSignal } from './outbox/signal.ts';
import type { Secrets } from './secrets.ts';

/** What modules may use, visibly. Built once in wire.ts, passed to every module's factory. */
export type Deps = {
  readonly env: Env;
  readonly db: Db;
  readonly ledger: Ledger;
  /** Tells those who read events that some were committed. */
  readonly signal: OutboxSignal;
  readonly onlookers: Onlookers;
  readonly secrets: Secrets;
  /** Seals what rests in the database. */
  readonly keyring: Keyring;
  /** How often somebody may ask, counted for all processes. */
  readonly limiter: RateLimiter;
  readonly log: FastifyBaseLogger;
  /** Server clock; tests may turn it. */
  readonly now: () => Date;
};
