import { crashAutoE2, crashFigureE2 } from '@baize/domain/games/crash';
import type { Deps } from '../deps.ts';
import { findDueBets, findUntargeted, type PressedBet } from '../rounds/shared-bets.ts';
import { finishSettling } from '../rounds/start-round.ts';
import type { After } from '../settlement/rounds-walk.ts';
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
  let voided: Paged = { found: 0, failed: 0 };
  if (live.row.interruptedAt !== null) {
    voided = await eachPage(
      deps,
      (page) => deps.db.once((tx) => findUntargeted(tx, sharedId, page)),
      async (bet) => {
        await voidBet(deps, bet.id);
      },
    );
    if (voided.found > 0) deps.wake();
  }
  // What could not be given back must not be taken for lost.
  const all = losers && voided.failed === 0;
  const due = await eachPage(
    deps,
    (page) => deps.db.once((tx) => findDueBets(tx, { sharedId, reachedE2, all, page })),
    (bet) => endOne(deps, bet, live),
  );
  return voided.found + due.found;
}

type Paged = { readonly found: number; readonly failed: number };

/**
 * Works through a list page by page, each from where the one before ended: a bet that cannot be ended stays in it, and
 * must keep none of those behind it waiting.
 */
async function eachPage<T extends { readonly id: string }>(
  deps: Deps,
  read: (page: After<string>) => Promise<readonly T[]>,
  work: (one: T) => Promise<void>,
): Promise<Paged> {
  let [found, failed, after] = [0, 0, ''];
  for (;;) {
    const page = await read({ after, limit: BATCH });
    await eachOf(page, (one) =>
      work(one).catch((error: unknown) => {
        failed += 1;
        deps.log.error({ err: error, round: one.id }, 'a bet will be settled later');
      }),
    );
    found += page.length;
    if (page.length < BATCH) return { found, failed };
    after = page.at(-1)!.id;
  }
}

async function endOne(deps: Deps, bet: PressedBet, live: Live): Promise<void> {
  const end = await endBet(deps, endOf(bet, live));
  if (end?.win) await finishSettling(deps, end.round, end.win);
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
