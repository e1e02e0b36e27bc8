import type { DepositFilter } from '@baize/contract/console/deposits';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import styles from '../../components/sums.module.css';

const STALE_MS = 15_000;

/** What the filtered deposits add up to, and of how many of them that is said. Currencies are never added up. */
export function DepositSums({ filter }: { filter: Partial<DepositFilter> }) {
  const t = useT();
  const format = useFormat();
  const { data, error, isPlaceholderData } = useCall('getDepositTotals', filter, { keep: true, staleTime: STALE_MS });
  // Kept sums are of another filter: beside rows that failed they would be taken for theirs.
  if (error) return <p className={cx(styles.sums, textStyles.secondary)}>{t('deposit.totals.failed')}</p>;
  if (!data) return <div className={styles.sums} aria-busy="true" />;
  const lines = data.sums.map(({ currency, orders, ordered, credits, credited }) => ({
    currency,
    figures: [
      ['orders', format.number(orders)],
      ['ordered', format.money(ordered, { unit: true, currency })],
      ['credits', format.number(credits)],
      ['credited', format.money(credited, { unit: true, currency })],
    ] as const,
  }));
  return (
    <section className={styles.sums} aria-label={t('deposit.totals')} aria-busy={isPlaceholderData}>
      {lines.length === 0 && (
        <dl className={styles.sum}>
          <div>
            <dt>{t('deposit.totals.orders')}</dt>
            <dd>{format.number(0)}</dd>
          </div>
        </dl>
      )}
      {lines.map(({ currency, figures }) => (
        <dl key={currency} className={styles.sum}>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{t(`deposit.totals.${name}`)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      ))}
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>
        {data.since === null
          ? t('deposit.totals.all')
          : t('deposit.totals.since', { time: format.dateTime(data.since) })}
      </span>
    </section>
  );
}
