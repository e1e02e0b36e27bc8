import type { ReactNode } from 'react';
import { times } from '../core/format.ts';
import { useGameState, useMoney, useWords } from './context.tsx';

/** "0.955986" -> "95.59 %": cut, so that a return is never overstated. */
export function percent(share: string): string {
  const match = /^([01])(?:\.(\d+))?$/.exec(share);
  if (!match) return share;
  const digits = (match[2] ?? '').padEnd(4, '0').slice(0, 4);
  const hundredths = Number(match[1]! + digits);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} %`;
}

const VOLATILITY = {
  low: 'rules.volatility.low',
  medium: 'rules.volatility.medium',
  high: 'rules.volatility.high',
  chosen: 'rules.volatility.chosen',
} as const;

/** The figures of a game that everybody asks for first. */
export function Facts({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  const money = useMoney();
  const { play } = useGameState();
  if (!play) return null;
  const { game, limits } = play;
  const volatility = VOLATILITY[game.volatility as keyof typeof VOLATILITY];
  return (
    <dl className="facts4">
      {game.rtp !== '' && (
        <div>
          <dt>{t('rules.rtp')}</dt>
          <dd className="num">
            {game.rtpHighest === '' || percent(game.rtpHighest) === percent(game.rtp)
              ? percent(game.rtp)
              : `${percent(game.rtp)} – ${percent(game.rtpHighest)}`}
          </dd>
        </div>
      )}
      {game.maxMultiplierE4 !== undefined && (
        <div>
          <dt>{t('rules.maxWin')}</dt>
          <dd className="num">{t('rules.maxWinTimes', { times: times(game.maxMultiplierE4) })}</dd>
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
        <dd className="num">{t('stake.range', { min: money(limits.min), max: money(limits.max) })}</dd>
      </div>
      {children}
    </dl>
  );
}
