import type { Connections } from './connections/registry.ts';
import type { Db } from './db/pool.ts';
import type { Env } from './env.ts';
import type { Step } from './fault-points.ts';
import type { Secrets } from './secrets.ts';
import type { Session } from './sessions/store.ts';

/** Everything a part of the studio may use. No module reaches for a global. */
export type Deps = {
  readonly env: Env;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly connections: Connections;
  /** The session of a token, of every call of a player: those that come together are looked up together. */
  readonly findSession: (token: string) => Promise<Session | undefined>;
  /** Server time, Unix ms. */
  readonly clock: () => number;
  readonly log: Log;
  readonly limits: Limits;
  readonly step: Step;
  readonly meter: Meter;
  /** Tells the worker that there is something to do now. */
  readonly wake: () => void;
};

/** The few log calls the studio makes; Fastify's logger fits. Never a seed, a token or a body. */
export type Log = {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
  readonly error: (facts: object, message: string) => void;
};

/** Named limits of the engine; tests shorten the times. */
export type Limits = {
  /** One process drives a bet or a delivery for so long; then another one may take over. Longer than a wallet call. */
  readonly leaseMs: number;
  /** How long a repeated call waits for the first one before it is told to ask again. */
  readonly awaitMs: number;
  readonly staleRoundMs: number;
  readonly workerPauseMs: number;
  /** Passes that find nothing come ever more seldom, up to this, until somebody wakes the worker. */
  readonly workerIdlePauseMs: number;
  readonly sessionMs: number;
  readonly tryRoundKeptMs: number;
  /** Of money that operators leave here: each change of it is kept for so long. */
  readonly heldEntryKeptMs: number;
  /** Of each of the worker's lists so many are taken up in a pass. */
  readonly recoveredAtOnce: number;
  /** How many rounds a chain of seeds has before another is made. */
  readonly crashChainRounds: number;
};

export const LIMITS: Limits = {
  leaseMs: 7_000,
  awaitMs: 6_000,
  staleRoundMs: 48 * 3_600_000,
  workerPauseMs: 2_000,
  workerIdlePauseMs: 30_000,
  sessionMs: 24 * 3_600_000,
  tryRoundKeptMs: 7 * 24 * 3_600_000,
  // The longest rule of any jurisdiction (docs/adr/0021): which one a player is under only their operator knows.
  heldEntryKeptMs: 3_650 * 24 * 3_600_000,
  recoveredAtOnce: 100,
  crashChainRounds: 20_000,
};

/** Counters for /metrics. */
export type Meter = {
  readonly count: (name: string, labels?: Readonly<Record<string, string>>) => void;
  readonly read: () => string;
};

export function createMeter(): Meter {
  const counters = new Map<string, number>();
  return {
    count: (name, labels = {}) => {
      const parts = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
      const line = parts.length > 0 ? `${name}{${parts.join(',')}}` : name;
      counters.set(line, (counters.get(line) ?? 0) + 1);
    },
    read: () =>
      [...counters]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([line, value]) => `${line} ${value}\n`)
        .join(''),
  };
}
