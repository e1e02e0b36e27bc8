import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { Link } from 'wouter';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { useFormat } from '../../use-format.ts';
import textStyles from '@baize/ui/text.module.css';

type Row = Overview['byVendor'][number];

/** Stakes, payouts and revenue of each vendor, with the total of all. */
export function VendorTable({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const columns = useColumns();
  const { figures, byVendor: rows } = overview;
  const csv = [
    { head: t('part.vendor'), cell: (row: Row) => row.vendor },
    { head: t('overview.stake'), cell: (row: Row) => row.stake },
    { head: t('overview.payout'), cell: (row: Row) => row.payout },
    { head: t('overview.ggr'), cell: (row: Row) => row.ggr },
    { head: t('overview.bets'), cell: (row: Row) => row.bets },
  ];
  return (
    <Card
      title={t('overview.byVendor')}
      hint={format.symbol}
      end={
        rows.length > 0 && <CsvButton subject={`vendors-${overview.range}`} columns={csv} readPages={onePage(rows)} />
      }
    >
      {rows.length === 0 ? (
        <NoRows title={t('part.empty')} text={t('overview.noPlay')} />
      ) : (
        <DataTable
          density="tight"
          caption={t('part.table', { name: t('overview.byVendor') })}
          rows={rows}
          rowKey={({ vendor }) => vendor}
          columns={columns}
          foot={[
            {
              key: 'total',
              cells: [
                t('part.total'),
                format.money(figures.stake),
                format.money(figures.payout),
                format.money(figures.ggr),
              ],
            },
          ]}
          card={(row) => ({
            title: row.vendor,
            end: format.money(row.ggr),
            figures: [
              { label: t('overview.stake'), value: format.money(row.stake) },
              { label: t('overview.payout'), value: format.money(row.payout) },
              { label: t('overview.bets'), value: format.number(row.bets) },
            ],
          })}
        />
      )}
    </Card>
  );
}

function useColumns(): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'vendor',
      head: t('part.vendor'),
      cell: ({ vendor }) => (
        <Link className={textStyles.link} href={`/vendors?vendor=${encodeURIComponent(vendor)}`}>
          {vendor}
        </Link>
      ),
    },
    { key: 'stake', head: t('overview.stake'), align: 'end', cell: ({ stake }) => format.money(stake) },
    {
      key: 'payout',
      head: t('overview.payout'),
      align: 'end',
      cell: ({ payout }) => format.money(payout),
      deskOnly: true,
    },
    {
      key: 'ggr',
      head: t('overview.ggr'),
      align: 'end',
      cell: ({ ggr }) => <b className={textStyles.strong}>{format.money(ggr)}</b>,
    },
  ];
}
