import type { Page } from '@baize/contract/envelope';
import { Pagination } from '@baize/ui/pagination.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../../use-format.ts';
import styles from './downlines.module.css';

type TeamPagerProps = { page: Page<unknown>; onPage: (page: number) => void };

/** The pages of a list of downlines; nothing where all are shown. */
export function TeamPager({ page: { pageNum, totalPages }, onPage }: TeamPagerProps) {
  const t = useT();
  const f = useFormat();
  if (totalPages <= 1) return null;
  return (
    <div className={styles.padded}>
      <Pagination
        page={pageNum}
        pageCount={totalPages}
        onPage={onPage}
        formatNumber={f.number}
        labels={{
          nav: t('member.pager.label'),
          previous: t('member.pager.prev'),
          next: t('member.pager.next'),
          page: (number) => t('agent.downlines.pageNo', { page: f.number(number) }),
        }}
      />
    </div>
  );
}
