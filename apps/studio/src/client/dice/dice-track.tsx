import type { CSSProperties } from 'react';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { useGame, useWords } from '../parts/context.tsx';
import type { DiceDetail, Round } from '../wire/rounds.ts';
import { chanceAtTarget, rollText, targetRange, type DiceChoice } from './dice-math.ts';
import type { ChoiceState } from './use-dice-choice.ts';
import styles from './dice-track.module.css';

const MARKS = [0, 25, 50, 75, 100];
const SOUND_EVERY_E2 = 200;

export interface DiceTrackProps extends ChoiceState {
  /** A roll is under way: nothing can be changed. */
  readonly locked: boolean;
  /** The round whose roll is marked. */
  readonly round: Round<DiceDetail> | undefined;
}

/** The scale from 0 to 100: what wins, what loses, the handle between them, and where the last roll fell. */
export function DiceTrack({ choice, choose, locked, round }: DiceTrackProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const target = diceTargetE2(choice);
  const [low, high] = targetRange(choice.side);
  const move = (next: number): void => {
    if (Math.floor(next / SOUND_EVERY_E2) !== Math.floor(target / SOUND_EVERY_E2)) sounds().tick(0);
    choose({ chanceE2: chanceAtTarget(next, choice.side) });
  };
  const style = { '--target': `${target / 100}%` } as CSSProperties;
  return (
    <div className={styles.track} style={style}>
      <div className={styles.lane}>{round && <Marker key={round.id} round={round} />}</div>
      <div className={styles.bar}>
        <div className={styles.rail}>
          <i className={cx(styles.zone, styles.low, choice.side === 'under' && styles.winning)} />
          <i className={cx(styles.zone, styles.high, choice.side === 'over' && styles.winning)} />
        </div>
        <input
          type="range"
          min={0}
          max={10_000}
          step={1}
          value={target}
          disabled={locked}
          aria-label={t('dice.slider')}
          aria-valuetext={valueText(choice, t('dice.chance'))}
          onChange={(event) => move(Math.min(high, Math.max(low, Number(event.target.value))))}
        />
      </div>
      <ol className={styles.marks} aria-hidden="true">
        {MARKS.map((mark) => (
          <li key={mark} className={text.figures} style={{ insetInlineStart: `${mark}%` }}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  );
}

const valueText = (choice: DiceChoice, word: string): string => `${word} ${rollText(choice.chanceE2)} %`;

function Marker({ round }: { readonly round: Round<DiceDetail> }) {
  return (
    <span
      className={cx(styles.marker, round.detail.win && styles.won)}
      style={{ insetInlineStart: `${round.detail.rollE2 / 100}%` }}
      aria-hidden="true"
    >
      <b className={text.figures}>{rollText(round.detail.rollE2)}</b>
    </span>
  );
}
