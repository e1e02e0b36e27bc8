import { setImmediate } from 'node:timers/promises';
import { CRASH_MODEL, crashCeilingE2, crashTargetOf, type CrashPanel } from '@baize/domain/games/crash';
import { ceilingE4, checkStake } from '@baize/domain/games/registry';
import { amount, ZERO, type Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import { findGame, limitsOf } from '../catalogue/games.ts';
import { isGameEnabled } from '../catalogue/store.ts';
import { violatedUnique, type Tx } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { awaitResult, resultOf } from '../rounds/await-round.ts';
import { newOpening, stakeFailure } from '../rounds/new-opening.ts';
import { insertTryBet, OPEN_BET, type NewSharedOpening } from '../rounds/shared-bets.ts';
import type { RoundParams } from '../rounds/stored.ts';
import { findRequest, lockRound, rereadRound } from '../rounds/store.ts';
import { toAboard } from '../rounds/transitions.ts';
import type { PlayFailureOf, Round } from '../rounds/types.ts';
import { lockPlayBalance, setPlayBalance, type Session } from '../sessions/store.ts';
import { concludeBet } from '../settlement/conclude-bet.ts';
import { sendCall } from '../settlement/deliver.ts';
import { comeAboard } from '../settlement/settle-shared.ts';
import type { BetDesk } from './desk.ts';
import type { SharedFacts } from './store.ts';
import type { Live } from './table.ts';

/** A bet in the shared round that the player saw: it never slips into another. */
export type CrashBetInput = {
  readonly requestId: string;
  readonly stake: Amount;
  readonly shared: string;
  readonly panel: CrashPanel;
  /** A figure to cash out at by itself. */
  readonly target: string | null;
};
type BetFailure = PlayFailureOf<'placeCrashBet'>;
type CrashParams = Extract<RoundParams, { family: 'crash' }>;
type CheckedBet = { readonly session: Session; readonly input: CrashBetInput; readonly params: CrashParams };

/**
 * Places a bet: written with its call while the round takes bets, then sent. What the wallet confirms when the round
 * has begun is given back and never played.
 */
export async function placeCrashBet(
  deps: Deps,
  session: Session,
  { input, live, desk }: { readonly input: CrashBetInput; readonly live: Live | undefined; readonly desk: BetDesk },
): Promise<Result<Round, BetFailure>> {
  const params = checkBet(session, input);
  if (!params.ok) return params;
  if (!live) return err({ code: 'NOT_FOUND' });
  const bet = { session, input, params: params.value };
  try {
    if (session.mode === 'try') {
      const placed = await deps.db.tx((tx) => placeTryBet(deps, tx, newBet(deps, bet, live)));
      if (placed) return placed;
    } else if (deps.connections.find(session.operatorId)?.enabled !== true) return err({ code: 'GAME_DISABLED' });
    else {
      const round = await desk.turn(session.operatorId, () => placeRealBet(deps, desk, { bet, live }));
      if (round) return resultOf(round);
    }
  } catch (error) {
    if (!IN_THE_WAY.has(violatedUnique(error) ?? '')) throw error;
    return (await repeated(deps, desk, bet)) ?? err({ code: 'PANEL_TAKEN' });
  }
  const before = await repeated(deps, desk, bet);
  if (before) return before;
  if (deps.clock() >= live.startsAt) return err({ code: 'BETS_CLOSED' });
  const enabled = await deps.db.once((tx) => isGameEnabled(tx, session.gameCode));
  return err({ code: enabled ? 'BETS_CLOSED' : 'GAME_DISABLED' });
}

type BetInRound = { readonly bet: CheckedBet; readonly live: Live };

/** Undefined where no bets are taken, which is asked when its turn has come. */
async function placeRealBet(deps: Deps, desk: BetDesk, { bet, live }: BetInRound): Promise<Round | undefined> {
  // The clock tells it of a round that has begun: who waited too long takes nobody else's time. A crowd that did is
  // turned away a few at a time, and what is due for everybody at the start comes between.
  if (deps.clock() >= live.startsAt) return setImmediate(undefined);
  const written = newBet(deps, bet, live);
  const { call } = written;
  if (!call) throw new Error('a real bet has a call');
  const row = await desk.write(written);
  if (!row) return undefined;
  const outcome = await sendCall(deps, call);
  const { externalUser } = bet.session;
  const { seedHash: serverSeedHash } = live.row;
  const opened = { ...row, externalUser, serverSeedHash, revealedSeed: null, shared: sharedFacts(live) };
  const aboard = await comeAboard(deps, desk.book, { round: opened, betId: call.id, outcome });
  if (aboard) return aboard;
  const round = await concludeBet(deps, call, outcome);
  if (round.state === 'ROLLING_BACK') deps.wake();
  return round;
}

/** While the round takes bets. */
const sharedFacts = ({ row: { id, place, seedHash }, chain: { salt, firstHash }, startsAt }: Live): SharedFacts => ({
  id,
  place,
  pointE2: null,
  seed: null,
  seedHash,
  salt,
  firstHash,
  startsAt,
});

const IN_THE_WAY = new Set(['play_request_pkey', 'round_one_panel']);

/** Named limits first, so that nothing is stored of a bet that could never be taken. */
function checkBet(session: Session, { stake, shared, panel, target }: CrashBetInput): Result<CrashParams, BetFailure> {
  const game = findGame(session.gameCode);
  if (game?.family !== 'crash') return err({ code: 'BAD_REQUEST', detail: 'not a bet of this game' });
  const targetE2 = target === null ? null : crashTargetOf(target);
  if (targetE2 === undefined) return err({ code: 'TARGET_INVALID' });
  if (stake <= 0n) return err({ code: 'STAKE_BELOW_MIN' });
  const limits = limitsOf(game, session);
  const ceilingE2 = crashCeilingE2(ceilingE4(limits, stake));
  const top = BigInt(targetE2 ?? CRASH_MODEL.targetE2Min) * 100n;
  const refused = checkStake(limits, stake, top);
  if (refused) return err(stakeFailure(refused));
  return ok({ family: 'crash', shared, panel, targetE2, ceilingE2 });
}

const contentOf = ({ session, input, params }: CheckedBet): string =>
  [session.gameCode, session.mode, session.currency, input.stake, input.shared, input.panel, params.targetE2].join('|');

function newBet(deps: Deps, bet: CheckedBet, { row, chain }: Live): NewSharedOpening {
  const { session, input, params } = bet;
  const { requestId, stake, panel } = input;
  const { modelHash } = findGame(session.gameCode)!;
  const taken = { session, requestId, stake, jackpotContribution: ZERO, modelHash, params, content: contentOf(bet) };
  const opening = newOpening(deps, taken);
  const shared = { sharedId: row.id, panel, clientSeed: chain.salt, nonce: row.place };
  return { ...opening, round: { ...opening.round, ...shared } };
}

/** Try play: the stake leaves the play balance in the same transaction. Undefined where no bets are taken. */
async function placeTryBet(
  deps: Deps,
  tx: Tx,
  written: NewSharedOpening,
): Promise<Result<Round, BetFailure> | undefined> {
  const { round } = written;
  const before = await lockPlayBalance(tx, round.sessionId);
  if (await findRequest(tx, round.playerId, round.requestId)) return undefined;
  if (before < round.stake) return err({ code: 'NOT_ENOUGH_MONEY', balance: before });
  if (!(await insertTryBet(tx, written))) return undefined;
  const placed = await lockRound(tx, round.id);
  const after = amount(before - round.stake);
  const bet = { shown: OPEN_BET, sharedId: round.sharedId, now: round.openedAt, before, after };
  if (!placed || !(await toAboard(tx, placed, bet))) throw new Error(`bet ${round.id} did not come into its round`);
  await setPlayBalance(tx, round.sessionId, after);
  return ok(await rereadRound(tx, round.id));
}

/** The same request was made before: its answer is that of then. */
async function repeated(deps: Deps, desk: BetDesk, bet: CheckedBet): Promise<Result<Round, BetFailure> | undefined> {
  const { session, input } = bet;
  const request = await desk.findRequest({ playerId: session.playerId, requestId: input.requestId });
  if (!request) return undefined;
  if (request.content !== contentOf(bet)) return err({ code: 'REQUEST_CONFLICT' });
  return awaitResult(deps, request.roundId);
}
