import type { Page } from '@baize/contract/envelope';
import { Button } from '@baize/ui/button.tsx';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { FilterBar } from '@baize/ui/table-filters.tsx';
import { ColumnChooser, TableFoot, TableTools, useHiddenColumns } from '@baize/ui/table-tools.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../use-format.ts';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { QueryView } from './query-view.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import split from './split.module.css';

export type ListTableProps<Row> = {
  /** Names the list among the lists of the console: under it the reader's choice of columns is kept. */
  list: string;
  /** The list's name in words. */
  name: string;
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  onPage: (page: number) => void;
  /** Filters above the rows: parts of @baize/ui/table-filters.tsx. */
  filters?: ReactNode;
  /** The export of everything that matches. */
  csv?: CsvButtonProps<Row>;
  /** Beside the rows from 1280 px: the chosen row's panel. */
  side?: ReactNode;
  selectedKey?: string | null;
  onSelect?: (row: Row) => void;
  /** Something is filtered: an empty list then offers to clear it. */
  filtered?: boolean;
  onClear?: () => void;
  /** Instead of the usual words of an empty list. */
  empty?: ReactNode;
};

/** A list of the server in pages, in every state of it, with filters, choice of columns, export and paging. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, query, columns, filters, csv, side, onPage, filtered = false, onClear, empty } = props;
  const t = useT();
  const [hidden, setHidden] = useHiddenColumns(`console-columns-${list}`);
  const rows = (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {(page) =>
        isPastTheEnd(page) ? (
          <PastTheEnd onFirst={() => onPage(1)} />
        ) : page.content.length === 0 ? (
          (empty ?? <NoRows filtered={filtered} {...(onClear && { onClear })} />)
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
          {csv && <CsvButton {...csv} />}
        </TableTools>
      </FilterBar>
      {side ? (
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
  return t('part.count', { count: page.total, shown: format.number(page.total) });
}

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

type RowsProps<Row> = ListTableProps<Row> & { page: Page<Row>; hidden: readonly string[] };

function Rows<Row>(props: RowsProps<Row>) {
  const { name, query, columns, rowKey, card, onPage, selectedKey, onSelect, page, hidden } = props;
  const t = useT();
  const format = useFormat();
  const caption = t('part.table', { name });
  const first = (page.pageNum - 1) * page.pageSize + 1;
  const last = first + page.content.length - 1;
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
      <TableFoot
        range={t('part.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(page.total),
        })}
        paging={
          page.totalPages > 1
            ? {
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
              }
            : undefined
        }
      />
    </>
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
