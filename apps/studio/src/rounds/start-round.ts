import { amount, payoutOf, ZERO, type Amount } from '@baize/domain/money';
import { diceMultiplierE4 } from '@baize/domain/games/dice';
import { minesLastStep } from '@baize/domain/games/mines';
import { ceilingE4, checkStake } from '@baize/domain/games/registry';
import { err, ok, type Result } from '@baize/domain/result';
import { findGame, limitsOf, type GameEntry } from '../catalogue/games.ts';
import { isGameEnabled } from '../catalogue/store.ts';
import type { Deps } from '../deps.ts';
import { violatedUnique, type Tx } from '../db/pool.ts';
import { newRoundId } from '../secrets.ts';
import { drawNonce, readServerSeed } from '../seeds/store.ts';
import { findWalletToken, lockPlayBalance, lockSeat, setPlayBalance, type Session } from '../sessions/store.ts';
import { betCall } from '../settlement/calls.ts';
import { concludeBet } from '../settlement/conclude-bet.ts';
import { deliverNow, deliverWin, sendCall } from '../settlement/deliver.ts';
import { insertCall, type NewCall } from '../settlement/store.ts';
import { resultOf, awaitRound } from './await-round.ts';
import { minesResult, playRound } from './outcome.ts';
import type { RoundParams } from './stored.ts';
import {
  findRequest,
  findRound,
  findUnfinished,
  insertIntent,
  insertRequest,
  lockRound,
  rereadRound,
} from './store.ts';
import { markBetSent, storeMines, toClosed, toSettling } from './transitions.ts';
import type { PlayFailureOf, Round } from './types.ts';

/** What a player asks for: checked for shape, not yet for limits. */
export type Bet = { readonly requestId: string; readonly stake: Amount; readonly choice: Choice };
export type Choice =
  | { readonly family: 'dice'; readonly chanceE2: number; readonly side: 'under' | 'over' }
  | { readonly family: 'slot' }
  | { readonly family: 'mines'; readonly mines: number };

/** A bet that may be taken, with the game it is of. */
type CheckedBet = {
  readonly session: Session;
  readonly bet: Bet;
  readonly game: GameEntry;
  readonly params: RoundParams;
};

/** The codes of every call that begins a round. */
type BetFailure = PlayFailureOf<'spinSlot'>;

/** What came of the attempt to open a round. */
type Opening =
  /** A new round; `call` is the bet to be sent, absent in try play, which is over already. */
  | { readonly kind: 'opened'; readonly round: Round; readonly call: NewCall | undefined }
  /** The same request was made before and has its round. */
  | { readonly kind: 'repeated'; readonly roundId: string }
  /** Another round of this player and game is unfinished. */
  | { readonly kind: 'blocked'; readonly round: Round }
  | { readonly kind: 'failed'; readonly failure: BetFailure };

/**
 * Begins a round and, where the game is over in one step, finishes it. The intent with the bet's transaction id is
 * committed before the wallet is called, the outcome before it is shown; whatever happens in between, the worker
 * brings the round to an end (README, "States").
 */
export async function startRound(deps: Deps, session: Session, bet: Bet): Promise<Result<Round, BetFailure>> {
  const checked = checkBet(session, bet);
  if (!checked.ok) return checked;
  let opening = await openRound(deps, checked.value);
  if (opening.kind === 'blocked' && (opening.round.state === 'SETTLING' || opening.round.state === 'ROLLING_BACK')) {
    await deliverNow(deps, opening.round.id); // the player is waiting: one attempt out of turn, then the new bet
    opening = await openRound(deps, checked.value);
  }
  switch (opening.kind) {
    case 'failed':
      return err(opening.failure);
    case 'blocked':
      return err({
        code: opening.round.state === 'BET_OK' ? 'ROUND_OPEN' : 'PREVIOUS_UNSETTLED',
        round: opening.round.id,
      });
    case 'repeated':
      return awaitResult(deps, opening.roundId);
    case 'opened':
      return opening.call ? driveBet(deps, opening.round, opening.call) : resultOf(opening.round);
  }
}

