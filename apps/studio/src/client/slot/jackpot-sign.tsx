import { useState, type CSSProperties } from 'react';
import type { Amount } from '@baize/domain/money';
import { CountUp } from '../parts/count-up.tsx';
import { useGame, useWords } from '../parts/context.tsx';
import { money } from '../core/format.ts';
import type { JackpotPool } from '../core/game-state.ts';
import styles from './jackpot-sign.module.css';

const COUNT_MS = 900;

export interface JackpotSignProps {
  readonly pool: JackpotPool;
  readonly currency: string;
}

/** How far the pool has come from its start to its limit, from 0 to 1. */
const shareOf = (amount: Amount, { from, to }: NonNullable<JackpotPool['mustHitBy']>): number =>
  Math.min(1, Math.max(0, Number(amount - from) / Number(to - from)));

/**
 * What the pool holds now, and the limit before which it must be won. The figure counts from one true value to the next
 * one; it never runs ahead of the pool.
 */
export function JackpotSign({ pool: { amount, mustHitBy }, currency }: JackpotSignProps) {
  const { t } = useWords();
  const { reduced } = useGame();
  const [seen, setSeen] = useState({ from: amount, to: amount });
  if (seen.to !== amount) setSeen({ from: seen.to, to: amount });
  const isGrowing = seen.from < amount;
  return (
    <dl className={styles.pool} data-lines={mustHitBy ? 3 : 2}>
      <dt>{t('jackpot.title')}</dt>
      <dd>
        <CountUp
          value={amount}
          from={isGrowing ? seen.from : amount}
          ms={isGrowing && !reduced ? COUNT_MS : 0}
          currency={currency}
        />
      </dd>
      {mustHitBy && (
        <dd className={styles.limit}>
          <i style={{ '--share': shareOf(amount, mustHitBy) } as CSSProperties} aria-hidden="true" />
          {t('jackpot.mustHitBy', { limit: money(mustHitBy.to, currency) })}
        </dd>
      )}
    </dl>
  );
}
