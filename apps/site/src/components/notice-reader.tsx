import type { Announcements } from '@baize/contract/content';
import { cx } from '@baize/ui/cx.ts';
import { Pagination } from '@baize/ui/pagination.tsx';
import textStyles from '@baize/ui/text.module.css';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useCan } from '../boot.ts';
import { go } from '../navigate.ts';
import { useFormat } from '../use-format.ts';
import { RichContent } from './rich-content.tsx';
import link from './text-link.module.css';
import styles from './notice-reader.module.css';

/** Titles on a page of the list (specification, section 9). */
const PAGE_SIZE = 9;
export type NoticeItem = Announcements['player'][number] & { isPromotion: boolean };

/** Notices, then promotions, as they are read in one list. */
export const noticeItems = ({ player, promotion }: Announcements): NoticeItem[] => [
  ...player.map((item) => ({ ...item, isPromotion: false })),
  ...promotion.map((item) => ({ ...item, isPromotion: true })),
];

type NoticeReaderProps = { items: readonly NoticeItem[]; startId?: string; close: () => void };

/** Titles beside the body of the one that is chosen. */
export function NoticeReader({ items, startId, close }: NoticeReaderProps) {
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
