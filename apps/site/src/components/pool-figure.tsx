import type { Jackpot } from '@baize/contract/boot';
import { amount, formatAmount, parseAmount } from '@baize/domain/money';
import { CountUp } from '@baize/ui/count-up.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';

/** A pool's name in the visitor's language. */
export function usePoolName(): (pool: Pick<Jackpot, 'name'> | undefined) => string {
  const t = useT();
  const language = useLanguage();
  return (pool) => pool?.name[language] ?? pool?.name.en ?? t('home.jackpot');
}

/** What is in a pool. The figure counts from one true value to the next one; it never runs ahead of the pool. */
export function PoolFigure({ held }: { held: string }) {
  const f = useFormat();
  return <CountUp value={parseAmount(held) ?? 0n} format={(units) => f.money(formatAmount(amount(units)))} />;
}
