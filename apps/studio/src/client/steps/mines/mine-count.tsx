import { IconButton } from '@baize/ui/icon-button.tsx';
import text from '@baize/ui/text.module.css';
import { MINES_MODEL } from '@baize/domain/games/mines';
import { useWords } from '../../parts/context.tsx';
import { QuickChoice, QuickChoices } from '../../parts/quick-choices.tsx';
import { cx } from '@baize/ui/cx.ts';
import styles from './mine-count.module.css';

const PRESETS = [1, 3, 5, 10, 24];
const { minesMin, minesMax, tiles } = MINES_MODEL;

export interface MineCountProps {
  readonly mines: number;
  /** A round is under way: nothing can be changed. */
  readonly locked: boolean;
  readonly onMines: (mines: number) => void;
  /** For the row of usual numbers. */
  readonly choicesClassName?: string | undefined;
}

/** How many mines are laid: one by one, or one of the usual numbers. */
export function MineCount({ mines, locked, onMines, choicesClassName }: MineCountProps) {
  const { t } = useWords();
  const set = (next: number): void => onMines(Math.min(minesMax, Math.max(minesMin, next)));
  const name = (count: number): string => `${t('mines.mines')} ${count}`;
  return (
    <div className={styles.field}>
      <span className={styles.label} id="mine-count">
        {t('mines.mines')}{' '}
        <span className={cx(text.tertiary, styles.gems)}>
          {t('mines.gems')} {tiles - mines}
        </span>
      </span>
      <div className={styles.stepper} role="group" aria-labelledby="mine-count">
        <IconButton
          icon="minus"
          title={undefined}
          disabled={locked || mines <= minesMin}
          label={name(mines - 1)}
          onClick={() => set(mines - 1)}
        />
        <output>{mines}</output>
        <IconButton
          icon="plus"
          title={undefined}
          disabled={locked || mines >= minesMax}
          label={name(mines + 1)}
          onClick={() => set(mines + 1)}
        />
      </div>
      <QuickChoices className={cx(styles.choices, choicesClassName)}>
        {PRESETS.map((preset) => (
          <QuickChoice
            key={preset}
            className={styles.choice}
            disabled={locked}
            aria-pressed={preset === mines}
            aria-label={name(preset)}
            onClick={() => set(preset)}
          >
            {preset}
          </QuickChoice>
        ))}
      </QuickChoices>
    </div>
  );
}
