import { useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

const MARGIN = 1;
const RANGE = 5;

/** Page numbers with gaps: `margin` pages at both ends, `range` pages around the current one. 1-based. */
export function pageList(page: number, pageCount: number, margin = MARGIN, range = RANGE): (number | 'gap')[] {
  const start = Math.max(1, Math.min(page - Math.floor(range / 2), pageCount - range + 1));
  const list: (number | 'gap')[] = [];
  for (let n = 1; n <= pageCount; n += 1) {
    const shown = n <= margin || n > pageCount - margin || (n >= start && n < start + range);
    if (shown) list.push(n);
    else if (list.at(-1) !== 'gap') list.push('gap');
  }
  // A gap that hides one page is wider than the page.
  return list.map((entry, i) => {
    const before = list[i - 1];
    const after = list[i + 1];
    return entry === 'gap' && typeof before === 'number' && typeof after === 'number' && after - before === 2
      ? before + 1
      : entry;
  });
}

export type PaginationProps = {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  labels: { nav: string; previous: string; next: string; page: (n: number) => string; pageSize?: string };
  formatNumber?: (n: number) => string;
  margin?: number;
  range?: number;
  pageSize?: number;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
};

export function Pagination(props: PaginationProps) {
  const {
    page,
    pageCount,
    onPage,
    labels,
    formatNumber = String,
    margin,
    range,
    pageSize,
    pageSizes,
    onPageSize,
  } = props;
  const sizeId = useId();
  return (
    <nav className={styles.pages} aria-label={labels.nav}>
      <button
        type="button"
        className={styles.page}
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" size={16} flip />
      </button>
      {pageList(page, pageCount, margin, range).map((entry, i) =>
        entry === 'gap' ? (
          <span key={`gap-${i}`} className={styles.page} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={styles.page}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {formatNumber(entry)}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.page}
        aria-label={labels.next}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" size={16} flip />
      </button>
      {pageSizes && onPageSize && (
        <span className={styles.pageSize}>
          <label htmlFor={sizeId}>{labels.pageSize}</label>
          <select id={sizeId} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {formatNumber(size)}
              </option>
            ))}
          </select>
        </span>
      )}
    </nav>
  );
}
