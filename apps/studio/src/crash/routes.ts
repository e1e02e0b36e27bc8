import { PLAY_CALLS } from '@baize/contract/play/calls';
import { ok } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import type { PlayRouter } from '../play/handle.ts';
import { betResult } from '../play/bet-result.ts';
import { presentRound } from '../rounds/present.ts';
import { findOwnBets } from '../rounds/shared-bets.ts';
import { cashOutCrash } from './cash-out.ts';
import { placeCrashBet } from './place-bet.ts';
import type { CrashRoom } from './room.ts';

/** The calls of the table that everybody plays at. */
export function registerCrash(router: PlayRouter, deps: Deps, room: CrashRoom): void {
  router.session(PLAY_CALLS.placeCrashBet, async (session, input) => {
    const live = await room.find(input.shared);
    const round = await placeCrashBet(deps, session, { input, live, desk: room.desk });
    return round.ok ? ok(betResult(deps, round.value)) : round;
  });
  router.session(
    PLAY_CALLS.cashOutCrash,
    async (session, input, arrival) => {
      const round = await cashOutCrash(deps, room, { session, press: { ...input, ...arrival } });
      return round.ok ? ok(betResult(deps, round.value)) : round;
    },
    room.pressed,
  );
  router.session(PLAY_CALLS.readCrashTable, async (session) => {
    const table = await room.table();
    const shared = table.round?.id;
    const mine = shared === undefined ? [] : await deps.db.once((tx) => findOwnBets(tx, session.playerId, shared));
    return ok({ table, mine: mine.map((round) => presentRound(deps.secrets, round, 'owner')) });
  });
}
