import { useState } from 'react';
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

/** What the pool holds now. The figure counts from one true value to the next one; it never runs ahead of the pool. */
export function JackpotSign({ pool: { amount }, currency }: JackpotSignProps) {
  const { t } = useWords();
  const { reduced } = useGame();
  const [seen, setSeen] = useState({ from: amount, to: amount });
  if (seen.to !== amount) setSeen({ from: seen.to, to: amount });
  const isGrowing = seen.from < amount;
  return (
    <dl className={styles.pool}>
      <dt>{t('jackpot.title')}</dt>
      <dd>
        <CountUp
          value={amount}
          from={isGrowing ? seen.from : amount}
          ms={isGrowing && !reduced ? COUNT_MS : 0}
          currency={currency}
          write={money}
        />
      </dd>
    </dl>
  );
}
