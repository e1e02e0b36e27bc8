import { onePage, type CsvColumn } from '@baize/ui/csv.ts';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { Note } from '@baize/ui/note.tsx';
import { useSortedRows } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import { CsvButton } from '../../components/csv-button.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { useFormat } from '../../use-format.ts';
import { PrintButton } from './print-button.tsx';
import styles from './report-table.module.css';
import type { Printed } from '@baize/contract/console/play-reports';
import type { ReactNode } from 'react';

/** A figure of a report: an amount, a count or a share, by its name among the figures. */
export type Figure<Row> = {
  readonly key: keyof Row & string;
  readonly label: string;
  readonly kind: 'money' | 'count' | 'share';
  readonly wide?: boolean;
};
type ReportTableProps<Row> = {
  name: string;
  head: string;
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  label: (row: Row) => ReactNode;
  /** The row's name in a file and in the order of names. */
  text: (row: Row) => string;
  total: Partial<Row>;
  currencyOf: (row: Row) => string;
  cut: boolean;
  filters: string;
  /** What the same is printed by. */
  printed: Printed;
};

/** Rows and their total: every amount to its last digit, so that the rows add up to what stands below them. */
export function ReportTable<Row extends object>(props: ReportTableProps<Row>) {
  const { name, head, figures, rows, rowKey, label, text, total, currencyOf, cut, filters, printed } = props;
  const t = useT();
  const show = useFigure<Row>();
  const columns: Column<Row>[] = [
    { key: 'name', head, fixed: true, cell: label, sortValue: text },
    ...figures.map((figure): Column<Row> => ({
      key: figure.key,
      head: figure.label,
      align: 'end',
      deskOnly: figure.wide === true,
      cell: (row) => show(figure, row, currencyOf(row)),
      sortValue: (row) => Number(row[figure.key] ?? 0),
    })),
  ];
  const sorted = useSortedRows(rows, columns);
  if (rows.length === 0) return <NoRows title={t('reports.none')} />;
  return (
    <>
      {cut && <Note tone="info">{t('reports.cut')}</Note>}
      <DataTable
        density="dense"
        caption={t('part.table', { name })}
        columns={columns}
        rows={sorted.rows}
        sort={sorted.sort}
        onSort={sorted.onSort}
        rowKey={rowKey}
        card={(row) => ({
          title: text(row),
          figures: figures
            .filter(({ wide }) => !wide)
            .slice(0, 3)
            .map((figure) => ({ label: figure.label, value: show(figure, row, currencyOf(row)) })),
          // What leads on stands within: a card's face folds.
          more: (
            <>
              {typeof label(row) !== 'string' && <p>{label(row)}</p>}
              <p>{figures.map((figure) => `${figure.label}: ${show(figure, row, currencyOf(row))}`).join(' · ')}</p>
            </>
          ),
        })}
        foot={[
          {
            key: 'total',
            cells: [t('reports.total'), ...figures.map((figure) => show(figure, total, ''))],
          },
        ]}
      />
      <div className={styles.files}>
        <ReportCsv {...{ name, head, figures, rows, text, filters }} />
        <PrintButton printed={printed} />
      </div>
    </>
  );
}

type ReportCsvProps<Row> = Pick<ReportTableProps<Row>, 'name' | 'head' | 'figures' | 'rows' | 'text' | 'filters'>;

function ReportCsv<Row extends object>({ head, figures, rows, text, filters }: ReportCsvProps<Row>) {
  const columns: CsvColumn<Row>[] = [
    { head, cell: text },
    ...figures.map(({ key, label }): CsvColumn<Row> => ({
      head: label,
      cell: (row) => (row[key] as string | number | null) ?? null,
    })),
  ];
  return <CsvButton subject="report" columns={columns} readPages={onePage(rows)} filters={filters} />;
}

/** A figure as it is read; what there is none of is a dash. */
export function useFigure<Row>() {
  const format = useFormat();
  return ({ key, kind }: Figure<Row>, row: Partial<Row>, currency: string): string => {
    const value = row[key] as string | number | null | undefined;
    if (value === null || value === undefined) return '—';
    if (kind === 'count') return format.number(Number(value));
    if (kind === 'share') return format.percent(value as string, 2);
    return format.money(String(value), { exact: true, ...(currency !== '' && { currency }) });
  };
}
