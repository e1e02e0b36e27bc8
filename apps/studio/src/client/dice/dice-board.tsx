import { useEffect, useRef, useState } from 'react';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { diceMultiplierE4 } from '@baize/domain/games/dice';
import { payoutOf, type Amount } from '@baize/domain/money';
import { isBusy } from '../core/game-state.ts';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { doubleStake, halfStake, maxStake } from '../core/stake.ts';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useGame, useGameState, useExactMoney, useWords } from '../parts/context.tsx';
import { Figure } from '../parts/deck.tsx';
import {
  ActionButton,
  ActionProblem,
  InstantActions,
  InstantDeck,
  InstantFigures,
  InstantStake,
} from '../parts/instant-deck.tsx';
import { Stage } from '../parts/stage.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import type { Sounds } from '../sound/sounds.ts';
import { isDice, type DiceDetail, type Round } from '../wire/rounds.ts';
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
      <Stage className={styles.stage}>
        <LastRolls rounds={state.rounds} />
        <Readout shown={shown} />
        <DiceTrack choice={choice} choose={choose} locked={busy} round={shown.rolling ? undefined : shown.round} />
        <DiceFields choice={choice} choose={choose} locked={busy} />
      </Stage>
      <DiceDeck choice={choice} choose={choose} />
    </>
  );
}

function DiceDeck({ choice, choose }: ChoiceState) {
  const { t } = useWords();
  const state = useGameState();
  const { stake, setStake, sounds, control, isMistyped } = useGame();
  const money = useExactMoney();
  const play = state.play!;
  const payout = payoutOf(stake, diceMultiplierE4(choice.chanceE2));
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
  return (
    <InstantDeck>
      <InstantStake stake={stake} onStake={setStake} locked={busy} />
      <InstantFigures>
        <BalanceFigure />
        <Figure name="payout" label={t('dice.profit')} className={cx(text.figures, text.gold)}>
          {money(payout)}
        </Figure>
      </InstantFigures>
      <InstantActions>
        <ActionButton
          variant="primary"
          disabled={off && !busy}
          busy={state.progress.at === 'checking'}
          aria-disabled={busy || undefined}
          onClick={roll}
        >
          <Icon name="dice" /> {t('dice.roll')}
        </ActionButton>
        {tooHigh && <ActionProblem>{t('error.winAbove')}</ActionProblem>}
      </InstantActions>
    </InstantDeck>
  );
}

function useDiceKeys({ choice, choose }: ChoiceState, roll: () => void): void {
  const state = useGameState();
  const { stake, setStake, covered } = useGame();
  const { limits } = state.play!;
  const unlessBusy = (act: () => void) => (): void => {
    if (!isBusy(state)) act();
  };
  const set = (next: () => Amount) => unlessBusy(() => setStake(next()));
  useKeys(
    {
      ' ': roll,
      s: unlessBusy(() => choose(swapSide(choice))),
      a: set(() => halfStake(stake, limits)),
      d: set(() => doubleStake(stake, limits)),
      x: set(() => maxStake(state.balance ?? limits.max, limits)),
      ArrowLeft: unlessBusy(() => choose({ chanceE2: choice.chanceE2 - CHANCE_STEP })),
      ArrowRight: unlessBusy(() => choose({ chanceE2: choice.chanceE2 + CHANCE_STEP })),
    },
    !covered,
  );
}

/** Follows the progress of a roll: flicker from the press, rest on the result, then report it shown. */
function useRoll(): ShownRoll {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game });
  const { progress } = state;
  const pressed = useRef(0);
  const [settled, setSettled] = useState<string | undefined>();
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now } = latest.current;
    const { progress: current, play } = seen;
    if (current.at === 'sent') {
      pressed.current = performance.now();
      if (!now.reduced) now.sounds().roll(now.prefs.quick ? 260 : 640);
      return undefined;
    }
    if (current.at === 'refused') now.sounds().error();
    if (current.at !== 'showing') return undefined;
    const { round } = current.result;
    const pace = { quick: false, reduced: now.reduced, minCycleMs: play?.minCycleMs ?? 0 };
    const waited = performance.now() - pressed.current;
    const timer = setTimeout(
      () => {
        setSettled(round.id);
        playResult(round, now.sounds());
        now.control.shown();
      },
      current.late ? 0 : Math.max(0, rollLength(pace, waited) - waited),
    );
    return () => clearTimeout(timer);
  }, [progress.at, id, latest]);
  const last = state.rounds.find((round): round is Round<DiceDetail> => isDice(round) && round.state === 'closed');
  const rolling =
    progress.at === 'sent' ||
    progress.at === 'checking' ||
    (progress.at === 'showing' && settled !== progress.result.round.id);
  const coming = progress.at === 'showing' && isDice(progress.result.round) ? progress.result.round : undefined;
  return { round: rolling ? coming : (coming ?? last), rolling };
}

function playResult(round: Round, sounds: Sounds): void {
  const tier = winTier(round.payout, round.stake);
  sounds.land(tier !== 'none');
  if (tier === 'none') sounds.lose();
  else if (isBigMoment(tier)) sounds.big(tier);
  else sounds.win(tier);
}
