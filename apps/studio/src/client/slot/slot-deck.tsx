import { Spinner } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import type { SlotModel } from '@baize/domain/games/slot/model';
import type { GameState } from '../core/game-state.ts';
import { BalanceFigure } from '../parts/balance-figure.tsx';
import { useGame, useGameState, useMoney, useWords } from '../parts/context.tsx';
import { CountUp } from '../parts/count-up.tsx';
import { Deck, Figure, Figures, RoundButton } from '../parts/deck.tsx';
import type { LineStake } from './line-stake.ts';
import type { SlotView } from './presenter.ts';
import { unitsToMoney } from './slot-lines.tsx';
import styles from './slot-deck.module.css';

export interface SlotDeckProps {
  readonly view: SlotView;
  readonly choice: LineStake;
  readonly model: SlotModel;
  /** A bet is under way or its result is being shown. */
  readonly busy: boolean;
  /** The large button: spins, stops the reels, or skips what is being shown. */
  readonly onPress: () => void;
  /** Changes the bet by so many steps. */
  readonly onStep: (by: number) => void;
}

/** Balance, bet and win, and the one button that matters. */
export function SlotDeck(props: SlotDeckProps) {
  const { choice, busy, onStep } = props;
  const { t } = useWords();
  const { openSheet, prefs, setPrefs } = useGame();
  const quickAllowed = useGameState().play?.quickAllowed ?? false;
  return (
    <Deck className={styles.deck}>
      <SlotFigures {...props} />
      <div className={styles.controls}>
        {quickAllowed && (
          <RoundButton
            icon="bolt"
            filled={prefs.quick}
            label={t('frame.quick')}
            aria-pressed={prefs.quick}
            onClick={() => setPrefs({ quick: !prefs.quick })}
          />
        )}
        <RoundButton
          icon="minus"
          label={t('stake.less')}
          disabled={busy || choice.next(-1) === undefined}
          onClick={() => onStep(-1)}
        />
        <SpinButton {...props} />
        <RoundButton
          icon="plus"
          label={t('stake.more')}
          disabled={busy || choice.next(1) === undefined}
          onClick={() => onStep(1)}
        />
        <RoundButton icon="coins" label={t('stake.choose')} disabled={busy} onClick={() => openSheet('bet')} />
      </div>
    </Deck>
  );
}

function SlotFigures({ view, choice, busy, model }: SlotDeckProps) {
  const { t } = useWords();
  const state = useGameState();
  const { openSheet, reduced } = useGame();
  const money = useMoney();
  const won = unitsToMoney(view.won, view.stake ?? 0n, model);
  const wonBefore = unitsToMoney(view.wonBefore, view.stake ?? 0n, model);
  const gain = view.stake !== undefined && won > view.stake;
  return (
    <Figures className={styles.figures}>
      <BalanceFigure />
      <Figure name="bet" label={t('frame.bet')}>
        <button
          type="button"
          className={styles.betButton}
          disabled={busy}
          onClick={() => openSheet('bet')}
          aria-label={`${t('stake.choose')}: ${money(choice.total)}`}
        >
          {money(choice.total)} <Icon name="chevron-up" size={14} />
        </button>
      </Figure>
      <Figure name="win" label={t('frame.win')} className={gain ? styles.gain : undefined}>
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

function SpinButton({ view, busy, onPress }: SlotDeckProps) {
  const { t } = useWords();
  const state = useGameState();
  const waiting = isWaiting(state);
  const { text: label, icon } = ACTIONS[view.phase === 'showing' ? 'skip' : busy ? 'stop' : 'spin'];
  const mayPlay = state.play?.game.enabled === true && state.play.pending === undefined;
  const mayStop = view.phase !== 'spinning' || state.play?.quickAllowed === true;
  return (
    <button
      type="button"
      className={cx(styles.spin, busy && styles.busy)}
      disabled={!mayPlay || waiting || !mayStop}
      aria-label={t(label)}
      title={t(label)}
      onClick={onPress}
    >
      {waiting ? <Spinner /> : <Icon name={icon} size={32} />}
    </button>
  );
}
