import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { FilterBar, SelectFilter, TextFilter } from '@baize/ui/table-filters.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { ConsoleGame as Game, ConsoleVendor as Vendor } from '@baize/contract/console/games';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { filterGames, GAME_STATES, type GameFilters } from './filter-games.ts';
import { ChangeButton } from './change-button.tsx';
import { SWITCH_DIALOG } from './switch-part.ts';
import { StateTags } from './state-tags.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useSortedRows } from '@baize/ui/table-tools.tsx';

/** Running rounds change while somebody looks before switching off. */
const POLL_MS = 15_000;

type GamesCardProps = {
  vendors: readonly Vendor[];
  filters: GameFilters;
  onFilter: (change: Partial<GameFilters>) => void;
};

export function GamesCard({ vendors, filters, onFilter }: GamesCardProps) {
  const t = useT();
  const format = useFormat();
  const query = useCall('listGames', filters.vendor === '' ? undefined : { vendor: filters.vendor }, {
    pollMs: POLL_MS,
    keep: true,
  });
  const rows = filterGames(query.data ?? [], filters);
  const filtered = filters.vendor !== '' || filters.search !== '' || filters.state !== '';
  return (
    <Card
      title={t('games.games')}
      hint={query.data && t('part.count', { count: rows.length, shown: format.number(rows.length) })}
      end={<GamesCsv rows={rows} />}
    >
      <FilterBar label={t('part.filters')}>
        <TextFilter
          wide
          icon="search"
          label={t('games.search')}
          value={filters.search}
          onChange={(search) => onFilter({ search })}
        />
        <SelectFilter
          label={t('part.vendor')}
          value={filters.vendor}
          onChange={(vendor) => onFilter({ vendor })}
          options={[
            { value: '', label: t('games.vendor.all') },
            ...vendors.map(({ vendor, displayName }) => ({ value: vendor, label: displayName })),
          ]}
        />
        <SelectFilter
          label={t('games.state')}
          value={filters.state}
          onChange={(state) => onFilter({ state })}
          options={[
            { value: '', label: t('games.state.all') },
            ...GAME_STATES.map((state) => ({ value: state, label: t(`games.state.${state}`) })),
          ]}
        />
      </FilterBar>
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <NoRows filtered={filtered} onClear={() => onFilter({ vendor: '', search: '', state: '' })} />
          ) : (
            <GameRows rows={rows} />
          )
        }
      </QueryView>
    </Card>
  );
}

function GamesCsv({ rows }: { rows: readonly Game[] }) {
  const t = useT();
  return (
    <CsvButton<Game>
      subject="games"
      readPages={onePage(rows)}
      columns={[
        { head: t('part.code'), cell: (row) => row.gameCode },
        { head: t('part.game'), cell: (row) => row.displayName },
        { head: t('part.vendor'), cell: (row) => row.vendor },
        { head: t('games.type'), cell: (row) => row.gameType },
        { head: 'RTP', cell: (row) => row.rtp },
        { head: t('games.enabled'), cell: (row) => row.enabled },
        { head: t('games.maintenance'), cell: (row) => row.maintenance },
        { head: t('games.hot'), cell: (row) => row.isHot },
        { head: t('games.sort'), cell: (row) => row.sort },
        { head: t('games.openRounds'), cell: (row) => row.openRounds },
      ]}
    />
  );
}

function GameRows({ rows }: { rows: readonly Game[] }) {
  const t = useT();
  const may = useCan('vendors.write');
  const [editing, setEditing] = useState<Game | null>(null);
  const change = (row: Game) => may && <ChangeButton name={row.displayName} onClick={() => setEditing(row)} />;
  const columns = useColumns(change);
  const sorted = useSortedRows(rows, columns);
  const card = useCard(change);
  return (
    <>
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('games.games') })}
        rows={sorted.rows}
        sort={sorted.sort}
        onSort={sorted.onSort}
        rowKey={({ gameCode }) => gameCode}
        columns={columns}
        card={card}
      />
      {editing && (
        <ShowPart
          part={SWITCH_DIALOG}
          props={{ subject: { kind: 'game', row: editing }, onClose: () => setEditing(null) }}
        />
      )}
    </>
  );
}

function Marks({ row }: { row: Game }) {
  const t = useT();
  return (
    <span className={layout.row}>
      {row.isHot && <Tag tone="gold">{t('games.hot')}</Tag>}
      {row.isNew && <Tag tone="info">{t('games.new')}</Tag>}
    </span>
  );
}

function useColumns(change: (row: Game) => ReactNode): Column<Game>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: 'name',
      sortValue: (row) => row.displayName,
      head: t('part.game'),
      fixed: true,
      cell: (row) => <b className={textStyles.strong}>{row.displayName}</b>,
    },
    {
      key: 'code',
      head: t('part.code'),
      cell: ({ gameCode }) => <bdi className={cx(textStyles.mono, textStyles.secondary)}>{gameCode}</bdi>,
      deskOnly: true,
    },
    {
      key: 'vendor',
      sortValue: ({ vendor }) => vendor,
      head: t('part.vendor'),
      cell: ({ vendor }) => <span className={textStyles.secondary}>{vendor}</span>,
    },
    { key: 'state', head: t('games.state'), cell: (row) => <StateTags row={row} /> },
    { key: 'marks', head: t('games.marks'), cell: (row) => <Marks row={row} />, deskOnly: true },
    {
      key: 'rounds',
      head: t('games.openRounds'),
      align: 'end',
      cell: ({ openRounds }) =>
        openRounds > 0 ? (
          <b className={textStyles.strong}>{format.number(openRounds)}</b>
        ) : (
          <span className={textStyles.tertiary}>0</span>
        ),
    },
    {
      key: 'rtp',
      sortValue: ({ rtp }) => Number(rtp),
      head: 'RTP',
      align: 'end',
      cell: ({ rtp }) => (rtp === '' ? '—' : format.rtp(rtp)),
      deskOnly: true,
    },
    {
      key: 'sort',
      sortValue: ({ sort }) => sort,
      head: t('games.sort'),
      align: 'end',
      cell: ({ sort }) => <span className={textStyles.secondary}>{format.number(sort)}</span>,
    },
    {
      key: 'change',
      head: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}

function useCard(change: (row: Game) => ReactNode): (row: Game) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.displayName,
    subtitle: `${row.vendor} · ${row.gameCode}`,
    end: <StateTags row={row} />,
    figures: [
      { label: t('games.openRounds'), value: format.number(row.openRounds) },
      { label: t('games.marks'), value: row.isHot || row.isNew ? <Marks row={row} /> : '—' },
      { label: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>, value: change(row) },
    ],
  });
}
