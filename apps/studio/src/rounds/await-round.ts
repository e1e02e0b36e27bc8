import { setTimeout as sleep } from 'node:timers/promises';
import { WALLET_REFUSALS, type WalletRefusal } from '@baize/contract/play/failures';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { findRound } from './store.ts';
import type { PlayFailure, Round } from './types.ts';

const POLL_FIRST_MS = 25;
const POLL_MAX_MS = 250;

type Undecided = PlayFailure<'IN_PROGRESS' | 'BET_VOID' | WalletRefusal>;

/** What a player is told of a round: the round itself, or why there is none. An undecided bet has no result yet. */
export function resultOf(round: Round): Result<Round, Undecided> {
  switch (round.state) {
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

const refusalOf = (round: Round): WalletRefusal =>
  WALLET_REFUSALS.find((code) => code === round.refusal) ?? 'WALLET_REFUSED';

const isUndecided = (round: Round): boolean => round.state === 'BET_SENT' || round.state === 'SETTLING';

/** A round that another call is driving, once it is decided or `awaitMs` have passed. Undefined where there is none. */
export async function awaitRound(
  deps: Deps,
  roundId: string,
  isAwaited: (round: Round) => boolean = isUndecided,
): Promise<Round | undefined> {
  const until = deps.clock() + deps.limits.awaitMs;
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(POLL_MAX_MS, pause * 2)) {
    const round = await deps.db.tx((tx) => findRound(tx, roundId));
    if (!round || !isAwaited(round) || deps.clock() >= until) return round;
    await sleep(pause);
  }
}

/** What came of a request that was made before. */
export async function awaitResult(
  deps: Deps,
  roundId: string,
): Promise<Result<Round, Undecided | PlayFailure<'NOT_FOUND'>>> {
  const round = await awaitRound(deps, roundId);
  return round ? resultOf(round) : err({ code: 'NOT_FOUND' });
}
