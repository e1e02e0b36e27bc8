import { payoutOf, type Amount } from '@baize/domain/money';
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
import { findWalletToken, lockPlayBalance, setPlayBalance, type Session } from '../sessions/store.ts';
import { betCall } from '../settlement/calls.ts';
import { concludeBet } from '../settlement/conclude-bet.ts';
import { deliverNow, deliverWin, sendCall } from '../settlement/deliver.ts';
import { insertWalletTx, type NewWalletTx } from '../settlement/store.ts';
import { answerOf, awaitRound } from './await-round.ts';
import { minesResult, playRound } from './outcome.ts';
import {
  findRequest,
  findRound,
  findUnfinished,
  insertIntent,
  insertRequest,
  lockRound,
  lockSeat,
  markBetSent,
  storeMines,
  toClosed,
  toSettling,
} from './store.ts';
import type { PlayFault, Round, RoundParams } from './types.ts';

/** What a player asks for: checked for shape, not yet for limits. */
export type Bet = { readonly requestId: string; readonly stake: Amount; readonly choice: Choice };
export type Choice =
  | { readonly family: 'dice'; readonly chanceE2: number; readonly side: 'under' | 'over' }
  | { readonly family: 'slot' }
  | { readonly family: 'mines'; readonly mines: number };

type Opening =
  | { readonly kind: 'opened'; readonly round: Round; readonly bet: NewWalletTx | undefined }
  | { readonly kind: 'repeated'; readonly roundId: string }
  | { readonly kind: 'blocked'; readonly round: Round }
  | { readonly kind: 'fault'; readonly fault: PlayFault };

/**
 * Begins a round and, where the game is over in one step, finishes it. The intent with the bet's transaction id is
 * committed before the wallet is called, the outcome before anybody sees it; whatever happens in between, the worker
 * brings the round to an end (README, "States").
 */
export async function startRound(deps: Deps, session: Session, bet: Bet): Promise<Result<Round, PlayFault>> {
  const checked = checkBet(session, bet);
  if (!checked.ok) return checked;
  const { game, params } = checked.value;
  let opening = await openRound(deps, session, bet, game, params);
  if (opening.kind === 'blocked' && (opening.round.state === 'SETTLING' || opening.round.state === 'ROLLING_BACK')) {
    await deliverNow(deps, opening.round.id); // the player waits for it: one attempt out of turn, then his own bet
    opening = await openRound(deps, session, bet, game, params);
  }
  switch (opening.kind) {
    case 'fault':
      return err(opening.fault);
    case 'blocked':
      return err({
        code: opening.round.state === 'BET_OK' ? 'ROUND_OPEN' : 'PREVIOUS_UNSETTLED',
        round: opening.round.id,
      });
    case 'repeated':
      return awaitRound(deps, opening.roundId);
    case 'opened':
      return opening.bet ? driveBet(deps, opening.round, opening.bet) : answerOf(opening.round);
  }
}

type Checked = { readonly game: GameEntry; readonly params: RoundParams };

