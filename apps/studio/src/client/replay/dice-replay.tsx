import { useEffect, useState } from 'react';
import { DiceTrack } from '../dice/dice-track.tsx';
import { rollLength } from '../dice/dice-math.ts';
import { Readout } from '../dice/readout.tsx';
import styles from '../dice/dice-board.module.css';
import { useGame } from '../parts/context.tsx';
import { Stage } from '../parts/stage.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { winTier } from '../core/tiers.ts';
import { isDice } from '../wire/rounds.ts';
import type { ReplayProps } from './replay-page.tsx';

const REPLAY_MS = 1200;

/** A recorded roll. */
export default function DiceReplay({ round, quick }: ReplayProps) {
  const { sounds, reduced } = useGame();
  const [rolling, setRolling] = useState(true);
  const latest = useLatest({ sounds, quick, reduced });
  useEffect(() => {
    const { sounds: board, quick: fast, reduced: still } = latest.current;
    const length = still ? 0 : fast ? rollLength({ quick: true, reduced: false, minCycleMs: 0 }, 0) : REPLAY_MS;
    board().roll(length);
    const timer = setTimeout(() => {
      setRolling(false);
      const tier = winTier(round.payout, round.stake);
      board().land(tier !== 'none');
      board().win(tier);
    }, length);
    return () => clearTimeout(timer);
  }, [round, latest]);
  if (!isDice(round)) return null;
  const choice = { chanceE2: round.detail.chanceE2, side: round.detail.side };
  return (
    <Stage className={styles.stage}>
      <span />
      <Readout shown={{ round, rolling }} />
      <DiceTrack choice={choice} choose={() => undefined} locked round={rolling ? undefined : round} />
      <span />
    </Stage>
  );
}
