import pg from 'pg';
import type { Stack, StackOptions } from '../../scripts/stack.ts';
import { pause, type Random } from '../lib/random.ts';

/** What stands under and around a stack while a nemesis works on it. */
export type Arrangement = {
  readonly stack?: Pick<StackOptions, 'pgFlags' | 'pgPort' | 'reachDatabase'>;
  /** The environment of every process of the run: database, product and load. */
  readonly env?: Readonly<Record<string, string>>;
  /** Answers that this fault explains: the load asks again instead of calling them wrong. */
  readonly explains?: readonly string[];
  /** Once the stack serves, before it has players. */
  readonly prepare?: (stack: Stack) => Promise<void>;
  /** Once the players are there. */
  readonly settle?: (stack: Stack) => Promise<void>;
  readonly release?: () => Promise<void> | void;
};

/** A run under way, as a nemesis sees it. */
export type Run = {
  readonly stack: Stack;
  readonly random: Random;
  /** True once there were enough operations, and every kind of fault bit. */
  readonly stopped: () => boolean;
  /** Writes a fault down. One that did not bite was injected and proves nothing. */
  readonly note: (kind: string, bit: boolean, recovery?: Recovery) => void;
  /** Requests that were left without a definite answer so far, freshly told by the load. */
  readonly unanswered: () => Promise<number>;
};

/** How long after a fault's end its database let somebody in, and the product said that it can work. */
export type Recovery = { readonly databaseMs: number; readonly productMs: number };

/** Breaks things until told to stop; leaves everything running when it returns. */
export type Nemesis = {
  /** Its faults. A run counts only when each of them bit at least once. */
  readonly kinds: readonly string[];
  readonly arrange?: (home: string) => Promise<Arrangement> | Arrangement;
  readonly work: (run: Run) => Promise<void>;
};

const UP_MIN_MS = 1_200;
const UP_SPREAD_MS = 2_300;
/** A machine that does other work is slow; on a quiet one it takes less than a second. */
const RECOVERY_MS = 90_000;
const ANSWER_MS = 5_000;

export const calm: Nemesis = {
  kinds: [],
  work: async ({ stopped }) => {
    while (!stopped()) await pause(100);
  },
};

/** Lets the load run undisturbed for a moment. */
export async function upFor({ random, stopped }: Run): Promise<void> {
  const until = performance.now() + UP_MIN_MS + random.below(UP_SPREAD_MS);
  while (performance.now() < until && !stopped()) await pause(50);
}

/** One fault with its end: it bit where it left requests without an answer. */
export async function inject(run: Run, kind: string, fault: () => Promise<void>): Promise<void> {
  const before = await run.unanswered();
  await fault();
  const recovery = await untilServing(run.stack);
  run.note(kind, (await run.unanswered()) > before, recovery);
}

/** The product does not serve again, though the fault is over: what was found, and no fault of the lab. */
export class NotServing extends Error {}

/** Asks the database itself beside the product: whose time it is that goes by must be told apart. */
function watchDatabase(stack: Stack): { readonly ms: () => number | undefined; readonly stop: () => void } {
  const began = performance.now();
  let ms: number | undefined;
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped && ms === undefined) {
      const client = new pg.Client({
        connectionString: stack.databaseUrl('baize'),
        connectionTimeoutMillis: ANSWER_MS,
      });
      client.on('error', () => undefined);
      const up = await client.connect().then(
        () => true,
        () => false,
      );
      if (up) ms = Math.round(performance.now() - began);
      await client.end().catch(() => undefined);
      if (!up) await pause(50);
    }
  };
  void look();
  return { ms: () => ms, stop: () => (stopped = true) };
}

async function untilServing(stack: Stack): Promise<Recovery> {
  const began = performance.now();
  const until = began + RECOVERY_MS;
  const database = watchDatabase(stack);
  let said = 'nothing';
  while (performance.now() < until) {
    const answer = await fetch(`${stack.urls.site}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      (error: Error) => error,
    );
    if (!(answer instanceof Error) && answer.ok) {
      await answer.body?.cancel();
      database.stop();
      const productMs = Math.round(performance.now() - began);
      return { databaseMs: database.ms() ?? productMs, productMs };
    }
    said = answer instanceof Error ? answer.message : `${answer.status} ${await answer.text()}`;
    await pause(50);
  }
  database.stop();
  const whose = database.ms() === undefined ? 'nor did the database' : `the database did in ${database.ms()} ms`;
  throw new NotServing(
    `the platform did not come back in ${RECOVERY_MS} ms after the fault had ended (${whose}): ${said}`,
  );
}
