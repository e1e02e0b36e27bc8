import { useT } from '@baize/webkit/i18n';
import type { Difference } from '../lib/diff.ts';

/** What was and what is, line by line. Additions and removals say so in words as well. */
export function DiffTable({ rows, caption }: { rows: readonly Difference[]; caption: string }) {
  const t = useT();
  return (
    <table className="diff">
      <caption className="vh">{caption}</caption>
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
              <bdi className="p-mono">{row.path}</bdi>
            </th>
            <td className="was">
              <Value text={row.before} />
            </td>
            <td className="is">
              <Value text={row.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { text: string | null }) {
  const t = useT();
  if (text === null) return <span className="p-mut">{t('diff.none')}</span>;
  if (text === '') return <span className="p-mut">{t('diff.empty')}</span>;
  return <bdi>{text}</bdi>;
}
