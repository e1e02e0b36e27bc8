import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { canonicalJson } from '@baize/domain/games/canonical';
import { INSTANT_FORMS, type InstantForm } from '@baize/domain/games/instant/forms';
import { topOf, type Fields } from '@baize/domain/games/instant/instant-game';
import { isBusy } from '../core/game-state.ts';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useExactMoney, useGame, useGameState, usePayout, useWords } from '../parts/context.tsx';
import { Figure } from '../parts/deck.tsx';
import {
  ActionButton,
  ActionProblem,
  InstantActions,
  InstantDeck,
  InstantFigures,
  InstantStake,
} from '../parts/instant-deck.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { useStakeKeys } from '../parts/use-stake-keys.ts';
import type { FormView, ShownRound } from './form-view.ts';
import { LastResults } from './last-results.tsx';
import { ResultLine } from './result-line.tsx';
import { useInstantRound } from './use-instant-round.ts';
import styles from './instant-board.module.css';

export interface InstantBoardProps {
  readonly view: FormView;
  readonly form: InstantForm;
  readonly choice: Fields;
  readonly choose: (choice: Fields) => void;
}

/** The stage and the deck of a game of one press. */
export function InstantBoard(props: InstantBoardProps) {
  const { view, choice, choose, form } = props;
  const state = useGameState();
  const followed = useInstantRound(view);
  // A result stands beside the choice that it was paid for, and goes when another is made.
  const stands = followed.revealing || isChoiceOf(form, followed.round, choice);
  const shown = stands ? followed : { ...followed, round: undefined };
  const busy = isBusy(state);
  return (
    <>
      <DarkStage className={styles.stage}>
        <LastResults rounds={state.rounds} />
        <div className={styles.place} data-form={form}>
          <view.Board choice={shown.round?.detail.params ?? choice} choose={choose} locked={busy} shown={shown} />
        </div>
        <ResultLine view={view} shown={shown} />
      </DarkStage>
      <Deck {...props} busy={busy} />
    </>
  );
}

function isChoiceOf(form: InstantForm, round: ShownRound['round'], choice: Fields): boolean {
  const chosen = INSTANT_FORMS[form].readChoice(choice);
  return round !== undefined && chosen !== undefined && canonicalJson(round.detail.params) === canonicalJson(chosen);
}

function Deck({ view, form, choice, choose, busy }: InstantBoardProps & { readonly busy: boolean }) {
  const { t } = useWords();
  const state = useGameState();
  const { stake, setStake, sounds, control, isMistyped } = useGame();
  const money = useExactMoney();
  const payoutOf = usePayout();
  const play = state.play!;
  const chosen = INSTANT_FORMS[form].readChoice(choice);
  const top = payoutOf(stake, chosen ? topOf(INSTANT_FORMS[form].prizes(chosen)) : 0n);
  const tooHigh = play.limits.maxWin !== undefined && top > play.limits.maxWin;
  const off = busy || isMistyped || !chosen || tooHigh || !play.game.enabled || play.pending !== undefined;
  const press = (): void => {
    if (off) return;
    sounds().click();
    // The answer of `readChoice` has only what the wire takes: figures, words and lists of figures.
    control.bet(stake, (said) => ({ name: 'playInstant', input: { ...said, choice: chosen as never } }));
  };
  useStakeKeys(press);
  return (
    <InstantDeck>
      <InstantStake stake={stake} onStake={setStake} locked={busy} />
      <view.Choice choice={choice} choose={choose} locked={busy} />
      <InstantFigures>
        <BalanceFigure />
        <Figure name="payout" label={t('instant.top')} className={cx(text.figures, text.gold)}>
          {tooHigh ? '—' : money(top)}
        </Figure>
      </InstantFigures>
      <InstantActions>
        <ActionButton
          variant="primary"
          disabled={off && !busy}
          busy={state.progress.at === 'checking'}
          aria-disabled={busy || undefined}
          onClick={press}
        >
          <Icon name="play" filled /> {t('instant.play')}
        </ActionButton>
        {tooHigh && <ActionProblem>{t('error.winAbove')}</ActionProblem>}
      </InstantActions>
    </InstantDeck>
  );
}
