import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { amount } from '@baize/domain/money';
import { coinsOf, type SlotModel } from '@baize/domain/games/slot/model';
import { group } from '../core/format.ts';
import { useMoney, useGameState, useWords } from '../parts/context.tsx';
import { JackpotSign } from './jackpot-sign.tsx';
import type { SlotView } from './presenter.ts';
import { useSymbolName } from './symbols.ts';
import styles from './slot-lines.module.css';

/** Coins of a round as money: its stake is a whole number of them. */
export const unitsToMoney = (units: number, stake: bigint, model: SlotModel) =>
  amount((stake * BigInt(units)) / BigInt(coinsOf(model)));

export interface SlotLineProps {
  readonly view: SlotView;
  readonly model: SlotModel;
}

/** Over the reels: the jackpot or the name of the game, or how the round stands. */
export function Sign(props: SlotLineProps) {
  const { lang } = useWords();
  const { play, jackpot } = useGameState();
  if (hasMeter(props)) return <Meter {...props} />;
  if (jackpot && play) return <JackpotSign pool={jackpot} currency={play.currency} />;
  return <span className={styles.name}>{play?.game.name[lang] ?? ''}</span>;
}

const isHolding = ({ view, model }: SlotLineProps): boolean =>
  'hold' in model && view.board.held && view.phase !== 'rest';

/** Free spins, respins or a ladder of factors are on: they are told where there is no room for a sign, too. */
export const hasMeter = (props: SlotLineProps): boolean =>
  props.view.free !== undefined || props.view.factor !== undefined || isHolding(props);

/** How the round stands that is on the reels. */
export function Meter(props: SlotLineProps) {
  const { view, model } = props;
  const { t } = useWords();
  const money = useMoney();
  const { free, factor, stake = 0n } = view;
  if (!free && factor !== undefined && 'ladders' in model)
    return <Ladder factors={model.ladders.base} factor={factor} />;
  if (isHolding(props)) return <HoldSign {...props} />;
  if (!free) return null;
  return (
    <dl className={styles.freeSpins}>
      <div>
        <dt>{t('slot.freeCount')}</dt>
        <dd className={text.figures}>{t('slot.freeOf', { current: free.current, total: free.total })}</dd>
      </div>
      {freeFactors(model, factor ?? free.multiplier).map((each, place) => (
        <div className={styles.multiplier} key={place}>
          <dd className={text.figures}>×{each}</dd>
        </div>
      ))}
      <div>
        <dt>{t('slot.freeTotal')}</dt>
        <dd className={text.figures}>{money(unitsToMoney(view.won, stake, model))}</dd>
      </div>
    </dl>
  );
}

/** Medals, respins that are left, and what has been won. */
function HoldSign({ view, model }: SlotLineProps) {
  const { t } = useWords();
  const money = useMoney();
  const { medals, left } = view.board;
  return (
    <dl className={styles.freeSpins}>
      <div>
        <dt>{t('slot.held')}</dt>
        <dd className={text.figures}>
          {t('slot.freeOf', { current: medals.length, total: model.reels * model.rows })}
        </dd>
      </div>
      <div className={cx(left !== undefined && styles.multiplier)}>
        <dt>{t(left === undefined ? 'slot.freeTotal' : 'slot.respins')}</dt>
        <dd className={text.figures}>{left ?? money(unitsToMoney(view.won, view.stake ?? 0n, model))}</dd>
      </div>
    </dl>
  );
}

/** What free spins multiply by: reel by reel where wilds do it; nothing is said of a factor of one. */
function freeFactors(model: SlotModel, shared: number): readonly number[] {
  const factors = 'factors' in model ? model.factors.free : [shared];
  return factors.filter((factor) => factor > 1);
}

/** The factors that a spin climbs, with the one that counts now. */
function Ladder({ factors, factor }: { readonly factors: readonly number[]; readonly factor: number }) {
  const { t } = useWords();
  return (
    <ol className={styles.ladder} aria-label={t('slot.ladder', { factor })}>
      {factors.map((each) => (
        <li key={each} className={cx(text.figures, each === factor && styles.now)} aria-hidden="true">
          ×{each}
        </li>
      ))}
    </ol>
  );
}

/** How a win is told that follows no line. */
const PAY_WORDS = { ways: 'slot.wayPays', group: 'slot.groupPays', scatter: 'slot.scatterPays' } as const;

/** Under the reels: what the lit line pays, or what the round came to. Only more than the stake is shown in gold. */
export function ResultLine({ view, model }: SlotLineProps) {
  const { t } = useWords();
  const money = useMoney();
  const name = useSymbolName();
  const { play } = useGameState();
  const { current, shows, stake = 0n } = view;
  const pay = (units: number): string => money(unitsToMoney(units, stake, model));
  const more = unitsToMoney(view.won, stake, model) > stake;
  const look = cx(styles.line, more && styles.gain);
  if (current) {
    return (
      <p className={look} key={current.line}>
        {current.kind === 'line'
          ? t(current.factor ? 'slot.lineFactor' : 'slot.linePays', {
              line: current.line + 1,
              amount: pay(current.units),
              factor: current.factor ?? 1,
            })
          : t(PAY_WORDS[current.kind], {
              count: current.count,
              symbol: name(current.symbol),
              amount: pay(current.units),
              ways: current.ways ?? 0,
            })}
      </p>
    );
  }
  if (shows.length > 0) {
    const units = shows.reduce((sum, show) => sum + show.units, 0);
    return (
      <p className={look}>
        {more
          ? t('slot.wins', { count: shows.length, amount: pay(units) })
          : t('slot.returned', { amount: pay(units) })}
      </p>
    );
  }
  if (view.phase !== 'rest') return null;
  if (view.won > 0)
    return <p className={look}>{t(more ? 'slot.resultWin' : 'slot.returned', { amount: pay(view.won) })}</p>;
  // Beside a loss it would read as part of it.
  const top = play?.game.volatility === 'high' && !view.result ? play.game.maxMultiplierE4 : undefined;
  return (
    <p className={styles.line}>
      {t(view.result ? 'slot.noWin' : 'slot.ready')}
      {top !== undefined && (
        <span className={styles.top}>{t('slot.upTo', { times: `${group(String(top / 10_000n))}×` })}</span>
      )}
    </p>
  );
}

/** The result in words, for a screen reader. What is not more than the stake came back; nobody won it. */
export function SpokenResult({ view }: { readonly view: SlotView }) {
  const { t } = useWords();
  const money = useMoney();
  const { progress, rounds } = useGameState();
  const round = view.phase === 'rest' && view.result && progress.at === 'ready' ? rounds[0] : undefined;
  const word =
    round && (round.payout > round.stake ? 'slot.resultWin' : round.payout > 0n ? 'slot.returned' : 'slot.noWin');
  return (
    <p className={text.visuallyHidden} role="status">
      {round && word ? t(word, { amount: money(round.payout) }) : ''}
    </p>
  );
}
