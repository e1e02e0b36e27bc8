import { useId } from 'react';
import {
  PEG_RISKS,
  PEG_ROWS,
  pegPaysE4,
  type PegRisk,
  type PegRows,
  type PegsChoice,
} from '@baize/domain/games/instant/pegs';
import { useGame, useWords } from '../../parts/context.tsx';
import { QuickChoice, QuickChoices } from '../../parts/quick-choices.tsx';
import type { InstantDetail } from '../../wire/rounds.ts';
import type { BoardProps, ChoiceProps, FormView } from '../form-view.ts';
import { RiskChoice } from '../risk-choice.tsx';
import fieldStyles from '../choice-field.module.css';
import { PegBoard } from './peg-board.tsx';

const ROW_MS = 95;
const LANDING_MS = 260;

/** The choice as the game reads it; what the page holds is always one that it takes. */
const chosenOf = (fields: ChoiceProps['choice']): PegsChoice => ({
  rows: PEG_ROWS.find((rows) => rows === fields['rows']) ?? (PEG_ROWS[2] as PegRows),
  risk: PEG_RISKS.find((risk) => risk === fields['risk']) ?? ('medium' as PegRisk),
});
const pathOf = ({ result }: InstantDetail): readonly number[] =>
  Array.isArray(result['path']) ? (result['path'] as readonly number[]) : [];

function Board({ choice, shown: { round, revealing, length } }: BoardProps) {
  const chosen = chosenOf(choice);
  return (
    <PegBoard
      rows={chosen.rows}
      pays={pegPaysE4(chosen)}
      path={round && pathOf(round.detail)}
      id={round?.id}
      falling={revealing}
      length={length}
    />
  );
}

function Choice({ choice, choose, locked }: ChoiceProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const id = useId();
  const chosen = chosenOf(choice);
  return (
    <>
      <RiskChoice risk={chosen.risk} locked={locked} onRisk={(risk) => choose({ ...chosen, risk })} />
      <div className={fieldStyles.field} role="group" aria-labelledby={id}>
        <span className={fieldStyles.label} id={id}>
          {t('pegs.rows')}
        </span>
        <QuickChoices className={fieldStyles.choices}>
          {PEG_ROWS.map((rows) => (
            <QuickChoice
              key={rows}
              disabled={locked}
              aria-pressed={rows === chosen.rows}
              onClick={() => {
                sounds().click();
                choose({ ...chosen, rows });
              }}
            >
              {rows}
            </QuickChoice>
          ))}
        </QuickChoices>
      </div>
    </>
  );
}

const view: FormView = {
  first: { rows: 16, risk: 'medium' },
  Board,
  Choice,
  length: (detail) => pathOf(detail).length * ROW_MS + LANDING_MS,
  rules: ['rules.pegs1', 'rules.pegs2', 'rules.pegs3'],
  outcome: ({ result }, t) => t('pegs.slot', { slot: Number(result['slot']) + 1 }),
};
export default view;
