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
import { violatedUnique } from '../db/pool.ts';
import type { Session } from '../sessions/store.ts';
import { awaitRound } from './await-round.ts';
import { minesMultiplier, minesResult, type RoundOutcome } from './outcome.ts';
import { findRequest, insertRequest, openSecret } from './store.ts';
import { finishStep, lockOwnRound, storeOutcome, type Stepped } from './store-outcome.ts';
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
  const stepped = await deps.db.tx(async (tx): Promise<Result<Stepped & Revealed, PlayFailureOf<'revealTile'>>> => {
    const found = await lockOwnRound(tx, session, { id: input.round, family: 'mines' });
    if (!found.ok) return found;
    const round = found.value;
    if (round.state !== 'BET_OK') return repeatedReveal(round, input);
    const revealed = revealTile(openSecret<MinesState>(deps.secrets, round), input.tile, input.step);
    if (!revealed.ok) return err({ code: FAULTS[revealed.error], round: round.id });
    const { state, gem, repeated } = revealed.value;
    const left = repeated ? { round } : await storeOutcome(deps, tx, { session, round, outcome: outcomeOf(state) });
    return ok({ ...left, gem, repeated });
  });
  if (!stepped.ok) return stepped;
  const { gem, repeated, ...left } = stepped.value;
  return ok({ round: await finishStep(deps, left), gem, repeated });
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
    deps.db.tx(async (tx): Promise<Result<Stepped & { ours: boolean }, CashOutFailure>> => {
      const found = await lockOwnRound(tx, session, { id: input.round, family: 'mines' });
      if (!found.ok) return found;
      const round = found.value;
      const earlier = await findRequest(tx, request.playerId, request.requestId);
      if (earlier && earlier.content !== content) return err({ code: 'REQUEST_CONFLICT' });
      if (round.state !== 'BET_OK')
        return wasCashed(round) ? ok({ round, ours: false }) : err({ code: 'ROUND_OVER', round: round.id });
      const ended = cashOutMines(openSecret<MinesState>(deps.secrets, round));
      if (!ended.ok) return err({ code: FAULTS[ended.error], round: round.id });
      if (!earlier) await insertRequest(tx, { ...request, content, roundId: round.id });
      const left = await storeOutcome(deps, tx, { session, round, outcome: outcomeOf(ended.value) });
      return ok({ ...left, ours: true });
    }),
  );
  if (!cashed.ok) return cashed;
  const { ours, ...left } = cashed.value;
  if (ours || left.round.state !== 'SETTLING') return ok(await finishStep(deps, left));
  return ok((await awaitRound(deps, left.round.id)) ?? left.round);
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

const outcomeOf = (state: MinesState): RoundOutcome =>
  state.phase === 'open'
    ? { final: false, secret: state, shown: minesResult(state) }
    : { final: true, result: minesResult(state), multiplierE4: minesMultiplier(state) };
