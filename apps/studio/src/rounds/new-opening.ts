import type { StakeError } from '@baize/domain/games/registry';
import type { Amount } from '@baize/domain/money';
import type { Deps } from '../deps.ts';
import { newRoundId } from '../secrets.ts';
import { openWalletToken, type Session } from '../sessions/store.ts';
import { betCall } from '../settlement/calls.ts';
import type { NewOpening } from './open-round.ts';
import type { CurrentParams } from './former-mines.ts';

/** A bet that may be taken. */
export type TakenBet = {
  readonly session: Session;
  readonly requestId: string;
  readonly stake: Amount;
  readonly jackpotContribution: Amount;
  readonly modelHash: string;
  readonly params: CurrentParams;
  /** Of a free round: the reward that it is one of. */
  readonly rewardId?: string | undefined;
  /** What the request asked for: the same id with other content is refused. */
  readonly content: string;
};

/** What the player is told of a stake that the limits refuse. */
export const stakeFailure = (refused: StakeError) => ({ code: refused.toUpperCase() as Uppercase<StakeError> });

/** The round with all that its outcome will be computed from, and the bet's call. */
export function newOpening(deps: Deps, { session, content, ...bet }: TakenBet): NewOpening {
  const now = new Date(deps.clock());
  const leaseUntil = new Date(now.getTime() + deps.limits.leaseMs);
  const { operatorId, gameCode, currency, playerId, mode } = session;
  const wallet = deps.connections.walletOf(operatorId);
  const round = {
    ...bet,
    rewardId: bet.rewardId ?? null,
    id: newRoundId(),
    operatorId,
    playerId,
    sessionId: session.id,
    gameCode,
    mode,
    currency,
    payoutStep: wallet.smallest(currency),
    openedAt: now,
    leaseUntil,
  };
  if (mode === 'try') return { session, round, content, call: undefined };
  const { stake, jackpotContribution, params } = bet;
  const user = session.externalUser;
  const token = openWalletToken(deps.secrets, session);
  const parties = { roundId: round.id, operatorId, user, token, gameCode, currency, now, leaseUntil };
  return {
    session,
    round,
    content,
    call: betCall(wallet, { ...parties, stake, jackpotContribution, params, reward: round.rewardId }),
  };
}
