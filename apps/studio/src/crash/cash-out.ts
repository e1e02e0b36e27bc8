import { CRASH_MODEL, crashFigureE2, crashPressE2 } from '@baize/domain/games/crash';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { awaitRound } from '../rounds/await-round.ts';
import type { PressedBet } from '../rounds/shared-bets.ts';
import { finishSettling } from '../rounds/start-round.ts';
import type { Arrival } from '../play/handle.ts';
import type { PlayFailureOf, Round } from '../rounds/types.ts';
import type { Session } from '../sessions/store.ts';
import { endBet } from '../settlement/settle-shared.ts';
import type { CrashRoom } from './room.ts';

type CashOutFailure = PlayFailureOf<'cashOutCrash'>;
/**
 * A press counts by its arrival: what the player's own clock says has no part in it. The room knows of it from then on,
 * and waits for what came in before the end before it takes the others' stakes.
 */
export type Press = Arrival & { readonly round: string };

/**
 * Cashes a bet out at the figure of the moment at which the press came in. The first end of a bet counts; a repeated
 * press is answered as the first one was.
 */
export async function cashOutCrash(
  deps: Deps,
  room: CrashRoom,
  { session, press }: { readonly session: Session; readonly press: Press },
): Promise<Result<Round, CashOutFailure>> {
  const bet = await room.findBet(press.round);
  if (!bet || bet.playerId !== session.playerId || bet.gameCode !== session.gameCode) return err({ code: 'NOT_FOUND' });
  if (bet.params.family !== 'crash' || bet.sharedId === null) return err({ code: 'NOT_FOUND' });
  if (bet.state === 'BET_SENT') return err({ code: 'IN_PROGRESS', round: bet.id });
  if (bet.state !== 'BET_OK') return decidedBefore(deps, bet);
  const live = await room.find(bet.sharedId);
  if (!live) throw new Error(`round ${bet.id} is of an unknown shared round`);
  const elapsed = press.at - live.startsAt;
  const figure = crashPressE2(bet.params, elapsed, live.pointE2);
  if (figure === undefined) {
    // The same before 1.01 whether the round gets there or not: the answer must not tell.
    const early = crashFigureE2(elapsed) < CRASH_MODEL.targetE2Min;
    return err({ code: early ? 'TOO_EARLY' : 'ROUND_OVER', round: bet.id });
  }
  const ended = await endBet(deps, { bet, cashedE2: figure, by: 'press', livedE2: figure });
  press.written();
  if (!ended) return decidedBefore(deps, bet);
  return ok(ended.win ? await finishSettling(deps, ended.round, ended.win) : ended.round);
}

async function decidedBefore(deps: Deps, bet: PressedBet): Promise<Result<Round, CashOutFailure>> {
  const round = (await awaitRound(deps, bet.id)) ?? bet;
  const cashed = round.result?.family === 'crash' && round.result.phase === 'cashed';
  return cashed ? ok(round) : err({ code: 'ROUND_OVER', round: round.id });
}
