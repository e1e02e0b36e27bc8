import { useEffect, useState } from 'react';
import { winTier } from '../core/tiers.ts';
import { useGame } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import type { ReplayProps } from '../replay/replay-page.tsx';
import { isInstant } from '../wire/rounds.ts';
import { ResultLine } from './result-line.tsx';
import { useFormView } from './use-form-view.ts';
import { revealLength } from './use-reveal.ts';
import styles from './instant-board.module.css';

const nothing = (): void => undefined;

/** A recorded round of a game of one press. */
export default function InstantReplay({ round, game, quick }: ReplayProps) {
  const { sounds, reduced } = useGame();
  const view = useFormView(game.form!);
  const [revealing, setRevealing] = useState(true);
  const recorded = isInstant(round) ? round : undefined;
  const length = recorded ? revealLength(view.length(recorded.detail), { quick, reduced, minCycleMs: 0 }) : 0;
  const latest = useLatest({ sounds, length });
  useEffect(() => {
    const { sounds: board, length: showing } = latest.current;
    board().roll(showing);
    const timer = setTimeout(() => {
      setRevealing(false);
      const tier = winTier(round.payout, round.stake);
      board().land(tier !== 'none');
      board().win(tier);
    }, showing);
    return () => clearTimeout(timer);
  }, [round, latest]);
  if (!recorded) return null;
  const shown = { round: recorded, revealing, length };
  return (
    <Stage className={styles.stage}>
      <span />
      <div className={styles.place}>
        <view.Board choice={recorded.detail.params} choose={nothing} locked shown={shown} />
      </div>
      <ResultLine view={view} shown={shown} />
    </Stage>
  );
}
