import { COUNTED_MAX, type KeysetPage, type Page } from '@baize/contract/envelope';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { FilterBar } from '@baize/ui/table-filters.tsx';
import { ColumnChooser, TableFoot, TableTools, useHiddenColumns, type Paging } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WrongFilter } from '../lib/filter-rules.ts';
import type { Cursor } from '../use-filters.ts';
import { useFormat } from '../use-format.ts';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { NotUnderstood } from './not-understood.tsx';
import { QueryView, type Again } from './query-view.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import split from './split.module.css';

/** Of a call that answers the list, or something of which the list is a part. */
type Query<P> = Pick<UseQueryResult<P>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'> & Again;
export type CountedList<Row> = { query: Query<Page<Row>>; onPage: (page: number) => void };
type WithoutEnd<Row> = { query: Query<KeysetPage<Row>>; onCursor: (cursor: Cursor) => void };

export type ListTableProps<Row> = (CountedList<Row> | WithoutEnd<Row>) & {
  /** Names the list among the lists of the console: under it the reader's choice of columns is kept. */
  list: string;
  /** The list's name in words. */
  name: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  /** Filters above the rows: parts of @baize/ui/table-filters.tsx. */
  filters?: ReactNode;
  /** The export of everything that matches. */
  csv?: CsvButtonProps<Row>;
  /** What stands at the end of the line of filters, instead of the export. */
  tools?: ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** Beside the rows from 1280 px: the chosen row's panel. */
  side?: ReactNode;
  selectedKey?: string | null;
  onSelect?: (row: Row) => void;
  /** Something is filtered: an empty list then offers to clear it. */
  filtered?: boolean;
  onClear?: () => void;
  /** Instead of the usual words of an empty list. */
  empty?: ReactNode;
  /** What of the address was not understood: it is said instead of any rows, sums and exports. */
  wrong?: readonly WrongFilter[];
};

/** A list of the server in pages, in every state of it, with filters, choice of columns, export and paging. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    list,
    query,
    columns,
    filters,
    csv,
    tools,
    above,
    side,
    filtered = false,
    onClear,
    empty,
    wrong = [],
  } = props;
  const t = useT();
  const [hidden, setHidden] = useHiddenColumns(`console-columns-${list}`);
  const asked = wrong.length === 0;
  const rows = !asked ? (
    <NotUnderstood wrong={wrong} onClear={onClear} />
  ) : (
    <QueryView<Page<Row> | KeysetPage<Row>> query={query} skeleton={<RowsSkeleton />}>
      {(page) =>
        'total' in page && 'onPage' in props && isPastTheEnd(page) ? (
          <PastTheEnd onFirst={() => props.onPage(1)} />
        ) : page.content.length === 0 ? (
          <>
            {empty ?? <NoRows filtered={filtered} {...(onClear && { onClear })} />}
            <MaybeKeysetFoot {...props} page={page} />
          </>
        ) : (
          <Rows {...props} page={page} hidden={hidden} />
        )
      }
    </QueryView>
  );
  return (
    <>
      <FilterBar label={t('part.filters')}>
        {filters}
        <TableTools>
          <ColumnChooser label={t('part.columns')} columns={columns} hidden={hidden} onChange={setHidden} />
          {asked && csv && <CsvButton {...csv} />}
          {asked && tools}
        </TableTools>
      </FilterBar>
      {asked && above}
      {asked && side ? (
        <div className={split.split}>
          <div className={split.list}>{rows}</div>
          {side}
        </div>
      ) : (
        rows
      )}
    </>
  );
}

const isPastTheEnd = ({ content, pageNum }: Page<unknown>): boolean => content.length === 0 && pageNum > 1;

/** How many rows a list has, in words. A page behind the last one does not know. */
export function useCount(page: Page<unknown> | undefined): string | undefined {
  const t = useT();
  const format = useFormat();
  if (page === undefined || isPastTheEnd(page)) return undefined;
  return t('part.count', { count: page.total, shown: countedText(page.total, format.number) });
}

/** A list is counted so far and no further. */
const countedText = (total: number, number: (value: number) => string): string =>
  total < COUNTED_MAX ? number(total) : `${number(total)}+`;

