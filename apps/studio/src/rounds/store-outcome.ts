import { amount, ZERO, type Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { lockPlayBalance, openWalletToken, setPlayBalance, type Session } from '../sessions/store.ts';
import { settleRound } from '../settlement/close-round.ts';
import type { NewCall } from '../settlement/store.ts';
import { paidFor, type RoundOutcome } from './outcome.ts';
import { finishSettling } from './start-round.ts';
import { paramsOf } from './former-mines.ts';
import { lockRound } from './store.ts';
import { storeStep, toClosed, toSettling } from './transitions.ts';
import type { PlayFailure, Round } from './types.ts';

/** Whose round it is. The row's lock puts parallel steps in order. */
export async function lockOwnRound(
  tx: Tx,
  session: Session,
  id: string,
): Promise<Result<Round, PlayFailure<'NOT_FOUND' | 'IN_PROGRESS' | 'ROUND_OVER'>>> {
  const round = await lockRound(tx, id);
  const isOwn = round?.playerId === session.playerId && round.gameCode === session.gameCode;
  if (!isOwn || paramsOf(round).family !== 'steps') return err({ code: 'NOT_FOUND' });
  if (round.state === 'BET_SENT') return err({ code: 'IN_PROGRESS', round: round.id });
  if (round.result === null) return err({ code: 'ROUND_OVER', round: round.id });
  return ok(round);
}

/** The round after a step, and its win where the step ended it. */
export type Stepped = { readonly round: Round; readonly win?: NewCall };
type Step = {
  readonly session: Session;
  readonly round: Round;
  readonly outcome: RoundOutcome;
  /** What the step staked further, of the play balance; a real further stake is a bet of its own. */
  readonly raised?: Amount;
};

export async function storeOutcome(
  deps: Deps,
  tx: Tx,
  { session, round, outcome, raised = ZERO }: Step,
): Promise<Stepped> {
  if (!outcome.final) return { round: await storeStep({ tx, secrets: deps.secrets }, round, { ...outcome, raised }) };
  if (round.mode === 'try') return { round: await closeTry(deps, tx, { round, outcome, raised }) };
  const leaseUntil = new Date(deps.clock() + deps.limits.leaseMs);
  const token = session.id === round.sessionId ? openWalletToken(deps.secrets, session) : undefined;
  return settleRound(deps, tx, { round, ...outcome, closedBy: 'player', leaseUntil, token });
}

/** Brings the win of the step that ended a round to the wallet before the player is answered. */
export const finishStep = async (deps: Deps, { round, win }: Stepped): Promise<Round> =>
  win ? finishSettling(deps, round, win) : round;

type TryEnd = Required<Omit<Step, 'session' | 'outcome'>> & {
  readonly outcome: Extract<RoundOutcome, { final: true }>;
};

async function closeTry(deps: Deps, tx: Tx, { round, outcome, raised }: TryEnd): Promise<Round> {
  const { result, multiplierE4 } = outcome;
  const payout = paidFor({ ...round, stake: amount(round.stake + raised) }, outcome);
  const balanceAfter = amount((await lockPlayBalance(tx, round.sessionId)) + payout);
  const settling = await toSettling(tx, round, { result, multiplierE4, payout, raised, closedBy: 'player' });
  const now = new Date(deps.clock());
  const closed = await toClosed(tx, settling, { now, balanceAfter, disputed: false });
  await setPlayBalance(tx, round.sessionId, balanceAfter);
  return closed;
}
