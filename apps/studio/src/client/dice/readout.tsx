import { useEffect, useState } from 'react';
import { Icon } from '@baize/ui/icon.tsx';
import { diceTargetE2 } from '@baize/domain/games/dice';
import { isBigMoment, winTier } from '../core/tiers.ts';
import { Confetti } from '../parts/confetti.tsx';
import { useMoney, useGame, useWords } from '../parts/context.tsx';
import { useLatest } from '../parts/use-latest.ts';
import { isDice, type DiceDetail, type Round } from '../wire/decode.ts';
import { flickering, rollText } from './dice-math.ts';

const FLICKER_MS = 45;
const SETTLE_MS = 1100;
const STRIP = 14;
const CONFETTI = ['#f4c95d', '#ffe7a0', '#2fd68b', '#a89dff'];

/** What the board shows: the last roll until the next press, or the one that is on its way. */
export interface Show {
  readonly round: Round<DiceDetail> | undefined;
  readonly rolling: boolean;
}

/** The roll in large figures, with its outcome in words beneath. */
export function Readout({ show }: { show: Show }) {
  const { t } = useWords();
  const { reduced } = useGame();
  const money = useMoney();
  const text = useFlicker(show, reduced);
  const { round } = show;
  const result = show.rolling ? undefined : round;
  const tier = result && winTier(result.payout, result.stake);
  const mood = !result ? '' : result.payout > result.stake ? ' won' : result.payout > 0n ? ' even' : ' lost';
  const words = !result
    ? ''
    : t(
        result.payout > result.stake ? 'dice.resultWin' : result.payout > 0n ? 'dice.resultReturn' : 'dice.resultLoss',
        { roll: rollText(result.detail.rollE2), amount: money(result.payout) },
      );
  return (
    <div className={`readout${mood}`}>
      {tier && tier !== 'none' && isBigMoment(tier) && !reduced && (
        <Confetti key={result!.id} count={60} colours={CONFETTI} />
      )}
      <div className={show.rolling && !reduced ? 'die rolling' : 'die'} aria-hidden="true">
        <Facets />
        <p className="readout-figure num">{text}</p>
      </div>
      <p className="readout-words" role="status">
        {result ? (
          <>
            <Icon
              name={result.payout > result.stake ? 'check-circle' : result.payout > 0n ? 'refresh' : 'x-circle'}
              size={18}
            />{' '}
            {words}
          </>
        ) : show.rolling ? (
          ' '
        ) : (
          t('dice.ready')
        )}
      </p>
    </div>
  );
}

/** A die seen from above, its middle face kept for the figure. It is a picture: the faces carry no numbers of their own. */
function Facets() {
  return (
    <svg viewBox="-100 -100 200 200">
      <polygon className="f1" points="0,-98 -85,-49 -60,-36" />
      <polygon className="f2" points="0,-98 85,-49 60,-36" />
      <polygon className="f0" points="0,-98 -60,-36 60,-36" />
      <polygon className="f3" points="-85,-49 -85,49 -60,-36" />
      <polygon className="f0" points="85,-49 85,49 60,-36" />
      <polygon className="f1" points="-85,49 -60,-36 0,72" />
      <polygon className="f2" points="85,49 60,-36 0,72" />
      <polygon className="f3" points="-85,49 0,98 0,72" />
      <polygon className="f1" points="85,49 0,98 0,72" />
      <polygon className="f4" points="-60,-36 60,-36 0,72" />
    </svg>
  );
}

/** The figure on its way: it flickers from the press and settles once the result is known. */
function useFlicker(show: Show, reduced: boolean): string {
  const [text, setText] = useState('··.··');
  const result = show.round?.detail.rollE2;
  const coming = useLatest(result);
  useEffect(() => {
    if (!show.rolling || reduced) return undefined;
    let knownAt: number | undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      if (coming.current !== undefined) knownAt ??= now;
      const progress = knownAt === undefined ? 0 : Math.min(0.99, 0.5 + (now - knownAt) / SETTLE_MS);
      setText(flickering(coming.current, progress, Math.floor(now / FLICKER_MS)));
    }, FLICKER_MS);
    return () => clearInterval(timer);
  }, [show.rolling, reduced, coming]);
  if (!show.rolling) return result === undefined ? '00.00' : rollText(result);
  return reduced ? '··.··' : text;
}

/** The last rolls, the newest at the end. */
export function LastRolls({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useWords();
  const rolls = rounds
    .filter((round): round is Round<DiceDetail> => isDice(round) && round.state === 'closed')
    .slice(0, STRIP);
  return (
    <ol className="last" aria-label={t('dice.last')}>
      {rolls.map((round) => {
        const target = rollText(diceTargetE2(round.detail));
        const sign = round.detail.side === 'under' ? '<' : '>';
        return (
          <li key={round.id} className={round.detail.win ? 'w' : 'l'} title={`${sign} ${target}`}>
            <Icon name={round.detail.win ? 'check' : 'x'} size={14} />{' '}
            <span className="num">{rollText(round.detail.rollE2)}</span>
          </li>
        );
      })}
    </ol>
  );
}
