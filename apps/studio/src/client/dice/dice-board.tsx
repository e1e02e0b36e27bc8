import { useEffect, useRef, useState } from 'react';
import { Button } from '@baize/ui/button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import { diceMultiplierE4 } from '@baize/domain/games/dice';
import { payoutOf, type Amount } from '@baize/domain/money';
import { shownBalance } from '../core/game-state.ts';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { doubleStake, halfStake, maxStake } from '../core/stake.ts';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { StakeField } from '../parts/stake-field.tsx';
import { useKeys } from '../parts/use-keys.ts';
import { useLatest } from '../parts/use-latest.ts';
import { isDice, type DiceDetail, type Round } from '../wire/decode.ts';
import { DiceFields } from './dice-fields.tsx';
import { DiceTrack } from './dice-track.tsx';
import { rollLength, rollText, swapSide } from './dice-math.ts';
import { LastRolls, Readout, type Show } from './readout.tsx';
import type { ChoiceState } from './use-dice-choice.ts';

const CHANCE_STEP = 100;

export function DiceBoard({ choice, choose }: ChoiceState) {
  const { t } = useWords();
  const state = useGameState();
  const game = useGame();
  const money = useMoney();
  const play = state.play!;
  const { progress } = state;
  const { stake } = game;
  const multiplier = diceMultiplierE4(choice.chanceE2);
  const payout = payoutOf(stake, multiplier);
  const tooHigh = play.limits.maxWin !== undefined && payout > play.limits.maxWin;
  const busy = progress.at === 'sent' || progress.at === 'checking' || progress.at === 'showing';
  const off = busy || tooHigh || !play.game.enabled || play.pending !== undefined;
  const show = useRoll();

  const roll = (): void => {
    if (off) return;
    game.sounds().click();
    game.control.bet('/dice', { chance: rollText(choice.chanceE2), direction: choice.side }, stake);
  };
  const set = (next: Amount): void => {
    if (!busy) game.setStake(next);
  };
  useKeys(
    {
      ' ': roll,
      s: () => {
        if (!busy) choose(swapSide(choice));
      },
      a: () => set(halfStake(stake, play.limits)),
      d: () => set(doubleStake(stake, play.limits)),
      x: () => set(maxStake(state.balance ?? play.limits.max, play.limits)),
      ArrowLeft: () => {
        if (!busy) choose({ chanceE2: choice.chanceE2 - CHANCE_STEP });
      },
      ArrowRight: () => {
        if (!busy) choose({ chanceE2: choice.chanceE2 + CHANCE_STEP });
      },
    },
    !game.covered,
  );
  const balance = shownBalance(state);
  return (
    <>
      <div className="stage dice-stage">
        <LastRolls rounds={state.rounds} />
        <Readout show={show} />
        <DiceTrack choice={choice} choose={choose} locked={busy} round={show.rolling ? undefined : show.round} />
        <DiceFields choice={choice} choose={choose} locked={busy} />
      </div>
      <div className="deck inst-deck">
        <StakeField stake={stake} onStake={game.setStake} locked={busy} />
        <dl className="figs">
          <div>
            <dt>{t('frame.balance')}</dt>
            <dd className="num">{balance === undefined ? '••••••' : money(balance)}</dd>
          </div>
          <div>
            <dt>{t('dice.profit')}</dt>
            <dd className="num gold">{money(payout)}</dd>
          </div>
        </dl>
        <div className="go">
          <Button
            variant="primary"
            size="lg"
            block
            disabled={off && !busy}
            busy={progress.at === 'checking'}
            aria-disabled={busy || undefined}
            onClick={roll}
          >
            <Icon name="dice" /> {t('dice.roll')}
          </Button>
          {tooHigh && (
            <p className="msg err" role="alert">
              {t('error.winAbove')}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** Follows the progress of a roll: flicker from the press, rest on the result, then report it shown. */
function useRoll(): Show {
  const state = useGameState();
  const game = useGame();
  const latest = useLatest({ state, game });
  const { progress } = state;
  const pressed = useRef(0);
  const [settled, setSettled] = useState<string | undefined>();
  const id = progress.at === 'ready' ? '' : progress.requestId;
  useEffect(() => {
    const { state: seen, game: now } = latest.current;
    const { progress: current, play } = state;
    if (current.at === 'sent') {
      pressed.current = performance.now();
      if (!now.reduced) now.sounds().roll(now.prefs.quick ? 260 : 640);
      return undefined;
    }
    if (current.at === 'refused') now.sounds().error();
    if (current.at !== 'showing') return undefined;
    const { round } = current.answer;
    const pace = { quick: false, reduced: now.reduced, minCycleMs: play?.minCycleMs ?? 0 };
    const waited = performance.now() - pressed.current;
    const timer = setTimeout(
      () => {
        setSettled(round.id);
        soundOf(round, now.sounds());
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
    (progress.at === 'showing' && settled !== progress.answer.round.id);
  const coming = progress.at === 'showing' && isDice(progress.answer.round) ? progress.answer.round : undefined;
  return { round: rolling ? coming : (coming ?? last), rolling };
}

function soundOf(round: Round, sounds: ReturnType<typeof useGame>['sounds'] extends () => infer S ? S : never): void {
  const tier = winTier(round.payout, round.stake);
  sounds.land(tier !== 'none');
  if (tier === 'none') sounds.lose();
  else if (isBigMoment(tier)) sounds.big(tier);
  else sounds.win(tier);
}
