import { formatFraction } from '@baize/domain/games/fraction';
import { minesLadderE4, minesRtp } from '@baize/domain/games/mines';
import text from '@baize/ui/text.module.css';
import { times } from '../../core/format.ts';
import { useGame, useWords } from '../../parts/context.tsx';
import { percent, RuleList } from '../../parts/facts.tsx';
import type { OwnTableView, TableProps } from '../steps-view.ts';
import { facesOf } from './board.ts';
import { MinesBoard } from './mines-board.tsx';
import { MIDDLE, MinesPanel } from './mines-panel.tsx';
import { readMines } from './mines-round.ts';
import { heardOf } from './mines-sounds.ts';
import styles from './mines-view.module.css';

const nothing = (): void => undefined;

/** The board of a record. */
function Board({ round }: TableProps) {
  const shown = readMines(round);
  return (
    <MinesBoard
      faces={facesOf(shown?.board, undefined)}
      state={shown?.board}
      recorded
      live={false}
      busy={false}
      focus={MIDDLE}
      onFocus={nothing}
      onPick={nothing}
    />
  );
}

/** What each gem pays beside as many mines as are chosen. */
function Odds() {
  const { t } = useWords();
  const { mines } = useGame().prefs;
  return (
    <>
      <RuleList>
        <li>{t('rules.minesRtp', { rtp: percent(formatFraction(minesRtp(mines, 1), 6)) })}</li>
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
    </>
  );
}

const view: OwnTableView = {
  Table: MinesPanel,
  start: 'mines.start',
  Board,
  show: heardOf,
  // A mine and a cash-out are heard when the tile turns.
  result: nothing,
  keyRows: [
    [['↑', '↓', '←', '→'], 'keys.arrowsGrid'],
    [['Enter'], 'keys.open'],
    [['R'], 'keys.random'],
    [['C'], 'keys.cashOut'],
  ],
  rules: ['rules.mines1', 'rules.mines2', 'rules.mines3'],
  Odds,
  outcome: (_, t) => t('mines.mines'),
};
export default view;
