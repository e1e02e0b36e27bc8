import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { times } from '../core/format.ts';
import { useWords } from '../parts/context.tsx';
import { isInstant, isSteps, type Round } from '../wire/rounds.ts';
import styles from '../dice/last-rolls.module.css';

const SHOWN = 14;

/** What the last rounds were paid by, the newest first. */
export function LastResults({ rounds }: { readonly rounds: readonly Round[] }) {
  const { t } = useWords();
  return (
    <ol className={styles.rolls} aria-label={t('dice.last')}>
      {rounds
        .filter((round) => (isInstant(round) || isSteps(round)) && round.state === 'closed')
        .slice(0, SHOWN)
        .map(({ id, payout, stake, multiplierE4 }) => (
          <li key={id} className={cx(payout > stake && styles.won)}>
            <span className={text.figures}>{times(multiplierE4)}</span>
          </li>
        ))}
    </ol>
  );
}
