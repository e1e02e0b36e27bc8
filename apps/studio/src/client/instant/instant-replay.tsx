import { useGame } from '../parts/context.tsx';
import { DarkStage } from '../parts/stage.tsx';
import type { ReplayProps } from '../replay/replay-page.tsx';
import { useReplayReveal } from '../replay/use-replay-reveal.ts';
import { isInstant } from '../wire/rounds.ts';
import { ResultLine } from './result-line.tsx';
import { useFormView } from './use-form-view.ts';
import { revealLength } from './use-instant-round.ts';
import styles from './instant-board.module.css';

const nothing = (): void => undefined;

/** A recorded round of a game of one press. */
export default function InstantReplay({ round, game, quick }: ReplayProps) {
  const { reduced } = useGame();
  const view = useFormView(game.form!);
  const recorded = isInstant(round) ? round : undefined;
  const speed = quick ? 'quick' : 'usual';
  const length = recorded ? revealLength(view.length(recorded.detail), { speed, reduced, minCycleMs: 0 }) : 0;
  const revealing = useReplayReveal(round, length);
  if (!recorded) return null;
  const shown = { round: recorded, revealing, length };
  return (
    <DarkStage className={styles.stage}>
      <span />
      <div className={styles.place} data-form={game.form}>
        <view.Board choice={recorded.detail.params} choose={nothing} locked shown={shown} />
      </div>
      <ResultLine view={view} shown={shown} />
    </DarkStage>
  );
}
