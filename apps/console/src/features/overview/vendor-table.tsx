import { DataTable, type Column } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { FigureLink } from '../../components/figure-link.tsx';
import { Named } from '../../components/named.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import type { Overview } from '@baize/contract/console/reports';
import { roundsPath } from '../../lib/rows-path.ts';
import { rangeStart } from '../../lib/series.ts';
import { serverClock } from '../../server-clock.ts';
import { useBrand } from '../../session.ts';
import { useFormat } from '../../use-format.ts';
import textStyles from '@baize/ui/text.module.css';

type Row = Overview['byVendor'][number];

/** As the figures above: cut to cents, the rows would not make up their total. */
const EXACT = { exact: true };

/** Stakes, payouts and revenue of each vendor, with the total of all. */
export function VendorTable({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const to = useRowsPath(overview);
  const columns = useColumns(to);
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
                format.money(figures.stake, EXACT),
                format.money(figures.payout, EXACT),
                format.money(figures.ggr, EXACT),
              ],
            },
          ]}
          card={(row) => ({
            title: row.vendorName,
            end: <FigureLink to={to(row)}>{format.money(row.ggr, EXACT)}</FigureLink>,
            figures: [
              { label: t('overview.stake'), value: format.money(row.stake, EXACT) },
              { label: t('overview.payout'), value: format.money(row.payout, EXACT) },
              { label: t('overview.bets'), value: format.number(row.bets) },
            ],
          })}
        />
      )}
    </Card>
  );
}

/** The rounds of a vendor in the range that is shown. */
function useRowsPath({ range, currency }: Overview): (row: Row) => string {
  const { gmtOffsetMinutes } = useBrand();
  const from = new Date(rangeStart(range, serverClock.now(), gmtOffsetMinutes)).toISOString();
  return ({ vendor }) => roundsPath({ from, currency, vendor, state: 'settled' });
}

function useColumns(to: (row: Row) => string): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'vendor',
      head: t('part.vendor'),
      cell: ({ vendor, vendorName }) => (
        <FigureLink to={`/vendors?vendor=${encodeURIComponent(vendor)}`}>
          <Named name={vendorName} code={vendor} />
        </FigureLink>
      ),
    },
    {
      key: 'stake',
      head: t('overview.stake'),
      align: 'end',
      cell: (row) => <FigureLink to={to(row)}>{format.money(row.stake, EXACT)}</FigureLink>,
    },
    {
      key: 'payout',
      head: t('overview.payout'),
      align: 'end',
      cell: (row) => <FigureLink to={to(row)}>{format.money(row.payout, EXACT)}</FigureLink>,
      deskOnly: true,
    },
    {
      key: 'ggr',
      head: t('overview.ggr'),
      align: 'end',
      cell: (row) => (
        <FigureLink to={to(row)}>
          <b className={textStyles.strong}>{format.money(row.ggr, EXACT)}</b>
        </FigureLink>
      ),
    },
  ];
}
