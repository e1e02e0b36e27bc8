import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Card, Page } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFilters } from '../../use-filters.ts';
import { useFormat } from '../../use-format.ts';
import { GamesCard } from './games-card.tsx';
import { ChangeButton } from './change-button.tsx';
import { SWITCH_DIALOG } from './switch-part.ts';
import { StateTags } from './state-tags.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useSortedRows } from '@baize/ui/table-tools.tsx';

/** The catalogue: vendors, then their games. */
export default function VendorsPage() {
  const t = useT();
  const vendors = useCall('listVendors');
  const { values, set } = useFilters(['vendor', 'search', 'state']);
  return (
    <Page title={t('page.vendors')} note={<span className={layout.wideOnly}>{t('games.note')}</span>}>
      <Card title={t('games.vendors')} end={vendors.data && <VendorsCsv rows={vendors.data} />}>
        <QueryView query={vendors} skeleton={<RowsSkeleton rows={5} />}>
          {(rows) => (rows.length === 0 ? <NoRows /> : <VendorRows rows={rows} chosen={values.vendor} />)}
        </QueryView>
      </Card>
      <GamesCard vendors={vendors.data ?? []} filters={values} onFilter={set} />
    </Page>
  );
}

function VendorsCsv({ rows }: { rows: readonly Vendor[] }) {
  const t = useT();
  return (
    <CsvButton<Vendor>
      subject="vendors"
      readPages={onePage(rows)}
      columns={[
        { head: t('part.vendor'), cell: (row) => row.vendor },
        { head: t('part.name'), cell: (row) => row.displayName },
        { head: t('games.type'), cell: (row) => row.gameType },
        { head: t('games.supplier'), cell: (row) => row.supplier },
        { head: t('games.count'), cell: (row) => row.games },
        { head: t('games.enabled'), cell: (row) => row.enabled },
        { head: t('games.maintenance'), cell: (row) => row.maintenance },
        { head: t('games.sort'), cell: (row) => row.sort },
      ]}
    />
  );
}

function VendorRows({ rows, chosen }: { rows: readonly Vendor[]; chosen: string }) {
  const t = useT();
  const may = useCan('vendors.write');
  const [editing, setEditing] = useState<Vendor | null>(null);
  const change = (row: Vendor) => may && <ChangeButton name={row.displayName} onClick={() => setEditing(row)} />;
  const columns = useColumns(change);
  const sorted = useSortedRows(rows, columns);
  const card = useCard(change);
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('games.vendors') })}
        rows={sorted.rows}
        sort={sorted.sort}
        onSort={sorted.onSort}
        rowKey={({ vendor }) => vendor}
        selectedKey={chosen}
        columns={columns}
        card={card}
      />
      {editing && (
        <ShowPart
          part={SWITCH_DIALOG}
          props={{ subject: { kind: 'vendor', row: editing }, onClose: () => setEditing(null) }}
        />
      )}
    </>
  );
}

function useColumns(change: (row: Vendor) => ReactNode): Column<Vendor>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'name',
      sortValue: (row) => row.displayName,
      head: t('part.vendor'),
      cell: (row) => (
        <Link className={textStyles.link} href={`/vendors?vendor=${encodeURIComponent(row.vendor)}`}>
          {row.displayName}
        </Link>
      ),
    },
    {
      key: 'code',
      head: t('part.code'),
      cell: ({ vendor }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{vendor}</bdi>,
      deskOnly: true,
    },
    {
      key: 'type',
      head: t('games.type'),
      cell: ({ gameType }) => <span className={textStyles.secondary}>{t(`gameType.${gameType}`)}</span>,
    },
    {
      key: 'games',
      sortValue: ({ games }) => games,
      head: t('games.count'),
      align: 'end',
      cell: ({ games }) => format.number(games),
    },
    { key: 'state', head: t('games.state'), cell: (row) => <StateTags row={row} /> },
    {
      key: 'sort',
      sortValue: ({ sort }) => sort,
      head: t('games.sort'),
      align: 'end',
      cell: ({ sort }) => <span className={textStyles.secondary}>{format.number(sort)}</span>,
    },
    {
      key: 'supplier',
      head: t('games.supplier'),
      cell: ({ supplier }) => <span className={textStyles.secondary}>{supplier}</span>,
      deskOnly: true,
    },
    {
      key: 'change',
      head: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}

function useCard(change: (row: Vendor) => ReactNode): (row: Vendor) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: (
      <Link className={textStyles.link} href={`/vendors?vendor=${encodeURIComponent(row.vendor)}`}>
        {row.displayName}
      </Link>
    ),
    subtitle: t(`gameType.${row.gameType}`),
    end: <StateTags row={row} />,
    figures: [
      { label: t('games.count'), value: format.number(row.games) },
      { label: t('games.sort'), value: format.number(row.sort) },
      { label: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>, value: change(row) },
    ],
  });
}
