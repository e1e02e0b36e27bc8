import type { CrashTableNews } from '@baize/contract/play/crash-messages';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { findAboard, findPressed, type PressedBet } from '../rounds/shared-bets.ts';
import { createCrowd, type Viewer } from './crowd.ts';
import { createDesk, type BetDesk } from './desk.ts';
import { LAST_SHOWN, passOnce, PRESS_GRACE_MS, type Keeper } from './keeper.ts';
import { createCoalesced } from '../db/coalesced.ts';
import { createLoop } from './loop.ts';
import { presentTable } from './present-table.ts';
import { settleDue } from './settle-due.ts';
import { createTable, type CrashTable, type Live } from './table.ts';

/**
 * The table of this process: the people who watch, and the loop that moves the table on while there are any. Nobody
 * watching, no round is drawn.
 */
export type CrashRoom = {
  /** Somebody watches; the answer ends it. */
  readonly join: (viewer: Viewer) => () => void;
  readonly find: (sharedId: string) => Promise<Live | undefined>;
  /** A bet that somebody presses for: presses that come together are looked up together. */
  readonly findBet: (id: string) => Promise<PressedBet | undefined>;
  readonly desk: BetDesk;
  readonly table: () => Promise<CrashTableNews>;
  /** A press came in at this moment; the answer says that it is written. */
  readonly pressed: (at: number) => () => void;
  /** One look at the table. Answers after how many ms the next is due. */
  readonly pass: () => Promise<number>;
  /** When what runs beside the passes is done. */
  readonly settled: () => Promise<void>;
  /** Bets that a process left behind when it ended: they are brought to their end. */
  readonly tend: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

export type RoomOptions = {
  /** Connections of the table alone. */
  readonly db: Db;
  /** Passes run by themselves; a test runs them by its own clock. */
  readonly isDriven: boolean;
};

export function createRoom(deps: Deps, { db, isDriven }: RoomOptions): CrashRoom {
  const table = createTable({ ...deps, db });
  const crowd = createCrowd();
  const keeper: Keeper = {
    deps,
    db,
    table,
    crowd,
    presses: new Set(),
    live: undefined,
    last: [],
    attendedAt: 0,
    toldAt: 0,
    betsAt: 0,
    isSettled: true,
    aside: new Map(),
  };
  const pass = (): Promise<number> => passOnce(keeper);
  const loop = createLoop({ pass, isNeeded: () => crowd.size() > 0 || !keeper.isSettled, log: deps.log });
  const settled = async (): Promise<void> => {
    await Promise.all(keeper.aside.values());
  };
  const seen = () => presentTable({ ...keeper, now: deps.clock() });
  return {
    pass,
    find: async (id) => (keeper.live?.row.id === id ? keeper.live : table.find(id)),
    findBet: createCoalesced((ids: readonly string[]) => deps.db.once((tx) => findPressed(tx, ids))),
    desk: createDesk(deps),
    settled,
    join: (viewer) => {
      const leave = crowd.add(viewer, keeper.live && seen());
      if (isDriven) loop.start();
      return leave;
    },
    table: async () => {
      if (keeper.live) return seen();
      return presentTable({ live: await table.newest(), last: await table.last(LAST_SHOWN), now: deps.clock() });
    },
    pressed: (at) => {
      const press = { at };
      keeper.presses.add(press);
      return () => keeper.presses.delete(press);
    },
    tend: async () => {
      const aboard = await deps.db.once(findAboard);
      for (const id of aboard) if (id !== keeper.live?.row.id) await tendAlone(deps, table, id);
      return aboard.length;
    },
    stop: async () => {
      crowd.clear();
      await loop.stop();
      await settled();
    },
  };
}

/** A round that cannot be brought to its end must not keep the others, nor the worker's other work, waiting. */
const tendAlone = (deps: Deps, table: CrashTable, id: string): Promise<void> =>
  tendRound(deps, table, id).catch((error: unknown) =>
    deps.log.error({ err: error, shared: id }, 'a shared round will be tended later'),
  );

async function tendRound(deps: Deps, table: CrashTable, id: string): Promise<void> {
  const found = await table.find(id);
  const now = deps.clock();
  if (!found) return;
  const live = now >= found.overAt ? await table.finish(found, now) : await table.attend(found, now);
  // One that this process did not serve itself is settled when every press must have been written.
  await settleDue(deps, live, { now, losers: now >= live.overAt + PRESS_GRACE_MS });
}
