import type { Jackpot } from '@baize/contract/boot';
import { amount, formatAmount, parseAmount, ZERO } from '@baize/domain/money';
import { CountUp } from '@baize/ui/count-up.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';

/** A pool's name in the visitor's language. */
export function usePoolName(): (pool: Pick<Jackpot, 'name'> | undefined) => string {
  const t = useT();
  const language = useLanguage();
  return (pool) => pool?.name[language] ?? pool?.name.en ?? t('home.jackpot');
}

/**
 * What is in a pool, or was won of it. The figure counts from one true value to the next one; it never runs ahead of
 * the pool. `fromNothing`: the first value is counted up to as well.
 */
export function PoolFigure({ held, fromNothing = false }: { held: string; fromNothing?: boolean }) {
  const f = useFormat();
  return (
    <CountUp
      value={parseAmount(held) ?? ZERO}
      {...(fromNothing && { startFrom: ZERO })}
      format={(units) => f.money(formatAmount(amount(units)))}
    />
  );
}
