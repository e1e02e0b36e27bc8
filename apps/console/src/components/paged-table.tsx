import type { Page } from '@baize/contract/envelope';
import { DataTable, type Column, type RowCard } from '@baize/ui/data-table.tsx';
import { Pagination } from '@baize/ui/pagination.tsx';
import { EmptyState } from '@baize/ui/states.tsx';
import { useT } from '@baize/webkit/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../use-format.ts';
import { QueryView } from './query-view.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from './page.module.css';
import { Button } from '@baize/ui/button.tsx';

export type PagedTableProps<Row> = {
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  card: (row: Row) => RowCard;
  onPage: (page: number) => void;
  selectedKey?: string | null;
  onSelect?: (row: Row) => void;
  /** Something is filtered: an empty list then offers to clear it. */
  filtered?: boolean;
  onClear?: () => void;
  empty?: ReactNode;
};

/** A list of the server in pages: every state of it. */
export function PagedTable<Row>({
  query,
  caption,
  columns,
  rowKey,
  card,
  onPage,
  selectedKey,
  onSelect,
  filtered,
  onClear,
  empty,
}: PagedTableProps<Row>) {
  const t = useT();
  return (
    <QueryView query={query} skeleton={<RowsSkeleton />}>
      {(page) =>
        page.content.length === 0 ? (
          (empty ?? <NoRows filtered={filtered ?? false} {...(onClear && { onClear })} />)
        ) : (
          <>
            <DataTable
              density="dense"
              caption={caption}
              columns={columns}
              rows={page.content}
              rowKey={rowKey}
              card={card}
              busy={query.isPlaceholderData}
              selectedKey={selectedKey ?? null}
              {...(onSelect && { onSelect })}
            />
            <PageFoot page={page} onPage={onPage} label={t('part.pages', { name: caption })} />
          </>
        )
      }
    </QueryView>
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

function PageFoot<Row>({ page, onPage, label }: { page: Page<Row>; onPage: (page: number) => void; label: string }) {
  const t = useT();
  const format = useFormat();
  const first = (page.pageNum - 1) * page.pageSize + 1;
  const last = first + page.content.length - 1;
  return (
    <div className={cx(pageStyles.footLine, pageStyles.tallFoot)}>
      <span className={textStyles.figures}>
        {t('part.range', { first: format.number(first), last: format.number(last), total: format.number(page.total) })}
      </span>
      {page.totalPages > 1 && (
        <div className={pageStyles.footEnd}>
          <Pagination
            page={page.pageNum}
            pageCount={page.totalPages}
            onPage={onPage}
            formatNumber={format.number}
            labels={{
              nav: label,
              previous: t('part.previous'),
              next: t('part.next'),
              page: (n) => t('part.page', { n: format.number(n) }),
            }}
          />
        </div>
      )}
    </div>
  );
}
