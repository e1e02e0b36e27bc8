import { INSTANT_FORMS, type InstantForm } from '@baize/domain/games/instant/forms';
import { returnOf, type Fields } from '@baize/domain/games/instant/instant-game';
import { formatFraction } from '@baize/domain/games/fraction';
import { useGame, useWords } from '../parts/context.tsx';
import { Facts, percent, RuleList } from '../parts/facts.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { PrizeTable } from './prize-table.tsx';
import { useFormView } from './use-form-view.ts';

export interface InstantRulesProps {
  readonly form: InstantForm;
  readonly choice: Fields;
  readonly onClose: () => void;
}

/** The rules, with every prize of the present choice, its chance, and the return that they make. */
export function InstantRules({ form, choice, onClose }: InstantRulesProps) {
  const { t } = useWords();
  const { stake } = useGame();
  const view = useFormView(form);
  const game = INSTANT_FORMS[form];
  const chosen = game.readChoice(choice);
  return (
    <Sheet title={t('frame.rules')} onClose={onClose}>
      <Facts />
      <h3>{t('rules.how')}</h3>
      <RuleList>
        {view.rules.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
        {chosen && <li>{t('rules.instantRtp', { rtp: percent(formatFraction(returnOf(game.prizes(chosen)), 6)) })}</li>}
        <li>{t('rules.malfunction')}</li>
      </RuleList>
      {chosen && (
        <>
          <h3>{t('rules.instantPrizes')}</h3>
          <PrizeTable prizes={game.prizes(chosen)} stake={game.layout?.stakeOf(chosen) ?? stake} />
        </>
      )}
    </Sheet>
  );
}
