import { useState } from 'react';
import { Spinner } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { roundsLeft } from '../core/autoplay.ts';
import { nextFree, type GameState } from '../core/game-state.ts';
import { AutoEndNote, AutoSheet } from '../parts/auto-actions.tsx';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useGame, useGameState, useMoney, useWords } from '../parts/context.tsx';
import { CountUp } from '../parts/count-up.tsx';
import { Deck, Figure, Figures, RoundButton } from '../parts/deck.tsx';
import { SpeedButton } from '../parts/speed-button.tsx';
import { FreeRoundsLine } from './free-rounds.tsx';
import type { SlotView } from './presenter.ts';
import type { SlotControls } from './slot-board.tsx';
import { unitsToMoney } from './slot-lines.tsx';
import styles from './slot-deck.module.css';

export interface SlotDeckProps extends SlotControls {
  readonly view: SlotView;
  readonly model: SlotModel;
}

/** Balance, bet and win, and the one button that matters. */
export function SlotDeck(props: SlotDeckProps) {
  const { choice, locked, step, auto } = props;
  const { t } = useWords();
  return (
    <Deck className={styles.deck}>
      <SlotFigures {...props} />
      <FreeRoundsLine />
      <div className={styles.controls}>
        <SpeedButton />
        <RoundButton
          icon="minus"
          label={t('stake.less')}
          disabled={locked || choice.next(-1) === undefined}
          onClick={() => step(-1)}
        />
        <SpinButton {...props} />
        <RoundButton
          icon="plus"
          label={t('stake.more')}
          disabled={locked || choice.next(1) === undefined}
          onClick={() => step(1)}
        />
        {auto.allowed ? <AutoButton {...props} /> : <ChooseBet {...props} />}
      </div>
      <AutoEndNote auto={auto} className={styles.end} />
    </Deck>
  );
}

function AutoButton({ auto, choice, locked }: SlotDeckProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <RoundButton icon="loop" label={t('auto.title')} disabled={locked} onClick={() => setOpen(true)} />
      {open && <AutoSheet auto={auto} stake={choice.total} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Where rounds never start by themselves there is room for a second way to the bets. */
function ChooseBet({ locked }: SlotDeckProps) {
  const { t } = useWords();
  const { openSheet } = useGame();
  return <RoundButton icon="coins" label={t('stake.choose')} disabled={locked} onClick={() => openSheet('bet')} />;
}

function SlotFigures({ view, choice, locked, model }: SlotDeckProps) {
  const { t } = useWords();
  const state = useGameState();
  const { openSheet, reduced } = useGame();
  const money = useMoney();
  const free = nextFree(state);
  const won = unitsToMoney(view.won, view.stake ?? 0n, model);
  const wonBefore = unitsToMoney(view.wonBefore, view.stake ?? 0n, model);
  const gain = view.stake !== undefined && won > view.stake;
  return (
    <Figures className={styles.figures}>
      <BalanceFigure />
      {free ? (
        <Figure name="bet" label={t('free.bet')}>
          {money(free.stake)}
        </Figure>
      ) : (
        <Figure name="bet" label={t('frame.bet')}>
          <button
            type="button"
            className={styles.betButton}
            disabled={locked}
            onClick={() => openSheet('bet')}
            aria-label={`${t('stake.choose')}: ${money(choice.total)}`}
          >
            {money(choice.total)} <Icon name="chevron-up" size={14} />
          </button>
        </Figure>
      )}
      <Figure
        name="win"
        label={t(won > 0n && !gain ? 'frame.returned' : 'frame.win')}
        className={gain ? styles.gain : undefined}
      >
        <CountUp
          value={won}
          from={wonBefore}
          ms={reduced ? 0 : view.countMs}
          currency={state.play?.currency ?? 'XXX'}
        />
      </Figure>
    </Figures>
  );
}

const ACTIONS = {
  spin: { text: 'slot.spin', icon: 'spin' },
  stop: { text: 'slot.stop', icon: 'stop' },
  skip: { text: 'slot.skip', icon: 'play' },
} as const;

/** The answer is late, or the reels may not be stopped before it: there is nothing to press. */
const isWaiting = ({ progress, play }: GameState): boolean =>
  progress.at === 'checking' || (progress.at === 'sent' && play?.quickAllowed !== true);

function SpinButton({ view, busy, auto, press }: SlotDeckProps) {
  const { t } = useWords();
  const state = useGameState();
  if (auto.run) {
    const label = t('auto.stop', { left: roundsLeft(auto.run) });
    return (
      <button type="button" className={cx(styles.spin, styles.run)} aria-label={label} title={label} onClick={press}>
        <Icon name="stop" size={24} filled />
        <span className={text.figures}>{roundsLeft(auto.run)}</span>
      </button>
    );
  }
  const waiting = isWaiting(state);
  const action = view.phase === 'showing' ? 'skip' : busy ? 'stop' : 'spin';
  const { text: label, icon } = ACTIONS[action];
  const mayPlay = state.play?.game.enabled === true && state.play.pending === undefined;
  const mayStop = view.phase !== 'spinning' || state.play?.quickAllowed === true;
  return (
    <button
      type="button"
      className={cx(styles.spin, busy && styles.busy)}
      disabled={!mayPlay || waiting || !mayStop}
      aria-label={t(label)}
      title={t(label)}
      data-action={action}
      onClick={press}
    >
      {waiting ? <Spinner /> : <Icon name={icon} size={32} />}
    </button>
  );
}
