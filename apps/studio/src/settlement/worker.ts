import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { forgetHeldEntries } from '../held/forget-entries.ts';
import { createPause } from '../pause.ts';
import { endOfLeft } from '../rounds/left-round.ts';
import { forgetTryRounds } from '../rounds/forget-try-rounds.ts';
import { findAbandoned, findStale, lockRound } from '../rounds/store.ts';
import { deliverCall } from './deliver.ts';
import { rollBackRound, settleRound } from './close-round.ts';
import { abandonRaise } from './raise.ts';
import { createWalk, type Walk } from './rounds-walk.ts';
import { claimDue, findAbandonedRaises, findCall, finishCall, type RaiseRef } from './store.ts';

/**
 * The part of the engine that no player waits for: it finishes what a lost answer, a refusal or a dead process left
 * behind. Everything it does is safe beside other workers and beside the requests.
 */
const DELIVERIES_MAX = 32;
const STALE_EVERY_MS = 30_000;

/**
 * One whole pass, deliveries awaited: for tests, the conformance control and a drain. Returns how much there was to
 * do.
 */
export async function workOnce(deps: Deps, walks: Walks = createWalks(deps)): Promise<number> {
  const recovered = (await recoverBets(deps, walks)) + (await recoverRaises(deps, walks));
  const deliveries = await startDeliveries(deps, DELIVERIES_MAX);
  await Promise.all(deliveries);
  return recovered + deliveries.length;
}

/** Where each of the worker's lists was left. */
export type Walks = {
  readonly abandoned: Walk<string>;
  readonly raises: Walk<RaiseRef>;
  readonly stale: Walk<string>;
};

export function createWalks({ db, clock, limits }: Deps): Walks {
  const before = (ms: number): Date => new Date(clock() - ms);
  const itself = (id: string): string => id;
  return {
    abandoned: createWalk((page) => db.tx((tx) => findAbandoned(tx, before(0), page)), itself),
    raises: createWalk(
      (page) => db.tx((tx) => findAbandonedRaises(tx, before(0), page)),
      ({ roundId }) => roundId,
    ),
    stale: createWalk((page) => db.tx((tx) => findStale(tx, before(limits.staleRoundMs), page)), itself),
  };
}

/** What is done to several rounds, one after the other. */
type RoundWork = {
  /** Names the work in the log. */
  readonly name: string;
  readonly ids: readonly string[];
  readonly work: (id: string) => Promise<void>;
};

/** An error of one round must not keep the others waiting. Returns how many succeeded. */
async function eachRound(deps: Deps, { name, ids, work }: RoundWork): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await work(id);
      done++;
    } catch (error) {
      deps.log.error({ err: error, round: id }, `${name} failed`);
    }
  }
  return done;
}

/** Bets whose driver is gone: possibly sent, so they are rolled back and never played late. */
async function recoverBets(deps: Deps, { abandoned }: Walks): Promise<number> {
  const now = new Date(deps.clock());
  const ids = await abandoned(deps.limits.recoveredAtOnce);
  const work = async (id: string): Promise<void> => {
    await deps.db.tx((tx) => recoverBet(deps, tx, { id, now }));
    deps.log.warn({ round: id }, 'a bet without an answer was rolled back');
  };
  return eachRound(deps, { name: 'recovering a bet', ids, work });
}

async function recoverBet(deps: Deps, tx: Tx, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  const round = await lockRound(tx, id);
  if (round?.state !== 'BET_SENT') return;
  const bet = await findCall(tx, deps.secrets, { roundId: id, kind: 'bet' });
  if (!bet) throw new Error(`round ${id} has no bet`);
  await finishCall(tx, bet.id, { state: 'unknown', status: 'ABANDONED', now });
  await rollBackRound(deps, tx, { round, closedBy: 'rule' });
}

/** The same of further stakes: each goes back, and its round goes on where it stood. */
async function recoverRaises(deps: Deps, { raises }: Walks): Promise<number> {
  const now = new Date(deps.clock());
  const bets = await raises(deps.limits.recoveredAtOnce);
  // A round asks for one further stake at a time.
  const betOf = new Map(bets.map((bet) => [bet.roundId, bet]));
  const work = async (id: string): Promise<void> => {
    await deps.db.tx((tx) => abandonRaise(deps, tx, { call: betOf.get(id)!, now }));
    deps.log.warn({ round: id }, 'a further stake without an answer was rolled back');
  };
  return eachRound(deps, { name: 'recovering a further stake', ids: [...betOf.keys()], work });
}

