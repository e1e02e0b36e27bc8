import {
  csvFileName,
  writePages,
  type CsvColumn,
  type Fact,
  type Held,
  type ReadPages,
  type Written,
} from '@baize/ui/csv.ts';
import { ExportButton } from '@baize/ui/table-tools.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { formatDate } from '@baize/webkit/format';
import { useT, type Translate } from '@baize/webkit/i18n';
import { failureOf, unwrap } from '@baize/webkit/outcome';
import { client } from '../client.ts';
import { serverClock } from '../server-clock.ts';
import { useBrand } from '../session.ts';
import { forget } from '../use-call.ts';
import { useFormat } from '../use-format.ts';
import { failureText } from '@baize/webkit/failure-text';

export type CsvButtonProps<Row> = {
  /** First word of the file's name. */
  subject: string;
  columns: readonly CsvColumn<Row>[];
  /** Rejects with the call's failure; see list-pages.ts. */
  readPages: ReadPages<Row>;
};

/** Filters and order of the list, as the address has them. */
type Filtered = { filters?: string | undefined };

/** How a file of the brand is named, and how it is told what became of it. */
export function useExport(subject: string) {
  const t = useT();
  const format = useFormat();
  const { code, gmtOffsetMinutes } = useBrand();
  const today = (): string => formatDate(new Date(serverClock.now()).toISOString(), gmtOffsetMinutes);
  return {
    labels: {
      button: t('part.export'),
      spoken: t('part.export.label'),
      stop: (rows: number) => t('part.export.stop', { count: format.number(rows) }),
    },
    fileName: () => csvFileName(subject, code, today()),
    onDone: ({ rows, cut }: Written) =>
      showToast({
        id: 'export',
        tone: cut ? 'warn' : 'ok',
        title: t('part.export.done', { count: format.number(rows) }),
        text: cut ? t('part.export.cut') : undefined,
      }),
    onFailed: (error: unknown) =>
      showToast({ id: 'export', tone: 'err', title: t('part.export.failed'), text: failureText(t, failureOf(error)) }),
  };
}

/** What the last lines of a file say of it; `filters` as the address has them. */
export const factsOf =
  (t: Translate, filters: string) =>
  ({ rows, cut, oldest, newest }: Held): readonly Fact[] => [
    [t('part.export.rows'), rows],
    [t('part.export.from'), oldest],
    [t('part.export.to'), newest],
    [t('part.filters'), [...new URLSearchParams(filters)].map(([name, value]) => `${name}=${value}`).join(' ')],
    [t('part.export.whole'), t(cut ? 'part.export.no' : 'part.export.yes')],
  ];

/** The export of a list, under the brand's name and day, with its result as a toast. */
export function CsvButton<Row>({ subject, columns, readPages, filters = '' }: CsvButtonProps<Row> & Filtered) {
  const t = useT();
  const told = useExport(subject);
  const list = { columns, readPages, facts: factsOf(t, filters) };
  return <ExportButton {...told} write={(watch) => writeNoted(filters, writePages(list, watch))} />;
}

/** The file once it is in the audit log who takes it: one that could not be noted is not saved. */
async function writeNoted(filters: string, writing: Promise<Written>): Promise<Written> {
  const file = await writing;
  const { rows, cut } = file;
  const page = window.location.pathname;
  unwrap(await client.call('noteExport', { page, query: filters, rows, cut }));
  void forget('listAudit');
  return file;
}
