import type { Page } from '@baize/contract/envelope';
import { Pagination } from '@baize/ui/pagination.tsx';
import { useT } from '@baize/webkit/i18n';
import { useFormat } from '../use-format.ts';

type NumberedPagerProps = { page: Page<unknown>; onPage: (page: number) => void; className?: string | undefined };

/** The pages of a list by their numbers; nothing where all is shown. */
export function NumberedPager({ page: { pageNum, totalPages }, onPage, className }: NumberedPagerProps) {
  const t = useT();
  const f = useFormat();
  if (totalPages <= 1) return null;
  return (
    <div className={className}>
      <Pagination
        page={pageNum}
        pageCount={totalPages}
        onPage={onPage}
        formatNumber={f.number}
        labels={{
          nav: t('member.pager.label'),
          previous: t('member.pager.before'),
          next: t('member.pager.after'),
          page: (number) => t('member.pager.page', { page: f.number(number) }),
        }}
      />
    </div>
  );
}