/** Named limits first, so that nothing is stored of a bet that could never be taken. */
function checkBet(session: Session, bet: Bet): Result<CheckedBet, BetFailure> {
  const { stake, choice } = bet;
  const game = findGame(session.gameCode);
  if (!game || game.family !== choice.family) return err({ code: 'BAD_REQUEST', detail: 'not a bet of this game' });
  const limits = limitsOf(game, session.currency);
  if (stake <= 0n) return err({ code: 'STAKE_BELOW_MIN' });
  const ceiling = ceilingE4(limits, stake);
  const top =
    choice.family === 'dice' ? diceMultiplierE4(choice.chanceE2) : choice.family === 'slot' ? game.maxMultiplierE4 : 0n;
  const refused = checkStake(limits, stake, top);
  if (refused)
    return err({
      code: refused.toUpperCase() as 'STAKE_BELOW_MIN' | 'STAKE_ABOVE_MAX' | 'STAKE_STEP' | 'WIN_ABOVE_MAX',
    });
  if (choice.family !== 'mines') return ok({ session, bet, game, params: choice });
  // A mines round ends by itself at the last step the house can pay; without even one it is refused.
  if (minesLastStep(choice.mines, ceiling) === 0) return err({ code: 'WIN_ABOVE_MAX' });
  return ok({ session, bet, game, params: { ...choice, ceilingE4: String(ceiling) } });
}

/** Same id, same content: what makes two calls the same bet. */
function contentOf(session: Session, { stake, choice }: Bet): string {
  const choices =
    choice.family === 'dice'
      ? `${choice.chanceE2}:${choice.side}`
      : choice.family === 'mines'
        ? String(choice.mines)
        : '';
  return [session.gameCode, session.mode, session.currency, stake, choices].join('|');
}

async function openRound(deps: Deps, checked: CheckedBet): Promise<Opening> {
  try {
    return await deps.db.tx((tx) => openInTransaction(deps, tx, checked));
  } catch (error) {
    // The id was taken by the same player in another game at the same moment: that is other content.
    if (violatedUnique(error) === 'play_request_pkey') return { kind: 'failed', failure: { code: 'REQUEST_CONFLICT' } };
    throw error;
  }
}

async function openInTransaction(deps: Deps, tx: Tx, checked: CheckedBet): Promise<Opening> {
  const { session, bet, game } = checked;
  const now = new Date(deps.clock());
  await lockSeat(tx, session, now);
  const repeated = await findRequest(tx, session.playerId, bet.requestId);
  if (repeated) {
    if (repeated.content !== contentOf(session, bet)) return { kind: 'failed', failure: { code: 'REQUEST_CONFLICT' } };
    return { kind: 'repeated', roundId: repeated.roundId };
  }
  const unfinished = await findUnfinished(tx, session);
  if (unfinished) return { kind: 'blocked', round: unfinished };
  if (!(await isGameEnabled(tx, session.gameCode)) || deps.connections.find(session.operatorId)?.enabled !== true)
    return { kind: 'failed', failure: { code: 'GAME_DISABLED' } };
  const balance = session.mode === 'try' ? await lockPlayBalance(tx, session.id) : null;
  if (balance !== null && balance < bet.stake)
    return { kind: 'failed', failure: { code: 'NOT_ENOUGH_MONEY', balance } };
  const leaseUntil = new Date(now.getTime() + deps.limits.leaseMs);
  const round = await writeIntent(tx, checked, { now, leaseUntil });
  if (balance !== null)
    return { kind: 'opened', round: await playTry(deps, tx, { round, game, balance, now }), call: undefined };
  const call = betCall({
    roundId: round.id,
    operatorId: session.operatorId,
    user: session.externalUser,
    token: await findWalletToken(tx, deps.secrets, session.id),
    gameCode: session.gameCode,
    currency: session.currency,
    stake: round.stake,
    jackpotContribution: round.jackpotContribution,
    params: round.params,
    now,
    leaseUntil,
  });
  await insertCall(tx, deps.secrets, call);
  return { kind: 'opened', round, call };
}

