import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { times } from '../core/format.ts';
import { useWords } from '../parts/context.tsx';
import { isInstant, isSteps, type Round } from '../wire/rounds.ts';
import type { FormView } from './form-view.ts';
import styles from '../dice/last-rolls.module.css';

const SHOWN = 14;

/** What the last rounds were paid by, or what was drawn in them, the newest first. */
export interface LastResultsProps {
  readonly rounds: readonly Round[];
  readonly last?: FormView['last'];
}

export function LastResults({ rounds, last }: LastResultsProps) {
  const { t } = useWords();
  return (
    <ol className={styles.rolls} aria-label={t('dice.last')}>
      {rounds
        .filter((round) => (isInstant(round) || isSteps(round)) && round.state === 'closed')
        .slice(0, SHOWN)
        .map(({ id, payout, stake, multiplierE4, detail }) => {
          const drawn = detail.family === 'instant' ? last?.(detail) : undefined;
          return (
            <li
              key={id}
              className={cx(!drawn?.colour && payout > stake && styles.won)}
              style={drawn?.colour ? { background: drawn.colour, color: '#fff' } : undefined}
            >
              <span className={text.figures}>{drawn?.text ?? times(multiplierE4)}</span>
            </li>
          );
        })}
    </ol>
  );
}
