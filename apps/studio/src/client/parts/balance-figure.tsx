import { Amount } from '@baize/ui/amount.tsx';
import { shownBalance } from '../core/game-state.ts';
import { useGameState, useMoney, useWords } from './context.tsx';
import { Figure } from './deck.tsx';

/** The balance of the player: as dots while it is not known, and where they hide it on the page around the game. */
export function BalanceFigure() {
  const { t } = useWords();
  const state = useGameState();
  const money = useMoney();
  const balance = shownBalance(state);
  const hidden = balance === undefined || state.figuresHidden;
  return (
    <Figure name="balance" label={t('frame.balance')}>
      <Amount hidden={hidden} hiddenLabel={t(state.figuresHidden ? 'frame.balanceHidden' : 'frame.balanceUnknown')}>
        {balance !== undefined && money(balance)}
      </Amount>
    </Figure>
  );
}
