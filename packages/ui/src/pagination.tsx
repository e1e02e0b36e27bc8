import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

/** So many pages at both ends are always shown, and so many around the current one. */
const MARGIN = 1;
const RANGE = 5;

/** Page numbers from 1, with gaps. */
export function pageList(page: number, pageCount: number): (number | 'gap')[] {
  const start = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pageCount - RANGE + 1));
  const list: (number | 'gap')[] = [];
  for (let n = 1; n <= pageCount; n += 1) {
    const shown = n <= MARGIN || n > pageCount - MARGIN || (n >= start && n < start + RANGE);
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
  labels: { nav: string; previous: string; next: string; page: (n: number) => string };
  formatNumber?: (n: number) => string;
};

export function Pagination({ page, pageCount, onPage, labels, formatNumber = String }: PaginationProps) {
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
      {pageList(page, pageCount).map((entry, i) =>
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
    </nav>
  );
}
