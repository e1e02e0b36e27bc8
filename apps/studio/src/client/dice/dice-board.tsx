import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { diceMultiplierE4 } from '@baize/domain/games/dice';
import { payoutOf } from '@baize/domain/money';
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
import { useSpeed } from '../parts/speed-button.tsx';
import { useReveal } from '../parts/use-reveal.ts';
import { useStakeKeys } from '../parts/use-stake-keys.ts';
import { isDice } from '../wire/rounds.ts';
import { DiceFields } from './dice-fields.tsx';
import { DiceTrack } from './dice-track.tsx';
import { rollLength, rollText, swapSide } from './dice-math.ts';
import { LastRolls, Readout, type ShownRoll } from './readout.tsx';
import type { ChoiceState } from './use-dice-choice.ts';
import styles from './dice-board.module.css';

const CHANCE_STEP = 100;

/** The stage and the deck of dice. */
export function DiceBoard({ choice, choose }: ChoiceState) {
  const state = useGameState();
  const busy = isBusy(state);
  const shown = useRoll();
  return (
    <>
      <DarkStage className={styles.stage}>
        <LastRolls rounds={state.rounds} />
        <Readout shown={shown} />
        <DiceTrack choice={choice} choose={choose} locked={busy} round={shown.rolling ? undefined : shown.round} />
        <DiceFields choice={choice} choose={choose} locked={busy} />
      </DarkStage>
      <DiceDeck choice={choice} choose={choose} />
    </>
  );
}

function DiceDeck({ choice, choose }: ChoiceState) {
  const { t } = useWords();
  const state = useGameState();
  const { stake, setStake, sounds, control, isMistyped } = useGame();
  const money = useMoney();
  const cut = useCut();
  const play = state.play!;
  const payout = cut(payoutOf(stake, diceMultiplierE4(choice.chanceE2)));
  const tooHigh = play.limits.maxWin !== undefined && payout > play.limits.maxWin;
  const busy = isBusy(state);
  const off = busy || tooHigh || isMistyped || !play.game.enabled || play.pending !== undefined;
  const roll = (): void => {
    if (off) return;
    sounds().click();
    const chosen = { chance: rollText(choice.chanceE2), side: choice.side };
    control.bet(stake, (said) => ({ name: 'playDice', input: { ...said, ...chosen } }));
  };
  useDiceKeys({ choice, choose }, roll);
  const auto = useAutoplay({ press: roll, stake, off });
  return (
    <InstantDeck>
      <InstantStake stake={stake} onStake={setStake} locked={busy || auto.run !== undefined} />
      <InstantFigures>
        <BalanceFigure />
        <Figure name="payout" label={t('dice.profit')} className={cx(text.figures, text.gold)}>
          {money(payout)}
        </Figure>
      </InstantFigures>
      <InstantActions>
        <AutoActions auto={auto} stake={stake} off={off}>
          <BetButton off={off} busy={busy} onPress={roll}>
            <Icon name="dice" /> {t('dice.roll')}
          </BetButton>
        </AutoActions>
        {tooHigh && <ActionProblem>{t('error.winAbove')}</ActionProblem>}
      </InstantActions>
    </InstantDeck>
  );
}

function useDiceKeys({ choice, choose }: ChoiceState, roll: () => void): void {
  useStakeKeys(roll, {
    s: () => choose(swapSide(choice)),
    ArrowLeft: () => choose({ chanceE2: choice.chanceE2 - CHANCE_STEP }),
    ArrowRight: () => choose({ chanceE2: choice.chanceE2 + CHANCE_STEP }),
  });
}

/** A roll flickers from the press and rests on the result once its time is over. */
function useRoll(): ShownRoll {
  const { play } = useGameState();
  const { reduced, sounds } = useGame();
  const pace = { speed: useSpeed(), reduced, minCycleMs: play?.minCycleMs ?? 0 };
  const { round, revealing } = useReveal({
    isOwn: isDice,
    onSent: () => {
      const length = rollLength(pace, 0);
      if (length > 0) sounds().roll(length);
    },
    onResult: (_round, waited) => Math.max(0, rollLength(pace, waited) - waited),
  });
  return { round, rolling: revealing };
}
