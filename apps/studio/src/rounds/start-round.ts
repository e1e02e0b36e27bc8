import { amount, ZERO, type Amount } from '@baize/domain/money';
import { canonicalJson } from '@baize/domain/games/canonical';
import { diceMultiplierE4 } from '@baize/domain/games/dice';
import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import { topOf, type Fields } from '@baize/domain/games/instant/instant-game';
import { ceilingE4, checkStake, type GameLimits, type StakeError } from '@baize/domain/games/registry';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import type { StepsGame } from '@baize/domain/games/steps/steps-game';
import { err, ok, type Result } from '@baize/domain/result';
import { findGame, limitsOf, type GameEntry } from '../catalogue/games.ts';
import type { Deps } from '../deps.ts';
import { violatedUnique, type Tx } from '../db/pool.ts';
import { holdReward } from '../rewards/play-reward.ts';
import { lockPlayBalance, lockSeat, setPlayBalance, type Session } from '../sessions/store.ts';
import { concludeBet } from '../settlement/conclude-bet.ts';
import { deliverCall, deliverNow, deliverWin, sendCall } from '../settlement/deliver.ts';
import { settleBet } from '../settlement/settle-bet.ts';
import type { NewCall } from '../settlement/store.ts';
import { awaitResult, resultOf } from './await-round.ts';
import { newOpening, stakeFailure } from './new-opening.ts';
import { insertOpening, type NewOpening, type OpenedRound } from './open-round.ts';
import { drawnFrom, paidFor, playRound } from './outcome.ts';
import type { CurrentParams } from './former-mines.ts';
import { findRequest, findRound, findUnfinished } from './store.ts';
import { storeStep, toClosed, toSettling } from './transitions.ts';
import type { PlayFailureOf, Round } from './types.ts';

/** What a player asks for: checked for shape, not yet for limits. */
export type Bet = {
  readonly requestId: string;
  readonly stake: Amount;
  readonly choice: Choice;
  /** Of a free round: the reward that it is one of. */
  readonly rewardId?: string | undefined;
};
export type Choice =
  | { readonly family: 'dice'; readonly chanceE2: number; readonly side: 'under' | 'over' }
  | { readonly family: 'slot' }
  | { readonly family: 'instant'; readonly choice: Fields }
  | { readonly family: 'steps'; readonly choice: Fields };

/** A bet that may be taken, with the game it is of. */
type CheckedBet = {
  readonly session: Session;
  readonly bet: Bet;
  readonly game: GameEntry;
  readonly params: CurrentParams;
};

/** The codes of every call that begins a round. */
type BetFailure = PlayFailureOf<'spinSlot'>;

type SentBet = OpenedRound & { readonly call: NewCall };
/** What came of the attempt to open a round. */
type Opening =
  /** A new round; `call` is the bet to be sent, absent in try play, which is over already. */
  | ({ readonly kind: 'opened'; readonly call: NewCall | undefined } & OpenedRound)
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
      return opening.call ? driveBet(deps, session, { ...opening, call: opening.call }) : resultOf(opening.round);
  }
}

/** Named limits first, so that nothing is stored of a bet that could never be taken. */
function checkBet(session: Session, bet: Bet): Result<CheckedBet, BetFailure> {
  const { stake, choice } = bet;
  const game = findGame(session.gameCode);
  if (!game || game.family !== choice.family) return err({ code: 'BAD_REQUEST', detail: 'not a bet of this game' });
  const limits = limitsOf(game, session);
  if (stake <= 0n) return err({ code: 'STAKE_BELOW_MIN' });
  const refused = checkStake(limits, stake, topMultiplierOf(game, choice)) ?? refusedPart(game, choice, limits);
  if (refused) return err(stakeFailure(refused));
  const within = endsAtCeiling(game);
  if (!within || choice.family !== 'steps') return ok({ session, bet, game, params: choice });
  // It ends by itself at the last prize that the house can pay; without even one it is refused.
  const capped = within(choice.choice, ceilingE4(limits, stake));
  return capped ? ok({ session, bet, game, params: { ...choice, choice: capped } }) : err({ code: 'WIN_ABOVE_MAX' });
}

const endsAtCeiling = (game: GameEntry): StepsGame['within'] =>
  game.family === 'steps' ? (STEPS_FORMS[game.form] as StepsGame).within : undefined;

/** The largest multiplier that a choice can be paid; a round that ends by itself has a ceiling of its own instead. */
function topMultiplierOf(game: GameEntry, choice: Choice): bigint {
  if (choice.family === 'dice') return diceMultiplierE4(choice.chanceE2);
  if (choice.family === 'instant' && game.family === 'instant')
    return topOf(INSTANT_FORMS[game.form].prizes(choice.choice));
  return endsAtCeiling(game) ? 0n : game.maxMultiplierE4;
}

/** What is wrong with a part of a stake that the choice lays out. */
const refusedPart = (game: GameEntry, choice: Choice, limits: GameLimits): StakeError | undefined =>
  choice.family === 'instant' && game.family === 'instant'
    ? INSTANT_FORMS[game.form].layout?.refused(choice.choice, limits)
    : undefined;

/** The choice in one text. */
function choiceText(choice: Choice): string {
  if (choice.family === 'dice') return `${choice.chanceE2}:${choice.side}`;
  return choice.family === 'slot' ? '' : canonicalJson(choice.choice);
}

/** Same id, same content: what makes two calls the same bet. */
function contentOf(session: Session, { stake, choice, rewardId }: Bet): string {
  const choices = choiceText(choice);
  const free = rewardId === undefined ? [] : [rewardId];
  return [session.gameCode, session.mode, session.currency, stake, choices, ...free].join('|');
}