/** Claims what is due and sends it; the promises never reject. */
async function startDeliveries(deps: Deps, room: number): Promise<Promise<unknown>[]> {
  if (room <= 0) return [];
  const now = new Date(deps.clock());
  const calls = await deps.db.tx((tx) =>
    claimDue({ tx, secrets: deps.secrets }, { now, until: new Date(now.getTime() + deps.limits.leaseMs) }, room),
  );
  return calls.map((call) =>
    deliverCall(deps, call).catch((error: unknown) => {
      deps.log.error({ err: error, round: call.roundId }, 'a delivery failed; its lease will end');
    }),
  );
}

/**
 * A round left open too long ends by rule: as its game says, or with its stake back where it has earned nothing.
 */
export async function closeStale(deps: Deps, { stale }: Walks = createWalks(deps)): Promise<number> {
  const ids = await stale(deps.limits.recoveredAtOnce);
  const work = (id: string): Promise<void> => deps.db.tx((tx) => closeByRule(deps, tx, id));
  return eachRound(deps, { name: 'closing an old round', ids, work });
}

async function closeByRule(deps: Deps, tx: Tx, id: string): Promise<void> {
  const round = await lockRound(tx, id);
  if (round?.state !== 'BET_OK' || round.mode === 'try' || round.params.family === 'crash') return;
  // Its stake is not known yet: the next pass looks again.
  if (round.raise) return;
  const { paid, result } = endOfLeft(deps.secrets, round);
  if (!paid) return rollBackRound(deps, tx, { round, closedBy: 'rule', result });
  await settleRound(deps, tx, { round, result, ...paid, closedBy: 'rule', leaseUntil: null });
}

export type Worker = {
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
  readonly lastPassAt: () => number;
};

/**
 * Runs passes until stopped; `tend` looks after the bets that a process left in a shared round. A slow operator keeps
 * its own deliveries waiting, not the loop.
 */
export function startWorker(deps: Deps, tend: () => Promise<number>): Worker {
  let stopped = false;
  const pause = createPause();
  let lastPassAt = deps.clock();
  let staleAt = 0;
  const walks = createWalks(deps);
  const underWay = new Set<Promise<unknown>>();
  let idleMs = deps.limits.workerPauseMs;
  /** What there was to do, and how many shared rounds are under way. */
  const pass = async (): Promise<{ readonly busy: number; readonly aboard: number }> => {
    let busy = (await recoverBets(deps, walks)) + (await recoverRaises(deps, walks));
    const aboard = await tend();
    if (deps.clock() - staleAt >= STALE_EVERY_MS) {
      staleAt = deps.clock();
      busy += await closeStale(deps, walks);
      await forgetTryRounds(deps);
      await forgetHeldEntries(deps);
    }
    const deliveries = await startDeliveries(deps, DELIVERIES_MAX - underWay.size);
    for (const delivery of deliveries) {
      underWay.add(delivery);
      void delivery.then(() => underWay.delete(delivery));
    }
    return { busy: busy + deliveries.length, aboard };
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      let busy = 0;
      try {
        const found = await pass();
        ({ busy } = found);
        const isIdle = busy === 0 && found.aboard === 0 && underWay.size === 0;
        idleMs = isIdle ? Math.min(deps.limits.workerIdlePauseMs, idleMs * 2) : deps.limits.workerPauseMs;
        lastPassAt = deps.clock();
      } catch (error) {
        idleMs = deps.limits.workerPauseMs;
        deps.log.error({ err: error }, 'a worker pass failed');
      }
      if (!stopped) await pause.wait(busy > 0 ? 0 : idleMs);
    }
    await Promise.all(underWay);
  };
  const finished = run();
  return {
    lastPassAt: () => lastPassAt,
    wake: pause.wake,
    stop: async () => {
      stopped = true;
      pause.wake();
      await finished;
    },
  };
}
