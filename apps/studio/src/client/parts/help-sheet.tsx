import text from '@baize/ui/text.module.css';
import type { MessageKey } from '../messages/en.ts';
import type { Family } from '../wire/rounds.ts';
import { useGameState, useWords } from './context.tsx';
import { Sheet } from './sheet.tsx';
import styles from './help-sheet.module.css';

/** Keys that do the same, and what it is. */
export type HelpRow = readonly [keys: readonly string[], meaning: MessageKey];

const GENERAL: readonly HelpRow[] = [
  [['M'], 'keys.mute'],
  [['?'], 'keys.help'],
  [['Esc'], 'keys.escape'],
];
const COMMON: readonly HelpRow[] = [[['A'], 'keys.half'], [['D'], 'keys.double'], [['X'], 'keys.max'], ...GENERAL];

const ROWS: Readonly<Record<Family, readonly HelpRow[]>> = {
  slot: [
    [['space'], 'keys.play'],
    [['↑', '↓'], 'keys.arrowsStake'],
    [['X'], 'keys.max'],
    [['M'], 'keys.mute'],
    [['?'], 'keys.help'],
    [['Esc'], 'keys.escape'],
  ],
  dice: [[['space'], 'keys.play'], [['←', '→'], 'keys.arrowsChance'], [['S'], 'keys.side'], ...COMMON],
  instant: [[['space'], 'instant.play'], ...COMMON],
  crash: [[['space'], 'keys.crash'], [['B'], 'keys.crashSecond'], ...COMMON],
  steps: [[['space'], 'steps.deal'], ...COMMON],
};

export interface HelpSheetProps {
  readonly family: Family;
  /** Those of one game, in place of its family's. */
  readonly rows?: readonly HelpRow[] | undefined;
  readonly onClose: () => void;
}

/** Families whose games press again by themselves, and show results faster, where that is allowed. */
const OF_ONE_PRESS: readonly Family[] = ['slot', 'dice', 'instant'];

/** Quick keys, and whether rounds may start by themselves. */
export function HelpSheet({ family, rows, onClose }: HelpSheetProps) {
  const { t } = useWords();
  const { play } = useGameState();
  const isOfOnePress = OF_ONE_PRESS.includes(family);
  const auto = play?.autoplayAllowed === true && isOfOnePress;
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {(rows ? [...rows, ...GENERAL] : ROWS[family]).map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'space' ? t('keys.space') : key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className={text.secondary}>{t(auto ? 'auto.about' : 'keys.noAutoplay')}</p>
      {play?.quickAllowed === true && isOfOnePress && <p className={text.secondary}>{t('keys.speed')}</p>}
    </Sheet>
  );
}
