import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { canonicalJson } from '@baize/domain/games/canonical';
import { INSTANT_FORMS, type InstantForm } from '@baize/domain/games/instant/forms';
import { topFor, type Fields } from '@baize/domain/games/instant/instant-game';
import { ZERO } from '@baize/domain/money';
import { isBusy } from '../core/game-state.ts';
import { AutoActions } from '../parts/auto-actions.tsx';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useMoney, useGame, useGameState, useCut, useWords } from '../parts/context.tsx';
import { Figure } from '../parts/deck.tsx';
import {
  BetButton,
  ActionProblem,
  InstantActions,
  InstantDeck,
  InstantFigures,
  InstantStake,
} from '../parts/instant-deck.tsx';
import { DarkStage } from '../parts/stage.tsx';
import { useAutoplay } from '../parts/use-autoplay.ts';
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
  readonly back?: (() => void) | undefined;
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
        <LastResults rounds={state.rounds} last={view.last} />
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

const rest = (): void => undefined;
/** Chips that lie on a table are doubled and taken back by keys of their own. */
const NO_STAKE_KEYS = { a: rest, d: rest, x: rest };

function Deck({ view, form, choice, choose, back, busy }: InstantBoardProps & { readonly busy: boolean }) {
  const { t } = useWords();
  const state = useGameState();
  const { stake: typed, setStake, sounds, control, isMistyped } = useGame();
  const money = useMoney();
  const cut = useCut();
  const play = state.play!;
  const { readChoice, prizes, layout } = INSTANT_FORMS[form];
  const chosen = readChoice(choice);
  // Where the choice lays the stake out, it is what lies there.
  const stake = layout ? (chosen ? layout.stakeOf(chosen) : ZERO) : typed;
  const top = chosen ? cut(topFor(stake, prizes(chosen))) : ZERO;
  const tooHigh = play.limits.maxWin !== undefined && top > play.limits.maxWin;
  const off = busy || isMistyped || !chosen || tooHigh || !play.game.enabled || play.pending !== undefined;
  const press = (): void => {
    if (off) return;
    sounds().click();
    // The answer of `readChoice` has only what the wire takes: figures, words and lists of figures.
    control.bet(stake, (said) => ({ name: 'playInstant', input: { ...said, choice: chosen as never } }));
  };
  useStakeKeys(press, layout ? NO_STAKE_KEYS : {});
  const auto = useAutoplay({ press, stake, off });
  const locked = busy || auto.run !== undefined;
  return (
    <InstantDeck className={layout ? undefined : styles.deck}>
      {!layout && <InstantStake stake={stake} onStake={setStake} locked={locked} />}
      <view.Choice choice={choice} choose={choose} back={back} locked={locked} />
      <InstantFigures>
        <BalanceFigure />
        {layout && (
          <Figure name="stake" label={t('frame.bet')} className={text.figures}>
            {money(stake)}
          </Figure>
        )}
        <Figure name="payout" label={t('instant.top')} className={cx(text.figures, text.gold)}>
          {tooHigh ? '—' : money(top)}
        </Figure>
      </InstantFigures>
      <InstantActions>
        <AutoActions auto={auto} stake={stake} off={off}>
          <BetButton off={off} busy={busy} onPress={press}>
            <Icon name="play" filled /> {t('instant.play')}
          </BetButton>
        </AutoActions>
        {tooHigh && <ActionProblem>{t('error.winAbove')}</ActionProblem>}
      </InstantActions>
    </InstantDeck>
  );
}
