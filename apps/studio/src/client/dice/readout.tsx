import { useEffect, useState } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { Confetti } from '../parts/confetti.tsx';
import { useMoney, useGame, useWords } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { isDice, type DiceDetail, type Round } from '../wire/rounds.ts';
import { flickering, rollText } from './dice-math.ts';
import rollStyles from './last-rolls.module.css';
import styles from './readout.module.css';

const FLICKER_MS = 45;
const SETTLE_MS = 1100;
const ROLLS_SHOWN = 14;
const COLOURS = ['#f4c95d', '#ffe7a0', '#2fd68b', '#a89dff'];

/** What the board shows: the last roll until the next press, or the one that is on its way. */
export interface ShownRoll {
  readonly round: Round<DiceDetail> | undefined;
  readonly rolling: boolean;
}

const OUTCOMES = {
  gain: { message: 'dice.resultWin', icon: 'check-circle', className: styles.won },
  even: { message: 'dice.resultReturn', icon: 'refresh', className: undefined },
  loss: { message: 'dice.resultLoss', icon: 'x-circle', className: styles.lost },
} as const;

const outcomeOf = ({ payout, stake }: Round): keyof typeof OUTCOMES =>
  payout > stake ? 'gain' : payout > 0n ? 'even' : 'loss';

/** The roll in large figures, with what came of it in words beneath. */
export function Readout({ shown }: { readonly shown: ShownRoll }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const money = useMoney();
  const figure = useFlicker(shown, reduced);
  const result = shown.rolling ? undefined : shown.round;
  const outcome = result && OUTCOMES[outcomeOf(result)];
  const big = result !== undefined && isBigMoment(winTier(result.payout, result.stake));
  return (
    <div className={cx(styles.readout, outcome && styles.settled, outcome?.className)}>
      {big && !reduced && <Confetti key={result.id} count={60} colours={COLOURS} />}
      <div className={cx(styles.die, shown.rolling && !reduced && styles.rolling)} aria-hidden="true">
        <Facets />
        <p className={cx(styles.figure, text.figures)} data-figure="roll">
          {figure}
        </p>
      </div>
      <p className={styles.words} role="status" data-figure="result">
        {outcome ? (
          <>
            <Icon name={outcome.icon} size={18} />{' '}
            {t(outcome.message, { roll: rollText(result.detail.rollE2), amount: money(result.payout) })}
          </>
        ) : shown.rolling ? (
          ' '
        ) : (
          t('dice.ready')
        )}
      </p>
    </div>
  );
}

/**
 * A die seen from above, its middle face kept for the figure. It is a picture: the faces carry no numbers of their own.
 */
function Facets() {
  return (
    <svg viewBox="-100 -100 200 200">
      <polygon fill="var(--facet-2)" points="0,-98 -85,-49 -60,-36" />
      <polygon fill="var(--facet-3)" points="0,-98 85,-49 60,-36" />
      <polygon fill="var(--facet-1)" points="0,-98 -60,-36 60,-36" />
      <polygon fill="var(--facet-4)" points="-85,-49 -85,49 -60,-36" />
      <polygon fill="var(--facet-1)" points="85,-49 85,49 60,-36" />
      <polygon fill="var(--facet-2)" points="-85,49 -60,-36 0,72" />
      <polygon fill="var(--facet-3)" points="85,49 60,-36 0,72" />
      <polygon fill="var(--facet-4)" points="-85,49 0,98 0,72" />
      <polygon fill="var(--facet-2)" points="85,49 0,98 0,72" />
      <polygon fill="var(--facet-5)" points="-60,-36 60,-36 0,72" />
    </svg>
  );
}

/** The figure on its way: it flickers from the press and settles once the result is known. */
function useFlicker(shown: ShownRoll, reduced: boolean): string {
  const [figure, setFigure] = useState('··.··');
  const result = shown.round?.detail.rollE2;
  const coming = useLatest(result);
  useEffect(() => {
    if (!shown.rolling || reduced) return undefined;
    let knownAt: number | undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      if (coming.current !== undefined) knownAt ??= now;
      const progress = knownAt === undefined ? 0 : Math.min(0.99, 0.5 + (now - knownAt) / SETTLE_MS);
      setFigure(flickering(coming.current, progress, Math.floor(now / FLICKER_MS)));
    }, FLICKER_MS);
    return () => clearInterval(timer);
  }, [shown.rolling, reduced, coming]);
  if (!shown.rolling) return result === undefined ? '00.00' : rollText(result);
  return reduced ? '··.··' : figure;
}

/** The last rolls, the newest first. */
export function LastRolls({ rounds }: { readonly rounds: readonly Round[] }) {
  const { t } = useWords();
  const rolls = rounds
    .filter((round): round is Round<DiceDetail> => isDice(round) && round.state === 'closed')
    .slice(0, ROLLS_SHOWN);
  return (
    <ol className={rollStyles.rolls} aria-label={t('dice.last')}>
      {rolls.map(({ id, detail }) => (
        <li
          key={id}
          className={detail.win ? rollStyles.won : undefined}
          title={`${detail.side === 'under' ? '<' : '>'} ${rollText(diceTargetE2(detail))}`}
        >
          <Icon name={detail.win ? 'check' : 'x'} size={14} />{' '}
          <span className={text.figures}>{rollText(detail.rollE2)}</span>
        </li>
      ))}
    </ol>
  );
}
