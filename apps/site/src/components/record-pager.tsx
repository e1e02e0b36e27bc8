import type { KeysetPage } from '@baize/contract/envelope';
import { Button } from '@baize/ui/button.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import styles from './record-pager.module.css';

/** A record on its way. */
export function RecordLoading() {
  const t = useT();
  return (
    <div className={styles.loading} aria-busy="true">
      <span className={textStyles.visuallyHidden}>{t('shell.loading')}</span>
      <Skeleton count={6} blockSize={36} />
    </div>
  );
}

/** Where a record goes on: at a cursor of its last answer. Neither: at the newest row. */
export type Cursor = { before?: string; after?: string };

type RecordPagerProps = {
  page: KeysetPage<unknown> | undefined;
  onCursor: (cursor: Cursor) => void;
};

/** The ways to newer and older rows of a record; nothing where all are shown. */
export function RecordPager({ page, onCursor }: RecordPagerProps) {
  const t = useT();
  const { newer = null, older = null } = page ?? {};
  if (newer === null && older === null) return null;
  return (
    <nav className={styles.pages} aria-label={t('member.pager.label')}>
      <Button size="dense" disabled={newer === null} onClick={() => newer !== null && onCursor({ after: newer })}>
        {t('member.pager.prev')}
      </Button>
      <Button size="dense" disabled={older === null} onClick={() => older !== null && onCursor({ before: older })}>
        {t('member.pager.next')}
      </Button>
    </nav>
  );
}
