import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { dayName } from './trend-shapes.ts';
import styles from './trend.module.css';

type TrendTableProps = {
  heads: readonly string[];
  /** The oldest day first, each with a figure under every head. */
  rows: readonly { day: string; figures: readonly string[] }[];
};

/** Below a chart: its first and last day, and its figures as a table for whoever cannot see it. */
export function TrendTable({ heads, rows }: TrendTableProps) {
  const t = useT();
  return (
    <>
      <div className={cx(styles.days, textStyles.small, textStyles.secondary)} aria-hidden="true">
        <span>{dayName(rows[0]!.day)}</span>
        <span>{dayName(rows.at(-1)!.day)}</span>
      </div>
      <details>
        <summary className={textStyles.small}>{t('agent.trend.table')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              {[t('agent.trend.day'), ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, figures }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {figures.map((figure, column) => (
                  <td key={heads[column]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
