import { useEffect, useState } from 'react';
import { facesOf } from '../mines/board.ts';
import { MinesBoard } from '../mines/mines-board.tsx';
import styles from '../mines/mines-panel.module.css';
import { useGame } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { isMines } from '../wire/rounds.ts';
import { minesSteps } from './replay-game.ts';
import type { ReplayProps } from './replay-page.tsx';

const STEP_MS = 800;
const QUICK_MS = 260;
const MIDDLE = 12;

/** A recorded round, tile by tile. */
export default function MinesReplay({ round, quick }: ReplayProps) {
  const { sounds } = useGame();
  const [at, setAt] = useState(0);
  const latest = useLatest(sounds);
  const steps = isMines(round) ? minesSteps(round.detail) : [];
  const step = steps[Math.min(at, steps.length - 1)];
  useEffect(() => {
    if (at >= steps.length - 1) return undefined;
    const timer = setTimeout(() => setAt(at + 1), quick ? QUICK_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [at, steps.length, quick]);
  const phase = step?.phase;
  useEffect(() => {
    if (at === 0 || phase === undefined) return;
    const board = latest.current();
    if (phase === 'open') board.gem(at);
    else if (phase === 'busted') board.bust();
    else board.cash('small');
  }, [at, phase, latest]);
  if (!step) return null;
  return (
    <Stage className={styles.stage}>
      <span />
      <div className={styles.boardPlace}>
        <MinesBoard
          faces={facesOf(step, undefined)}
          detail={step}
          recorded
          live={false}
          busy={false}
          focus={MIDDLE}
          onFocus={() => undefined}
          onPick={() => undefined}
        />
      </div>
    </Stage>
  );
}
