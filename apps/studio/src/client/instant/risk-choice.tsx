import { useId } from 'react';
import { useGame, useWords } from '../parts/context.tsx';
import { QuickChoice, QuickChoices } from '../parts/quick-choices.tsx';
import styles from './choice-field.module.css';

const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export interface RiskChoiceProps {
  readonly risk: Risk;
  readonly locked: boolean;
  readonly onRisk: (risk: Risk) => void;
}

/** Three tables of prizes: often and little, or seldom and much. */
export function RiskChoice({ risk, locked, onRisk }: RiskChoiceProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const id = useId();
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {t('instant.risk')}
      </span>
      <QuickChoices className={styles.choices}>
        {RISKS.map((each) => (
          <QuickChoice
            key={each}
            disabled={locked}
            aria-pressed={each === risk}
            onClick={() => {
              sounds().click();
              onRisk(each);
            }}
          >
            {t(`instant.risk.${each}`)}
          </QuickChoice>
        ))}
      </QuickChoices>
    </div>
  );
}
