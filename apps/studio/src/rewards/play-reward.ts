import type { FreeRounds } from '@baize/contract/play/rounds';
import { err, ok, type Result } from '@baize/domain/result';
import type { Amount } from '@baize/domain/money';
import type { Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { PlayFailure, Round } from '../rounds/types.ts';
import type { Session } from '../sessions/store.ts';
import { presentFreeRounds, statusOf } from './present.ts';
import { findPlayable, findReward, lockReward, type RewardRow } from './store.ts';

/** What the player may play here for free now. Try play has none. */
export async function playableReward(deps: Deps, session: Session): Promise<FreeRounds | null> {
  if (session.mode === 'try') return null;
  const found = await deps.db.tx((tx) => findPlayable(tx, session, new Date(deps.clock())));
  return found ? presentFreeRounds(found) : null;
}

export type FreeBet = { readonly rewardId: string; readonly stake: Amount; readonly now: Date };

/**
 * Whether a bet may be a round of this reward: the player's own, of this game, at its stake, with a round left. The
 * caller holds the seat, so that no other round of it begins; the reward is held, so that it is not taken back either.
 */
export async function holdReward(
  tx: Tx,
  session: Session,
  { rewardId, stake, now }: FreeBet,
): Promise<Result<RewardRow, PlayFailure<'FREE_ROUNDS_OVER' | 'BAD_REQUEST'>>> {
  await lockReward(tx, rewardId);
  const reward = await findReward(tx, session.operatorId, rewardId);
  const isMine = reward?.playerId === session.playerId && session.mode === 'real';
  if (!isMine || reward.gameCode !== session.gameCode || reward.currency !== session.currency)
    return err({ code: 'FREE_ROUNDS_OVER', detail: 'no free rounds of this player and game' });
  const status = statusOf(reward, now);
  if ((status !== 'active' && status !== 'claimed') || reward.startsAt > now) return err({ code: 'FREE_ROUNDS_OVER' });
  return reward.stake === stake
    ? ok(reward)
    : err({ code: 'BAD_REQUEST', detail: 'stake: not that of the free rounds' });
}

/** How the free rounds stand that a round was one of. */
export async function freeRoundsOf(deps: Deps, round: Round): Promise<FreeRounds | undefined> {
  const { rewardId, operatorId } = round;
  if (rewardId === null) return undefined;
  const reward = await deps.db.tx((tx) => findReward(tx, operatorId, rewardId));
  return reward && presentFreeRounds(reward);
}
