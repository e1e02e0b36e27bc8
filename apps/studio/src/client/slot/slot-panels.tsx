import { Button } from '@baize/ui/button.tsx';
import { cx } from '@baize/ui/cx.ts';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { Confetti } from '../parts/confetti.tsx';
import { useGameState, useGame, useWords } from '../parts/context.tsx';
import { CountUp } from '../parts/count-up.tsx';
import type { WinTier } from '../core/tiers.ts';
import { kindWords } from './kind-words.ts';
import type { Panel, SlotView } from './presenter.ts';
import { unitsToMoney } from './slot-lines.tsx';
import type { Theme } from './theme.ts';
import styles from './slot-panels.module.css';

const COINS: Readonly<Record<WinTier, number>> = { none: 0, small: 0, nice: 20, big: 46, mega: 80, super: 120 };
const TIER_CLASS: Readonly<Partial<Record<WinTier, string | undefined>>> = { mega: styles.mega, super: styles.super };
const TITLES = { big: 'slot.big.big', mega: 'slot.big.mega', super: 'slot.big.super' } as const;

export interface SlotPanelProps {
  readonly panel: Panel;
  readonly view: SlotView;
  readonly model: SlotModel;
  readonly theme: Theme;
  /** Ends this moment. */
  readonly onContinue: () => void;
}

/** The moments of a round that stand over the reels. A press ends each of them. */
export function SlotPanel({ panel, view, model, theme, onContinue }: SlotPanelProps) {
  const { t } = useWords();
  const { sounds, reduced } = useGame();
  const currency = useGameState().play?.currency ?? 'XXX';
  const stake = view.stake ?? 0n;
  const sum = (units: number, ms: number) => (
    <CountUp
      value={unitsToMoney(units, stake, model)}
      ms={reduced ? 0 : ms}
      currency={currency}
      onTick={(progress) => sounds().count(progress)}
    />
  );
  switch (panel.type) {
    case 'big': {
      const title = TITLES[panel.tier as keyof typeof TITLES];
      return (
        <div className={cx(styles.panel, styles.rays, TIER_CLASS[panel.tier])}>
          {!reduced && <Confetti count={COINS[panel.tier]} colours={theme.confetti} />}
          <p className={styles.title}>{title && t(title)}</p>
          <p className={styles.sum}>{sum(panel.units, panel.countMs)}</p>
        </div>
      );
    }
    case 'intro':
      return (
        <div className={cx(styles.panel, styles.rays)}>
          <p className={styles.title}>{t('slot.freeWon', { count: panel.spins })}</p>
          <p className={styles.note}>{t(kindWords(model).begin, { multiplier: panel.multiplier })}</p>
          <Button variant="primary" size="lg" className={styles.button} onClick={onContinue}>
            {t('slot.freeStart')}
          </Button>
        </div>
      );
    case 'hold':
      return (
        <div className={cx(styles.panel, styles.again)}>
          <p className={styles.title}>{t('slot.holdWon')}</p>
          <p className={styles.note}>{t('slot.holdBegin', { count: 'hold' in model ? model.hold.respins : 0 })}</p>
        </div>
      );
    case 'again':
      return (
        <div className={cx(styles.panel, styles.again)}>
          <p className={styles.title}>{t('slot.freeMore', { count: panel.spins })}</p>
        </div>
      );
    case 'outro':
      return (
        <div className={cx(styles.panel, styles.rays)}>
          {!reduced && COINS[panel.tier] > 0 && <Confetti count={COINS[panel.tier]} colours={theme.confetti} />}
          <p className={styles.note}>{t(panel.spins > 0 ? 'slot.freeEnd' : 'slot.holdEnd')}</p>
          <p className={cx(styles.note, styles.quiet)}>
            {t(panel.spins > 0 ? 'slot.freeEndBody' : 'slot.holdEndBody', {
              count: panel.spins > 0 ? panel.spins : view.board.medals.length,
            })}
          </p>
          <p className={styles.sum}>{sum(panel.units, panel.countMs)}</p>
          {panel.capped && <p className={styles.quiet}>{t('slot.capped')}</p>}
          <Button variant="primary" size="lg" className={styles.button} onClick={onContinue}>
            {t('slot.skip')}
          </Button>
        </div>
      );
  }
}
