import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Tag } from '@baize/ui/tag.tsx';
import { useLanguage, useT } from '@baize/webkit/i18n';
import { useState, type ReactNode } from 'react';
import { onePage } from '@baize/ui/csv.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Card } from '../../components/page.tsx';
import { NoRows } from '../../components/list-table.tsx';
import { Named } from '../../components/named.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RowsSkeleton } from '../../components/skeletons.tsx';
import type { ConsoleGame as Game } from '@baize/contract/console/games';
import { ShowPart } from '../../show-part.tsx';
import { useCan } from '../../session.ts';
import { useCall } from '../../use-call.ts';
import { useFormat } from '../../use-format.ts';
import { Button } from '@baize/ui/button.tsx';
import { GameFilterBar, type GameFilterProps } from './game-filters.tsx';
import { filterGames, NO_FILTERS } from './filter-games.ts';
import styles from './games-card.module.css';
import { useChoice, useSelectColumn, SelectOne, type Choice } from './choice.tsx';
import { ChangeButton } from './change-button.tsx';
import { BULK_DIALOG, GAME_DIALOG } from './parts.ts';
import { StateTags } from './state-tags.tsx';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import { useSortedRows } from '@baize/ui/table-tools.tsx';

/** Running rounds change while somebody looks before switching off. */
const POLL_MS = 15_000;

export function GamesCard({ vendors, tags, filters, onFilter }: GameFilterProps) {
  const t = useT();
  const format = useFormat();
  const query = useCall('listGames', undefined, { pollMs: POLL_MS, keep: true });
  const rows = filterGames(query.data ?? [], filters);
  const filtered = Object.values(filters).some((value) => value !== '');
  return (
    <Card
      title={t('games.games')}
      hint={query.data && t('part.count', { count: rows.length, shown: format.number(rows.length) })}
      end={<GamesCsv rows={rows} />}
    >
      <GameFilterBar vendors={vendors} tags={tags} filters={filters} onFilter={onFilter} />
      <QueryView query={query} skeleton={<RowsSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <NoRows filtered={filtered} onClear={() => onFilter(NO_FILTERS)} />
          ) : (
            <GameRows rows={rows} tags={tags} />
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
        { head: t('games.rtp.highest'), cell: (row) => row.rtpHighest },
        { head: t('games.enabled'), cell: (row) => row.enabled },
        { head: t('games.maintenance'), cell: (row) => row.maintenance },
        { head: t('games.hot'), cell: (row) => row.isHot },
        { head: t('games.sort'), cell: (row) => row.sort },
        { head: t('games.openRounds'), cell: (row) => row.openRounds },
      ]}
    />
  );
}

type GameRowsProps = { rows: readonly Game[] } & Pick<GameFilterProps, 'tags'>;

function GameRows({ rows, tags }: GameRowsProps) {
  const t = useT();
  const may = useCan('vendors.write');
  const [editing, setEditing] = useState<Game | null>(null);
  const [bulk, setBulk] = useState(false);
  const choice = useChoice(rows);
  const change = (row: Game) => may && <ChangeButton name={row.displayName} onClick={() => setEditing(row)} />;
  const columns = useColumns(change, tags);
  const select = useSelectColumn(choice);
  const sorted = useSortedRows(rows, columns);
  const card = useCard(change, { tags, choice: may ? choice : null });
  return (
    <>
      {choice.picked.length > 0 && (
        <div className={styles.chosen}>
          <span role="status">{t('bulk.chosen', { count: choice.picked.length })}</span>
          <Button size="dense" variant="primary" icon="edit" onClick={() => setBulk(true)}>
            {t('bulk.change')}
          </Button>
          <Button size="dense" variant="quiet" onClick={choice.clear}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      <DataTable
        density="dense"
        caption={t('part.table', { name: t('games.games') })}
        rows={sorted.rows}
        sort={sorted.sort}
        onSort={sorted.onSort}
        rowKey={({ gameCode }) => gameCode}
        columns={may ? [select, ...columns] : columns}
        card={card}
      />
      {editing && (
        <ShowPart
          part={GAME_DIALOG}
          props={{
            game: editing,
            tags,
            studio: editing.vendorName,
            onClose: () => setEditing(null),
          }}
        />
      )}
      {bulk && <ShowPart part={BULK_DIALOG} props={{ games: choice.picked, tags, onClose: () => setBulk(false) }} />}
    </>
  );
}

type Tags = GameFilterProps['tags'];

/** What a brand says of a game in a word. */
function Marks({ row, tags }: { row: Game; tags: Tags }) {
  const t = useT();
  const language = useLanguage();
  const worn = tags.filter(({ code }) => row.tags.includes(code));
  if (!row.isHot && !row.isNew && worn.length === 0) return '—';
  return (
    <span className={layout.row}>
      {row.isHot && <Tag tone="gold">{t('games.hot')}</Tag>}
      {row.isNew && <Tag tone="info">{t('games.new')}</Tag>}
      {worn.map(({ code, name }) => (
        <Tag key={code}>{name[language] ?? name.en}</Tag>
      ))}
    </span>
  );
}

function useColumns(change: (row: Game) => ReactNode, tags: Tags): Column<Game>[] {
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
      sortValue: ({ vendorName }) => vendorName,
      head: t('part.vendor'),
      cell: ({ vendor, vendorName }) => <Named name={vendorName} code={vendor} />,
    },
    { key: 'state', head: t('games.state'), cell: (row) => <StateTags standing={row.standing} /> },
    { key: 'marks', head: t('games.marks'), cell: (row) => <Marks row={row} tags={tags} />, deskOnly: true },
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
      cell: format.published,
      deskOnly: true,
    },
    {
      key: 'type',
      sortValue: ({ gameType }) => t(`gameType.${gameType}`),
      head: t('games.type'),
      cell: ({ gameType, movedFrom }) => (
        <span className={textStyles.secondary}>
          {t(`gameType.${gameType}`)}
          {movedFrom !== null && ` · ${t('games.moved')}`}
        </span>
      ),
      deskOnly: true,
    },
    {
      key: 'change',
      atEnd: true,
      head: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>,
      align: 'end',
      cell: change,
    },
  ];
}

function useCard(
  change: (row: Game) => ReactNode,
  { tags, choice }: { tags: Tags; choice: Choice | null },
): (row: Game) => RowCard {
  const t = useT();
  const format = useFormat();
  return (row) => ({
    title: row.displayName,
    subtitle: `${row.vendorName} · ${row.gameCode}`,
    end: (
      <span className={layout.row}>
        <StateTags standing={row.standing} />
        {choice && <SelectOne choice={choice} game={row} />}
      </span>
    ),
    figures: [
      { label: t('games.openRounds'), value: format.number(row.openRounds) },
      { label: t('games.marks'), value: <Marks row={row} tags={tags} /> },
      { label: <span className={textStyles.visuallyHidden}>{t('games.change')}</span>, value: change(row) },
    ],
  });
}
