import { useId } from 'react';
import { useGame, useWords } from '../parts/context.tsx';
import { QuickChoice, QuickChoices } from '../parts/quick-choices.tsx';
import styles from './choice-field.module.css';
import type { ChoiceProps } from './form-view.ts';

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

/** What a choice says of the risk; medium where it says nothing. */
export const riskOf = (choice: ChoiceProps['choice']): Risk =>
  RISKS.find((risk) => risk === choice['risk']) ?? 'medium';

/** For games in which the risk is all there is to choose. */
export function OnlyRisk({ choice, choose, locked }: ChoiceProps) {
  return <RiskChoice risk={riskOf(choice)} locked={locked} onRisk={(risk) => choose({ risk })} />;
}