type IntentTimes = { readonly now: Date; readonly leaseUntil: Date };

/** Draws the nonce and freezes in the round what its outcome will be computed from. */
async function writeIntent(
  tx: Tx,
  { session, bet, game, params }: CheckedBet,
  { now, leaseUntil }: IntentTimes,
): Promise<Round> {
  const roundId = newRoundId();
  const drawn = await drawNonce(tx, session);
  const share = session.mode === 'try' ? ZERO : amount((bet.stake * BigInt(game.jackpotContributionE4)) / 10_000n);
  await insertIntent(tx, {
    id: roundId,
    operatorId: session.operatorId,
    playerId: session.playerId,
    sessionId: session.id,
    gameCode: session.gameCode,
    mode: session.mode,
    currency: session.currency,
    requestId: bet.requestId,
    stake: bet.stake,
    jackpotContribution: share,
    modelHash: game.modelHash,
    ...drawn,
    params,
    openedAt: now,
    leaseUntil,
  });
  const content = contentOf(session, bet);
  await insertRequest(tx, { playerId: session.playerId, requestId: bet.requestId, content, roundId });
  const round = await lockRound(tx, roundId);
  if (!round) throw new Error(`round ${roundId} was not inserted`);
  return round;
}

type TryBet = {
  readonly round: Round;
  readonly game: GameEntry;
  /** The play balance before the stake. */
  readonly balance: Amount;
  readonly now: Date;
};

/** Try play: same seeds, same mathematics, but the money is a number of the session and no wallet is called. */
async function playTry(deps: Deps, tx: Tx, { round, game, balance, now }: TryBet): Promise<Round> {
  if (round.nonce === null) throw new Error(`round ${round.id} has no nonce`);
  const serverSeed = await readServerSeed(tx, deps.secrets, round.seedId);
  const outcome = playRound(game, round.params, { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce });
  const staked = amount(balance - round.stake);
  if (!outcome.final) {
    const { state } = outcome;
    const balances = { before: balance, after: staked };
    await storeMines({ tx, secrets: deps.secrets }, round, { state, shown: minesResult(state), balances });
    await setPlayBalance(tx, round.sessionId, staked);
  } else {
    const payout = payoutOf(round.stake, outcome.multiplierE4);
    const balanceAfter = amount(staked + payout);
    const { result, multiplierE4 } = outcome;
    await toSettling(tx, round, { result, multiplierE4, payout, balanceBefore: balance, closedBy: 'player' });
    await toClosed(tx, { ...round, state: 'SETTLING' }, { now, balanceAfter, disputed: false });
    await setPlayBalance(tx, round.sessionId, balanceAfter);
  }
  return rereadRound(tx, round.id);
}

/** Sends the bet, books the answer, and brings an outcome's win to the wallet before the player is answered. */
async function driveBet(deps: Deps, round: Round, call: NewCall): Promise<Result<Round, BetFailure>> {
  if (!(await deps.db.tx((tx) => markBetSent(tx, round.id)))) return awaitResult(deps, round.id);
  const concluded = await concludeBet(deps, call, await sendCall(deps, call));
  if (concluded.state === 'ROLLING_BACK') deps.wake();
  if (concluded.state !== 'SETTLING') return resultOf(concluded);
  return ok(await finishSettling(deps, concluded));
}

async function awaitResult(deps: Deps, roundId: string): Promise<Result<Round, BetFailure>> {
  const round = await awaitRound(deps, roundId);
  return round ? resultOf(round) : err({ code: 'NOT_FOUND' });
}

/**
 * The outcome of a round that settles is final whatever happens now: a win that cannot be delivered is left to the
 * worker, the player gets their answer.
 */
export async function finishSettling(deps: Deps, round: Round): Promise<Round> {
  try {
    await deliverWin(deps, round.id);
    return (await deps.db.tx((tx) => findRound(tx, round.id))) ?? round;
  } catch (error) {
    deps.log.warn({ err: error, round: round.id }, 'a win is left to the worker');
    return round;
  }
}