/** The list became shorter, or somebody typed the number: an empty page is no empty list. */
function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const t = useT();
  return (
    <EmptyState
      bare
      picture="search"
      title={t('part.pastTheEnd')}
      text={t('part.pastTheEnd.text')}
      actions={<Button onClick={onFirst}>{t('part.firstPage')}</Button>}
    />
  );
}

type RowsProps<Row> = ListTableProps<Row> & { page: Page<Row> | KeysetPage<Row>; hidden: readonly string[] };

function Rows<Row>(props: RowsProps<Row>) {
  const { name, query, columns, rowKey, card, selectedKey, onSelect, page, hidden } = props;
  const t = useT();
  const caption = t('part.table', { name });
  return (
    <>
      <DataTable
        density="dense"
        caption={caption}
        columns={columns}
        hidden={hidden}
        rows={page.content}
        rowKey={rowKey}
        card={card}
        busy={query.isPlaceholderData}
        selectedKey={selectedKey ?? null}
        onSelect={onSelect}
      />
      {'total' in page && 'onPage' in props && <CountedFoot page={page} onPage={props.onPage} caption={caption} />}
      <MaybeKeysetFoot {...props} page={page} />
    </>
  );
}

type CountedFootProps = { page: Page<unknown>; onPage: (page: number) => void; caption: string };

function CountedFoot({ page, onPage, caption }: CountedFootProps) {
  const t = useT();
  const format = useFormat();
  const first = (page.pageNum - 1) * page.pageSize + 1;
  const last = first + page.content.length - 1;
  const range = t('part.range', {
    first: format.number(first),
    last: format.number(last),
    total: countedText(page.total, format.number),
  });
  const paging: Paging = {
    kind: 'pages',
    page: page.pageNum,
    pageCount: page.totalPages,
    onPage,
    formatNumber: format.number,
    labels: {
      nav: t('part.pages', { name: caption }),
      previous: t('part.previous'),
      next: t('part.next'),
      page: (n) => t('part.page', { n: format.number(n) }),
    },
  };
  return <TableFoot range={range} paging={page.totalPages > 1 ? paging : undefined} />;
}

type MaybeKeysetFootProps<Row> = ListTableProps<Row> & { page: Page<Row> | KeysetPage<Row> };

/** The way on of a list without end; an empty page has one too, where a filter let nothing through so far. */
function MaybeKeysetFoot<Row>(props: MaybeKeysetFootProps<Row>) {
  const t = useT();
  const { page, name } = props;
  if (!('older' in page && 'onCursor' in props)) return null;
  if (page.content.length === 0 && page.older === null && page.newer === null) return null;
  return <KeysetFoot page={page} onCursor={props.onCursor} caption={t('part.table', { name })} />;
}

type KeysetFootProps = { page: KeysetPage<unknown>; onCursor: (cursor: Cursor) => void; caption: string };

function KeysetFoot({ page: { content, newer, older }, onCursor, caption }: KeysetFootProps) {
  const t = useT();
  const format = useFormat();
  const paging: Paging = {
    kind: 'keyset',
    labels: { nav: t('part.pages', { name: caption }), newer: t('part.newer'), older: t('part.older') },
    onNewer: newer === null ? undefined : () => onCursor({ after: newer }),
    onOlder: older === null ? undefined : () => onCursor({ before: older }),
  };
  return (
    <TableFoot
      range={t('part.here', { count: content.length, shown: format.number(content.length) })}
      paging={newer === null && older === null ? undefined : paging}
    />
  );
}

/** The words that the standards ask for (item 57), and a way on where a filter hides the rows. */
export function NoRows({
  filtered = false,
  onClear,
  title,
  text,
}: {
  filtered?: boolean;
  onClear?: () => void;
  title?: string;
  text?: string;
}) {
  const t = useT();
  return (
    <EmptyState
      bare
      picture={filtered ? 'search' : 'nothing'}
      title={title ?? t('part.empty')}
      text={text ?? (filtered ? t('part.empty.filtered') : undefined)}
      actions={filtered && onClear ? <Button onClick={onClear}>{t('part.clear')}</Button> : undefined}
    />
  );
}
