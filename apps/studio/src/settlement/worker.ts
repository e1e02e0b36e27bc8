import type { Deps } from '../deps.ts';
import { cashOutMines } from '@baize/domain/games/mines';
import { minesMultiplier, minesResult } from '../rounds/outcome.ts';
import { dropIntent, findAbandoned, findStale, lockRound, openMines } from '../rounds/store.ts';
import { deliverCall } from './deliver.ts';
import { rollBackRound, settleRound } from './close-round.ts';
import { claimDue, findCall, finishCall } from './store.ts';

/**
 * The part of the engine that nobody waits for: it finishes what a lost answer, a refusal or a dead process left behind.
 * Everything it does is safe beside other workers and beside the requests.
 */
const DELIVERIES_MAX = 32;
const ABANDONED_MAX = 100;
const STALE_MAX = 100;
const TRY_ROUNDS_MAX = 2_000;
const STALE_EVERY_MS = 30_000;

/** One whole pass, deliveries awaited: for tests, the conformance control and a drain. Returns how much there was to do. */
export async function workOnce(deps: Deps): Promise<number> {
  const recovered = await recoverBets(deps);
  const deliveries = await startDeliveries(deps, DELIVERIES_MAX);
  await Promise.all(deliveries);
  return recovered + deliveries.length;
}

/** One round's trouble must not keep the others waiting. */
async function eachRound(
  deps: Deps,
  ids: readonly string[],
  what: string,
  work: (id: string) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await work(id);
      done++;
    } catch (error) {
      deps.log.error({ err: error, round: id }, `${what} failed`);
    }
  }
  return done;
}

/** Bets whose driver is gone: never sent is dropped, possibly sent is rolled back. It is never played late. */
async function recoverBets(deps: Deps): Promise<number> {
  const now = new Date(deps.clock());
  const ids = await deps.db.tx((tx) => findAbandoned(tx, now, ABANDONED_MAX));
  return eachRound(deps, ids, 'recovering a bet', async (id) => {
    await deps.db.tx(async (tx) => {
      const round = await lockRound(tx, id);
      if (round?.state !== 'INTENT' && round?.state !== 'BET_SENT') return;
      const bet = await findCall(tx, deps.secrets, id, 'bet');
      if (!bet) throw new Error('a round has its bet');
      if (round.state === 'INTENT') {
        await finishCall(tx, bet.id, 'refused', 'NEVER_SENT', now);
        await dropIntent(tx, id, now);
      } else {
        await finishCall(tx, bet.id, 'unknown', 'ABANDONED', now);
        await rollBackRound(deps, tx, round, { closedBy: 'rule' });
      }
    });
    deps.log.warn({ round: id }, 'a bet without an answer was taken back');
  });
}

/** Claims what is due and sends it; the promises never reject. */
async function startDeliveries(deps: Deps, room: number): Promise<Promise<void>[]> {
  if (room <= 0) return [];
  const now = new Date(deps.clock());
  const calls = await deps.db.tx((tx) =>
    claimDue(tx, deps.secrets, now, new Date(now.getTime() + deps.limits.leaseMs), room),
  );
  return calls.map((call) =>
    deliverCall(deps, call).catch((error: unknown) => {
      deps.log.error({ err: error, round: call.roundId }, 'a delivery failed; its lease will end');
    }),
  );
}

/** A mines round left open too long ends by rule: with what it has earned, or with its stake back where it earned nothing. */
export async function closeStale(deps: Deps): Promise<number> {
  const now = new Date(deps.clock());
  const before = new Date(now.getTime() - deps.limits.staleRoundMs);
  const ids = await deps.db.tx((tx) => findStale(tx, before, STALE_MAX));
  return eachRound(deps, ids, 'closing an old round', (id) =>
    deps.db.tx(async (tx) => {
      const round = await lockRound(tx, id);
      if (round?.state !== 'BET_OK' || round.mode === 'try') return;
      const state = openMines(deps.secrets, round);
      const cashed = cashOutMines(state);
      if (cashed.ok) {
        await settleRound(deps, tx, round, {
          result: minesResult(cashed.value),
          multiplierE4: minesMultiplier(cashed.value),
          closedBy: 'rule',
          leaseUntil: null,
        });
      } else {
        await rollBackRound(deps, tx, round, { closedBy: 'rule', result: minesResult({ ...state, phase: 'cashed' }) });
      }
    }),
  );
}

/** Try play is nobody's money: its rounds, then its sessions and players, are forgotten after a while. */
export async function forgetTryRounds(deps: Deps): Promise<number> {
  const before = new Date(deps.clock() - deps.limits.tryRoundKeptMs);
  return deps.db.tx(async (tx) => {
    const rounds = await tx.run(
      "delete from round where id in (select id from round where mode = 'try' and opened_at < $1 order by opened_at limit $2)",
      [before, TRY_ROUNDS_MAX],
    );
    await tx.run(
      `delete from session where id in (select id from session where mode = 'try' and expires_at < $1
         and not exists (select from round where round.session_id = session.id) order by expires_at limit $2)`,
      [before, TRY_ROUNDS_MAX],
    );
    const gone = await tx.rows<{ id: string }>(
      `select id from player where kind = 'try' and created_at < $1 and not exists (select from session where session.player_id = player.id) order by created_at limit $2`,
      [before, TRY_ROUNDS_MAX],
    );
    const ids = gone.map((row) => row.id);
    for (const table of ['seed_pair', 'seat'])
      await tx.run(`delete from ${table} where player_id = any($1::bigint[])`, [ids]);
    await tx.run('delete from player where id = any($1::bigint[])', [ids]);
    return rounds;
  });
}

export type Worker = {
  readonly stop: () => Promise<void>;
  readonly wake: () => void;
  readonly lastPassAt: () => number;
};

/** Runs passes until stopped. A slow operator keeps its own deliveries waiting, not the loop. */
export function startWorker(deps: Deps): Worker {
  let stopped = false;
  let wake: () => void = () => undefined;
  let lastPassAt = deps.clock();
  let staleAt = 0;
  const underWay = new Set<Promise<void>>();
  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const pass = async (): Promise<number> => {
    let busy = await recoverBets(deps);
    if (deps.clock() - staleAt >= STALE_EVERY_MS) {
      staleAt = deps.clock();
      busy += await closeStale(deps);
      await forgetTryRounds(deps);
    }
    const deliveries = await startDeliveries(deps, DELIVERIES_MAX - underWay.size);
    for (const delivery of deliveries) {
      underWay.add(delivery);
      void delivery.then(() => underWay.delete(delivery));
    }
    return busy + deliveries.length;
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      let busy = 0;
      try {
        busy = await pass();
        lastPassAt = deps.clock();
      } catch (error) {
        deps.log.error({ err: error }, 'a worker pass failed');
      }
      if (!stopped) await pause(busy > 0 ? 0 : deps.limits.workerPauseMs);
    }
    await Promise.all(underWay);
  };
  const finished = run();
  return {
    lastPassAt: () => lastPassAt,
    wake: () => wake(),
    stop: async () => {
      stopped = true;
      wake();
      await finished;
    },
  };
}
