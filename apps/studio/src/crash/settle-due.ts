import { crashAutoE2, crashFigureE2 } from '@baize/domain/games/crash';
import type { Deps } from '../deps.ts';
import { findDueBets, findUntargeted, type PressedBet } from '../rounds/shared-bets.ts';
import { finishSettling } from '../rounds/start-round.ts';
import { endBet, voidBet, type BetEnd } from '../settlement/settle-shared.ts';
import type { Live } from './table.ts';

const BATCH = 200;
const AT_ONCE = 12;

export type Due = {
  readonly now: number;
  /** The round is over and every press that came in time is written: what is left has lost. */
  readonly losers: boolean;
};

/**
 * Ends the bets of a shared round whose end has come: targets that the figure has reached, and, where the round is
 * over, everything else. What an interrupted round could not be pressed in is given back. Safe beside other processes
 * and presses. Returns how many bets there were to end.
 */
export async function settleDue(deps: Deps, live: Live, { now, losers }: Due): Promise<number> {
  const sharedId = live.row.id;
  const reachedE2 = Math.min(live.pointE2, crashFigureE2(now - live.startsAt));
  let ended = 0;
  if (live.row.interruptedAt !== null) {
    const untargeted = await deps.db.once((tx) => findUntargeted(tx, sharedId, BATCH));
    await eachOf(untargeted, async ({ id }) => void (await voidBet(deps, id)));
    if (untargeted.length > 0) deps.wake();
    ended += untargeted.length;
    // Those that did not fit in must not be taken for lost.
    if (untargeted.length === BATCH) return ended;
  }
  const due = await deps.db.once((tx) => findDueBets(tx, { sharedId, reachedE2, all: losers, limit: BATCH }));
  await eachOf(due, async (bet) => {
    const end = await endBet(deps, endOf(bet, live));
    if (end?.win) await finishSettling(deps, end.round, end.win);
  });
  return ended + due.length;
}

function endOf(bet: PressedBet, { pointE2 }: Live): BetEnd {
  if (bet.params.family !== 'crash') throw new Error(`round ${bet.id} is not a bet in a shared round`);
  const auto = crashAutoE2(bet.params);
  return auto <= pointE2
    ? { bet, cashedE2: auto, by: 'target', livedE2: auto }
    : { bet, cashedE2: null, by: null, livedE2: pointE2 };
}

/** A few at a time, so that settling leaves the database to the players. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
