import { CRASH_TIMES } from '@baize/domain/games/crash';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { findEverybodysBets } from '../rounds/shared-bets.ts';
import type { Crowd } from './crowd.ts';
import { OTHERS_SHOWN, presentTable } from './present-table.ts';
import { settleDue } from './settle-due.ts';
import type { SharedRound } from './store.ts';
import { INTERRUPTED_MS, type CrashTable, type Live } from './table.ts';

/**
 * What one process does for the round that its people watch: begins it, says the time, ends it, settles it. What
 * decides the round is in the database and the clock; the keeper only acts in time.
 */
export type Keeper = {
  readonly deps: Deps;
  /** Connections of the table alone. */
  readonly db: Db;
  readonly table: CrashTable;
  readonly crowd: Crowd;
  /** Calls that came in and may be written yet, with the clock at which they came. */
  readonly presses: Set<{ readonly at: number }>;
  live: Live | undefined;
  last: readonly SharedRound[];
  /** The clock at the last time of each. */
  attendedAt: number;
  toldAt: number;
  betsAt: number;
  isSettled: boolean;
  /** What is under way and no pass waits for. */
  readonly aside: Map<Aside, Promise<void>>;
};
type Aside = 'settle' | 'attend' | 'bets';

const TICK_MS = 250;
const WAITING_MS = 1_000;
const ATTEND_MS = 1_000;
const BETS_MS = 1_000;
/** Another process may still be writing a press that came in time. */
export const PRESS_GRACE_MS = 1_500;
export const LAST_SHOWN = 25;

/** One look at the table. Answers after how many ms the next is due. */
export async function passOnce(keeper: Keeper): Promise<number> {
  const { deps, table, crowd, live: before } = keeper;
  const now = deps.clock();
  if (!before || now >= before.overAt + CRASH_TIMES.crashedMs) {
    if (before && !keeper.isSettled) await endRound(keeper, before, now);
    if (crowd.size() === 0) return TICK_MS;
    // Bets of the old round that are still to be settled are found by `tend`.
    await beginRound(keeper, await table.next(now), now);
  }
  const { live } = keeper;
  if (!live) return WAITING_MS;
  showBets(keeper, live, now);
  if (now >= live.overAt) return endRound(keeper, live, now);
  if (now >= live.startsAt) return runRound(keeper, live, now);
  if (now - keeper.toldAt >= WAITING_MS) tellTime(keeper, live, now);
  return Math.min(TICK_MS, live.startsAt - now);
}

async function beginRound(keeper: Keeper, live: Live, now: number): Promise<void> {
  if (live.row.id !== keeper.live?.row.id) {
    keeper.last = await keeper.table.last(LAST_SHOWN);
    keeper.crowd.forgetBets();
    // At once with the round itself: the settling of the one before may end meanwhile, and must not speak for this one.
    keeper.isSettled = false;
  }
  keeper.live = live;
  keeper.toldAt = now;
  keeper.crowd.tell(presentTable({ ...keeper, now }));
}

function tellTime(keeper: Keeper, live: Live, now: number): void {
  keeper.toldAt = now;
  keeper.crowd.tell({ type: 'tick', now, id: live.row.id });
}

function runRound(keeper: Keeper, live: Live, now: number): number {
  // The clock is told while the round is served: nobody sees it go on where no press is taken.
  if (now - Math.max(live.row.attendedAt.getTime(), live.startsAt) <= INTERRUPTED_MS) tellTime(keeper, live, now);
  if (now - keeper.attendedAt >= ATTEND_MS) attend(keeper, live, now);
  settle(keeper, { now, losers: false });
  return Math.min(TICK_MS, live.overAt - now);
}

async function endRound(keeper: Keeper, live: Live, now: number): Promise<number> {
  if (live.row.state === 'OPEN') {
    const over = await keeper.table.finish(live, now);
    keeper.live = over;
    keeper.last = [over.row, ...keeper.last.filter(({ id }) => id !== over.row.id)].slice(0, LAST_SHOWN);
    const news = presentTable({ ...keeper, now }).round?.over;
    if (news) keeper.crowd.tell({ type: 'crash', now: keeper.deps.clock(), over: news });
  }
  const isWritten = [...keeper.presses].every(({ at }) => at >= live.overAt);
  if (!keeper.isSettled) settle(keeper, { now, losers: isWritten && now >= live.overAt + PRESS_GRACE_MS });
  return TICK_MS;
}

/** Runs what never keeps the clock waiting, unless it is still under way. */
function runAside(keeper: Keeper, what: Aside, work: () => Promise<void>): void {
  if (keeper.aside.has(what)) return;
  const done = work()
    .catch((error: unknown) =>
      keeper.deps.log.error(
        { err: error, what, shared: keeper.live?.row.id },
        'this part of the table will be tried again',
      ),
    )
    .finally(() => keeper.aside.delete(what));
  keeper.aside.set(what, done);
}

function attend(keeper: Keeper, live: Live, now: number): void {
  runAside(keeper, 'attend', async () => {
    keeper.attendedAt = now;
    const attended = await keeper.table.attend(live, now);
    // That it is over, if another process ended it, is told by the pass that ends it here.
    if (keeper.live === live && attended.row.state === 'OPEN') keeper.live = attended;
  });
}

function settle(keeper: Keeper, due: { readonly now: number; readonly losers: boolean }): void {
  const { live, deps } = keeper;
  if (!live) return;
  runAside(keeper, 'settle', async () => {
    const ended = await settleDue(deps, live, due);
    if (due.losers && ended === 0 && keeper.live?.row.id === live.row.id) keeper.isSettled = true;
  });
}

function showBets(keeper: Keeper, { row: { id } }: Live, now: number): void {
  if (now - keeper.betsAt < BETS_MS || keeper.crowd.size() === 0) return;
  runAside(keeper, 'bets', async () => {
    keeper.betsAt = now;
    const bets = await keeper.db.once((tx) => findEverybodysBets(tx, id, OTHERS_SHOWN));
    if (keeper.live?.row.id === id) keeper.crowd.tellBets(id, bets);
  });
}