/** Named limits first, so that nothing is stored of a bet that could never be taken. */
function checkBet(session: Session, { stake, choice }: Bet): Result<Checked, PlayFault> {
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
  if (choice.family !== 'mines') return ok({ game, params: choice });
  // A mines round ends by itself at the last step the house can pay; without even one it is refused.
  if (minesLastStep(choice.mines, ceiling) === 0) return err({ code: 'WIN_ABOVE_MAX' });
  return ok({ game, params: { ...choice, ceilingE4: String(ceiling) } });
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

async function openRound(
  deps: Deps,
  session: Session,
  bet: Bet,
  game: GameEntry,
  params: RoundParams,
): Promise<Opening> {
  try {
    return await deps.db.tx((tx) => openInTransaction(deps, tx, session, bet, game, params));
  } catch (error) {
    // The id was taken by the same player in another game at the same moment: that is other content.
    if (violatedUnique(error) === 'play_request_pkey') return { kind: 'fault', fault: { code: 'REQUEST_CONFLICT' } };
    throw error;
  }
}

async function openInTransaction(
  deps: Deps,
  tx: Tx,
  session: Session,
  bet: Bet,
  game: GameEntry,
  params: RoundParams,
): Promise<Opening> {
  const now = new Date(deps.clock());
  const { playerId, gameCode } = session;
  await lockSeat(tx, playerId, gameCode, now);
  const content = contentOf(session, bet);
  const repeated = await findRequest(tx, playerId, bet.requestId);
  if (repeated) {
    if (repeated.content !== content) return { kind: 'fault', fault: { code: 'REQUEST_CONFLICT' } };
    return { kind: 'repeated', roundId: repeated.roundId };
  }
  const unfinished = await findUnfinished(tx, playerId, gameCode);
  if (unfinished) return { kind: 'blocked', round: unfinished };
  if (!(await isGameEnabled(tx, gameCode)) || deps.connections.find(session.operatorId)?.enabled !== true)
    return { kind: 'fault', fault: { code: 'GAME_DISABLED' } };
  const balance = session.mode === 'try' ? await lockPlayBalance(tx, session.id) : null;
  if (balance !== null && balance < bet.stake) return { kind: 'fault', fault: { code: 'NOT_ENOUGH_MONEY', balance } };

  const roundId = newRoundId();
  const drawn = await drawNonce(tx, playerId, gameCode);
  const jackpotContribution = session.mode === 'try' ? 0n : (bet.stake * BigInt(game.jackpotContributionE4)) / 10_000n;
  const leaseUntil = new Date(now.getTime() + deps.limits.leaseMs);
  await insertIntent(tx, {
    id: roundId,
    operatorId: session.operatorId,
    playerId,
    sessionId: session.id,
    gameCode,
    mode: session.mode,
    currency: session.currency,
    requestId: bet.requestId,
    stake: bet.stake,
    jackpotContribution,
    modelHash: game.modelHash,
    ...drawn,
    params,
    openedAt: now,
    leaseUntil,
  });
  await insertRequest(tx, playerId, bet.requestId, { content, roundId });
  const round = await lockRound(tx, roundId);
  if (!round) throw new Error('an inserted round is there');
  if (balance !== null)
    return { kind: 'opened', round: await playTry(deps, tx, round, game, balance, now), bet: undefined };
  const call = betCall({
    roundId,
    operatorId: session.operatorId,
    user: session.externalUser,
    token: await findWalletToken(tx, deps.secrets, session.id),
    gameCode,
    currency: session.currency,
    stake: round.stake,
    jackpotContribution: round.jackpotContribution,
    params,
    now,
    leaseUntil,
  });
  await insertWalletTx(tx, deps.secrets, call);
  return { kind: 'opened', round, bet: call };
}

/** Try play: same seeds, same mathematics, but the money is a number of the session and nobody is called. */
async function playTry(deps: Deps, tx: Tx, round: Round, game: GameEntry, balance: Amount, now: Date): Promise<Round> {
  if (round.nonce === null) throw new Error('an intent has its nonce');
  const serverSeed = await readServerSeed(tx, deps.secrets, round.seedId);
  const outcome = playRound(game, round.params, { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce });
  const staked = balance - round.stake;
  if (!outcome.final) {
    await storeMines(tx, deps.secrets, round, outcome.state, minesResult(outcome.state), {
      before: balance,
      after: staked,
    });
    await setPlayBalance(tx, round.sessionId, staked);
  } else {
    const payout = payoutOf(round.stake, outcome.multiplierE4);
    await toSettling(tx, round, { ...outcome, payout, balanceBefore: balance, closedBy: 'player' });
    await toClosed(tx, { ...round, state: 'SETTLING' }, { now, balanceAfter: staked + payout });
    await setPlayBalance(tx, round.sessionId, staked + payout);
  }
  const played = await findRound(tx, round.id);
  if (!played) throw new Error('a played round is there');
  return played;
}

/** Sends the bet, books the answer, and brings an outcome's win to the wallet before the player is answered. */
async function driveBet(deps: Deps, round: Round, bet: NewWalletTx): Promise<Result<Round, PlayFault>> {
  if (!(await deps.db.tx((tx) => markBetSent(tx, round.id)))) return awaitRound(deps, round.id);
  const outcome = await sendCall(deps, { ...bet, body: Buffer.from(bet.body) });
  const concluded = await concludeBet(deps, bet, outcome);
  if (concluded.state === 'ROLLING_BACK') deps.wake();
  if (concluded.state !== 'SETTLING') return answerOf(concluded);
  return finishSettling(deps, concluded);
}

/** The outcome is final whatever happens now: trouble with the win is the worker's, the player gets his answer. */
export async function finishSettling(deps: Deps, round: Round): Promise<Result<Round, PlayFault>> {
  try {
    await deliverWin(deps, round.id);
    return answerOf((await deps.db.tx((tx) => findRound(tx, round.id))) ?? round);
  } catch (error) {
    deps.log.warn({ err: error, round: round.id }, 'a win is left to the worker');
    return answerOf(round);
  }
}
