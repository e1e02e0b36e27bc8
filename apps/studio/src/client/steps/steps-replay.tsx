import { useEffect, useState } from 'react';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { stateOf, turnedOf, type StepsGame } from '@baize/domain/games/steps/steps-game';
import { ResultLine } from '../instant/result-line.tsx';
import board from '../instant/instant-board.module.css';
import { useGame } from '../parts/context.tsx';
import { playResult } from '../parts/play-result.ts';
import { DarkStage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import type { ReplayProps } from '../replay/replay-page.tsx';
import { isSteps, type Round, type StepsDetail } from '../wire/rounds.ts';
import { useStepsView } from './use-steps-view.ts';
import { eventOf } from './use-steps-round.ts';

const STEP_MS = 1_100;
const QUICK_MS = 350;
const nothing = (): void => undefined;

/** The round as it stood after so many of its steps: played again from the cards that were turned. */
export function roundAfter(round: Round<StepsDetail>, count: number): Round<StepsDetail> {
  const { detail } = round;
  if (count >= detail.steps.length) return round;
  const game: StepsGame = STEPS_FORMS[detail.form];
  const steps = detail.steps.slice(0, count);
  const state = stateOf(game, { choice: detail.params, dealt: turnedOf(game, detail.shown), steps });
  return { ...round, state: 'open', detail: { ...detail, steps, shown: game.show(state) } };
}

/** A recorded round, step by step. */
export default function StepsReplay({ round, game, quick }: ReplayProps) {
  const { sounds } = useGame();
  const view = useStepsView(game.stepsForm!);
  const [at, setAt] = useState(0);
  const latest = useLatest(sounds);
  const recorded = isSteps(round) ? round : undefined;
  const last = recorded?.detail.steps.length ?? 0;
  useEffect(() => {
    if (at >= last) return undefined;
    const timer = setTimeout(() => setAt(at + 1), quick ? QUICK_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [at, last, quick]);
  useEffect(() => {
    if (!recorded) return undefined;
    const shown = roundAfter(recorded, at);
    const length = view.show(shown, eventOf(shown), latest.current());
    if (shown.state === 'open') return undefined;
    const timer = setTimeout(() => (view.result ?? playResult)(shown, latest.current()), length);
    return () => clearTimeout(timer);
  }, [recorded, at, view, latest]);
  if (!recorded) return null;
  const shown = roundAfter(recorded, at);
  const open = shown.state === 'open';
  return (
    <DarkStage className={board.stage}>
      <span />
      <div className={board.place}>
        <view.Board round={shown} open={open} busy={open} draft={'Table' in view ? {} : view.draft} prepare={nothing} />
      </div>
      <ResultLine view={view} shown={{ round: shown, revealing: open }} />
    </DarkStage>
  );
}
