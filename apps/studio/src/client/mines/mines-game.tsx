import { useState } from 'react';
import { minesLadderE4, minesRtp } from '@baize/domain/games/mines';
import { formatFraction } from '@baize/domain/games/fraction';
import type { GameProps } from '../app.tsx';
import text from '@baize/ui/text.module.css';
import { times } from '../core/format.ts';
import { loadPrefs } from '../core/prefs.ts';
import { useWords } from '../parts/context.tsx';
import { Facts, percent, RuleList } from '../parts/facts.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { MinesPanel } from './mines-panel.tsx';
import styles from './mines-rules.module.css';

/** Mines in the common frame. */
export default function MinesGame({ control }: GameProps) {
  const [mines, setMines] = useState(() => loadPrefs().mines);
  return (
    <GameFrame
      control={control}
      game={control.get().play!.game.code}
      family="mines"
      rules={(close) => <MinesRules mines={mines} onClose={close} />}
    >
      <MinesPanel mines={mines} setMines={setMines} />
    </GameFrame>
  );
}

interface MinesRulesProps {
  readonly mines: number;
  readonly onClose: () => void;
}

function MinesRules({ mines, onClose }: MinesRulesProps) {
  const { t } = useWords();
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <RuleList>
        <li>{t('rules.mines1')}</li>
        <li>{t('rules.mines2')}</li>
        <li>{t('rules.mines3')}</li>
        <li>{t('rules.mines4')}</li>
        <li>{t('rules.minesRtp', { rtp: percent(formatFraction(minesRtp(mines, 1), 6)) })}</li>
        <li>{t('rules.malfunction')}</li>
      </RuleList>
      <h3>
        {t('mines.mines')}: {mines}
      </h3>
      <ol className={styles.multipliers}>
        {minesLadderE4(mines).map((multiplier, index) => (
          <li key={multiplier}>
            <span className={text.tertiary}>◆ {index + 1}</span> {times(multiplier)}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
