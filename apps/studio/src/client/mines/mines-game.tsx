import { useState } from 'react';
import { minesLadderE4, minesRtp } from '@baize/domain/games/mines';
import { formatFraction } from '@baize/domain/games/fraction';
import type { GameProps } from '../app.tsx';
import { times } from '../core/format.ts';
import { loadPrefs } from '../core/prefs.ts';
import { useWords } from '../parts/context.tsx';
import { Facts, percent } from '../parts/facts.tsx';
import { GameFrame } from '../parts/game-frame.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { MinesRound } from './mines-round.tsx';
import '../styles/instant.css';
import '../styles/mines.css';

/** Mines in the common frame. */
export default function MinesGame({ control }: GameProps) {
  const [mines, setMines] = useState(() => loadPrefs().mines);
  return (
    <GameFrame
      control={control}
      game={control.get().play!.game.code}
      kind="mines"
      mood="instant"
      rules={(close) => <MinesRules mines={mines} onClose={close} />}
    >
      <MinesRound mines={mines} setMines={setMines} />
    </GameFrame>
  );
}

function MinesRules({ mines, onClose }: { mines: number; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <ul className="rules">
        <li>{t('rules.mines1')}</li>
        <li>{t('rules.mines2')}</li>
        <li>{t('rules.mines3')}</li>
        <li>{t('rules.mines4')}</li>
        <li>{t('rules.minesRtp', { rtp: percent(formatFraction(minesRtp(mines, 1), 6)) })}</li>
        <li>{t('rules.malfunction')}</li>
      </ul>
      <h3>
        {t('mines.mines')}: {mines}
      </h3>
      <ol className="mult-game num">
        {minesLadderE4(mines).map((multiplier, index) => (
          <li key={multiplier}>
            <span className="t3">◆ {index + 1}</span> {times(multiplier)}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
