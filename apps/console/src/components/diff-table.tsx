import { useT } from '@baize/webkit/i18n';
import type { Difference } from '../lib/diff.ts';
import { useFormat } from '../use-format.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './diff-table.module.css';

type DiffTableProps = {
  rows: readonly Difference[];
  caption: string;
  /** Of the amounts, where it is known and no line says it. */
  currency?: string | undefined;
};

/** What was and what is, line by line. Additions and removals say so in words as well. */
export function DiffTable({ rows, caption, currency }: DiffTableProps) {
  const t = useT();
  return (
    <table className={styles.differences}>
      <caption className={textStyles.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{t('diff.before')}</th>
          <th scope="col">{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row">
              <bdi className={textStyles.mono}>{row.path}</bdi>
            </th>
            <td className={styles.before}>
              <Value row={row} text={row.before} currency={currencyOf(rows, currency)} />
            </td>
            <td className={styles.after}>
              <Value row={row} text={row.after} currency={currencyOf(rows, currency)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** As calls write an amount. Shares and rates are written alike and are none. */
const AMOUNT = /^-?\d{1,16}\.\d{2,5}$/;
const NO_AMOUNT = /rate|share|percent|rtp|odds|weight|version/i;
const isAmount = ({ path }: Difference, text: string): boolean => AMOUNT.test(text) && !NO_AMOUNT.test(path);

const currencyOf = (rows: readonly Difference[], known: string | undefined): string | undefined => {
  const said = rows.find(({ path }) => path === 'currency');
  return said?.after ?? said?.before ?? known;
};

type ValueProps = { row: Difference; text: string | null; currency: string | undefined };

function Value({ row, text, currency }: ValueProps) {
  const t = useT();
  const format = useFormat();
  if (text === null) return <span className={textStyles.tertiary}>{t('diff.none')}</span>;
  if (text === '') return <span className={textStyles.tertiary}>{t('diff.empty')}</span>;
  if (isAmount(row, text))
    return (
      <bdi className={textStyles.figures}>
        {format.money(text, { exact: true, ...(currency !== undefined && { unit: true, currency }) })}
      </bdi>
    );
  // In the brand's offset, as every field and list shows it.
  return <bdi>{INSTANT.test(text) ? format.dateTime(text) : text}</bdi>;
}
