import { useT } from '@baize/webkit/i18n';
import type { Difference } from '../lib/diff.ts';
import { useFormat } from '../use-format.ts';
import textStyles from '@baize/ui/text.module.css';
import styles from './diff-table.module.css';

/** What was and what is, line by line. Additions and removals say so in words as well. */
export function DiffTable({ rows, caption }: { rows: readonly Difference[]; caption: string }) {
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
              <Value text={row.before} />
            </td>
            <td className={styles.after}>
              <Value text={row.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function Value({ text }: { text: string | null }) {
  const t = useT();
  const format = useFormat();
  if (text === null) return <span className={textStyles.tertiary}>{t('diff.none')}</span>;
  if (text === '') return <span className={textStyles.tertiary}>{t('diff.empty')}</span>;
  // In the brand's offset, as every field and list shows it.
  return <bdi>{INSTANT.test(text) ? format.dateTime(text) : text}</bdi>;
}
