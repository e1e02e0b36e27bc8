import { Icon } from '@baize/ui/icon.tsx';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { shownBalance } from '../core/game-state.ts';
import { useGameState, useMoney, useGame, useWords } from '../parts/context.tsx';
import { CountUp } from '../parts/count-up.tsx';
import type { SlotView } from './presenter.ts';
import type { LineStake } from './line-stake.ts';
import { unitsToMoney } from './slot-lines.tsx';

/** Balance, bet and win, and the one button that matters. */
export function SlotDeck({
  view,
  choice,
  busy,
  onPress,
  onStep,
  model,
}: {
  view: SlotView;
  choice: LineStake;
  busy: boolean;
  onPress: () => void;
  onStep: (by: number) => void;
  model: SlotModel;
}) {
  const { t } = useWords();
  const state = useGameState();
  const { openSheet, prefs, setPrefs, reduced } = useGame();
  const money = useMoney();
  const { progress } = state;
  const play = state.play!;
  const balance = shownBalance(state);
  const won = unitsToMoney(view.won, view.stake ?? 0n, model);
  const celebrated = view.stake !== undefined && won > view.stake;
  const waiting = progress.at === 'checking' || (progress.at === 'sent' && !play.quickAllowed);
  const off =
    !play.game.enabled || play.pending !== undefined || waiting || (view.phase === 'spinning' && !play.quickAllowed);
  const action =
    view.phase === 'telling' ? ('slot.skip' as const) : busy ? ('slot.stop' as const) : ('slot.spin' as const);
  return (
    <div className="deck slot-deck">
      <dl className="figs">
        <div>
          <dt>{t('frame.balance')}</dt>
          <dd className="num">{balance === undefined ? '••••••' : money(balance)}</dd>
        </div>
        <div>
          <dt>{t('frame.bet')}</dt>
          <dd>
            <button
              type="button"
              className="fig-b num"
              disabled={busy}
              onClick={() => openSheet('bet')}
              aria-label={`${t('stake.choose')}: ${money(choice.total)}`}
            >
              {money(choice.total)} <Icon name="chevron-up" size={14} />
            </button>
          </dd>
        </div>
        <div>
          <dt>{t('frame.win')}</dt>
          <dd className={celebrated ? 'gold' : undefined}>
            <CountUp value={won} ms={reduced ? 0 : view.countMs} currency={play.currency} />
          </dd>
        </div>
      </dl>
      <div className="acts">
        {play.quickAllowed && (
          <button
            type="button"
            className="rb"
            aria-pressed={prefs.quick}
            aria-label={t('frame.quick')}
            title={t('frame.quick')}
            onClick={() => setPrefs({ quick: !prefs.quick })}
          >
            <Icon name="bolt" filled={prefs.quick} />
          </button>
        )}
        <button
          type="button"
          className="rb"
          disabled={busy || choice.next(-1) === undefined}
          aria-label={t('stake.less')}
          title={t('stake.less')}
          onClick={() => onStep(-1)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          className={`spin${busy ? ' busy' : ''}`}
          disabled={off}
          aria-label={t(action)}
          title={t(action)}
          onClick={onPress}
        >
          {waiting ? (
            <span className="spinner" aria-hidden="true" />
          ) : (
            <Icon name={action === 'slot.spin' ? 'spin' : action === 'slot.stop' ? 'stop' : 'play'} size={32} />
          )}
        </button>
        <button
          type="button"
          className="rb"
          disabled={busy || choice.next(1) === undefined}
          aria-label={t('stake.more')}
          title={t('stake.more')}
          onClick={() => onStep(1)}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          className="rb"
          disabled={busy}
          aria-label={t('stake.choose')}
          title={t('stake.choose')}
          onClick={() => openSheet('bet')}
        >
          <Icon name="coins" />
        </button>
      </div>
    </div>
  );
}
