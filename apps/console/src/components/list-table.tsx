import { COUNTED_MAX, type KeysetPage, type Page } from '@baize/contract/envelope';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { FilterBar } from '@baize/ui/table-filters.tsx';
import { ColumnChooser, TableFoot, TableTools, useHiddenColumns, type Paging } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOldest, type Cursor, type ListState } from '../use-filters.ts';
import { useFormat } from '../use-format.ts';
import { BulkButton, useBoxes, useBulk, type Bulk, type Choice } from './bulk.tsx';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { ListViews } from './list-views.tsx';
import { NotUnderstood } from './not-understood.tsx';
import { QueryView, type Again } from './query-view.tsx';
import { wholeCard } from './row-facts.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { TimeFilter } from './time-filter.tsx';
import split from './split.module.css';

/** Of a call that answers the list, or something of which the list is a part. */
type Query<P> = Pick<UseQueryResult<P>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'> & Again;
type AnyPage<Row> = Page<Row> | KeysetPage<Row>;
/** Either the state that the address holds, or, of a list that is no page of its own, the way on alone. */
type Place = {
  /** What `useFilters` answered: place, order and views are the list's own business. */
  state?: ListState;
  onPage?: (page: number) => void;
  onCursor?: (cursor: Cursor) => void;
};
export type CountedList<Row> = { query: Query<Page<Row>>; onPage: (page: number) => void };

export type ListTableProps<Row> = Place & {
  query: Query<Page<Row>> | Query<KeysetPage<Row>>;
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
  /** What is done with several rows at once. */
  bulk?: Bulk<Row> | undefined;
  /** What stands at the end of the line of filters, instead of the export. */
  tools?: ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** Beside the rows from 1280 px: the chosen row's panel. */
  side?: ReactNode;
  selectedKey?: string | null;
  onSelect?: (row: Row) => void;
  /** The column by whose moments the rows stand, where the oldest may be asked for first. */
  orderedBy?: string;
  /** Instead of the usual words of an empty list. */
  empty?: ReactNode;
};

/** A list of the server in pages, in every state of it, with filters, views, choice of columns, export and paging. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, state, query, filters, above, side, empty, bulk } = props;
  const t = useT();
  const [hidden, setHidden] = useHiddenColumns(`console-columns-${list}`);
  const asked = state === undefined || state.wrong.length === 0;
  const choice = useBulk(bulk, props.rowKey, (query.data as AnyPage<Row> | undefined)?.content ?? []);
  const onPage = props.onPage ?? state?.setPage;
  const rows = asked ? (
    <QueryView<AnyPage<Row>> query={query as Query<AnyPage<Row>>} skeleton={<RowsSkeleton />}>
      {(page) =>
        'total' in page && onPage && isPastTheEnd(page) ? (
          <PastTheEnd onFirst={() => onPage(1)} />
        ) : page.content.length === 0 ? (
          <>
            {empty ?? <NoRows filtered={state?.filtered ?? false} {...(state && { onClear: state.clear })} />}
            <MaybeKeysetFoot {...props} page={page} />
          </>
        ) : (
          <Rows {...props} page={page} hidden={hidden} choice={choice} />
        )
      }
    </QueryView>
  ) : (
    <NotUnderstood wrong={state.wrong} onClear={state.clear} />
  );
  return (
    <>
      <FilterBar label={t('part.filters')}>
        {filters}
        {state?.span && <TimeFilter values={state.span.typed} onChange={state.setSpan} />}
        <Tools {...props} asked={asked} hidden={hidden} onHidden={setHidden} choice={choice} />
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
      {choice.dialog}
    </>
  );
}

type ToolsProps<Row> = ListTableProps<Row> & {
  choice: Choice<Row>;
  asked: boolean;
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
};

/** What is done with the list as a whole. */
function Tools<Row>(props: ToolsProps<Row>) {
  const { list, state, columns, csv, tools, bulk, choice, asked, hidden, onHidden } = props;
  const t = useT();
  return (
    <TableTools>
      {asked && bulk && <BulkButton bulk={bulk} choice={choice} />}
      {state && <ListViews list={list} state={state} hidden={hidden} onHidden={onHidden} />}
      <ColumnChooser label={t('part.columns')} columns={columns} hidden={hidden} onChange={onHidden} />
      {asked && csv && <CsvButton {...csv} filters={state?.query} />}
      {asked && tools}
    </TableTools>
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

type RowsProps<Row> = ListTableProps<Row> & {
  page: AnyPage<Row>;
  hidden: readonly string[];
  choice: Choice<Row>;
};

function Rows<Row>(props: RowsProps<Row>) {
  const { name, state, orderedBy, query, rowKey, selectedKey, onSelect, page, hidden } = props;
  const { columns, card } = useBoxes(props.bulk, props.choice, props);
  // A row that has a panel is told whole there.
  const shown = props.side === undefined ? (row: Row) => wholeCard(card(row), row, { columns, hidden }) : card;
  const t = useT();
  const caption = t('part.table', { name });
  const onPage = props.onPage ?? state?.setPage;
  const oldestFirst = state?.oldestFirst ?? null;
  const ordered = oldestFirst !== null && orderedBy !== undefined;
  return (
    <>
      <DataTable
        density="dense"
        caption={caption}
        columns={
          ordered ? columns.map((each) => (each.key === orderedBy ? { ...each, sortable: true } : each)) : columns
        }
        hidden={hidden}
        rows={oldestFirst === true ? page.content.toReversed() : page.content}
        rowKey={rowKey}
        card={shown}
        busy={query.isPlaceholderData}
        selectedKey={selectedKey ?? null}
        onSelect={onSelect}
        {...(ordered && {
          sort: { key: orderedBy, descending: !oldestFirst },
          onSort: ({ descending }) => state?.setOldestFirst(!descending),
        })}
      />
      {'total' in page && onPage && <CountedFoot page={page} onPage={onPage} caption={caption} />}
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

type MaybeKeysetFootProps<Row> = ListTableProps<Row> & { page: AnyPage<Row> };

/** The way on of a list without end; an empty page has one too, where a filter let nothing through so far. */
function MaybeKeysetFoot<Row>({ page, name, state, ...props }: MaybeKeysetFootProps<Row>) {
  const t = useT();
  const onCursor = props.onCursor ?? state?.setCursor;
  if (!('older' in page) || onCursor === undefined) return null;
  // Nothing is older than the oldest: the place from which they are read is none of a row.
  const older = state !== undefined && isOldest(state.cursor) ? null : page.older;
  if (page.content.length === 0 && older === null && page.newer === null) return null;
  return <KeysetFoot page={{ ...page, older }} onCursor={onCursor} caption={t('part.table', { name })} />;
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