/**
 * A bet that nothing stands in the way of is opened by one statement. Where that finds something in its way, a
 * transaction holds the seat and finds out what it is; a free round holds its reward in it.
 */
async function openRound(deps: Deps, checked: CheckedBet): Promise<Opening> {
  const { session, bet } = checked;
  const isPlain = session.mode !== 'try' && bet.rewardId === undefined;
  const opened = isPlain ? await openAtOnce(deps, checked) : undefined;
  if (opened) return opened;
  try {
    return await deps.db.tx((tx) => openInTransaction(deps, tx, checked));
  } catch (error) {
    // The id was taken by the same player in another game at the same moment: that is other content.
    if (violatedUnique(error) === 'play_request_pkey') return { kind: 'failed', failure: { code: 'REQUEST_CONFLICT' } };
    throw error;
  }
}

async function openAtOnce(deps: Deps, checked: CheckedBet): Promise<Opening | undefined> {
  if (deps.connections.find(checked.session.operatorId)?.enabled !== true) return undefined;
  const written = openingOf(deps, checked);
  try {
    const opened = await deps.db.once((tx) => insertOpening(tx, deps.secrets, written));
    return opened && { kind: 'opened', ...opened, call: written.call };
  } catch (error) {
    if (IN_THE_WAY.has(violatedUnique(error) ?? '')) return undefined;
    throw error;
  }
}

/** A repeated request, and an unfinished round of the same player and game. */
const IN_THE_WAY = new Set(['play_request_pkey', 'round_one_cycle']);

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
  const { rewardId, stake } = bet;
  const reward = rewardId === undefined ? undefined : await holdReward(tx, session, { rewardId, stake, now });
  if (reward?.ok === false) return { kind: 'failed', failure: reward.error };
  if (deps.connections.find(session.operatorId)?.enabled !== true)
    return { kind: 'failed', failure: { code: 'GAME_DISABLED' } };
  const balance = session.mode === 'try' ? await lockPlayBalance(tx, session.id) : null;
  if (balance !== null && balance < bet.stake)
    return { kind: 'failed', failure: { code: 'NOT_ENOUGH_MONEY', balance } };
  const written = openingOf(deps, checked);
  const opened = await insertOpening(tx, deps.secrets, written);
  if (!opened) return { kind: 'failed', failure: { code: 'GAME_DISABLED' } };
  if (balance === null) return { kind: 'opened', ...opened, call: written.call };
  const round = await playTry(deps, tx, { opened, game, balance, now });
  return { kind: 'opened', ...opened, round, call: undefined };
}

function openingOf(deps: Deps, { session, bet, game, params }: CheckedBet): NewOpening {
  const { requestId, stake, rewardId } = bet;
  const jackpotContribution =
    session.mode === 'try' || rewardId !== undefined
      ? ZERO
      : amount((stake * BigInt(game.jackpotContributionE4)) / 10_000n);
  const { modelHash } = game;
  const content = contentOf(session, bet);
  return newOpening(deps, { session, requestId, stake, jackpotContribution, modelHash, params, rewardId, content });
}

type TryBet = {
  readonly opened: OpenedRound;
  readonly game: GameEntry;
  /** The play balance before the stake. */
  readonly balance: Amount;
  readonly now: Date;
};

/** Try play: same seeds, same mathematics, but the money is a number of the session and no wallet is called. */
async function playTry(deps: Deps, tx: Tx, { opened, game, balance, now }: TryBet): Promise<Round> {
  const { round } = opened;
  const outcome = playRound(game, round.params, drawnFrom(deps.secrets, opened));
  const staked = amount(balance - round.stake);
  if (!outcome.final) {
    const balances = { before: balance, after: staked };
    await setPlayBalance(tx, round.sessionId, staked);
    return storeStep({ tx, secrets: deps.secrets }, round, { ...outcome, balances });
  }
  const payout = paidFor(round, outcome);
  const balanceAfter = amount(staked + payout);
  const { result, multiplierE4 } = outcome;
  const played = { result, multiplierE4, payout, balanceBefore: balance, closedBy: 'player' } as const;
  const settling = await toSettling(tx, round, played);
  await setPlayBalance(tx, round.sessionId, balanceAfter);
  return toClosed(tx, settling, { now, balanceAfter, disputed: false });
}

/** Sends the bet, books the answer, and brings an outcome's win to the wallet before the player is answered. */
async function driveBet(
  deps: Deps,
  session: Session,
  { call, ...opened }: SentBet,
): Promise<Result<Round, BetFailure>> {
  const outcome = await sendCall(deps, call);
  const settled = await settleBet(deps, { session, bet: call, opened, outcome });
  if (settled) return ok(settled.win ? await finishSettling(deps, settled.round, settled.win) : settled.round);
  const concluded = await concludeBet(deps, call, outcome);
  if (concluded.state === 'ROLLING_BACK') deps.wake();
  return concluded.state === 'SETTLING' ? ok(await finishSettling(deps, concluded)) : resultOf(concluded);
}

/**
 * The outcome of a round that settles is final whatever happens now: a win that cannot be delivered is left to the
 * worker, the player gets their answer. `win` is the stored call, where the caller has it.
 */
export async function finishSettling(deps: Deps, round: Round, win?: NewCall): Promise<Round> {
  try {
    const closed = win ? await deliverCall(deps, win, round) : await deliverWin(deps, round);
    return closed ?? (await deps.db.once((tx) => findRound(tx, round.id))) ?? round;
  } catch (error) {
    deps.log.warn({ err: error, round: round.id }, 'a win is left to the worker');
    return round;
  }
}
