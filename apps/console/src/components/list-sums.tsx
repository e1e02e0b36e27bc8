import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import type { CallQuery } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import styles from './sums.module.css';

type Totals =
  | 'getDepositTotals'
  | 'getWithdrawalTotals'
  | 'getPlayerWagerTotals'
  | 'getPlayerPostingTotals'
  | 'getCorrectionTotals'
  | 'getTransferTotals';
type Sum<N extends Totals> = NonNullable<CallQuery<N>['data']>['sums'][number];
type ListSumsProps<N extends Totals> = {
  /** Names the sums. */
  label: string;
  query: Pick<CallQuery<N>, 'data' | 'error' | 'isPlaceholderData'>;
  /** Each with its name. */
  figures: (sum: Sum<N>) => readonly (readonly [string, string])[];
};

/** What the filtered rows add up to, and of how many of them that is said. Currencies are never added up. */
export function ListSums<N extends Totals>({ label, query, figures }: ListSumsProps<N>) {
  const t = useT();
  const format = useFormat();
  const { data, error, isPlaceholderData } = query;
  // Kept sums are of another filter: beside rows that failed they would be taken for theirs.
  if (error) return <p className={cx(styles.sums, textStyles.secondary)}>{t('part.totals.failed')}</p>;
  if (!data) return <div className={styles.sums} aria-busy="true" />;
  const sums: readonly Sum<N>[] = data.sums;
  return (
    <section className={styles.sums} aria-label={label} aria-busy={isPlaceholderData}>
      {sums.length === 0 && (
        <dl className={styles.sum}>
          <div>
            <dt>{t('part.totals.rows')}</dt>
            <dd>{format.number(0)}</dd>
          </div>
        </dl>
      )}
      {sums.map((sum) => (
        <dl key={sum.currency} className={styles.sum}>
          {figures(sum).map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      ))}
      <span className={cx(textStyles.tiny, textStyles.tertiary)}>
        {data.since === null ? t('part.totals.all') : t('part.totals.since', { time: format.dateTime(data.since) })}
      </span>
    </section>
  );
}
