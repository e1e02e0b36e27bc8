import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { findRound } from './store.ts';
import { FAILURE_STATUS, type PlayFailureCode, type PlayFailure, type Round } from './types.ts';

const POLL_FIRST_MS = 25;
const POLL_MAX_MS = 250;

/** What a player is told of a round: the round itself, or why there is none. An undecided bet has no result yet. */
export function resultOf(round: Round): Result<Round, PlayFailure> {
  switch (round.state) {
    case 'INTENT':
    case 'BET_SENT':
      return err({ code: 'IN_PROGRESS', round: round.id });
    case 'REFUSED':
      return err({ code: refusalOf(round), balance: round.balanceAfter ?? undefined, round: round.id });
    case 'ROLLING_BACK':
    case 'VOID':
      return err({ code: 'BET_VOID', round: round.id, detail: 'the stake comes back by itself' });
    default:
      return ok(round);
  }
}

const refusalOf = (round: Round): PlayFailureCode =>
  round.refusal !== null && round.refusal in FAILURE_STATUS ? (round.refusal as PlayFailureCode) : 'WALLET_REFUSED';

/** The result of a round that another call is driving. It is waited for, at most `awaitMs`. */
export async function awaitRound(deps: Deps, roundId: string): Promise<Result<Round, PlayFailure>> {
  const until = deps.clock() + deps.limits.awaitMs;
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(POLL_MAX_MS, pause * 2)) {
    const round = await deps.db.tx((tx) => findRound(tx, roundId));
    if (!round) return err({ code: 'NOT_FOUND' });
    const undecided = round.state === 'INTENT' || round.state === 'BET_SENT' || round.state === 'SETTLING';
    if (!undecided || deps.clock() >= until) return resultOf(round);
    await sleep(pause);
  }
}
