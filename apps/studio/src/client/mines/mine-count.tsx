import { Icon } from '@baize/ui/icon.tsx';
import { MINES_MODEL } from '@baize/domain/games/mines';
import { useWords } from '../parts/context.tsx';

const PRESETS = [1, 3, 5, 10, 24];
const { minesMin, minesMax, tiles } = MINES_MODEL;

/** How many mines are laid: one by one, or one of the usual numbers. */
export function MineCount({
  mines,
  locked,
  onMines,
}: {
  mines: number;
  locked: boolean;
  onMines: (mines: number) => void;
}) {
  const { t } = useWords();
  const set = (next: number): void => onMines(Math.min(minesMax, Math.max(minesMin, next)));
  return (
    <div className="field mine-count">
      <span className="lab" id="mine-count">
        {t('mines.mines')}{' '}
        <span className="t3">
          · {t('mines.gems')} {tiles - mines}
        </span>
      </span>
      <div className="inp stepper" role="group" aria-labelledby="mine-count">
        <button
          type="button"
          className="ib"
          disabled={locked || mines <= minesMin}
          aria-label={`${t('mines.mines')} ${mines - 1}`}
          onClick={() => set(mines - 1)}
        >
          <Icon name="minus" />
        </button>
        <output className="num">{mines}</output>
        <button
          type="button"
          className="ib"
          disabled={locked || mines >= minesMax}
          aria-label={`${t('mines.mines')} ${mines + 1}`}
          onClick={() => set(mines + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <div className="qss">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="qs num"
            disabled={locked}
            aria-pressed={preset === mines}
            aria-label={`${t('mines.mines')} ${preset}`}
            onClick={() => set(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
    </div>
  );
}
