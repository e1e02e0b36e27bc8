import type { Announcements } from '@baize/contract/content';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Pagination } from '@baize/ui/pagination.tsx';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCan } from '../../boot.ts';
import { QueryFailure } from '../../components/failure.tsx';
import { RichContent } from '../../components/rich-content.tsx';
import type { ModalProps } from '../../modals.ts';
import { go } from '../../navigate.ts';
import { useFormat } from '../../use-format.ts';
import { useAnnouncements } from '../../use-announcements.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import link from '../../components/text-link.module.css';
import styles from './notices-modal.module.css';

/** Titles on a page of the list (specification, section 9). */
const PAGE_SIZE = 9;
type Item = Announcements['player'][number] & { isPromotion: boolean };

type NoticesModalProps = ModalProps & { noticeId?: string };

/** Announcements and notices: titles in pages of nine, the chosen one's body as rich content. */
export default function NoticesModal({ close, noticeId }: NoticesModalProps) {
  const t = useT();
  const query = useAnnouncements();
  const items: Item[] = query.data
    ? [
        ...query.data.player.map((item) => ({ ...item, isPromotion: false })),
        ...query.data.promotion.map((item) => ({ ...item, isPromotion: true })),
      ]
    : [];
  return (
    <Dialog
      open
      onClose={close}
      title={t('shell.notices.title')}
      labels={{ close: t('shell.close'), move: t('shell.move') }}
      size="lg"
    >
      {query.isPending && <Skeleton shape="box" blockSize={44} count={5} />}
      {query.isError && <QueryFailure query={query} />}
      {query.data && items.length === 0 && <p className={textStyles.secondary}>{t('shell.notices.none')}</p>}
      {items.length > 0 && <NoticeReader items={items} startId={noticeId} close={close} />}
    </Dialog>
  );
}

type NoticeReaderProps = { items: readonly Item[]; startId?: string; close: () => void };

function NoticeReader({ items, startId, close }: NoticeReaderProps) {
  const t = useT();
  const f = useFormat();
  const start = Math.max(
    0,
    items.findIndex(({ id }) => id === startId),
  );
  const [chosen, setChosen] = useState(start);
  const [page, setPage] = useState(Math.floor(start / PAGE_SIZE) + 1);
  const hasRewards = useCan('rewardCenter');
  const item = items[chosen]!;
  const first = (page - 1) * PAGE_SIZE;
  return (
    <div className={styles.reader}>
      <div className={styles.titles}>
        <ul>
          {items.slice(first, first + PAGE_SIZE).map((one, at) => (
            <li key={one.id}>
              <button type="button" aria-current={first + at === chosen} onClick={() => setChosen(first + at)}>
                <span className={textStyles.ellipsis}>{one.title}</span>
                <time className={cx(textStyles.tiny, textStyles.tertiary, textStyles.figures)} dateTime={one.date}>
                  {f.dateTime(one.date)}
                </time>
              </button>
            </li>
          ))}
        </ul>
        {items.length > PAGE_SIZE && (
          <Pagination
            page={page}
            pageCount={Math.ceil(items.length / PAGE_SIZE)}
            onPage={setPage}
            labels={{
              nav: t('shell.pages'),
              previous: t('shell.previous'),
              next: t('shell.next'),
              page: (n) => t('shell.page', { page: n }),
            }}
          />
        )}
      </div>
      <article aria-live="polite">
        <h3>{item.title}</h3>
        <p className={cx(textStyles.tiny, textStyles.tertiary, textStyles.figures)}>{f.dateTime(item.date)}</p>
        <RichContent html={item.content} />
        {item.isPromotion && hasRewards && (
          <button
            type="button"
            className={link.link}
            onClick={() => {
              close();
              go('/member/rewardCenter');
            }}
          >
            {t('shell.notices.reward')}
          </button>
        )}
      </article>
    </div>
  );
}
