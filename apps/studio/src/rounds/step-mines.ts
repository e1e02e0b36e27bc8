import { amount } from '@baize/domain/money';
import {
  cashOutMines,
  revealTile,
  type CashOutError,
  type MinesState,
  type RevealError,
} from '@baize/domain/games/mines';
import type { PlayFailureCode } from '@baize/contract/play/failures';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { violatedUnique, type Tx } from '../db/pool.ts';
import { lockPlayBalance, setPlayBalance, type Session } from '../sessions/store.ts';
import { settleRound } from '../settlement/close-round.ts';
import { awaitRound } from './await-round.ts';
import { minesMultiplier, minesResult, paidFor } from './outcome.ts';
import { finishSettling } from './start-round.ts';
import type { RoundResult } from './stored.ts';
import { findRequest, insertRequest, lockRound, openMines, rereadRound } from './store.ts';
import { storeMines, toClosed, toSettling } from './transitions.ts';
import type { PlayFailure, PlayFailureOf, Round } from './types.ts';

/** The steps of a running mines round. The row's lock puts parallel steps in order; a step is applied once. */
export type RevealInput = {
  readonly round: string;
  /** Which step of the round this is, from 0: the same step is applied once. */
  readonly step: number;
  readonly tile: number;
};
export type Revealed = { readonly round: Round; readonly gem: boolean; readonly repeated: boolean };

const FAULTS = {
  mines_tile: 'TILE_INVALID',
  mines_tile_open: 'TILE_OPEN',
  mines_step: 'STEP_CONFLICT',
  mines_over: 'ROUND_OVER',
  mines_no_gem: 'NO_GEM',
} as const satisfies Readonly<Record<RevealError | CashOutError, PlayFailureCode>>;

/** Opens a tile as the given step. The mine or the last gem ends the round in the same transaction. */
export async function revealMine(
  deps: Deps,
  session: Session,
  input: RevealInput,
): Promise<Result<Revealed, PlayFailureOf<'revealTile'>>> {
  const stepped = await deps.db.tx(async (tx): Promise<Result<Revealed, PlayFailureOf<'revealTile'>>> => {
    const found = await ownMines(tx, session, input.round);
    if (!found.ok) return found;
    const round = found.value;
    if (round.state !== 'BET_OK') return repeatedReveal(round, input);
    const revealed = revealTile(openMines(deps.secrets, round), input.tile, input.step);
    if (!revealed.ok) return err({ code: FAULTS[revealed.error], round: round.id });
    const { state, gem, repeated } = revealed.value;
    if (!repeated) await storeStep(deps, tx, { round, state });
    return ok({ round: await rereadRound(tx, round.id), gem, repeated });
  });
  if (!stepped.ok || stepped.value.round.state !== 'SETTLING' || stepped.value.repeated) return stepped;
  return ok({ ...stepped.value, round: await finishSettling(deps, stepped.value.round) });
}

type CashOutFailure = PlayFailureOf<'cashOutMines'>;

/** Ends the round with what it has earned. It happens once, however often and on whatever device it is asked for. */
export async function cashOutRound(
  deps: Deps,
  session: Session,
  input: { readonly requestId: string; readonly round: string },
): Promise<Result<Round, CashOutFailure>> {
  const content = `cash-out|${input.round}`;
  const request = { playerId: session.playerId, requestId: input.requestId };
  const cashed = await withRequestConflict(() =>
    deps.db.tx(async (tx): Promise<Result<{ round: Round; ours: boolean }, CashOutFailure>> => {
      const found = await ownMines(tx, session, input.round);
      if (!found.ok) return found;
      const round = found.value;
      const earlier = await findRequest(tx, request.playerId, request.requestId);
      if (earlier && earlier.content !== content) return err({ code: 'REQUEST_CONFLICT' });
      if (round.state !== 'BET_OK')
        return wasCashed(round) ? ok({ round, ours: false }) : err({ code: 'ROUND_OVER', round: round.id });
      const ended = cashOutMines(openMines(deps.secrets, round));
      if (!ended.ok) return err({ code: FAULTS[ended.error], round: round.id });
      if (!earlier) await insertRequest(tx, { ...request, content, roundId: round.id });
      await storeStep(deps, tx, { round, state: ended.value });
      return ok({ round: await rereadRound(tx, round.id), ours: true });
    }),
  );
  if (!cashed.ok) return cashed;
  const { round, ours } = cashed.value;
  if (round.state !== 'SETTLING') return ok(round);
  return ok(ours ? await finishSettling(deps, round) : ((await awaitRound(deps, round.id)) ?? round));
}

/** The same id in another game at the same moment: that is other content. */
async function withRequestConflict<T>(
  work: () => Promise<Result<T, CashOutFailure>>,
): Promise<Result<T, CashOutFailure>> {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) === 'play_request_pkey') return err({ code: 'REQUEST_CONFLICT' });
    throw error;
  }
}

async function ownMines(
  tx: Tx,
  session: Session,
  roundId: string,
): Promise<Result<Round, PlayFailure<'NOT_FOUND' | 'IN_PROGRESS' | 'ROUND_OVER'>>> {
  const round = await lockRound(tx, roundId);
  if (
    !round ||
    round.playerId !== session.playerId ||
    round.gameCode !== session.gameCode ||
    round.params.family !== 'mines'
  )
    return err({ code: 'NOT_FOUND' });
  if (round.state === 'BET_SENT') return err({ code: 'IN_PROGRESS', round: round.id });
  if (round.result === null) return err({ code: 'ROUND_OVER', round: round.id });
  return ok(round);
}

/** A step of a round that is over: the one that was taken answers as it did, any other finds it over. */
function repeatedReveal(round: Round, input: RevealInput): Result<Revealed, PlayFailure<'ROUND_OVER'>> {
  if (round.result?.family !== 'mines' || round.result.picks[input.step] !== input.tile)
    return err({ code: 'ROUND_OVER', round: round.id });
  const gem = round.result.layout !== null && !round.result.layout.includes(input.tile);
  return ok({ round, gem, repeated: true });
}

const wasCashed = (round: Round): boolean =>
  (round.state === 'SETTLING' || round.state === 'CLOSED') &&
  round.result?.family === 'mines' &&
  round.result.phase === 'cashed';

type Step = { readonly round: Round; readonly state: MinesState };

async function storeStep(deps: Deps, tx: Tx, { round, state }: Step): Promise<void> {
  const result = minesResult(state);
  if (state.phase === 'open') return storeMines({ tx, secrets: deps.secrets }, round, { state, shown: result });
  const multiplierE4 = minesMultiplier(state);
  if (round.mode === 'try') return closeTry(deps, tx, { round, result, multiplierE4 });
  const leaseUntil = new Date(deps.clock() + deps.limits.leaseMs);
  return settleRound(deps, tx, { round, result, multiplierE4, closedBy: 'player', leaseUntil });
}

type TryEnd = { readonly round: Round; readonly result: RoundResult; readonly multiplierE4: bigint };

async function closeTry(deps: Deps, tx: Tx, { round, ...end }: TryEnd): Promise<void> {
  const payout = paidFor(round, end);
  const balanceAfter = amount((await lockPlayBalance(tx, round.sessionId)) + payout);
  await toSettling(tx, round, { ...end, payout, closedBy: 'player' });
  const now = new Date(deps.clock());
  await toClosed(tx, { ...round, state: 'SETTLING' }, { now, balanceAfter, disputed: false });
  await setPlayBalance(tx, round.sessionId, balanceAfter);
}
