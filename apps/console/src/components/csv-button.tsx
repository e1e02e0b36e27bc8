import { csvFileName, type Collected, type CsvColumn, type ReadPages } from '@baize/ui/csv.ts';
import { CsvExport } from '@baize/ui/table-tools.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { formatDate } from '@baize/webkit/format';
import { useT } from '@baize/webkit/i18n';
import { failureOf } from '@baize/webkit/outcome';
import { serverClock } from '../server-clock.ts';
import { useBrand } from '../session.ts';
import { useFormat } from '../use-format.ts';
import { failureText } from '@baize/webkit/failure-text';

/** An export is for a person's spreadsheet; more than this is a report of its own. */
const EXPORT_ROWS_MAX = 10_000;

export type CsvButtonProps<Row> = {
  /** First word of the file's name. */
  subject: string;
  columns: readonly CsvColumn<Row>[];
  /** Rejects with the call's failure; see list-pages.ts. */
  readPages: ReadPages<Row>;
};

/** The export of a list, under the brand's name and day, with its result as a toast. */
export function CsvButton<Row>({ subject, columns, readPages }: CsvButtonProps<Row>) {
  const t = useT();
  const format = useFormat();
  const { code, gmtOffsetMinutes } = useBrand();
  const today = (): string => formatDate(new Date(serverClock.now()).toISOString(), gmtOffsetMinutes);
  function tellDone({ rows, cut }: Collected<Row>): void {
    showToast({
      id: 'export',
      tone: cut ? 'warn' : 'ok',
      title: t('part.export.done', { count: format.number(rows.length) }),
      text: cut ? t('part.export.cut') : undefined,
    });
  }
  return (
    <CsvExport
      labels={{ button: t('part.export'), spoken: t('part.export.label') }}
      fileName={() => csvFileName(subject, code, today())}
      columns={columns}
      readPages={readPages}
      maxRows={EXPORT_ROWS_MAX}
      onDone={tellDone}
      onFailed={(error) =>
        showToast({ id: 'export', tone: 'err', title: t('part.export.failed'), text: failureText(t, failureOf(error)) })
      }
    />
  );
}
