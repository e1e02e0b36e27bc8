/** What a reward says, as decisions see it. Amounts in 1/100 000 units. */
export type RewardTerms = {
  readonly gameCode: string;
  readonly currency: string;
  readonly rounds: number;
  /** At which each round is played: it is not taken from anybody. */
  readonly stake: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly cancelledAt: Date | null;
  readonly used: number;
  /** The supplier gave it by itself: what it says of its rounds is all that is known. */
  readonly isGift: boolean;
};

export const REWARD_STATES = ['offered', 'begun', 'used', 'expired', 'cancelled'] as const;
export type RewardState = (typeof REWARD_STATES)[number];

/** What is left of a reward that was begun runs out with it; what was used up stays so. */
export function stateOf(
  terms: Omit<RewardTerms, 'gameCode' | 'currency' | 'stake' | 'startsAt' | 'isGift'>,
  now: Date,
): RewardState {
  if (terms.cancelledAt !== null) return 'cancelled';
  if (terms.used >= terms.rounds) return 'used';
  if (terms.endsAt <= now) return 'expired';
  return terms.used === 0 ? 'offered' : 'begun';
}

export type FreeRound = {
  readonly gameCode: string;
  readonly currency: string;
  /** What the supplier names as the value of the round; nothing where it names none. */
  readonly amount: bigint;
  readonly now: Date;
};

/** Why a free round is refused; undefined: it may be played. Unknown is what never was this player's in this game. */
export function refusalOf(
  reward: RewardTerms | undefined,
  round: FreeRound,
): 'REWARD_UNKNOWN' | 'REWARD_SPENT' | undefined {
  if (!reward || reward.currency !== round.currency) return 'REWARD_UNKNOWN';
  if (!reward.isGift && reward.gameCode !== round.gameCode) return 'REWARD_UNKNOWN';
  if (!reward.isGift && round.amount !== 0n && round.amount !== reward.stake) return 'REWARD_UNKNOWN';
  if (reward.startsAt > round.now) return 'REWARD_UNKNOWN';
  const state = stateOf(reward, round.now);
  return state === 'offered' || state === 'begun' ? undefined : 'REWARD_SPENT';
}
