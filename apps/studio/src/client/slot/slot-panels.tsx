import { Button } from '@baize/ui/button.tsx';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { Confetti } from '../parts/confetti.tsx';
import { useGameState, useGame, useWords } from '../parts/context.tsx';
import { CountUp } from '../parts/count-up.tsx';
import type { WinTier } from '../core/tiers.ts';
import type { Panel, SlotView } from './presenter.ts';
import { unitsToMoney } from './slot-lines.tsx';
import type { Theme } from './themes.ts';

const COINS: Readonly<Record<WinTier, number>> = { none: 0, small: 0, nice: 20, big: 46, mega: 80, super: 120 };
const TITLES = { big: 'slot.big.big', mega: 'slot.big.mega', super: 'slot.big.super' } as const;

/** The moments of a round that stand over the reels. A press ends each of them. */
export function SlotPanel({
  panel,
  view,
  model,
  theme,
  onGo,
}: {
  panel: Panel;
  view: SlotView;
  model: SlotModel;
  theme: Theme;
  onGo: () => void;
}) {
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
        <div className={`panel big ${panel.tier}`}>
          {!reduced && <Confetti count={COINS[panel.tier]} colours={theme.confetti} />}
          <p className="panel-title">{title && t(title)}</p>
          <p className="panel-sum">{sum(panel.units, panel.countMs)}</p>
        </div>
      );
    }
    case 'intro':
      return (
        <div className="panel card">
          <p className="panel-title">{t('slot.freeWon', { count: panel.spins })}</p>
          <p className="panel-note">{t('slot.freeMultiplier', { multiplier: panel.multiplier })}</p>
          <Button variant="primary" size="lg" onClick={onGo}>
            {t('slot.freeStart')}
          </Button>
        </div>
      );
    case 'again':
      return (
        <div className="panel again">
          <p className="panel-title">{t('slot.freeMore', { count: panel.spins })}</p>
        </div>
      );
    case 'outro':
      return (
        <div className="panel card">
          {!reduced && COINS[panel.tier] > 0 && <Confetti count={COINS[panel.tier]} colours={theme.confetti} />}
          <p className="panel-note">{t('slot.freeEnd')}</p>
          <p className="panel-note t2">{t('slot.freeEndBody', { count: panel.spins })}</p>
          <p className="panel-sum">{sum(panel.units, panel.countMs)}</p>
          {panel.capped && <p className="t2">{t('slot.capped')}</p>}
          <Button variant="primary" size="lg" onClick={onGo}>
            {t('slot.skip')}
          </Button>
        </div>
      );
  }
}
