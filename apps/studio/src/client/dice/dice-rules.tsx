import { diceRtp } from '@baize/domain/games/dice';
import { formatFraction } from '@baize/domain/games/fraction';
import { useWords } from '../parts/context.tsx';
import { Facts, percent, RuleList } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import type { DiceChoice } from './dice-math.ts';

export interface DiceRulesProps {
  readonly choice: DiceChoice;
  readonly onClose: () => void;
}

/** The rules, with the return at the chosen chance. */
export function DiceRules({ choice, onClose }: DiceRulesProps) {
  const { t } = useWords();
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <RuleList>
        <li>{t('rules.dice1')}</li>
        <li>{t('rules.dice2')}</li>
        <li>{t('rules.dice3')}</li>
        <li>{t('rules.diceRtp', { rtp: percent(formatFraction(diceRtp(choice.chanceE2), 6)) })}</li>
        <li>{t('rules.malfunction')}</li>
      </RuleList>
    </Sheet>
  );
}
