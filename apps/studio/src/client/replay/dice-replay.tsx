import { DiceTrack } from '../dice/dice-track.tsx';
import { rollLength } from '../dice/dice-math.ts';
import { Readout } from '../dice/readout.tsx';
import styles from '../dice/dice-board.module.css';
import { useGame } from '../parts/context.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { isDice } from '../wire/rounds.ts';
import type { ReplayProps } from './replay-page.tsx';
import { useReplayReveal } from './use-replay-reveal.ts';

const REPLAY_MS = 1200;

/** A recorded roll. */
export default function DiceReplay({ round, quick }: ReplayProps) {
  const { reduced } = useGame();
  const length = reduced ? 0 : quick ? rollLength({ speed: 'quick', reduced: false, minCycleMs: 0 }, 0) : REPLAY_MS;
  const rolling = useReplayReveal(round, length);
  if (!isDice(round)) return null;
  const choice = { chanceE2: round.detail.chanceE2, side: round.detail.side };
  return (
    <DarkStage className={styles.stage}>
      <span />
      <Readout shown={{ round, rolling }} />
      <DiceTrack choice={choice} choose={() => undefined} locked round={rolling ? undefined : round} />
      <span />
    </DarkStage>
  );
}
