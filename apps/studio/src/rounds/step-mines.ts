import { payoutOf } from '@baize/domain/money';
import { cashOutMines, revealTile, type MinesError, type MinesState } from '@baize/domain/games/mines';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import { violatedUnique, type Tx } from '../db/pool.ts';
import type { Session } from '../sessions/store.ts';
import { lockPlayBalance, setPlayBalance } from '../sessions/store.ts';
import { settleRound } from '../settlement/close-round.ts';
import { awaitRound } from './await-round.ts';
import { minesMultiplier, minesResult } from './outcome.ts';
import {
  findRequest,
  findRound,
  insertRequest,
  lockRound,
  openMines,
  storeMines,
  toClosed,
  toSettling,
} from './store.ts';
import { finishSettling } from './start-round.ts';
import type { FaultCode, PlayFault, Round } from './types.ts';

/** The steps of a running mines round. The row's lock puts parallel steps in order; a step is applied once. */
export type Revealed = { readonly round: Round; readonly gem: boolean; readonly repeated: boolean };

const FAULTS: Readonly<Record<MinesError, FaultCode>> = {
  mines_count: 'MINES_INVALID',
  mines_ceiling: 'WIN_ABOVE_MAX',
  mines_tile: 'TILE_INVALID',
  mines_tile_open: 'TILE_OPEN',
  mines_step: 'STEP_CONFLICT',
  mines_over: 'ROUND_OVER',
  mines_no_gem: 'NO_GEM',
};

/** Opens a tile as the given step. The mine or the last gem ends the round in the same transaction. */
export async function revealMine(
  deps: Deps,
  session: Session,
  input: { round: string; step: number; tile: number },
): Promise<Result<Revealed, PlayFault>> {
  const stepped = await deps.db.tx(async (tx): Promise<Result<Revealed, PlayFault>> => {
    const found = await ownMines(tx, session, input.round);
    if (!found.ok) return found;
    const round = found.value;
    if (round.state !== 'BET_OK') return repeatedReveal(round, input);
    const revealed = revealTile(openMines(deps.secrets, round), input.tile, input.step);
    if (!revealed.ok) return err({ code: FAULTS[revealed.error], round: round.id });
    const { state, gem, repeated } = revealed.value;
    if (!repeated) await storeStep(deps, tx, session, round, state);
    return ok({ round: await reread(tx, round.id), gem, repeated });
  });
  if (!stepped.ok || stepped.value.round.state !== 'SETTLING' || stepped.value.repeated) return stepped;
  const finished = await finishSettling(deps, stepped.value.round);
  return finished.ok ? ok({ ...stepped.value, round: finished.value }) : finished;
}

/** Ends the round with what it has. However often and from wherever it is asked, it happens once. */
export async function cashOutRound(
  deps: Deps,
  session: Session,
  input: { requestId: string; round: string },
): Promise<Result<Round, PlayFault>> {
  const content = `cash-out|${input.round}`;
  const cashed = await conflictAware(() =>
    deps.db.tx(async (tx): Promise<Result<{ round: Round; ours: boolean }, PlayFault>> => {
      const found = await ownMines(tx, session, input.round);
      if (!found.ok) return found;
      const round = found.value;
      const earlier = await findRequest(tx, session.playerId, input.requestId);
      if (earlier && earlier.content !== content) return err({ code: 'REQUEST_CONFLICT' });
      if (round.state !== 'BET_OK')
        return wasCashed(round) ? ok({ round, ours: false }) : err({ code: 'ROUND_OVER', round: round.id });
      const ended = cashOutMines(openMines(deps.secrets, round));
      if (!ended.ok) return err({ code: FAULTS[ended.error], round: round.id });
      if (!earlier) await insertRequest(tx, session.playerId, input.requestId, { content, roundId: round.id });
      await storeStep(deps, tx, session, round, ended.value);
      return ok({ round: await reread(tx, round.id), ours: true });
    }),
  );
  if (!cashed.ok || cashed.value.round.state !== 'SETTLING') return cashed.ok ? ok(cashed.value.round) : cashed;
  return cashed.value.ours ? finishSettling(deps, cashed.value.round) : awaitRound(deps, input.round);
}

/** The same id in another game at the same moment: that is other content. */
async function conflictAware<T>(work: () => Promise<Result<T, PlayFault>>): Promise<Result<T, PlayFault>> {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) === 'play_request_pkey') return err({ code: 'REQUEST_CONFLICT' });
    throw error;
  }
}

async function ownMines(tx: Tx, session: Session, roundId: string): Promise<Result<Round, PlayFault>> {
  const round = await lockRound(tx, roundId);
  if (
    !round ||
    round.playerId !== session.playerId ||
    round.gameCode !== session.gameCode ||
    round.params.family !== 'mines'
  )
    return err({ code: 'NOT_FOUND' });
  if (round.state === 'INTENT' || round.state === 'BET_SENT') return err({ code: 'IN_PROGRESS', round: round.id });
  if (round.result === null) return err({ code: 'ROUND_OVER', round: round.id });
  return ok(round);
}

/** A step of a round that is over: the one that was taken answers as it did, any other finds it over. */
function repeatedReveal(round: Round, input: { step: number; tile: number }): Result<Revealed, PlayFault> {
  if (round.result?.family !== 'mines' || round.result.picks[input.step] !== input.tile)
    return err({ code: 'ROUND_OVER', round: round.id });
  const gem = round.result.layout !== null && !round.result.layout.includes(input.tile);
  return ok({ round, gem, repeated: true });
}

const wasCashed = (round: Round): boolean =>
  (round.state === 'SETTLING' || round.state === 'CLOSED') &&
  round.result?.family === 'mines' &&
  round.result.phase === 'cashed';

async function storeStep(deps: Deps, tx: Tx, session: Session, round: Round, state: MinesState): Promise<void> {
  const shown = minesResult(state);
  if (state.phase === 'open') return storeMines(tx, deps.secrets, round, state, shown, undefined);
  const multiplierE4 = minesMultiplier(state);
  if (round.mode === 'try') return closeTry(deps, tx, round, { result: shown, multiplierE4 });
  const leaseUntil = new Date(deps.clock() + deps.limits.leaseMs);
  return settleRound(deps, tx, round, { result: shown, multiplierE4, closedBy: 'player', leaseUntil });
}

async function closeTry(
  deps: Deps,
  tx: Tx,
  round: Round,
  end: { result: ReturnType<typeof minesResult>; multiplierE4: bigint },
): Promise<void> {
  const balance = (await lockPlayBalance(tx, round.sessionId)) + payoutOf(round.stake, end.multiplierE4);
  await toSettling(tx, round, { ...end, payout: payoutOf(round.stake, end.multiplierE4), closedBy: 'player' });
  await toClosed(tx, { ...round, state: 'SETTLING' }, { now: new Date(deps.clock()), balanceAfter: balance });
  await setPlayBalance(tx, round.sessionId, balance);
}

async function reread(tx: Tx, id: string): Promise<Round> {
  const round = await findRound(tx, id);
  if (!round) throw new Error('a round does not vanish');
  return round;
}
