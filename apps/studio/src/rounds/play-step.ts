import type { PlayFailureCode } from '@baize/contract/play/failures';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { takeStep, wasTaken, type SaidStep, type StepError } from '@baize/domain/games/steps/steps-game';
import { err, ok, type Result } from '@baize/domain/result';
import type { Deps } from '../deps.ts';
import type { Session } from '../sessions/store.ts';
import { awaitRound } from './await-round.ts';
import { stepsGameOf, stepsOutcome } from './outcome.ts';
import { openSecret } from './store.ts';
import { finishStep, lockOwnRound, storeOutcome, type Stepped } from './store-outcome.ts';
import type { PlayFailureOf, Round } from './types.ts';

export type StepInput = SaidStep & { readonly round: string };
export type PlayedStep = { readonly round: Round; readonly repeated: boolean };
type Failure = PlayFailureOf<'playStep'>;

const FAULTS = {
  steps_over: 'ROUND_OVER',
  steps_conflict: 'STEP_CONFLICT',
  steps_action: 'ACTION_INVALID',
} as const satisfies Readonly<Record<StepError, PlayFailureCode>>;

/** Takes one step of a round, once, in whatever way it is asked for. The step that ends it brings its win. */
export async function playStep(deps: Deps, session: Session, input: StepInput): Promise<Result<PlayedStep, Failure>> {
  const stepped = await deps.db.tx(async (tx): Promise<Result<Stepped & { repeated: boolean }, Failure>> => {
    const found = await lockOwnRound(tx, session, { id: input.round, family: 'steps' });
    if (!found.ok) return found;
    const round = found.value;
    const steps = stepsOf(round);
    if (wasTaken(steps, input)) return ok({ round, repeated: true });
    if (round.state !== 'BET_OK') return err({ code: 'ROUND_OVER', round: round.id });
    const { dealt } = openSecret<{ readonly dealt: readonly number[] }>(deps.secrets, round);
    const game = stepsGameOf(round.gameCode);
    const played = { choice: choiceOf(round), dealt, steps };
    const taken = takeStep(game, played, input);
    if (!taken.ok) return err({ code: FAULTS[taken.error], round: round.id });
    const outcome = stepsOutcome(game, { ...played, steps: taken.value });
    return ok({ ...(await storeOutcome(deps, tx, { session, round, outcome })), repeated: false });
  });
  if (!stepped.ok) return stepped;
  const { repeated, ...left } = stepped.value;
  if (!repeated) return ok({ round: await finishStep(deps, left), repeated });
  // The call that took this step may still be bringing the win.
  const settled = left.round.state === 'SETTLING' ? await awaitRound(deps, left.round.id) : undefined;
  return ok({ round: settled ?? left.round, repeated });
}

const stepsOf = ({ result }: Round): readonly Fields[] => (result?.family === 'steps' ? result.steps : []);
const choiceOf = ({ params }: Round): Fields => (params.family === 'steps' ? params.choice : {});
