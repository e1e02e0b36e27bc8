import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import { times } from '../core/format.ts';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { Confetti } from '../parts/confetti.tsx';
import { useMoney, useGame, useWords, type Translate } from '../parts/context.tsx';
import type { Revealed } from '../parts/use-reveal.ts';
import type { MessageKey } from '../messages/en.ts';
import type { Detail, Round } from '../wire/rounds.ts';
import styles from './result-line.module.css';

const COLOURS = ['#f4c95d', '#ffe7a0', '#2fd68b', '#a89dff'];

const OUTCOMES = {
  gain: { message: 'instant.won', icon: 'check-circle', className: styles.gain },
  even: { message: 'instant.returned', icon: 'refresh', className: undefined },
  loss: { message: 'instant.lost', icon: 'x-circle', className: styles.loss },
} as const;

/** How a view tells of a round. */
export interface Telling<D extends Detail> {
  readonly outcome: (detail: D, t: Translate) => string;
  readonly sumsAlone?: boolean;
}

/** "17, black" or "Two pair: 2.00×": what was drawn, and by what it was paid where that is one figure. */
export const drawnWords = <D extends Detail>(view: Telling<D>, { detail, multiplierE4 }: Round<D>, t: Translate) =>
  view.sumsAlone ? view.outcome(detail, t) : `${view.outcome(detail, t)}: ${times(multiplierE4)}`;

export interface ResultLineProps<D extends Detail> {
  readonly view: Telling<D>;
  readonly shown: Revealed<D>;
  /** What is said before the first round. */
  readonly ready?: MessageKey;
}

/** What came of the round in words: drawn, paid, or nothing. Green only where more came back than went. */
export function ResultLine<D extends Detail>({ view, shown, ready = 'instant.ready' }: ResultLineProps<D>) {
  const { t } = useWords();
  const { reduced } = useGame();
  const money = useMoney();
  const { round } = shown;
  if (shown.revealing || !round)
    return (
      <p className={styles.line} role="status" data-figure="result">
        {shown.revealing ? ' ' : t(ready)}
      </p>
    );
  const { payout, stake, detail, id } = round;
  const outcome = payout > stake ? 'gain' : payout > 0n ? 'even' : 'loss';
  const { message, icon, className } = OUTCOMES[outcome];
  return (
    <p className={cx(styles.line, className)} role="status" data-figure="result">
      {isBigMoment(winTier(payout, stake)) && !reduced && <Confetti key={id} count={60} colours={COLOURS} />}
      <Icon name={icon} size={18} />{' '}
      {t(message, {
        outcome: payout > 0n ? drawnWords(view, round, t) : view.outcome(detail, t),
        amount: money(payout),
      })}
    </p>
  );
}
