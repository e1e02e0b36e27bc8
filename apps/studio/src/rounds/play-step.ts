import type { PlayFailureCode } from '@baize/contract/play/failures';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import {
  furtherStake,
  stateOf,
  takeStep,
  wasTaken,
  type SaidStep,
  type StepError,
} from '@baize/domain/games/steps/steps-game';
import { amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/pool.ts';
import { lockPlayBalance, setPlayBalance, type Session } from '../sessions/store.ts';
import { deliverNow } from '../settlement/deliver.ts';
import { askForRaise, driveRaise, type DrivenRaise, type RaiseAsked } from '../settlement/raise.ts';
import { awaitRound } from './await-round.ts';
import { dealtOf, paramsOf, resultOf } from './former-mines.ts';
import { stepsGameOf, stepsOutcome } from './outcome.ts';
import { finishStep, lockOwnRound, storeOutcome, type Stepped } from './store-outcome.ts';
import type { Raise } from './stored.ts';
import type { PlayFailureOf, Round } from './types.ts';

export type StepInput = SaidStep & { readonly round: string };
export type PlayedStep = { readonly round: Round; readonly repeated: boolean };
type Failure = PlayFailureOf<'playStep'>;

const FAULTS = {
  steps_over: 'ROUND_OVER',
  steps_conflict: 'STEP_CONFLICT',
  steps_action: 'ACTION_INVALID',
} as const satisfies Readonly<Record<StepError, PlayFailureCode>>;

/** What a press comes to while the round is held. */
type Taken =
  | ({ readonly kind: 'stepped' } & Stepped)
  /** This very step was taken before. */
  | { readonly kind: 'repeated'; readonly round: Round }
  /** It stakes further: the bet is to be sent. */
  | ({ readonly kind: 'raised' } & DrivenRaise)
  /** The money of a further stake is under way. */
  | { readonly kind: 'waiting'; readonly round: Round; readonly raise: Raise };

/** Takes one step of a round, once, in whatever way it is asked for. The step that ends it brings its win. */
export async function playStep(deps: Deps, session: Session, input: StepInput): Promise<Result<PlayedStep, Failure>> {
  let taken = await takeOnce(deps, session, input);
  if (taken.ok && taken.value.kind === 'waiting' && taken.value.raise.phase === 'back') {
    await deliverNow(deps, input.round); // the player is waiting: one attempt out of turn, then the step
    taken = await takeOnce(deps, session, input);
  }
  if (!taken.ok) return taken;
  switch (taken.value.kind) {
    case 'stepped':
      return ok({ round: await finishStep(deps, taken.value), repeated: false });
    case 'repeated':
      return ok(await repeated(deps, taken.value.round));
    case 'raised': {
      const driven = await driveRaise(deps, taken.value);
      return driven.ok ? ok({ round: await finishStep(deps, driven.value), repeated: false }) : driven;
    }
    case 'waiting':
      return awaitRaise(deps, taken.value, input);
  }
}

const takeOnce = (deps: Deps, session: Session, input: StepInput): Promise<Result<Taken, Failure>> =>
  deps.db.tx(async (tx): Promise<Result<Taken, Failure>> => {
    const found = await lockOwnRound(tx, session, input.round);
    if (!found.ok) return found;
    const round = found.value;
    const steps = stepsOf(round);
    if (wasTaken(steps, input)) return ok({ kind: 'repeated', round });
    if (round.state !== 'BET_OK') return err({ code: 'ROUND_OVER', round: round.id });
    if (round.raise) return ok({ kind: 'waiting', round, raise: round.raise });
    const game = stepsGameOf(round.gameCode);
    const before = { choice: choiceOf(round), dealt: dealtOf(deps.secrets, round), steps };
    const taken = takeStep(game, before, input);
    if (!taken.ok) return err({ code: FAULTS[taken.error], round: round.id });
    const after = { ...before, steps: taken.value };
    const further = furtherStake(game, round.stake, { from: stateOf(game, before), to: stateOf(game, after) });
    const outcome = stepsOutcome(game, after);
    if (further > 0n) return raise(deps, tx, { session, round, further, said: input, played: outcome });
    return ok({ kind: 'stepped', ...(await storeOutcome(deps, tx, { session, round, outcome })) });
  });

type Raised = RaiseAsked & Pick<DrivenRaise, 'played'>;

/** A step that stakes further: of the play balance at once, of a wallet by a bet of its own. */
async function raise(deps: Deps, tx: Tx, asked: Raised): Promise<Result<Taken, Failure>> {
  const { session, round, further, played } = asked;
  // What the wallet cannot be told is not offered.
  if (further % round.payoutStep !== 0n || session.currency !== round.currency)
    return err({ code: 'ACTION_INVALID', round: round.id });
  if (round.mode === 'real') return ok({ kind: 'raised', ...asked, ...(await askForRaise(deps, tx, asked)) });
  const balance = await lockPlayBalance(tx, round.sessionId);
  if (balance < further) return err({ code: 'NOT_ENOUGH_MONEY', balance, round: round.id });
  await setPlayBalance(tx, round.sessionId, amount(balance - further));
  return ok({
    kind: 'stepped',
    ...(await storeOutcome(deps, tx, { session, round, outcome: played, raised: further })),
  });
}

async function repeated(deps: Deps, round: Round): Promise<PlayedStep> {
  // The call that took this step may still be bringing the win.
  const settled = round.state === 'SETTLING' ? await awaitRound(deps, round.id) : undefined;
  return { round: settled ?? round, repeated: true };
}

type Waiting = Extract<Taken, { kind: 'waiting' }>;

/** The same press waits for what comes of its further stake; any other is told that it is too early. */
async function awaitRaise(
  deps: Deps,
  { round, raise: { bet, phase, step } }: Waiting,
  input: StepInput,
): Promise<Result<PlayedStep, Failure>> {
  if (phase === 'back') return err({ code: 'PREVIOUS_UNSETTLED', round: round.id });
  if (step !== input.step) return err({ code: 'STEP_CONFLICT', round: round.id });
  const isAwaited = (each: Round): boolean => each.raise?.bet === bet && each.raise.phase === 'sent';
  const decided = await awaitRound(deps, round.id, isAwaited);
  if (!decided || isAwaited(decided)) return err({ code: 'IN_PROGRESS', round: round.id });
  if (wasTaken(stepsOf(decided), input)) return ok(await repeated(deps, decided));
  if (stepsOf(decided).length > step) return err({ code: 'STEP_CONFLICT', round: round.id });
  return err({ code: 'BET_VOID', round: round.id, detail: 'the further stake was not taken' });
}

function stepsOf(round: Round): readonly Fields[] {
  const result = resultOf(round);
  return result?.family === 'steps' ? result.steps : [];
}
function choiceOf(round: Round): Fields {
  const params = paramsOf(round);
  return params.family === 'steps' ? params.choice : {};
}
