import type { Overview } from '@baize/contract/console/reports';
import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../../use-format.ts';

type Row = Overview['registrations'][number];
const FIGURES = ['codes', 'registered', 'deposited'] as const;

/** How far those came who registered, day by day. */
export function RegistrationTable({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const rows = overview.registrations;
  const total = (figure: (typeof FIGURES)[number]): string =>
    format.number(rows.reduce((sum, row) => sum + row[figure], 0));
  const day = (row: Row) => <time dateTime={row.day}>{row.day}</time>;
  const columns: Column<Row>[] = [
    { key: 'day', head: t('overview.day'), cell: day, fixed: true },
    ...FIGURES.map((figure): Column<Row> => ({
      key: figure,
      head: t(`overview.registrations.${figure}`),
      align: 'end',
      cell: (row) => format.number(row[figure]),
    })),
  ];
  return (
    <DataTable
      density="tight"
      caption={t('part.table', { name: t('overview.registrations') })}
      rows={rows}
      rowKey={(row) => row.day}
      columns={columns}
      foot={[{ key: 'total', cells: [t('part.total'), ...FIGURES.map(total)] }]}
      maxBlockSize="22rem"
      card={(row) => ({
        title: day(row),
        end: format.number(row.registered),
        figures: FIGURES.map((figure) => ({
          label: t(`overview.registrations.${figure}`),
          value: format.number(row[figure]),
        })),
      })}
    />
  );
}
