import type { ReactNode } from 'react';
import text from '@baize/ui/text.module.css';
import { basisPoints } from '@baize/domain/share';
import { group, times } from '../core/format.ts';
import { useGameState, useMoney, useWords } from './context.tsx';
import styles from './facts.module.css';

/** "0.955986" -> "95.59 %": cut, so that a return is never overstated. */
export function percent(share: string): string {
  const points = basisPoints(share);
  return points === undefined ? share : hundredthsPercent(points);
}

/** 9559 -> "95.59 %". */
export const hundredthsPercent = (points: number): string =>
  `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')} %`;

const VOLATILITY = {
  low: 'rules.volatility.low',
  medium: 'rules.volatility.medium',
  high: 'rules.volatility.high',
  chosen: 'rules.volatility.chosen',
} as const;

/** The figures of a game that players look for first. */
export function Facts({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  const money = useMoney();
  const { play } = useGameState();
  if (!play) return null;
  const { game, limits } = play;
  const volatility = VOLATILITY[game.volatility as keyof typeof VOLATILITY];
  return (
    <dl className={styles.facts}>
      {game.rtp !== '' && (
        <div>
          <dt>{t('rules.rtp')}</dt>
          <dd className={text.figures}>
            {game.rtpHighest === '' || percent(game.rtpHighest) === percent(game.rtp)
              ? percent(game.rtp)
              : `${percent(game.rtp)} – ${percent(game.rtpHighest)}`}
          </dd>
        </div>
      )}
      {game.maxMultiplierE4 !== undefined && (
        <div>
          <dt>{t('rules.maxWin')}</dt>
          <dd className={text.figures}>{t('rules.maxWinTimes', { times: times(game.maxMultiplierE4) })}</dd>
        </div>
      )}
      {game.topPrizeOneIn !== undefined && (
        <div>
          <dt>{t('rules.topPrizeOdds')}</dt>
          <dd className={text.figures}>{t('rules.oneIn', { count: group(String(game.topPrizeOneIn)) })}</dd>
        </div>
      )}
      {volatility && (
        <div>
          <dt>{t('rules.volatility')}</dt>
          <dd>{t(volatility)}</dd>
        </div>
      )}
      <div>
        <dt>{t('rules.range')}</dt>
        <dd className={text.figures}>{t('stake.range', { min: money(limits.min), max: money(limits.max) })}</dd>
      </div>
      {limits.payoutStep > 1n && (
        <div>
          <dt>{t('rules.cut')}</dt>
          <dd className={text.figures}>{t('rules.cutTo', { step: money(limits.payoutStep) })}</dd>
        </div>
      )}
      {children}
    </dl>
  );
}

/** The rules of a game, one point each. */
export const RuleList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.rules}>{children}</ul>
);
